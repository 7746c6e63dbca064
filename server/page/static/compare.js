// Two games side by side: one slider over their play, move beside move; where they part is marked.

import { name as actor, filled } from "./beside.js";
import { asked, complain, fragment, here, moment as named, ways } from "./here.js";
import { Rows, sign } from "./movelist.js";
import { Seek } from "./seek.js";
import { ask } from "./server.js";
import { Moments, Screen } from "./viewer.js";

const start = JSON.parse(document.getElementById("start").textContent);
const at = (id) => document.getElementById(id);
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const { words, language } = start, NAMES = ["left", "right"], SETTLED = 250;

/** One of the two games: its board, and at each place of the slider the version to show. */
class Side {
  constructor(name) {
    Object.assign(this, start[name], { name, box: document.querySelector(`[data-side="${name}"]`) });
  }

  load(audience, rows) {
    this.moments = new Moments(this.table, audience, language, this.view.version);
    this.screen = new Screen(this.box.querySelector(".board"), this.box.querySelector(".unbegun"), this.moments);
    let before = 1;
    this.versions = rows.map((row) => (before = row[this.name]?.version ?? before));
  }

  show(row, place) {
    const move = row[this.name];
    this.box.classList.toggle("parted", !row.same);
    this.box.querySelector(".now").textContent = this.told(move);
    this.box.querySelector("h2 a").href = `/tables/${this.table}/replay${fragment({ v: this.versions[place - 1], as: this.moments.audience })}`;
    return this.screen.show(this.versions[place - 1]);
  }

  told(move) { return move ? `${actor(this.view.seats, move.seat, words)}: ${move.sentence}` : words.nothing; }
}

const sides = NAMES.map((name) => new Side(name));
let rows = [], list, round = 0, parted = 0, settled = 0;

const failed = (error) => complain(error, words);

async function load(audience, wanted) {
  const mine = ++round;
  try {
    const found = await ask(`/api/tables/${sides[0].table}/comparison`, { with: sides[1].table, as: audience, language });
    if (mine !== round) return;
    failed(null);
    rows = found.moves;
    for (const side of sides) side.load(audience, rows);
    parted = found.first ? rows.findIndex((row) => !row.same) + 1 : 0;
    parting(found);
    fill();
    seek.to(Math.max(1, rows.length));
    seek.go(wanted || parted || rows.length);
    for (const side of sides) await side.moments.ahead(side.versions[seek.v - 1], () => mine === round);
  } catch (error) {
    if (mine === round) failed(error);
  }
}

/** Where they part, in words. */
function parting({ first }) {
  const box = at("parting");
  box.hidden = false;
  if (!first) return box.replaceChildren(words.equal);
  const to = Object.assign(document.createElement("button"), { type: "button", textContent: words.to_parting });
  to.addEventListener("click", () => seek.stop().go(parted));
  const each = sides.map((side) => Object.assign(document.createElement("span"), { className: "of", textContent: side.told(first[side.name]) }));
  box.replaceChildren(first.text, ...each, " ", to);
}

/** All moves, side by side. */
function fill() {
  list = new Rows(part("moves"), (v) => seek.stop().go(v));
  rows.forEach((row, n) => {
    const item = list.put(fragment({ v: n + 1, as: part("as").value }), ...sides.map((side) => cell(side, row[side.name])));
    item.classList.toggle("parted", !row.same);
  });
}

function cell(side, move) {
  const made = Object.assign(document.createElement("span"), { className: "cell" });
  if (move && move.seat !== null) made.append(sign(move.seat, actor(side.view.seats, move.seat, words)), " ");
  made.append(move ? move.sentence : "–");
  return made;
}

function show(v) {
  const row = rows[v - 1];
  if (!row) return "";
  for (const side of sides) side.show(row, v).catch(failed);
  list.mark(v);
  ways(moment(v));
  clearTimeout(settled);
  settled = setTimeout(() => {
    here(moment(v));
    if (!seek.playing) part("spoken").textContent = said(row);
  }, SETTLED);
  return `${filled(words.place, { v, n: rows.length })}. ${said(row)}`;
}

const said = (row) => sides.map((side) => side.told(row[side.name])).join(". ");

/** The address of a place on this page. */
const moment = (v) => location.pathname + location.search + fragment({ v, as: part("as").value });

const seek = new Seek(words, { show, drawn: () => Promise.allSettled(sides.map((side) => side.screen.ready)) });

/** Choose as whom to look, where that can be chosen. */
function choose(audience) {
  if ([...part("as").options].some((one) => one.value === audience)) part("as").value = audience;
  return part("as").value;
}

part("as").addEventListener("change", () => load(part("as").value, seek.v));
addEventListener("hashchange", ({ newURL }) => {
  const address = new URL(newURL), before = part("as").value;
  if (!named(address)) return void here(moment(seek.v)); // "#main": a place in the page, not in the games
  const wanted = asked(address), v = Number(wanted.get("v")) || rows.length;
  if (choose(wanted.get("as") ?? "") === before) seek.stop().go(v);
  else load(part("as").value, v);
});
load(choose(asked().get("as") ?? ""), Number(asked().get("v")));
