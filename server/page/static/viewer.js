// A game at any version: moments fetched in pieces and kept, so that a slider can be drawn along them.

import { show } from "./board.js";
import { ask } from "./server.js";

const PIECE = 40, WORDS = 400, MOST_KEPT = 3000;

/** The moments of one table as one audience sees them. */
export class Moments {
  #drawn = new Map();
  #asked = new Map();
  told = [];

  constructor(table, audience, language) {
    this.table = table;
    this.audience = audience;
    this.language = language;
    this.last = 0;
  }

  #ask(from, to, svg) {
    return ask(`/api/tables/${this.table}/moments`, { from, to, svg, as: this.audience, language: this.language });
  }

  /** Fetch what is told of every version from the last known one on (without drawings): sentences, scores, who acts. */
  async tell() {
    for (let more = true; more; ) {
      const from = this.told.length + 1;
      const answer = await this.#ask(from, from + WORDS - 1, 0);
      this.told.push(...answer.moments);
      this.last = answer.version;
      more = answer.moments.length > 0 && this.told.length < answer.version;
    }
    return this.told;
  }

  /** The drawing of a version if it is here already. */
  drawn(v) { return this.#drawn.get(v); }

  /** Fetch the piece with a version's drawing (once). */
  fetch(v) {
    const piece = Math.floor((v - 1) / PIECE);
    if (!this.#asked.has(piece)) {
      const from = piece * PIECE + 1, to = Math.min(from + PIECE - 1, this.last);
      this.#asked.set(piece, this.#ask(from, to, 1).then(({ moments }) => {
        if (this.#drawn.size > MOST_KEPT) this.#drop();
        for (const moment of moments) this.#drawn.set(moment.version, moment.svg);
        if (to < from + PIECE - 1) this.#asked.delete(piece); // a running game: the piece grows
      }, (error) => {
        this.#asked.delete(piece);
        throw error;
      }));
    }
    return this.#asked.get(piece);
  }

  #drop() {
    this.#drawn.clear();
    this.#asked.clear();
  }

  /** Fetch all drawings, those nearest to a version first, until `go` says no. */
  async ahead(v, go) {
    const pieces = [...Array(Math.min(Math.ceil(this.last / PIECE), MOST_KEPT / PIECE)).keys()];
    const near = Math.floor((v - 1) / PIECE);
    pieces.sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
    for (const piece of pieces) if (go()) await this.fetch(piece * PIECE + 1);
  }
}

/** Shows versions in `box`, always the one asked for last. */
export class Screen {
  #wanted = 0;
  shown = 0;

  constructor(box, moments) {
    this.box = box;
    this.moments = moments;
  }

  /** Show a version now, or as soon as it is fetched unless another was asked for meanwhile. Rejects with Problem. */
  async show(v) {
    this.#wanted = v;
    if (this.moments.drawn(v) === undefined) await this.moments.fetch(v);
    if (this.#wanted !== v) return;
    const svg = this.moments.drawn(v);
    if (svg === undefined || this.shown === v) return;
    if (svg) show(this.box, svg);
    else this.box.replaceChildren();
    this.shown = v;
  }
}
