// Asking the server: the documented API and nothing else (docs/API.md). The session is a cookie that no script can read.

/** What the server says against a request: `code` is stable, `message` is for people. */
export class Problem extends Error {
  constructor(code, text, status) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

/** What went wrong, in the reader's words: by its code. */
export const reason = (error, words) => words[`no_${error.code}`] ?? words.no_other.replace("{code}", error.code ?? error.message);

async function answered(response) {
  if (response.ok) return response.status === 204 ? null : response.json();
  let told = null;
  try { told = await response.json(); } catch { /* a proxy's page, say */ }
  throw new Problem(told?.code ?? "unreachable", told?.detail ?? `${response.status} ${response.statusText}`, response.status);
}

async function request(path, init) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", cache: "no-store", ...init });
  } catch {
    throw new Problem("unreachable", "", 0);
  }
  return answered(response);
}

/** GET. `query`: what is undefined, null or "" is left out. */
export function ask(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(given).toString();
  return request(search ? `${path}?${search}` : path, {});
}

/** POST a JSON body. */
export function send(path, body) {
  return request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** A new command id: a UUID, also where the page did not come over TLS. */
export function command() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
