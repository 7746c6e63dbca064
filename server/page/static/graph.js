// The running scores as lines. Lines differ in colour, dashes, and the number at their end.

const NS = "http://www.w3.org/2000/svg", WIDTH = 720, HEIGHT = 150, LEFT = 46, RIGHT = 84, PAD = 14, APART = 19;

function node(tag, attributes, text = "") {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

/** Points of a line that goes straight on until the score changes; what lies on the way is left out. */
function steps(series, seat, x, y) {
  const kept = [];
  let before = null;
  series.forEach((totals, i) => {
    if (!totals) return;
    if (before === null) kept.push([i + 1, totals[seat]]);
    else if (totals[seat] !== before) kept.push([i + 1, before], [i + 1, totals[seat]]);
    before = totals[seat];
  });
  if (before !== null) kept.push([series.length, before]);
  return kept.map(([v, points]) => `${x(v).toFixed(1)},${y(points).toFixed(1)}`).join(" ");
}

/** Heights of names, moved down as far as they would cover one another, and up again at the foot. */
function spread(heights) {
  const order = [...heights.keys()].sort((a, b) => heights[a] - heights[b]), found = [];
  let lowest = -Infinity;
  for (const seat of order) found[seat] = lowest = Math.max(heights[seat], lowest + APART);
  const over = Math.max(0, lowest - (HEIGHT - 6));
  return found.map((height) => height - over);
}

/** Draw totals per version (`series[i]`: those of version i + 1, or null) into `box`; gives a function that marks a version. */
export function graph(box, series, label, go) {
  const known = series.filter(Boolean);
  box.hidden = !known.length;
  if (!known.length) {
    box.replaceChildren();
    return () => {};
  }
  const low = Math.min(0, ...known.map((totals) => Math.min(...totals))), high = Math.max(1, ...known.map((totals) => Math.max(...totals)));
  const x = (v) => LEFT + ((v - 1) / Math.max(1, series.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (points) => HEIGHT - PAD - ((points - low) / (high - low)) * (HEIGHT - 2 * PAD);
  const svg = node("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label });
  for (const points of new Set([low, 0, high])) {
    svg.append(node("line", { class: points ? "rule" : "zero", x1: LEFT, x2: WIDTH - RIGHT, y1: y(points), y2: y(points) }));
    svg.append(node("text", { class: "axis", x: LEFT - 8, y: y(points) + 6, "text-anchor": "end" }, String(points)));
  }
  const end = known.at(-1), names = spread(end.map(y));
  end.forEach((points, seat) => {
    svg.append(node("polyline", { class: `score s${seat % 6}`, points: steps(series, seat, x, y) }));
    svg.append(node("text", { class: `name s${seat % 6}`, x: WIDTH - RIGHT + 8, y: names[seat] + 6 }, `${seat}: ${points}`));
  });
  const here = node("line", { class: "here", y1: 0, y2: HEIGHT });
  svg.append(here);
  const at = (event) => {
    const { left, width } = svg.getBoundingClientRect(), place = ((event.clientX - left) / width) * WIDTH;
    go(Math.round(1 + ((place - LEFT) / (WIDTH - LEFT - RIGHT)) * (series.length - 1)));
  };
  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    at(event);
  });
  svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && at(event));
  box.replaceChildren(svg);
  return (v) => {
    here.setAttribute("x1", x(v));
    here.setAttribute("x2", x(v));
  };
}
