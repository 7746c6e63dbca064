// The viewer of one game: any version, as any audience that may be asked for, live while it is played; and what can be done from there.

import { name as actor, filled, players } from "./beside.js";
import { graph } from "./graph.js";
import { asked, complain, fragment, here, moment as named, ways } from "./here.js";
import { Live } from "./live.js";
import { MoveList } from "./movelist.js";
import { Points } from "./points.js";
import { proof } from "./proof.js";
import { Seek } from "./seek.js";
import { ask } from "./server.js";
import { Moments, Screen } from "./viewer.js";

const start = JSON.parse(document.getElementById("start").textContent);
const at = (id) => document.getElementById(id);
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const { table, words, language, view } = start, SETTLED = 250;

const SEATS = new Set(["table.sat", "table.left", "table.resigned"]), WRONG = new Set(["not_yours", "bad_request"]);

let moments, screen, list, mark = () => {}, round = 0, telling = 0, lasting = false, cut = false, version = view.version, phase = view.phase;

const running = () => phase === "seating" || phase === "playing";

function say(text) {
  at("told").hidden = !text;
  at("told").replaceChildren(text);
}

/** Say above the board what failed; null: nothing. */
function failed(error) {
  complain(error, words);
  lasting = WRONG.has(error?.code);
}

/** What failed before does not fail any more. */
const mended = () => lasting || at("failed").hidden || failed(null);

/** The address of a moment on this page. */
const link = (v, more = {}) => location.pathname + fragment({ v, as: moments.audience, ...more });

const points = new Points(part("points"), { link });

/** Show the game as an audience sees it; at the version asked for, or the last one. `why`: what failed before that. */
async function load(audience, wanted, why = null) {
  const mine = ++round;
  moments = new Moments(table, audience, language, version);
  screen = new Screen(part("board"), part("unbegun"), moments);
  list = new MoveList(part("moves"), { seats: view.seats, words, link, go: (v) => seek.stop().go(v) });
  part("as").value = audience;
  at("verified").hidden = true; // it was what another audience's log proves
  seek.to(version);
  const first = seek.go(wanted || version);
  try {
    await screen.ready;
    failed(why);
    await tell(mine);
    await moments.ahead(first.v, () => mine === round);
  } catch (error) {
    if (mine !== round) return;
    if (WRONG.has(error.code) && audience !== start.audience) load(start.audience, wanted, error);
    else failed(error);
  }
}

/** Fetch what is told of versions that are not here yet. */
async function tell(mine) {
  cut = false;
  await moments.tell((more) => {
    if (mine !== round) return;
    list.add(more);
    seek.to(Math.max(version, moments.last));
    show(seek.v);
  }).catch((error) => {
    cut ||= mine === round; // what a cut line has kept back is asked for again when somebody goes on
    throw error;
  });
  if (mine !== round) return;
  mark = graph(part("graph"), moments.told.map((moment) => moment.scores?.totals ?? null), words.scores, (v) => seek.stop().go(v));
  mark(seek.v);
  points.tell(moments.told);
}

/** Show a version: at once where it is here, else as soon as it comes. Gives its words. */
function show(v) {
  const mine = moments, known = moments.at(v) !== undefined;
  screen.show(v).then(() => {
    if (mine !== moments) return;
    mended();
    if (!known && seek.v === v) tellOf(v);
  }, failed);
  const told = tellOf(v);
  mark(v);
  for (const [id, path] of [["record", `/api/tables/${table}/record?`], ["drawing", `/tables/${table}/drawing.svg?v=${v}&`]])
    at(id).href = `${path}as=${moments.audience}`;
  settle(v);
  list.mark(v); // last: it measures, and so has all of the above laid out at once
  return told;
}

/** What is told of a version beside its board. */
function tellOf(v) {
  const moment = moments.at(v), counted = filled(words.version, { v, n: seek.last });
  if (!moment) return counted;
  const who = actor(view.seats, moment.seat, words), name = document.createElement("span"), said = document.createElement("span");
  const count = Object.assign(document.createElement("span"), { className: "soft", textContent: counted });
  name.className = "seat";
  if (moment.seat !== null) name.dataset.seat = moment.seat;
  name.textContent = who;
  said.textContent = moment.sentence;
  part("now").replaceChildren(count, " ", name, " ", said);
  part("effects").replaceChildren(...moment.effects.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  const seats = view.seats.map((seat, n) => ({ ...seat, departed: moment.departed.includes(n) }));
  players(part("players"), { seats, mine: view.seat, acting: moment.acting, scores: moment.scores, places: moment.result?.places, words });
  at("drawing").hidden = moment.phase === "seating"; // there is none
  at("branch").disabled = moment.phase !== "playing";
  part("unplayable").hidden = moment.phase === "playing";
  part("version").value = v;
  const words_ = `${counted}. ${who}: ${moment.sentence}`;
  part("slider").setAttribute("aria-valuetext", words_);
  return words_;
}

/** The address follows, and screen readers are told, when somebody has come to rest at a version. */
function settle(v) {
  ways(link(v));
  clearTimeout(telling);
  telling = setTimeout(() => {
    const rest = moments.at(v);
    if (rest && !seek.playing) part("spoken").textContent = `${actor(view.seats, rest.seat, words)}: ${rest.sentence}`;
    here(link(v));
    if (cut) tell(round).then(mended, failed);
  }, SETTLED);
}

const seek = new Seek(words, { show, drawn: () => screen.ready.catch(() => {}) });

part("as").addEventListener("change", () => load(part("as").value, seek.v));
addEventListener("hashchange", ({ newURL }) => { // not `location`: settle() may have written there since
  const address = new URL(newURL);
  if (!named(address)) return void here(link(seek.v)); // "#main": a place in the page, not in the game
  const wanted = asked(address), v = Number(wanted.get("v")) || version;
  if ((wanted.get("as") || start.audience) === moments.audience) seek.stop().go(v);
  else load(wanted.get("as") || start.audience, v);
});

// ---- what can be done from here ----

async function copied(text, told) {
  const address = new URL(text, location.href).href;
  say(`${told} ${address}`);
  await navigator.clipboard?.writeText(address).catch(() => {});
}

at("link").addEventListener("click", () => copied(link(seek.v), words.copied));
at("report").addEventListener("click", () => copied(link(seek.v, { client: start.client }), words.report));
let sent = false;
at("branch").form.addEventListener("submit", (event) => { // two clicks are one branch
  if (sent) event.preventDefault();
  sent = true;
});
addEventListener("pageshow", () => { sent = false; });
at("verify").addEventListener("click", async () => {
  at("verify").disabled = true;
  const mine = round;
  try {
    const told = await ask(`/api/tables/${table}/verification`, { as: moments.audience, language });
    if (mine === round) proof(at("verified"), told, words, (v) => seek.stop().go(v));
  } catch (error) {
    failed(error);
  }
  at("verify").disabled = false;
});

// ---- a running game ----

function event(told) {
  const follows = seek.v === version && !seek.playing;
  version = moments.last = told.v;
  seek.to(version);
  if (SEATS.has(told.t)) met().catch(failed);
  const mine = round;
  tell(mine).then(() => {
    if (mine !== round) return;
    const last = moments.at(moments.told.length);
    if (phase !== last.phase) changed(last.phase);
    if (follows) seek.go(version);
  }).catch((error) => { // who gives a seat up has its eyes no more
    if (error.code === "not_yours") load("spectator", follows ? version : seek.v, error);
    else failed(error);
  });
}

/** Somebody has come or gone: show who sits there now. */
async function met() {
  Object.assign(view, await ask(`/api/tables/${table}`));
  list.seats = view.seats;
  tellOf(seek.v);
}

/** The table has come to another phase: once it is played it can be played on from, once it is revealed be seen as everybody. */
function changed(now) {
  phase = now;
  at("line").hidden = at("to-table").hidden = !running();
  at("branch").form.hidden = now === "seating" || (view.rated && now !== "revealed");
  if (now !== "revealed") return;
  const seats = start.opened.filter(({ value }) => value.startsWith("seat:"));
  options(part("as"), start.opened, moments.audience);
  options(at("branch").form.elements.seat, seats.map(({ value, label }) => ({ value: value.slice(5), label })), String(view.seat ?? 0));
}

function options(box, choices, chosen) {
  box.replaceChildren(...choices.map(({ value, label }) => new Option(label, value, false, value === chosen)));
}

if (phase !== "revealed") { // a branch may wait for that long after its end
  at("line").hidden = !running();
  at("line").textContent = words.live;
  new Live(table, view.version, view.head, {
    event,
    said: () => {},
    state: (state) => { at("line").hidden = state === "open" && !running(); at("line").textContent = { open: words.live, lost: words.lost, stopped: words.stopped, differs: words.differs }[state]; },
  });
}

const first = asked();
load(first.get("as") || start.audience, Number(first.get("v")) || start.shown);
