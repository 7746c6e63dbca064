// Making a move: choice after choice, on the board or by buttons in words, until a legal move is whole.

import { offer, picking, show } from "./board.js";
import { offers, onward, whole } from "./picks.js";

const at = (id) => document.getElementById(id);

/**
 * The panel beside a board. `on.move(text)` sends a move; `on.look(draft)` gives the choices after the steps of a draft;
 * `on.said(error)` tells what went wrong. A draft is kept for this tab alone, so that it outlives a reload.
 */
export class Chooser {
  #choices = null;
  #way = [];
  #drafts = [];
  #busy = false;

  constructor(board, words, key, on) {
    this.board = board;
    this.words = words;
    this.key = `draft:${key}`;
    this.on = on;
    picking(board, (name) => this.#pickAt(name));
    at("back").addEventListener("click", () => this.#back());
    at("send").addEventListener("click", () => this.#send(this.draft));
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]") && this.#canGoBack()) this.#back();
    });
    at("offers").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.#pick(this.#offered()[Number(button.dataset.n)]);
    });
  }

  /** The steps taken so far, as the API takes them; "" where none were. */
  get draft() { return this.#drafts.at(-1) ?? ""; }

  /** Take up the steps kept from before a reload. */
  remember() { this.#drafts = JSON.parse(sessionStorage.getItem(this.key) ?? "[]"); }

  /** Show the choices of a position; `drafts` are the steps that they follow, after one, two, … of them. */
  take(choices, drafts = choices.draft.length === this.#drafts.length ? this.#drafts : []) {
    this.#choices = choices;
    this.#drafts = drafts;
    this.#way = [];
    this.#busy = false;
    if (drafts.length) sessionStorage.setItem(this.key, JSON.stringify(drafts));
    else sessionStorage.removeItem(this.key);
    show(this.board, choices.svg);
    this.#paint();
  }

  #offered() { return offers(this.#choices.moves, this.#way); }
  #canGoBack() { return this.#choices !== null && !this.#busy && this.#way.length + this.#drafts.length > 0; }

  #pickAt(name) {
    const fitting = this.#offered().filter((pick) => pick.at === name);
    if (fitting.length === 1) this.#pick(fitting[0]);
    else if (fitting.length) at("offers").querySelector(`[data-at="${CSS.escape(name)}"]`)?.focus();
  }

  async #pick(pick) {
    if (this.#busy || !pick) return;
    this.#way = onward(this.#choices.moves, [...this.#way, pick]);
    const move = whole(this.#choices.moves, this.#way);
    if (!move) return this.#paint(true);
    return move.draft ? this.#step([...this.#drafts, move.draft]) : this.#send(move.text);
  }

  async #step(drafts) {
    this.#busy = true;
    try {
      this.take(await this.on.look(drafts.at(-1)), drafts);
      this.#focus();
    } catch (error) {
      this.#failed(error);
    }
  }

  async #send(text) {
    if (this.#busy) return;
    const drafts = this.#drafts;
    this.#busy = true;
    this.#drafts = []; // the event may be here before the answer
    this.#paint();
    try {
      await this.on.move(text);
    } catch (error) {
      this.#drafts = drafts;
      this.#failed(error);
    }
  }

  #failed(error) {
    this.#busy = false;
    this.#way = [];
    this.#paint();
    this.on.said(error);
  }

  #back() {
    if (!this.#canGoBack()) return;
    if (this.#way.length) {
      // Choices that were made by themselves go together with the one that led to them.
      const last = [...this.#way.keys()].reverse().find((n) => n === 0 || offers(this.#choices.moves, this.#way.slice(0, n)).length > 1);
      this.#way = this.#way.slice(0, last);
      this.#paint(true);
    } else {
      this.#step(this.#drafts.slice(0, -1));
    }
  }

  #paint(moved = false) {
    const choices = this.#choices, offered = this.#busy ? [] : this.#offered();
    const mine = choices.moves.length > 0 || choices.whole;
    const can = new Map();
    for (const pick of offered) if (pick.at) can.set(pick.at, can.has(pick.at) ? `${can.get(pick.at)}, ${pick.text}` : pick.text);
    offer(this.board, can, new Set(this.#way.map((pick) => pick.at).filter(Boolean)));
    at("choose").hidden = !mine;
    at("way").replaceChildren(...[...choices.draft.map((step) => step.sentence), ...this.#way.map((pick) => pick.text)].map(item));
    at("offers").replaceChildren(...offered.map((pick, n) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = pick.text;
      button.dataset.n = n;
      button.dataset.at = pick.at;
      return button;
    }));
    at("back").hidden = !this.#canGoBack();
    at("send").hidden = !choices.whole;
    at("prompt").textContent = this.#busy ? this.words.sending : this.#way.length || choices.draft.length ? this.words.goon : this.words.choose;
    if (moved) this.#focus();
  }

  /** After a choice made by keyboard the next one is at hand. */
  #focus() {
    if (document.activeElement && document.activeElement !== document.body && document.contains(document.activeElement)) return;
    (this.board.querySelector("[data-at].can") ?? at("offers").querySelector("button") ?? (at("send").hidden ? null : at("send")))?.focus({ preventScroll: true });
  }
}

function item(text) {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
}
