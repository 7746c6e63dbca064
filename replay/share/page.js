"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const count = data.boards.length;
  const links = at("moves").getElementsByTagName("a");
  const slider = at("slider"), play = at("play"), here = at("here");
  let v = count, timer = 0;

  // Boards come as what changed since the version before; all are put together once.
  const boards = [];
  let board = [];
  for (const delta of data.boards) {
    if (delta.length) board = board.slice();
    if (delta[0] === -1) board.splice(delta[1], delta[2], ...delta.slice(3));
    else for (let i = 0; i < delta.length; i += 2) board[delta[i]] = delta[i + 1];
    boards.push(board);
  }

  // The pieces are HTML that was escaped when the page was made. A drawing marks by itself what has changed.
  const drawn = () => {
    const now = boards[v - 1], before = v > 1 ? boards[v - 2] : now, known = new Set(before);
    const text = data.lines[now[0]] === "<pre>";
    return now.map((piece, i) => text && now !== before && before[i] !== piece && !known.has(piece)
      ? `<span class="changed">${data.lines[piece]}</span>` : data.lines[piece]).join("");
  };

  const listed = () => {
    const effects = data.effects[v - 1];
    at("effects").replaceChildren(...(effects.length ? effects : [0]).map((n) => {
      const item = document.createElement("li");
      item.textContent = data.texts[n];
      return item;
    }));
  };

  // Scrolls the list alone, never the page. Rows that were never shown have only guessed heights: so twice.
  const seen = (list, link) => {
    for (let i = 0; i < 2; i++) {
      const box = list.getBoundingClientRect(), row = link.getBoundingClientRect();
      if (row.top < box.top || row.bottom > box.bottom) list.scrollTop += row.top - box.top - box.height / 2;
    }
  };

  const go = (wanted, quiet) => {
    const next = Math.min(count, Math.max(1, wanted || 1));
    const within = at("moves").contains(document.activeElement);
    links[v - 1].removeAttribute("aria-current");
    links[v - 1].tabIndex = -1;
    v = next;
    const link = links[v - 1];
    link.setAttribute("aria-current", "step");
    link.tabIndex = 0;
    if (within) link.focus({ preventScroll: true });
    at("board").innerHTML = drawn();
    listed();
    const said = ["who", "what"].map((part) => link.querySelector(`.${part}`).textContent.trim()).join(": ");
    at("now").textContent = `${data.words.version} ${v} ${data.words.of} ${count} · ${said}`;
    at("turn").textContent = data.texts[data.turns[v - 1]];
    slider.value = v;
    slider.setAttribute("aria-valuetext", `${v}: ${said}`);
    seen(at("moves"), link);
    if (here) {
      const x = data.graph[0] + (v - 1) * data.graph[1];
      here.setAttribute("x1", x);
      here.setAttribute("x2", x);
    }
    for (const [id, off] of [["first", v === 1], ["back", v === 1], ["forward", v === count], ["last", v === count]])
      at(id).setAttribute("aria-disabled", String(off));
    if (!quiet) history.replaceState(null, "", `#v=${v}`);
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = data.words.play;
  };
  const start = () => {
    if (v === count) go(1);
    play.textContent = data.words.pause;
    timer = setInterval(() => (v < count ? go(v + 1) : stop()), Number(at("speed").value));
  };
  const step = (to) => { stop(); go(to); };

  at("first").onclick = () => step(1);
  at("back").onclick = () => step(v - 1);
  at("forward").onclick = () => step(v + 1);
  at("last").onclick = () => step(count);
  play.onclick = () => (timer ? stop() : start());
  at("speed").onchange = () => { if (timer) { stop(); start(); } };
  slider.oninput = () => step(Number(slider.value));
  at("moves").onclick = (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    step([...links].indexOf(link) + 1);
    if (matchMedia("(max-width: 60rem)").matches) at("now").scrollIntoView();  // the board stands above the list
  };
  const keys = { ArrowLeft: () => v - 1, ArrowRight: () => v + 1, Home: () => 1, End: () => count };
  const inList = { ArrowUp: keys.ArrowLeft, ArrowDown: keys.ArrowRight };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, input")) return;
    const to = keys[event.key] || (event.target.closest("#moves") && inList[event.key]);
    if (event.key === " " && !event.target.closest("button, a")) {
      event.preventDefault();
      play.click();
    } else if (to) {
      event.preventDefault();
      step(to());
    }
  });
  const named = () => Number((/^#v=(\d{1,7})$/.exec(location.hash) || [])[1]);
  window.addEventListener("hashchange", () => { if (named()) step(named()); });

  // One stop for the tabulator, not one for each of ten thousand rows: the row that is shown.
  for (const link of links) link.tabIndex = -1;
  at("controls").hidden = false;
  go(named() || count, true);
})();
