// The running scores as lines under the slider. Lines differ in colour, dashes and the number at their end.

const NS = "http://www.w3.org/2000/svg", WIDTH = 700, HEIGHT = 130, RIGHT = 34, PAD = 10;

function node(tag, attributes, text = "") {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

/** Draw totals per version (`series[i]` totals of version i + 1, or null) into `box`; gives a function that marks a version. */
export function graph(box, series, label, go) {
  const known = series.filter(Boolean);
  if (!known.length) {
    box.replaceChildren();
    return () => {};
  }
  const low = Math.min(0, ...known.flat()), high = Math.max(1, ...known.flat());
  const x = (v) => PAD + ((v - 1) / Math.max(1, series.length - 1)) * (WIDTH - RIGHT - 2 * PAD);
  const y = (points) => HEIGHT - PAD - ((points - low) / (high - low)) * (HEIGHT - 2 * PAD);
  const svg = node("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label });
  svg.append(node("line", { class: "zero", x1: PAD, x2: WIDTH - RIGHT, y1: y(0), y2: y(0) }));
  const seats = known.at(-1).length;
  for (let seat = 0; seat < seats; seat++) {
    const points = series.map((totals, i) => totals && `${x(i + 1).toFixed(1)},${y(totals[seat]).toFixed(1)}`).filter(Boolean);
    svg.append(node("polyline", { class: `score s${seat}`, points: points.join(" ") }));
    svg.append(node("text", { class: `name s${seat}`, x: WIDTH - RIGHT + 4 + 14 * (seat % 2), y: y(known.at(-1)[seat]) + 5 }, String(seat)));
  }
  const here = node("line", { class: "here", y1: 0, y2: HEIGHT });
  svg.append(here);
  svg.addEventListener("click", (event) => {
    const { left, width } = svg.getBoundingClientRect();
    const at = ((event.clientX - left) / width) * WIDTH;
    go(Math.round(1 + ((at - PAD) / (WIDTH - RIGHT - 2 * PAD)) * (series.length - 1)));
  });
  box.replaceChildren(svg);
  return (v) => {
    here.setAttribute("x1", x(v));
    here.setAttribute("x2", x(v));
  };
}
