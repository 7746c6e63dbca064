// Plays at the table of this page as a person would, by its buttons alone: to the end, or so many clicks, or while it is its turn.
// [clicks (0: no end), seed, only in this turn] -> clicks made.
async ([most, seed, once]) => {
  const at = (id) => document.getElementById(id);
  const due = () => {
    if (!at("end").hidden) return "end";
    if (at("choose").hidden || at("choose").matches(".busy")) return "";
    if (!at("choose").matches(".mine")) return once ? "end" : "";
    return at("offers").querySelector("button") ? "choose" : at("send").hidden ? "" : "send";
  };
  const settled = () => new Promise((done) => {
    if (due()) return done(due());
    const watch = new MutationObserver(() => {
      if (!due()) return;
      watch.disconnect();
      done(due());
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  let clicks = 0;
  while (!most || clicks < most) {
    const what = await settled(), buttons = at("offers").querySelectorAll("button");
    if (what === "end") break;
    seed = (seed * 48271) % 2147483647;
    (what === "send" ? at("send") : buttons[seed % buttons.length]).click();
    clicks++;
  }
  return clicks;
}
