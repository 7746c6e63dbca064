// A table in play: the board as this browser may see it, moves, who is there, and what has just happened.

import { filled, moves, name, news, outcome, players } from "./beside.js";
import { Chooser } from "./choose.js";
import { Live, signedOut, wasSignedOut } from "./live.js";
import { Seating } from "./seating.js";
import { ask, command, Problem, reason, send } from "./server.js";

const start = JSON.parse(document.getElementById("start").textContent);
const at = (id) => document.getElementById(id);
const { table, words, language } = start, here = `/api/tables/${table}`;

const RETRY = 1000; // after which what could not be asked is asked again
let view = start.view, told = [], old = true, behind = false, working = false, failed = false, rematch = start.view.rematch ?? null, retry = 0;

// ---- what goes wrong ---------------------------------------------------------------------------------------------------

function say(error) {
  const box = at("error");
  box.hidden = !error;
  box.dataset.code = error?.code ?? "";
  if (!error) return;
  box.textContent = reason(error, words);
}

function line(state, text) {
  at("line").hidden = state === "open";
  at("line").dataset.state = state;
  at("line").textContent = { lost: words.lost, stopped: words.stopped, differs: words.differs }[state] ?? "";
  at("why").hidden = !text;
  at("reason").textContent = text;
  if (state === "stopped" || state === "differs") chooser.shut();
}

// ---- events ------------------------------------------------------------------------------------------------------------

const live = new Live(table, view.version, view.head, {
  event(event) {
    old ||= !event.t.endsWith(".moved");
    refresh();
  },
  state(state, text) {
    line(state, text);
    old = true; // who one is may have changed meanwhile
    if (state === "open") refresh();
  },
  said(frame) {
    if (frame.is === "rematch") offerRematch(frame.table);
  },
});

const chooser = new Chooser(at("board"), at("turn"), words, table, {
  look: (draft) => ask(`${here}/choices`, { draft, language }),
  move: (move, seen) => live.tell("play", { move, ...seen }),
  said: (error) => {
    say(error);
    if (error) refresh();
  },
});

const seating = new Seating({
  table, words, say, person: start.person, sit: start.sit, tell: (what, fields) => live.tell(what, fields),
});

const PASSING = ["unreachable", "busy", "shutting_down"];

/** Bring the page up to the stream's end. Events that come meanwhile are taken along by one more round. */
async function refresh() {
  clearTimeout(retry);
  behind = true;
  if (working) return;
  working = true;
  try {
    while (behind) {
      behind = false;
      await round();
    }
    if (failed) say(null);
    failed = false;
  } catch (error) {
    say(error);
    failed = true;
    if (PASSING.includes(error.code) && at("line").hidden) retry = setTimeout(refresh, RETRY); // else when the line is back
  } finally {
    working = false;
  }
}

async function round() {
  const look = old;
  old = false;
  const [, found, looked] = await Promise.all([
    chooser.refresh(),
    ask(`${here}/moments`, { from: told.length + 1, svg: 0, language }),
    look ? ask(here) : view,
  ]).catch((error) => {
    old ||= look;
    throw error;
  });
  if (another(view, looked)) return void signedOut();
  if (!look && chooser.seat !== view.seat && !view.seats[view.seat]?.departed) behind = old = true;
  view = looked;
  told.push(...found.moments);
  moves(at("moves"), found.moments, { table, seats: view.seats, words });
  if (told.length < found.version) behind = true;
  else paint();
}

/** Do two views of the table belong to different people? A seat that somebody holds is, or was, one's own. */
function another(before, now) {
  const seat = before.seat ?? now.seat;
  return before.seat !== now.seat && before.seats[seat].player !== null && before.seats[seat].player === now.seats[seat].player;
}

// ---- what is shown -----------------------------------------------------------------------------------------------------

const phaseNow = () => told.at(-1)?.phase ?? view.phase;

function paint() {
  const latest = told.at(-1), mine = view.seat, acting = latest.acting, result = latest.result ?? view.result;
  const phase = phaseNow(), over = phase !== "seating" && phase !== "playing", playing = phase === "playing";
  players(at("players"), {
    seats: view.seats, mine, acting, scores: latest.scores, places: result?.places, words, bots: view.bots, simultaneous: view.simultaneous,
  });
  at("turn").textContent = turn(mine, acting, phase, result);
  at("turn").classList.toggle("mine", playing && acting.includes(mine));
  const fresh = news(told, { seats: view.seats, mine, words });
  if (at("news").textContent !== fresh) at("news").textContent = fresh;
  at("choose").hidden = !playing || mine === null || view.seats[mine].departed;
  at("resign").hidden = !playing || mine === null || view.seats[mine].departed;
  at("leave").hidden = mine === null || phase !== "seating";
  at("watch").hidden = over || phase === "seating";
  at("end").hidden = !over;
  if (over) at("end-heading").textContent = result ? outcome(result, view, words) : phase === "aborted" ? words.aborted : words.over;
  at("rematch").hidden = mine === null;
  at("audience").textContent = over ? "" : mine === null ? words.spectator : view.seats[mine].departed ? words.no_departed : "";
  document.title = `${playing && acting.includes(mine) ? "● " : ""}${start.title} · Kronika`;
  seating.show(view, phase);
}

/** The board in words: what every drawn thing is, while somebody reads it. */
function describe() {
  const box = at("words").closest("details"), things = [...at("board").querySelectorAll("[aria-label]")];
  box.hidden = !things.length;
  if (!box.open) return;
  at("words").replaceChildren(...things.map((one) => Object.assign(document.createElement("li"), { textContent: one.getAttribute("aria-label") })));
}

function turn(mine, acting, phase, result) {
  if (phase === "seating") return words.seating;
  if (phase !== "playing") return result ? outcome(result, view, words) : phase === "aborted" ? words.aborted : words.over;
  if (acting.includes(mine)) return view.simultaneous ? words.your_turn_too : words.your_turn;
  const names = acting.map((n) => name(view.seats, n, words)).join(", ");
  return filled(view.simultaneous ? words.still_thinking : words.waiting_for, { names });
}

// ---- buttons -----------------------------------------------------------------------------------------------------------

/** Ask before what cannot be taken back. */
function sure(text) {
  at("sure-text").textContent = text;
  at("sure").returnValue = "no";
  at("sure").showModal();
  return new Promise((done) => at("sure").addEventListener("close", () => done(at("sure").returnValue === "yes"), { once: true }));
}

async function tell(what) {
  try {
    await live.tell(what);
    say(null);
  } catch (error) {
    say(error);
  }
}

function offerRematch(id) {
  rematch = id;
  at("rematch").textContent = words.go_rematch;
  at("rematch").classList.add("primary");
}

at("resign").addEventListener("click", async () => (await sure(words.sure_resign)) && tell("resign"));
at("leave").addEventListener("click", () => tell("leave"));
at("again").addEventListener("click", () => location.reload());
at("words").closest("details").addEventListener("toggle", () => {
  describe();
  refresh();
});
new MutationObserver(describe).observe(at("board"), { childList: true, subtree: true, attributeFilter: ["aria-label"] });
describe();
at("rematch").addEventListener("click", async () => {
  try {
    const id = rematch ?? (await send(`${here}/rematch`, { cmd: command() })).table;
    location.href = `/tables/${id}?sit=1`;
  } catch (error) {
    say(error);
  }
});
at("report").addEventListener("click", async () => {
  const seat = view.seat === null ? "spectator" : `seat:${view.seat}`;
  const link = `${location.origin}/tables/${table}/replay#v=${live.version}&as=${seat}&client=${start.client}`;
  at("reported").hidden = false;
  at("reported").replaceChildren(words.report, " ", Object.assign(document.createElement("a"), { textContent: link, href: link }));
  await navigator.clipboard?.writeText(link).catch(() => {});
});
if (start.sit) history.replaceState(history.state, "", location.pathname + location.hash); // asked for once, not with every reload
if (rematch) offerRematch(rematch);
if (wasSignedOut()) say(new Problem("signed_out", "", 0));
