// The viewer of one game: any version, as any audience that may be asked for, live while it is played; and what can be done from there.

import { name as actor, filled, players } from "./beside.js";
import { graph } from "./graph.js";
import { Live } from "./live.js";
import { MoveList } from "./movelist.js";
import { proof } from "./proof.js";
import { Seek } from "./seek.js";
import { ask, reason } from "./server.js";
import { Moments, Screen } from "./viewer.js";

const start = JSON.parse(document.getElementById("start").textContent);
const at = (id) => document.getElementById(id);
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const { table, words, language, view } = start, SETTLED = 250;

let moments, screen, list, mark = () => {}, round = 0, telling = 0, version = view.version, phase = view.phase;

const asked = (address = location) => new URLSearchParams(address.hash.slice(1) || address.search);
const running = () => phase === "seating" || phase === "playing";

function say(text) {
  at("told").hidden = !text;
  at("told").replaceChildren(text);
}

const failed = (error) => say(reason(error, words));

/** The address of a moment on this page. */
function link(v, more = {}) {
  const fields = new URLSearchParams({ v, as: moments.audience, ...more });
  return `${location.pathname}#${fields.toString().replaceAll("%3A", ":")}`;
}

/** Show the game as an audience sees it; at the version asked for, or the last one. */
async function load(audience, wanted) {
  const mine = ++round;
  moments = new Moments(table, audience, language, version);
  screen = new Screen(part("board"), part("unbegun"), moments);
  list = new MoveList(part("moves"), { seats: view.seats, words, link, go: (v) => seek.stop().go(v) });
  part("as").value = audience;
  seek.to(version);
  const first = seek.go(wanted || version);
  try {
    await screen.ready;
    await tell(mine);
    await moments.ahead(first.v, () => mine === round);
  } catch (error) {
    if (mine !== round) return;
    failed(error);
    if (error.code === "not_yours" && audience !== start.audience) load(start.audience, wanted);
  }
}

/** Fetch what is told of versions that are not here yet. */
async function tell(mine) {
  await moments.tell((more) => {
    if (mine !== round) return;
    list.add(more);
    seek.to(Math.max(version, moments.last));
    show(seek.v);
  });
  if (mine !== round) return;
  mark = graph(part("graph"), moments.told.map((moment) => moment.scores?.totals ?? null), words.scores, (v) => seek.stop().go(v));
  mark(seek.v);
}

/** Show a version: at once where it is here, else as soon as it comes. Gives its words. */
function show(v) {
  const mine = moments, known = moments.at(v) !== undefined;
  screen.show(v).then(() => !known && mine === moments && seek.v === v && tellOf(v), failed);
  const told = tellOf(v);
  mark(v);
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
  players(part("players"), { seats: view.seats, mine: view.seat, acting: moment.acting, scores: moment.scores, places: moment.result?.places, words });
  if (at("branch")) {
    at("branch").disabled = moment.phase !== "playing";
    part("unplayable").hidden = moment.phase === "playing";
    part("version").value = v;
  }
  const words_ = `${counted}. ${who}: ${moment.sentence}`;
  part("slider").setAttribute("aria-valuetext", words_);
  return words_;
}

/** The address follows, and screen readers are told, when somebody has come to rest at a version. */
function settle(v) {
  clearTimeout(telling);
  telling = setTimeout(() => {
    const rest = moments.at(v);
    if (rest && !seek.playing) part("spoken").textContent = `${actor(view.seats, rest.seat, words)}: ${rest.sentence}`;
    history.replaceState(null, "", link(v));
    for (const [id, path] of [["record", `/api/tables/${table}/record?`], ["drawing", `/tables/${table}/drawing.svg?v=${v}&`]])
      at(id).href = `${path}as=${moments.audience}`;
  }, SETTLED);
}

const seek = new Seek(words, { show, drawn: () => screen.ready.catch(() => {}) });

part("as").addEventListener("change", () => load(part("as").value, seek.v));
addEventListener("hashchange", ({ newURL }) => { // not `location`: settle() may have written there since
  const wanted = asked(new URL(newURL)), v = Number(wanted.get("v")) || version;
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
at("verify").addEventListener("click", async () => {
  at("verify").disabled = true;
  try {
    const told = await ask(`/api/tables/${table}/verification`, { as: moments.audience, language });
    proof(at("verified"), told, words, (v) => seek.stop().go(v));
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
  const mine = round;
  tell(mine).then(() => {
    if (mine !== round) return;
    const last = moments.at(moments.told.length);
    if (phase !== last.phase) changed(last.phase);
    if (follows) seek.go(version);
  }).catch(failed);
}

/** The table has come to another phase: once it is revealed, it can be seen as everybody. */
function changed(now) {
  phase = now;
  at("line").hidden = now !== "playing" && now !== "seating";
  if (now !== "revealed") return;
  part("as").replaceChildren(...start.opened.map(({ value, label }) => new Option(label, value, false, value === moments.audience)));
}

if (running()) {
  at("line").hidden = false;
  at("line").textContent = words.live;
  new Live(table, view.version, view.head, {
    event,
    said: () => {},
    state: (state) => { at("line").textContent = { open: words.live, lost: words.lost, stopped: words.stopped, differs: words.differs }[state]; },
  });
}

const first = asked();
load(first.get("as") || start.audience, Number(first.get("v")) || start.shown);
