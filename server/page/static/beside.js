// What stands beside the board: who plays, with points and their parts, what has just happened, and every move in a sentence.

function made(tag, text = "", attributes = {}) {
  const node = document.createElement(tag);
  node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** Fill in a text with {names}. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** Who acted, in words. */
export const name = (seats, n, words) => (n === null || n === undefined ? words.system : seats[n]?.name || `${words.seat} ${n}`);

/** The rows of the table of players. `acting`: seats that are to move. `scores`: {totals, parts} or null. `bots`: by seat. */
export function players(body, { seats, mine, acting, scores, places, words, bots = [], simultaneous = false }) {
  body.replaceChildren(...seats.map((seat, n) => {
    const row = made("tr"), told = made("td"), points = made("td", scores ? String(scores.totals[n]) : "", { class: "number" });
    const who = made("span", seat.name || (seat.player ? `${words.seat} ${n}` : words.free), { class: "seat", "data-seat": n });
    if (n === mine) who.append(" ", made("small", `(${words.you})`));
    told.append(who);
    if (bots[n]) told.append(" ", made("em", words.of_the_house, { class: "soft" }));
    if (places) told.append(" ", made("strong", filled(words.place, { n: places[n] }), { class: "tag" }));
    if (seat.departed) told.append(" ", made("span", words.left, { class: "tag" }));
    if (acting.includes(n)) {
      row.className = "acting";
      told.append(" ", made("span", words.thinking, { class: "thinking" }));
    } else if (simultaneous && acting.length) told.append(" ", made("span", words.finished, { class: "thinking" }));
    const parts = scores?.parts[n];
    if (parts?.length) told.append(breakdown(parts));
    row.append(told, points);
    return row;
  }));
}

/** What points are made of. */
function breakdown(parts) {
  const list = made("dl", "", { class: "parts" });
  for (const [part, value] of parts) {
    const pair = made("div");
    pair.append(made("dt", part), made("dd", String(value)));
    list.append(pair);
  }
  return list;
}

/** Add moments to the list of moves; each leads to its place in the replay, and says what it did. */
export function moves(list, moments, { table, seats, words }) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  if (moments.length) list.querySelector(".latest")?.classList.remove("latest");
  for (const moment of moments) {
    const row = made("li"), link = made("a", moment.sentence, { href: `/tables/${table}/replay#v=${moment.version}` });
    const who = made("span", "", moment.seat === null ? {} : { class: "seat", "data-seat": moment.seat });
    who.append(made("span", name(seats, moment.seat, words), { class: "quietly" }));
    row.append(who, link);
    if (moment.effects.length) row.append(made("small", moment.effects.join(" · ")));
    list.append(row);
  }
  if (moments.length) list.lastElementChild.classList.add("latest");
  if (atEnd || moments.length > 3) list.scrollTop = list.scrollHeight;
}

const MOST_NEWS = 6;

/** What happened since one's own last move, in a line: who and what. Before the first move: nothing. */
export function news(told, { seats, mine, words }) {
  const begun = told.findIndex((moment) => moment.phase !== "seating");
  const played = begun < 0 ? [] : told.slice(begun + 1).filter((moment) => moment.seat !== null);
  const own = played.findLastIndex((moment) => moment.seat === mine);
  const since = own === played.length - 1 ? played.slice(own) : played.slice(own + 1);
  let said = "", before = null;
  for (const moment of since.slice(-MOST_NEWS)) {
    said += moment.seat === before ? ` ${moment.sentence}` : ` ${name(seats, moment.seat, words)}: ${moment.sentence}`;
    before = moment.seat;
  }
  return said.trim();
}

/** Who has won, in a sentence. */
export function outcome(result, view, words) {
  const best = result.places.flatMap((place, n) => (place === 1 ? [n] : []));
  if (best.length > 1) return filled(words.shared, { names: best.map((n) => name(view.seats, n, words)).join(", ") });
  return best[0] === view.seat ? words.you_won : filled(words.won, { name: name(view.seats, best[0], words) });
}
