// What a verification found: what was checked, what does not hold, what could not be checked, and what no log proves.

/** `language`: that of the lines, where it is not the page's. */
function list(heading, lines, language = "") {
  if (!lines.length) return [];
  const title = document.createElement("h3"), items = document.createElement("ul");
  title.textContent = heading;
  items.append(...lines.map((line) => {
    const item = document.createElement("li"), name = document.createElement("code");
    name.textContent = line.name;
    name.lang = "en";
    item.append(name, " ", Object.assign(document.createElement("span"), { textContent: line.text, lang: language }));
    return item;
  }));
  return [title, items];
}

/** Show a verification (docs/API.md) in `box`; `go(v)` goes to where something was found. */
export function proof(box, told, words, go) {
  const verdict = document.createElement("p"), limits = document.createElement("p"), title = document.createElement("h3");
  verdict.className = `notice verdict ${told.verdict}`;
  verdict.textContent = told.text;
  title.textContent = words.limits;
  limits.textContent = told.limits;
  const findings = list(words.found, told.findings, "en");
  told.findings.forEach(({ version }, n) => {
    if (version === null) return;
    const to = document.createElement("button");
    to.type = "button";
    to.textContent = words.go.replace("{v}", version);
    to.addEventListener("click", () => go(version));
    findings[1].children[n].append(" ", to);
  });
  box.replaceChildren(verdict, ...findings, ...list(words.checked, told.checked), ...list(words.unproven, told.unproven), title, limits);
  box.hidden = false;
  box.focus({ preventScroll: true });
}
