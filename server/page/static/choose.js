// Making a move: choice after choice, on the board or by buttons in words, until a legal move is whole.

import { offer, picking, show, thing } from "./board.js";
import { offers, onward, same, under, whole } from "./picks.js";

const at = (id) => document.getElementById(id);

/**
 * The panel beside a board. `on.look(draft)` gives the choices after the steps of a draft; `on.move(text, seen)` sends a move
 * that was chosen over what `seen` names, {version, head}; `on.said(error)` tells what went wrong, null: nothing. `home` takes
 * the focus when there is nothing to choose. A draft is kept for this tab alone, so that it outlives a reload.
 */
export class Chooser {
  #choices = null;
  #way = [];
  #drafts = []; // what the choices follow, after one, two, … steps
  #wanted = []; // the same for what was asked last
  #asked = 0;
  #sending = false;
  #due = 0; // the version that the last move became: choices from before it are no choices any more
  #place = null; // where the last choice was made, while there is nothing to choose: "board" or "offers"
  #shut = false;

  constructor(board, home, words, key, on) {
    this.board = board;
    this.home = home;
    this.words = words;
    this.key = `draft:${key}`;
    this.on = on;
    this.#wanted = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    picking(board, (name) => this.#pickAt(name));
    at("back").addEventListener("click", () => this.#back());
    at("send").addEventListener("click", () => this.#send(this.#drafts.at(-1)));
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]") && this.#canGoBack()) this.#back();
    });
    at("offers").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.#pick(this.#offered()[Number(button.dataset.n)]);
    });
    for (const kind of ["pointerover", "pointerout", "focusin", "focusout"])
      at("offers").addEventListener(kind, (event) => this.#hint(event));
  }

  /** Is there something to choose or to send? */
  get mine() { return this.#choices !== null && (this.#choices.moves.length > 0 || this.#choices.whole); }

  /** The seat that the choices are for, null for a spectator. */
  get seat() { return this.#choices?.seat ?? null; }

  /** Show the board and the choices as they are now. A draft that is no part of a turn any more is dropped. */
  async refresh() {
    const round = ++this.#asked;
    let drafts = this.#wanted, choices;
    try {
      choices = await this.on.look(drafts.at(-1) ?? "");
    } catch (error) {
      if (round !== this.#asked) return;
      if (!drafts.length || ![400, 409].includes(error.status)) throw error;
      drafts = [];
      choices = await this.on.look("");
    }
    if (round === this.#asked) this.#take(choices, choices.draft.length ? drafts : []);
  }

  /** Offer nothing any more. */
  shut() {
    this.#shut = true;
    if (this.#choices) this.#paint();
  }

  #take(choices, drafts) {
    const kept = drafts.at(-1) === this.#drafts.at(-1) && under(choices.moves, this.#way).length > 0;
    this.#choices = choices;
    this.#drafts = this.#wanted = drafts;
    if (!kept) this.#way = [];
    if (drafts.length) sessionStorage.setItem(this.key, JSON.stringify(drafts));
    else sessionStorage.removeItem(this.key);
    this.#paint(choices.svg);
  }

  #busy() { return this.#sending || this.#shut || this.#wanted !== this.#drafts || this.#choices?.version < this.#due; }
  #offered() { return this.#choices === null || this.#busy() ? [] : offers(this.#choices.moves, this.#way); }
  #canGoBack() { return this.#choices !== null && !this.#busy() && this.#way.length + this.#drafts.length > 0; }

  #pickAt(name) {
    const fitting = this.#offered().filter((pick) => pick.at === name);
    if (fitting.length === 1) this.#pick(fitting[0]);
    else if (fitting.length) this.#button(fitting[0])?.focus();
  }

  #pick(pick) {
    if (this.#busy() || !pick) return;
    this.on.said(null);
    this.#way = onward(this.#choices.moves, [...this.#way, pick]);
    const move = whole(this.#choices.moves, this.#way);
    if (!move) this.#paint();
    else if (move.draft) this.#step([...this.#drafts, move.draft]);
    else this.#send(move.text);
  }

  async #step(drafts) {
    this.#wanted = drafts;
    this.#paint();
    try {
      await this.refresh();
    } catch (error) {
      this.#wanted = this.#drafts;
      this.#failed(error);
    }
  }

  async #send(text) {
    if (this.#busy()) return;
    const drafts = this.#drafts, { version, head } = this.#choices;
    this.#sending = true;
    this.#drafts = this.#wanted = []; // the event may be here before the answer
    this.#way = [];
    this.#paint();
    try {
      this.#due = (await this.on.move(text, { version, head })).version;
      this.#sending = false;
      this.#paint();
    } catch (error) {
      this.#sending = false;
      this.#drafts = this.#wanted = drafts;
      this.#failed(error);
    }
  }

  #failed(error) {
    this.#way = [];
    this.#paint();
    this.on.said(error);
  }

  #back() {
    if (!this.#canGoBack()) return;
    if (!this.#way.length) return this.#step(this.#drafts.slice(0, -1));
    // Choices that were made by themselves go together with the one that led to them.
    const last = [...this.#way.keys()].reverse().find((n) => n === 0 || offers(this.#choices.moves, this.#way.slice(0, n)).length > 1);
    this.#way = this.#way.slice(0, last);
    this.#paint();
  }

  /** Show what is to be chosen now; `svg`: a new drawing of the board. The focus stays where it was, as far as that is there. */
  #paint(svg = null) {
    const choices = this.#choices, offered = this.#offered(), mine = this.mine && !this.#shut;
    const underway = svg === null && this.#busy() && !this.#shut;
    at("choose").classList.toggle("busy", underway);
    if (underway) return void (at("prompt").textContent = this.words.sending);
    const held = this.#held();
    if (svg !== null) show(this.board, svg);
    const can = new Map();
    for (const pick of offered) if (pick.at) can.set(pick.at, can.has(pick.at) ? `${can.get(pick.at)}, ${pick.text}` : pick.text);
    offer(this.board, can, new Set(this.#way.map((pick) => pick.at).filter(Boolean)));
    at("choose").classList.toggle("mine", mine);
    at("way").replaceChildren(...[...choices.draft.map((step) => step.sentence), ...this.#way.map((pick) => pick.text)].map(item));
    at("offers").replaceChildren(...grouped(offered));
    at("back").hidden = !this.#canGoBack();
    at("send").hidden = !choices.whole || this.#busy();
    at("prompt").textContent = !mine ? this.words.wait : this.#way.length || choices.draft.length ? this.words.goon : this.words.choose;
    this.#hold(held);
    const onBoard = this.board.querySelector("[data-at].can") !== null;
    if (mine && !onBoard && choices.draft.length + this.#way.length) at("choose").scrollIntoView({ block: "nearest" });
  }

  /** What of this panel or the board has the focus, null if something else has. */
  #held() {
    const now = document.activeElement;
    if (this.board.contains(now)) return { place: "board", at: now.dataset.at };
    if (at("choose").contains(now)) return { place: "offers", at: now.dataset.at, text: now.textContent, id: now.id };
    return this.#place && (now === this.home || now === document.body) ? { place: this.#place } : null;
  }

  #hold(held) {
    if (!held) return void (this.#place = null);
    const offered = this.#offered();
    const there = held.place === "board" ? thing(this.board, held.at) : held.id ? at(held.id) : this.#button(held);
    const usable = there && !there.hidden && (held.place !== "board" || there.matches(".can")) ? there : null;
    const first = [this.board.querySelector("[data-at].can"), at("offers").querySelector("button")];
    const next = usable ?? (held.place === "board" ? first[0] ?? first[1] : first[1]) ?? (at("send").hidden ? null : at("send"));
    this.#place = next ? null : held.place;
    (next ?? (offered.length ? at("back") : this.home)).focus({ preventScroll: true });
  }

  #button(pick) {
    const n = this.#offered().findIndex((other) => same(other, { at: pick.at ?? "", text: pick.text }));
    return n < 0 ? null : at("offers").querySelector(`[data-n="${n}"]`);
  }

  /** Pointing at a choice in words shows where it is on the board. */
  #hint(event) {
    const on = event.type === "pointerover" || event.type === "focusin";
    for (const hinted of this.board.querySelectorAll(".hint")) hinted.classList.remove("hint");
    if (on) thing(this.board, event.target.closest("button")?.dataset.at)?.classList.add("hint");
  }
}

function item(text) {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
}

/** Buttons, those of things of one kind together: kinds are told by how names begin ("card:R7" and "card:B2"). */
function grouped(offered) {
  const groups = new Map();
  offered.forEach((pick, n) => {
    const kind = /^[a-z]*/.exec(pick.at)[0], button = document.createElement("button");
    button.type = "button";
    button.textContent = pick.text;
    button.dataset.n = n;
    button.dataset.at = pick.at;
    if (!groups.has(kind)) groups.set(kind, Object.assign(document.createElement("div"), { className: "group" }));
    groups.get(kind).append(button);
  });
  return [...groups.values()];
}
