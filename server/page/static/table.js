// A table in play: the board as this browser may see it, moves, who is there, and what has just happened.

import { able, digest } from "./chain.js";
import { actor, filled, moves, players } from "./beside.js";
import { Chooser } from "./choose.js";
import { Live } from "./live.js";
import { ask, command, send } from "./server.js";

const start = JSON.parse(document.getElementById("start").textContent);
const at = (id) => document.getElementById(id);
const { table, words, language } = start, here = `/api/tables/${table}`;

let view = start.view, shown = 0, latest = null, behind = false, working = false, rematched = start.view.rematch;

function say(error) {
  at("error").hidden = !error;
  if (error) at("error").textContent = error.code === "unreachable" ? words.unreachable : error.message;
}

const live = new Live(table, view.version, view.head, {
  event(event) {
    if (!event.t.endsWith(".moved")) view.old = true;
    refresh();
  },
  state(state, text) {
    at("line").hidden = state === "open";
    at("line").textContent = { lost: words.lost, stopped: `${words.stopped} ${text}`, differs: `${words.differs} ${text}` }[state] ?? "";
    if (state === "open") refresh();
  },
  said(frame) {
    if (frame.is === "rematch") offerRematch(frame.table);
  },
});

const chooser = new Chooser(at("board"), words, `${table}:${view.seat}`, {
  look: (draft) => ask(`${here}/choices`, { draft, language }),
  move: async (move) => {
    say(null);
    await live.tell("play", { move, version: live.version, head: live.head });
  },
  said: (error) => {
    say(error);
    refresh();
  },
});
chooser.remember();

/** Bring the page up to the stream's end. Events that come meanwhile are taken along by one more round. */
async function refresh() {
  behind = true;
  if (working) return;
  working = true;
  try {
    while (behind) {
      behind = false;
      await round();
    }
    if (at("error").dataset.kind === "unreachable") say(null);
  } catch (error) {
    say(error);
  } finally {
    working = false;
  }
}

async function round() {
  const wanted = [
    ask(`${here}/choices`, { language, draft: chooser.draft }).catch(() => ask(`${here}/choices`, { language })),
    ask(`${here}/moments`, { from: shown + 1, svg: 0, language }),
  ];
  if (view.old || !latest) wanted.push(ask(here, {}));
  const [choices, told, looked] = await Promise.all(wanted);
  if (looked) view = looked;
  latest = told.moments.at(-1) ?? latest;
  chooser.take(choices);
  shown = latest?.version ?? shown;
  moves(at("moves"), told.moments, { table, seats: view.seats, words });
  paint();
  if (told.version > shown) behind = true;
  await seating();
}

function paint() {
  const mine = view.seat, acting = latest?.acting ?? [], result = latest?.result ?? view.result;
  players(at("players"), { seats: view.seats, mine, acting, scores: latest?.scores, places: result?.places, words });
  at("turn").textContent = turn(mine, acting, result);
  at("turn").classList.toggle("mine", acting.includes(mine));
  const phase = latest?.phase ?? view.phase, over = phase !== "seating" && phase !== "playing";
  at("resign").hidden = mine === null || phase !== "playing";
  at("leave").hidden = mine === null || phase !== "seating";
  at("end").hidden = !over;
  if (over) at("end-heading").textContent = result ? outcome(result) : words.over;
  at("rematch").hidden = mine === null;
  at("audience").textContent = mine === null ? words.spectator : "";
  document.title = `${acting.includes(mine) ? "● " : ""}${start.title} · Kronika`;
  if (view.board) at("words").textContent = view.board;
}

function turn(mine, acting, result) {
  const phase = latest?.phase ?? view.phase;
  if (phase === "seating") return words.seating;
  if (phase !== "playing") return result ? outcome(result) : words.over;
  if (acting.includes(mine)) return words.your_turn;
  return filled(words.waiting_for, { names: acting.map((n) => actor(view.seats, n, words)).join(", ") });
}

function outcome(result) {
  const best = result.places.map((place, n) => [place, n]).filter(([place]) => place === 1).map(([, n]) => n);
  if (best.length > 1) return filled(words.shared, { names: best.map((n) => actor(view.seats, n, words)).join(", ") });
  return best[0] === view.seat ? words.you_won : filled(words.won, { name: actor(view.seats, best[0], words) });
}

// ---- before the game: sit, add luck of one's own, ready, start --------------------------------------------------------

const LUCK = `luck:${table}`;

function luck() {
  const kept = localStorage.getItem(LUCK);
  if (kept) return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(LUCK, made);
  return made;
}

async function sit() {
  say(null);
  try {
    const nonce = able ? await digest(Uint8Array.from(luck().match(/../g), (pair) => parseInt(pair, 16))) : undefined;
    await live.tell("sit", nonce ? { nonce } : {});
  } catch (error) {
    say(error);
  }
}

let stepping = "";

/** Whoever sits here says ready as soon as all have sat, and the first seat of a person starts when all are ready. */
async function seating() {
  const phase = latest?.phase ?? view.phase;
  at("seating").hidden = phase !== "seating";
  if (phase !== "seating") return localStorage.removeItem(LUCK);
  const free = view.seats.filter((seat) => seat.player === null).length;
  at("sit").hidden = view.seat !== null || free === 0 || !start.person;
  at("waiting").textContent = free ? filled(free === 1 ? words.one_free : words.free_seats, { n: free }) : words.all_sit;
  if (start.sit && view.seat === null && free) {
    start.sit = false;
    await sit();
  } else if (view.seat !== null && free === 0) await getReady();
}

async function getReady() {
  const own = view.seats[view.seat], all = view.seats.every((seat) => seat.ready);
  const people = view.bots.findIndex((bot) => bot === null);
  const due = !own.ready ? "ready" : all && people === view.seat ? "start" : "";
  if (!due || stepping === due) return;
  stepping = due;
  try {
    await live.tell(due, due === "ready" && localStorage.getItem(LUCK) && able ? { nonce: localStorage.getItem(LUCK) } : {});
  } catch (error) {
    if (error.code !== "already_ready" && error.code !== "already_started") say(error);
  }
}

// ---- buttons ----------------------------------------------------------------------------------------------------------

/** Ask before what cannot be taken back. */
function sure(text) {
  at("sure-text").textContent = text;
  at("sure").returnValue = "no";
  at("sure").showModal();
  return new Promise((done) => at("sure").addEventListener("close", () => done(at("sure").returnValue === "yes"), { once: true }));
}

async function told(what) {
  try {
    await live.tell(what);
  } catch (error) {
    say(error);
  }
}

function offerRematch(id) {
  rematched = id;
  at("rematch").textContent = words.go_rematch;
}

at("sit").addEventListener("click", sit);
at("resign").addEventListener("click", async () => (await sure(words.sure_resign)) && told("resign"));
at("leave").addEventListener("click", () => told("leave"));
at("copy").addEventListener("click", async () => {
  await navigator.clipboard?.writeText(location.href.split("#")[0]);
  at("copy").textContent = words.copied;
});
at("rematch").addEventListener("click", async () => {
  try {
    const id = rematched ?? (await send(`${here}/rematch`, { cmd: command() })).table;
    location.href = `/tables/${id}?sit=1`;
  } catch (error) {
    say(error);
  }
});
at("report").addEventListener("click", () => {
  const seat = view.seat === null ? "spectator" : `seat:${view.seat}`;
  const link = `${location.origin}/tables/${table}/replay#v=${live.version}&as=${seat}&client=${start.client}`;
  at("reported").hidden = false;
  at("reported").replaceChildren(words.report, " ", Object.assign(document.createElement("code"), { textContent: link }));
  navigator.clipboard?.writeText(link).catch(() => {});
});
if (rematched) offerRematch(rematched);
