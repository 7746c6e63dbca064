// What stands beside the board: who plays, with points and their parts, and every move in a sentence.

function made(tag, text = "", attributes = {}) {
  const node = document.createElement(tag);
  node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** Fill in a text with {names}. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** The rows of the table of players. `acting`: seats that are to move. `scores`: {totals, parts} or null. */
export function players(body, { seats, mine, acting, scores, places, words }) {
  body.replaceChildren(...seats.map((seat, n) => {
    const row = made("tr"), name = made("td"), points = made("td", scores ? String(scores.totals[n]) : "", { class: "number" });
    const who = made("span", seat.name || (seat.player ? `${words.seat} ${n}` : words.free), { class: "seat", "data-seat": n });
    if (n === mine) who.append(" ", made("small", `(${words.you})`));
    name.append(who);
    if (places) name.append(" ", made("strong", filled(words.place, { n: places[n] }), { class: "tag" }));
    if (seat.departed) name.append(" ", made("span", words.left, { class: "tag" }));
    if (acting.includes(n)) {
      row.className = "acting";
      name.append(" ", made("span", words.thinking, { class: "thinking" }));
    }
    const parts = scores?.parts[n]?.map(([part, value]) => `${part} ${value}`).join(", ");
    if (parts) name.append(made("small", parts, { class: "parts", lang: "en" }));
    row.append(name, points);
    return row;
  }));
}

/** Who acted, in words. */
export const actor = (seats, n, words) => (n === null || n === undefined ? words.system : seats[n]?.name || `${words.seat} ${n}`);

/** Add moments to the list of moves; each leads to its place in the replay. */
export function moves(list, moments, { table, seats, words }) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  list.querySelector(".latest")?.classList.remove("latest");
  for (const moment of moments) {
    const row = made("li"), link = made("a", moment.sentence, { href: `/tables/${table}/replay#v=${moment.version}` });
    const who = made("span", "", moment.seat === null ? {} : { class: "seat", "data-seat": moment.seat });
    who.append(made("span", actor(seats, moment.seat, words), { class: "quietly" }));
    row.append(who, link);
    if (moment.effects.length) row.append(made("small", moment.effects.join(" · "), { lang: "en" }));
    list.append(row);
  }
  list.lastElementChild?.classList.add("latest");
  if (atEnd || moments.length > 3) list.scrollTop = list.scrollHeight;
}
