// A drawing on the page: which of its things can be picked, by pointer and keyboard.

const safe = new Set(["svg", "g", "rect", "circle", "ellipse", "polygon", "polyline", "path", "line", "text", "tspan", "title"]);

/** Put a drawing (SVG text from our own server) in place of what `box` shows. Nothing but shapes and words gets in. */
export function show(box, svg) {
  if (!svg) return; // before a game there is none, and the parser would answer with a page about the error, styles in it
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return;
  for (const node of parsed.querySelectorAll("*")) if (!safe.has(node.localName)) node.remove();
  const fresh = document.adoptNode(parsed), old = box.firstElementChild;
  if (old && box.childElementCount === 1) become(old, fresh);
  else box.replaceChildren(fresh);
}

/** Have a node become like a fresh one, keeping what is equal: a board's next version differs in little, and the rest needs no new layout. */
function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || !old.firstElementChild) return void old.replaceWith(fresh);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const was = [...old.childNodes], is = [...fresh.childNodes], least = Math.min(was.length, is.length);
  let start = 0, end = 0;
  while (start < least && was[start].isEqualNode(is[start])) start++;
  while (end < least - start && was.at(-1 - end).isEqualNode(is.at(-1 - end))) end++;
  const gone = was.slice(start, was.length - end), come = is.slice(start, is.length - end);
  if (gone.length === come.length) return void gone.forEach((one, n) => become(one, come[n]));
  for (const one of gone) one.remove();
  for (const one of come) old.insertBefore(one, was[was.length - end] ?? null);
}

const things = (box) => box.querySelectorAll("[data-at]");

/** The thing of a name, null if none is drawn. */
export const thing = (box, name) => (name ? box.querySelector(`[data-at="${CSS.escape(name)}"]`) : null);

/** Let things be picked: `can` maps names to their words, `picked` holds the names chosen so far. */
export function offer(box, can, picked) {
  let first = true;
  for (const one of things(box)) {
    const name = one.dataset.at, words = can.get(name);
    one.classList.toggle("can", words !== undefined);
    one.classList.toggle("picked", picked.has(name));
    if (words === undefined) {
      one.removeAttribute("tabindex");
      one.setAttribute("role", "img");
      one.removeAttribute("aria-description");
    } else {
      one.setAttribute("tabindex", first ? "0" : "-1");
      one.setAttribute("role", "button");
      one.setAttribute("aria-description", words);
      first = false;
    }
  }
}

/** Call `pick(name)` when a thing that can be picked is clicked, tapped, or chosen with Enter or space. */
export function picking(box, pick) {
  const chosen = (event) => {
    const found = event.target.closest?.("[data-at].can");
    if (!found || !box.contains(found)) return;
    event.preventDefault();
    pick(found.dataset.at);
  };
  box.addEventListener("click", chosen);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") chosen(event);
    else if (event.key.startsWith("Arrow")) step(box, event);
  });
  box.addEventListener("focusin", ({ target }) => target.matches?.("[data-at].can") && hold(box, target));
}

/** Of all things only one is a stop of the Tab key; arrow keys go on from there. */
function hold(box, held) {
  for (const one of box.querySelectorAll("[data-at].can")) one.setAttribute("tabindex", one === held ? "0" : "-1");
}

/** Arrow keys go to the nearest thing that can be picked in that direction. */
function step(box, event) {
  const from = document.activeElement;
  if (!from?.matches?.("[data-at].can")) return;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const one of box.querySelectorAll("[data-at].can")) {
    const [tx, ty] = middle(one), along = (tx - x) * dx + (ty - y) * dy, across = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (one !== from && along > 1 && along + 2 * across < least) [best, least] = [one, along + 2 * across];
  }
  event.preventDefault();
  best?.focus();
}
