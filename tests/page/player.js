// Plays at the table of this page as a person would, by its buttons alone: [clicks (0: to the end), seed] -> clicks made.
async ([most, seed]) => {
  const at = (id) => document.getElementById(id);
  const due = () => {
    if (!at("end").hidden) return "end";
    if (at("choose").hidden || !at("choose").matches(".mine:not(.busy)")) return "";
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
  for (let what = await settled(); what !== "end" && (!most || clicks < most); what = await settled()) {
    seed = (seed * 48271) % 2147483647;
    const buttons = at("offers").querySelectorAll("button");
    (what === "send" ? at("send") : buttons[seed % buttons.length]).click();
    clicks++;
  }
  return clicks;
}
