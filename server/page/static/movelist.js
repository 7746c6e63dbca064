// Every move of a game in a sentence, ten thousand of them if need be: rows stand in parts of twenty, of which the browser
// lays out those in sight (content-visibility in replay.css). One row can be reached by tabulator: the one that is shown.

import { name as actor } from "./beside.js";

const PART = 20, STEPS = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

function made(tag, text = "", attributes = {}) {
  const node = document.createElement(tag);
  node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** Rows that are links, counted from 1, in a box that scrolls. `go(n)` goes to a row's place. */
export class Rows {
  #rows = [];
  #marked = 0;

  constructor(box, go) {
    this.box = box;
    box.replaceChildren();
    box.onclick = (event) => {
      const row = event.target.closest("a");
      if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(Number(row.dataset.v));
    };
    box.onkeydown = (event) => {
      const to = STEPS[event.key];
      if (!to || !this.#marked) return;
      event.preventDefault();
      go(this.#marked + to);
    };
  }

  get #row() { return this.#rows[this.#marked - 1]; }

  /** Add the next row: where it leads, and its cells. Gives its list item. */
  put(href, ...cells) {
    const n = this.#rows.length + 1;
    if (n % PART === 1) this.box.append(made("ol", "", { start: n }));
    const row = made("a", "", { href, "data-v": n, tabindex: -1 }), item = made("li");
    row.append(made("span", String(n), { class: "v" }), ...cells.flatMap((cell) => [" ", cell]));
    item.append(row);
    this.box.lastElementChild.append(item);
    this.#rows.push(row);
    return item;
  }

  /** Mark a row and bring it into sight: the list scrolls, never the page. The keyboard's place in the list goes along. */
  mark(n) {
    const row = this.#rows[n - 1], held = this.box.contains(document.activeElement);
    if (!row || n === this.#marked) return;
    this.#row?.removeAttribute("aria-current");
    this.#row?.setAttribute("tabindex", "-1");
    this.#marked = n;
    row.setAttribute("aria-current", "step");
    row.setAttribute("tabindex", "0");
    if (held) row.focus({ preventScroll: true });
    for (let i = 0; i < 2; i++) { // rows that were never shown have only guessed heights: so twice
      const box = this.box.getBoundingClientRect(), at = row.getBoundingClientRect();
      if (at.top < box.top || at.bottom > box.bottom) this.box.scrollTop += at.top - box.top - box.height / 2;
    }
  }
}

/** A seat's sign; `who` is read to those who do not see it. */
export function sign(seat, who) {
  const found = made("span", "", seat === null ? { class: "seat" } : { class: "seat", "data-seat": seat });
  found.append(made("span", who, { class: "quietly" }));
  return found;
}

/** The moves of one game. `link(v)` gives the address of a version, `go(v)` goes there. */
export class MoveList extends Rows {
  constructor(box, { seats, words, link, go }) {
    super(box, go);
    Object.assign(this, { seats, words, link });
  }

  /** Add the moments that follow those that are there. */
  add(moments) {
    for (const { version, seat, sentence } of moments)
      this.put(this.link(version), sign(seat, actor(this.seats, seat, this.words)), made("span", sentence));
  }
}
