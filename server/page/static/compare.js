// Two games side by side: one slider over their play, move beside move; where they part is marked.

import { name as actor, filled } from "./beside.js";
import { Seek } from "./seek.js";
import { ask, reason } from "./server.js";
import { Moments, Screen } from "./viewer.js";

const start = JSON.parse(document.getElementById("start").textContent);
const at = (id) => document.getElementById(id);
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const { words, language } = start, NAMES = ["left", "right"], PART = 100;

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
    return this.screen.show(this.versions[place - 1]);
  }

  told(move) { return move ? `${actor(this.view.seats, move.seat, words)}: ${move.sentence}` : words.nothing; }
}

const sides = NAMES.map((name) => new Side(name));
let rows = [], round = 0, parted = 0, settled = 0;

function failed(error) {
  at("told").hidden = false;
  at("told").textContent = reason(error, words);
}

async function load(audience, wanted) {
  const mine = ++round;
  const found = await ask(`/api/tables/${sides[0].table}/comparison`, { with: sides[1].table, as: audience, language });
  if (mine !== round) return;
  rows = found.moves;
  for (const side of sides) side.load(audience, rows);
  parted = found.first ? rows.findIndex((row) => !row.same) + 1 : 0;
  parting(found);
  list();
  seek.to(Math.max(1, rows.length));
  seek.go(wanted || parted || rows.length);
  for (const side of sides) await side.moments.ahead(side.versions[seek.v - 1], () => mine === round);
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
function list() {
  part("moves").replaceChildren();
  let box = null;
  rows.forEach((row, n) => {
    if (n % PART === 0) part("moves").append(box = Object.assign(document.createElement("ol"), { start: n + 1 }));
    const item = document.createElement("li"), link = Object.assign(document.createElement("a"), { href: `#v=${n + 1}`, tabIndex: -1 });
    item.classList.toggle("parted", !row.same);
    link.append(Object.assign(document.createElement("span"), { className: "v", textContent: n + 1 }));
    for (const side of sides) {
      const cell = document.createElement("span"), move = row[side.name];
      cell.className = "cell";
      if (move && move.seat !== null) {
        const who = Object.assign(document.createElement("span"), { className: "seat" });
        who.dataset.seat = move.seat;
        cell.append(who, " ");
      }
      cell.append(move ? move.sentence : "–");
      link.append(cell);
    }
    item.append(link);
    box.append(item);
  });
}

function show(v) {
  const row = rows[v - 1];
  if (!row) return "";
  for (const side of sides) side.show(row, v).catch(failed);
  part("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const link = part("moves").querySelectorAll("a")[v - 1];
  link.setAttribute("aria-current", "step");
  for (let i = 0; i < 2; i++) {
    const box = part("moves").getBoundingClientRect(), place = link.getBoundingClientRect();
    if (place.top < box.top || place.bottom > box.bottom) part("moves").scrollTop += place.top - box.top - box.height / 2;
  }
  clearTimeout(settled);
  settled = setTimeout(() => {
    const fields = new URLSearchParams({ v, ...(part("as").value && { as: part("as").value }) });
    history.replaceState(null, "", `#${fields.toString().replaceAll("%3A", ":")}`);
  }, 250);
  return `${filled(words.place, { v, n: rows.length })}. ${sides.map((side) => side.told(row[side.name])).join(". ")}`;
}

const seek = new Seek(words, { show, drawn: () => Promise.allSettled(sides.map((side) => side.screen.ready)) });

part("as").addEventListener("change", () => load(part("as").value, seek.v).catch(failed));
part("moves").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  seek.stop().go(Number(link.hash.slice(3)));
});
const asked = () => new URLSearchParams(location.hash.slice(1));
addEventListener("hashchange", () => seek.stop().go(Number(asked().get("v"))));
const wanted = asked().get("as") ?? "";
if ([...part("as").options].some((one) => one.value === wanted)) part("as").value = wanted;
load(part("as").value, Number(asked().get("v"))).catch(failed);
