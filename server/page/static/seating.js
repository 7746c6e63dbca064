// Before a game: sitting down, adding luck of one's own, saying ready, starting.

import { able, digest } from "./chain.js";
import { filled } from "./beside.js";
import { Problem } from "./server.js";

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
    if (this.sit && view.seat === null && view.seats.every((seat, n) => seat.player !== null || view.kept[n] !== null)) {
      this.sit = false;
      this.say(new Problem("seat_taken", "", 0));
    }
    if (phase !== "seating") return localStorage.removeItem(this.key);
    const empty = view.seats.flatMap((seat, n) => (seat.player === null ? [n] : [])), sits = view.seat !== null;
    const free = empty.filter((n) => view.kept[n] === null).length;
    at("sit").hidden = sits || free === 0 || !this.person;
    at("join").hidden = sits || free === 0 || this.person;
    at("waiting").textContent = empty.length ? this.#waiting(free, sits, empty.map((n) => view.kept[n])) : this.words.all_sit;
    if (sits && empty.length === 0) return this.#ready(view);
    this.#did = "";
    if (!this.sit || sits) return;
    this.sit = false;
    await this.#sit();
  }

  #waiting(free, sits, kept) {
    if (!free) return filled(this.words.kept, { names: kept.join(", ") });
    if (!sits) return filled(free === 1 ? this.words.sit_one : this.words.sit_some, { n: free });
    return filled(free === 1 ? this.words.one_free : this.words.free_seats, { n: free });
  }

  #luck() {
    const made = localStorage.getItem(this.key) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    localStorage.setItem(this.key, made);
    return made;
  }

  async #sit(luck = able) {
    if (!luck) localStorage.removeItem(this.key);
    try {
      await this.tell("sit", luck ? { nonce: await digest(unhex(this.#luck())) } : {});
      this.say(null);
    } catch (error) {
      if (luck && error.code === "luck_is_fixed") await this.#sit(false); // somebody was ready, before another stood up
      else this.say(error);
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
