// A drawing on the page: which of its things can be picked, by pointer and keyboard.

const safe = new Set(["svg", "g", "rect", "circle", "ellipse", "polygon", "polyline", "path", "line", "text", "tspan", "title"]);

/** Put a drawing (SVG text from our own server) in place of what `box` shows. Nothing but shapes and words gets in. */
export function show(box, svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return;
  for (const node of parsed.querySelectorAll("*")) if (!safe.has(node.localName)) node.remove();
  box.replaceChildren(document.adoptNode(parsed));
}

const things = (box) => box.querySelectorAll("[data-at]");

/** Let things be picked: `can` maps names to their words, `picked` holds the names chosen so far. */
export function offer(box, can, picked) {
  for (const thing of things(box)) {
    const name = thing.dataset.at, words = can.get(name);
    thing.classList.toggle("can", words !== undefined);
    thing.classList.toggle("picked", picked.has(name));
    if (words === undefined) {
      thing.removeAttribute("tabindex");
      thing.setAttribute("role", "img");
      thing.removeAttribute("aria-description");
    } else {
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-description", words);
    }
  }
}

/** Call `pick(name)` when a thing that can be picked is clicked, tapped, or chosen with Enter or space. */
export function picking(box, pick) {
  const chosen = (event) => {
    const thing = event.target.closest?.("[data-at].can");
    if (!thing || !box.contains(thing)) return;
    event.preventDefault();
    pick(thing.dataset.at);
  };
  box.addEventListener("click", chosen);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") chosen(event);
    else if (event.key.startsWith("Arrow")) step(box, event);
  });
}

/** Arrow keys go to the nearest thing that can be picked in that direction. */
function step(box, event) {
  const from = document.activeElement;
  if (!from?.matches?.("[data-at].can")) return;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const middle = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const thing of box.querySelectorAll("[data-at].can")) {
    const [tx, ty] = middle(thing), along = (tx - x) * dx + (ty - y) * dy, across = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (thing !== from && along > 1 && along + 2 * across < least) [best, least] = [thing, along + 2 * across];
  }
  event.preventDefault();
  best?.focus();
}
