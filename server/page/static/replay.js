// The viewer of one game: slider, keys, play, audiences, links to a moment, and what can be done from there.

import { filled, moves, players } from "./beside.js";
import { graph } from "./graph.js";
import { ask, command, send } from "./server.js";
import { Moments, Screen } from "./viewer.js";

const start = JSON.parse(document.getElementById("start").textContent);
const at = (id) => document.getElementById(id);
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const { table, words, language, view } = start, here = `/api/tables/${table}`;

let moments, screen, mark = () => {}, v = 0, playing = 0, round = 0;

const asked = () => new URLSearchParams(location.hash.slice(1));

function say(text) {
  at("told").hidden = !text;
  at("told").replaceChildren(text);
}

const failed = (error) => say(error.code === "unreachable" ? words.unreachable : error.message);

/** Load the game as an audience sees it, and show the version asked for. */
async function load(audience, wanted) {
  const mine = ++round;
  moments = new Moments(table, audience, language);
  screen = new Screen(part("board"), moments);
  const told = await moments.tell();
  if (mine !== round) return;
  part("slider").max = told.length;
  part("moves").replaceChildren();
  moves(part("moves"), told, { table, seats: view.seats, words });
  mark = graph(part("graph"), told.map((moment) => moment.scores?.totals ?? null), words.scores, go);
  v = 0;
  go(wanted || told.length);
  moments.ahead(v, () => mine === round).catch(failed);
}

/** Go to a version. */
function go(wanted) {
  const to = Math.max(1, Math.min(moments.told.length, Number(wanted) || 1));
  if (to === v) return;
  v = to;
  const moment = moments.told[v - 1];
  part("slider").value = v;
  part("slider").setAttribute("aria-valuetext", filled(words.version, { v, n: moments.told.length }));
  part("now").textContent = `${filled(words.version, { v, n: moments.told.length })} · ${moment.sentence}`;
  part("effects").replaceChildren(...moment.effects.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  players(part("players"), { seats: view.seats, mine: view.seat, acting: moment.acting, scores: moment.scores, places: moment.result?.places, words });
  const rows = part("moves").children;
  part("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  rows[v - 1].setAttribute("aria-current", "true");
  const list = part("moves"), row = rows[v - 1];
  if (row.offsetTop < list.scrollTop || row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  mark(v);
  screen.show(v).catch(failed);
  const fields = new URLSearchParams({ v, as: moments.audience });
  history.replaceState(null, "", `#${fields.toString().replaceAll("%3A", ":")}`);
}

function play(on) {
  clearTimeout(playing);
  playing = 0;
  part("play").textContent = on ? words.pause : words.play;
  if (!on) return;
  if (v === moments.told.length) go(1);
  const tick = async () => {
    await screen.show(v).catch(() => {});
    if (!playing) return;
    if (v >= moments.told.length) return play(false);
    go(v + 1);
    playing = setTimeout(tick, Number(part("speed").value));
  };
  playing = setTimeout(tick, Number(part("speed").value));
}

const steps = { first: () => go(1), back: () => go(v - 1), forward: () => go(v + 1), last: () => go(moments.told.length) };
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-go]")?.dataset.go;
  if (name) steps[name]();
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input:not([type=range]), select, textarea, pre")) return;
  if (keys[event.key]) steps[keys[event.key]]();
  else if (event.key === " " && !event.target.closest("button, a, summary")) play(!playing);
  else return;
  event.preventDefault();
});
part("slider").addEventListener("input", () => go(part("slider").value));
part("play").addEventListener("click", () => play(!playing));
part("as").addEventListener("change", () => load(part("as").value, v).catch(failed));
part("moves").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  go(new URLSearchParams(link.hash.slice(1)).get("v"));
});
addEventListener("hashchange", () => go(asked().get("v")));

async function copied(link) {
  say(link);
  await navigator.clipboard?.writeText(link).then(() => say(`${words.copied} ${link}`), () => {});
}

at("link").addEventListener("click", () => copied(location.href));
at("report").addEventListener("click", () => copied(`${location.href}&client=${start.client}`));
at("record").addEventListener("click", () => { at("record").href = `${here}/record?as=${moments.audience}`; });
at("drawing").addEventListener("click", () => {
  at("drawing").href = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(moments.drawn(v) ?? "")}`;
});
at("branch")?.addEventListener("click", async () => {
  const seat = Number(at("branch-seat").value);
  try {
    const made = await send(`${here}/branches`, { version: v, seat, bots: start.bots, cmd: command() });
    location.href = `/tables/${made.table}`;
  } catch (error) {
    failed(error);
  }
});
at("verify").addEventListener("click", async () => {
  try {
    const told = await ask(`${here}/verification`, { as: moments.audience, language });
    const list = (heading, lines) => {
      const box = document.createElement("section"), items = document.createElement("ul");
      items.append(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
      box.append(Object.assign(document.createElement("h3"), { textContent: heading }), items);
      return lines.length ? [box] : [];
    };
    at("verified").hidden = false;
    at("verified").lang = "en";
    at("verified").replaceChildren(
      Object.assign(document.createElement("p"), { className: "notice", textContent: told.verdict }),
      ...list(words.checked, told.checked), ...list(words.found, told.findings), ...list(words.unproven, told.unproven),
    );
  } catch (error) {
    failed(error);
  }
});

load(asked().get("as") || start.audience, Number(asked().get("v"))).catch(failed);
