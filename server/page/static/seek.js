// Going along a game: slider, buttons, keys, playing. What a place is, and how it is shown, its owner says.

const STEPS = { first: () => 1, back: (v) => v - 1, forward: (v) => v + 1, last: (_, last) => last };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

const part = (name) => document.querySelector(`[data-part="${name}"]`);

/** Places 1 to `last`. `on.show(v)` shows one and gives its words; `on.drawn()` resolves when what was asked for is drawn. */
export class Seek {
  #timer = 0;
  v = 0;
  last = 1;

  constructor(words, on) {
    this.words = words;
    this.on = on;
    part("slider").addEventListener("input", () => this.stop().go(Number(part("slider").value)));
    part("play").addEventListener("click", () => this.play(!this.playing));
    document.addEventListener("click", (event) => {
      const name = event.target.closest("[data-go]")?.dataset.go;
      if (name && event.target.closest("[data-go]").getAttribute("aria-disabled") !== "true") this.stop().go(STEPS[name](this.v, this.last));
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  get playing() { return this.#timer !== 0; }

  /** There are so many places now. */
  to(last) {
    this.last = last;
    part("slider").max = last;
    this.#ends();
  }

  /** Go to a place; the nearest that there is. */
  go(wanted) {
    this.v = Math.max(1, Math.min(this.last, Math.trunc(wanted) || 1));
    part("slider").value = this.v;
    part("slider").setAttribute("aria-valuetext", this.on.show(this.v));
    this.#ends();
    return this;
  }

  stop() {
    this.play(false);
    return this;
  }

  /** Play on from here (from the beginning, at the end), or stop. */
  play(on) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    part("play").textContent = on ? this.words.pause : this.words.play;
    if (!on) return;
    if (this.v === this.last) this.go(1);
    this.#next();
  }

  #next() {
    this.#timer = setTimeout(async () => {
      const mine = this.#timer;
      await this.on.drawn();
      if (this.#timer !== mine) return;
      if (this.v < this.last) this.go(this.v + 1);
      if (this.v < this.last) this.#next();
      else this.play(false);
    }, Number(part("speed").value));
  }

  #key(event) {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || target.closest("input:not([type=range]), select, textarea, dialog")) return;
    if (KEYS[key]) this.stop().go(STEPS[KEYS[key]](this.v, this.last));
    else if (key === " " && !target.closest("button, a, summary")) this.play(!this.playing);
    else return;
    event.preventDefault();
  }

  #ends() {
    for (const button of document.querySelectorAll("[data-go]")) {
      const off = this.v === STEPS[button.dataset.go](this.v, this.last) || this.v === { back: 1, forward: this.last }[button.dataset.go];
      button.setAttribute("aria-disabled", String(off));
    }
  }
}
