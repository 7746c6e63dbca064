// Before a game: sitting down, adding luck of one's own, saying ready, starting.

import { able, digest } from "./chain.js";
import { filled } from "./beside.js";

const at = (id) => document.getElementById(id);
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));

/**
 * Whoever sits here says ready as soon as all have sat, and starts as soon as all are ready. The nonce of a person
 * (DESIGN idea 2) is made here and stays here until `ready`; with `sit` goes its SHA-256.
 */
export class Seating {
  #did = "";

  /** `tell(what, fields)` sends a command, `say(error)` tells what went wrong, `sit`: sit down without being asked. */
  constructor({ table, words, person, sit, tell, say }) {
    Object.assign(this, { words, person, sit, tell, say, key: `luck:${table}` });
    at("sit").addEventListener("click", () => this.#sit());
    at("copy").addEventListener("click", () => this.#copy());
  }

  /** Show who is waited for, and do what is due. */
  async show(view, phase) {
    at("seating").hidden = phase !== "seating";
    if (phase !== "seating") return localStorage.removeItem(this.key);
    const free = view.seats.filter((seat) => seat.player === null).length, sits = view.seat !== null;
    at("sit").hidden = sits || free === 0 || !this.person;
    at("join").hidden = sits || free === 0 || this.person;
    at("waiting").textContent = this.#waiting(free, sits);
    if (this.sit && !sits && free) {
      this.sit = false;
      await this.#sit();
    } else if (sits && free === 0) await this.#ready(view);
  }

  #waiting(free, sits) {
    if (!free) return this.words.all_sit;
    if (!sits) return filled(free === 1 ? this.words.sit_one : this.words.sit_some, { n: free });
    return filled(free === 1 ? this.words.one_free : this.words.free_seats, { n: free });
  }

  #luck() {
    const made = localStorage.getItem(this.key) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    localStorage.setItem(this.key, made);
    return made;
  }

  async #sit() {
    try {
      await this.tell("sit", able ? { nonce: await digest(unhex(this.#luck())) } : {});
      this.say(null);
    } catch (error) {
      this.say(error);
    }
  }

  async #ready(view) {
    const due = !view.seats[view.seat].ready ? "ready" : view.seats.every((seat) => seat.ready) ? "start" : "";
    if (!due || this.#did === due) return;
    this.#did = due;
    const nonce = localStorage.getItem(this.key);
    try {
      await this.tell(due, due === "ready" && nonce && able ? { nonce } : {});
    } catch (error) {
      if (error.code !== "already_ready" && error.code !== "not_seating") this.say(error); // another tab or seat was faster
    }
  }

  async #copy() {
    const link = location.href.split(/[?#]/)[0];
    at("link").value = link;
    at("link").hidden = false;
    at("link").select();
    try {
      await navigator.clipboard.writeText(link);
      at("copy").textContent = this.words.copied;
    } catch { /* not over TLS: the link stands there, selected */ }
  }
}
