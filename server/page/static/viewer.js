// A game at any version: moments fetched in pieces and kept, so that a slider can be drawn along them.

import { show } from "./board.js";
import { ask } from "./server.js";

const PIECE = 20, WORDS = 400, MOST_PIECES = 40, AHEAD = 20;

/** The moments of one table as one audience sees them: in words all of them, drawn those near to what was looked at. */
export class Moments {
  #pieces = new Map();
  #asked = new Map();
  #telling = null;
  told = [];

  /** `last`: the newest version known of. */
  constructor(table, audience, language, last) {
    Object.assign(this, { table, audience, language, last });
  }

  #ask(from, to, svg) {
    return ask(`/api/tables/${this.table}/moments`, { from, to, svg, as: this.audience, language: this.language });
  }

  /** What is told of a version (sentence, scores, who acts), undefined while it is not here. */
  at(v) { return this.told[v - 1] ?? this.#piece(v)?.get(v); }

  /** The drawing of a version, undefined while it is not here; "" where there is none. */
  drawn(v) { return this.#piece(v)?.get(v)?.svg; }

  #piece(v) { return this.#pieces.get(Math.floor((v - 1) / PIECE)); }

  /** Fetch what is told of every version up to the last; `more(moments)` gets them in order. */
  async tell(more) {
    this.#telling = (this.#telling ?? Promise.resolve()).then(async () => {
      while (this.told.length < this.last) {
        const from = this.told.length + 1;
        const answer = await this.#ask(from, from + WORDS - 1, 0);
        if (!answer.moments.length) break;
        this.told.push(...answer.moments);
        this.last = Math.max(this.last, answer.version);
        more(answer.moments);
      }
    });
    const mine = this.#telling;
    mine.catch(() => { this.#telling = null; });
    return mine;
  }

  /** Fetch the piece with a version's drawing, unless it is here. Rejects with Problem. */
  async fetch(v) {
    const piece = Math.floor((v - 1) / PIECE);
    while (this.#asked.has(piece)) await this.#asked.get(piece);
    const kept = this.#pieces.get(piece) ?? new Map();
    if (kept.has(v) || v > this.last) return;
    const first = piece * PIECE + 1; // in a running game a piece grows
    const asked = this.#ask(first + kept.size, first + PIECE - 1, 1).then(({ moments, version }) => {
      for (const moment of moments) kept.set(moment.version, moment);
      this.last = Math.max(this.last, version);
      this.#pieces.set(piece, kept);
      this.#drop(piece);
    }).finally(() => this.#asked.delete(piece));
    this.#asked.set(piece, asked);
    await asked;
  }

  /** Only so many pieces are kept: those farthest away go first. */
  #drop(near) {
    const far = [...this.#pieces.keys()].sort((a, b) => Math.abs(b - near) - Math.abs(a - near));
    for (const piece of far.slice(0, Math.max(0, far.length - MOST_PIECES))) this.#pieces.delete(piece);
  }

  /** Fetch drawings ahead, those nearest to a version first, while `go()`. */
  async ahead(v, go) {
    const near = Math.floor((v - 1) / PIECE), all = [...Array(Math.ceil(this.last / PIECE)).keys()];
    all.sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
    for (const piece of all.slice(0, AHEAD)) if (go()) await this.fetch(piece * PIECE + 1);
  }
}

/** Shows versions in `box`, always the one asked for last. `empty`: what is shown where the game has not begun. */
export class Screen {
  #wanted = 0;
  #fetching = null;
  #ready = Promise.resolve();

  constructor(box, empty, moments) {
    Object.assign(this, { box, empty, moments });
    delete box.dataset.shown; // what it shows still is another audience's
  }

  /** Resolves when what was asked for last is on the screen. */
  get ready() { return this.#ready; }

  /** Show a version now, or as soon as it is fetched unless another was asked for meanwhile. Rejects with Problem. */
  show(v) {
    this.#wanted = v;
    if (this.#drawn(v)) {
      this.#paint(v);
      this.#ready = Promise.resolve();
    } else this.#ready = this.#fetching ??= this.#fetch();
    return this.#ready;
  }

  #drawn(v) { return this.moments.drawn(v) !== undefined; }

  /** Fetch what is wanted, one piece after the other: who drags along a long game does not wait for all that was only passed. */
  async #fetch() {
    try {
      for (;;) {
        const v = this.#wanted;
        await this.moments.fetch(v).catch((error) => {
          if (v === this.#wanted) throw error;
        });
        if (v === this.#wanted || !this.#drawn(this.#wanted)) this.#paint(v);
        if (v === this.#wanted) return;
      }
    } finally {
      this.#fetching = null;
    }
  }

  #paint(v) {
    const svg = this.moments.drawn(v);
    if (svg === undefined) return;
    if (svg) show(this.box, svg);
    this.box.hidden = !svg;
    this.empty.hidden = Boolean(svg);
    this.box.dataset.shown = v;
  }
}
