// The points of all seats in numbers, wherever they changed: the graph for those who do not see it or point at it.

function cell(tag, text, attributes = {}) {
  const made = document.createElement(tag);
  made.append(text);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Rows of the table in `box`, a details element: made when it is opened. `link(v)` is the address of a version. */
export class Points {
  #told = [];

  constructor(box, { link }) {
    Object.assign(this, { box, link, body: box.querySelector("tbody") });
    box.addEventListener("toggle", () => this.#fill());
  }

  /** Take what is told of all versions up to the last. */
  tell(told) {
    this.#told = told;
    this.box.hidden = !told.some((moment) => moment.scores);
    this.#fill();
  }

  #fill() {
    if (this.box.open) this.body.replaceChildren(...this.#rows());
  }

  #rows() {
    const rows = [];
    let before = null;
    for (const { version, scores } of this.#told) {
      if (!scores || before?.every((points, seat) => points === scores.totals[seat])) continue;
      const row = cell("tr", ""), head = cell("th", "", { scope: "row" });
      head.append(cell("a", String(version), { href: this.link(version) }));
      row.append(head, ...scores.totals.map((points, seat) => this.#points(points, points - (before?.[seat] ?? points))));
      rows.push(row);
      before = scores.totals;
    }
    return rows;
  }

  #points(points, more) {
    const made = cell("td", String(points), { class: "number" });
    if (more) made.append(" ", cell("small", `(${more > 0 ? "+" : "−"}${Math.abs(more)})`));
    return made;
  }
}
