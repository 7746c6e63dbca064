// Where somebody is in a page that moves along: the address says so, and so do the ways out of the page that lead back to it.

import { reason } from "./server.js";

/** What the address asks for: what stands after #, else after ?. */
export function asked(address = location) {
  const moment = new URLSearchParams(address.hash.slice(1));
  return moment.has("v") || moment.has("as") ? moment : new URLSearchParams(address.search);
}

/** Does an address name a moment? That of a place in the page ("#main") does not. */
export const moment = (address) => /^#(.*&)?(v|as)=/.test(address.hash);

/** The part of an address that names a moment; what is "" is left out. */
export function fragment(fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return `#${new URLSearchParams(given).toString().replaceAll("%3A", ":")}`;
}

/** Let the address be this one. */
export function here(path) {
  history.replaceState(null, "", path);
  ways(path);
}

/** Another language, or signing in, leads back to this path. At once: the address, which may not change so often, follows later. */
export function ways(path) {
  for (const field of document.querySelectorAll(".tongues [name=next]")) field.value = path;
  const to = document.querySelector('.who a[href^="/sign-in"]');
  if (to) to.href = `/sign-in?${new URLSearchParams({ next: path })}`;
}

/** Say above everything what failed, in the page's language; null: nothing. */
export function complain(error, words) {
  const box = document.getElementById("failed");
  box.hidden = !error;
  box.textContent = error ? reason(error, words) : "";
}
