// Every move of a game in a sentence, ten thousand of them if need be: rows stand in parts of a hundred, of which the browser
// lays out those in sight (content-visibility in replay.css). One row can be reached by tabulator: the one that is shown.

import { name as actor } from "./beside.js";

const PART = 100;

function made(tag, text = "", attributes = {}) {
  const node = document.createElement(tag);
  node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** `link(v)` gives the address of a version, `go(v)` goes there. */
export class MoveList {
  #rows = [];
  #marked = null;

  constructor(box, { seats, words, link, go }) {
    Object.assign(this, { box, seats, words, link });
    box.replaceChildren();
    box.onclick = (event) => {
      const row = event.target.closest("a");
      if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(Number(row.dataset.v));
    };
    box.onkeydown = (event) => {
      const to = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }[event.key];
      if (!to || !this.#marked) return;
      event.preventDefault();
      go(Number(this.#marked.dataset.v) + to);
      this.#marked.focus({ preventScroll: true });
    };
  }

  /** Add the moments that follow those that are there. */
  add(moments) {
    let list = this.box.lastElementChild;
    for (const moment of moments) {
      if (this.#rows.length % PART === 0) {
        list = made("ol", "", { start: this.#rows.length + 1 });
        this.box.append(list);
      }
      const row = made("a", "", { href: this.link(moment.version), "data-v": moment.version, tabindex: -1 });
      const who = made("span", "", moment.seat === null ? { class: "seat" } : { class: "seat", "data-seat": moment.seat });
      who.append(made("span", actor(this.seats, moment.seat, this.words), { class: "quietly" }));
      row.append(made("span", String(moment.version), { class: "v" }), " ", who, " ", made("span", moment.sentence));
      const item = made("li");
      item.append(row);
      list.append(item);
      this.#rows.push(row);
    }
  }

  /** Mark the row of a version and bring it into sight: the list scrolls, never the page. */
  mark(v) {
    const row = this.#rows[v - 1];
    if (!row || row === this.#marked) return;
    this.#marked?.removeAttribute("aria-current");
    this.#marked?.setAttribute("tabindex", "-1");
    this.#marked = row;
    row.setAttribute("aria-current", "step");
    row.setAttribute("tabindex", "0");
    for (let i = 0; i < 2; i++) { // rows that were never shown have only guessed heights: so twice
      const box = this.box.getBoundingClientRect(), at = row.getBoundingClientRect();
      if (at.top < box.top || at.bottom > box.bottom) this.box.scrollTop += at.top - box.top - box.height / 2;
    }
  }
}
