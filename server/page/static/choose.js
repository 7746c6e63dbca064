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
  #draft = "";
  #busy = false;

  constructor(board, words, key, on) {
    this.board = board;
    this.words = words;
    this.key = `draft:${key}`;
    this.on = on;
    picking(board, (name) => this.#pickAt(name));
    at("back").addEventListener("click", () => this.#back());
    at("send").addEventListener("click", () => this.#send(this.#draft));
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]") && this.#canGoBack()) this.#back();
    });
    at("offers").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.#pick(this.#offered()[Number(button.dataset.n)]);
    });
  }

  /** The steps kept from before a reload, if they belong to the position of this version. */
  static kept(key, version) {
    const [of, draft] = JSON.parse(sessionStorage.getItem(`draft:${key}`) ?? "[0,\"\"]");
    return of === version ? draft : "";
  }

  get draft() { return this.#draft; }

  /** Show the choices of a position; `draft` are the steps that they follow. */
  take(choices, draft = "") {
    this.#choices = choices;
    this.#draft = draft;
    this.#way = [];
    this.#busy = false;
    if (draft) sessionStorage.setItem(this.key, JSON.stringify([choices.version, draft]));
    else sessionStorage.removeItem(this.key);
    show(this.board, choices.svg);
    this.#paint();
  }

  #offered() { return offers(this.#choices.moves, this.#way); }
  #canGoBack() { return this.#choices !== null && !this.#busy && (this.#way.length > 0 || this.#draft !== ""); }

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
    if (move.then === undefined || move.then === null) return this.#send(move.text);
    return this.#step(move.then);
  }

  async #step(draft) {
    this.#busy = true;
    try {
      this.take(await this.on.look(draft), draft);
      this.#focus();
    } catch (error) {
      this.#failed(error);
    }
  }

  async #send(text) {
    if (this.#busy) return;
    this.#busy = true;
    this.#paint();
    try {
      await this.on.move(text);
      sessionStorage.removeItem(this.key);
    } catch (error) {
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
      const steps = this.#choices.draft;
      this.#step(steps.length > 1 ? steps[steps.length - 2].then : "");
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
