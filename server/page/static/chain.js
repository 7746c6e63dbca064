// The page as a witness: is every event that comes the one that follows the last? Source: DESIGN ideas 3 and 4, docs/FORMAT.md.
// SHA-256 is the browser's own; it lends it only to pages from this machine or over TLS. Elsewhere nothing is checked, and said.

const bytes = (text) => new TextEncoder().encode(text);
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Can this page check anything? */
export const able = globalThis.crypto?.subtle !== undefined;

/** SHA-256 of parts, each text or bytes, as hex. */
export async function digest(...parts) {
  const all = parts.map((part) => (typeof part === "string" ? bytes(part) : part));
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return hex(await crypto.subtle.digest("SHA-256", whole));
}

/** The values of a compact JSON array as they stand in it, unparsed. */
export function items(text) {
  const found = [];
  let depth = 0, start = 1, quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === "\\") i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === "[" || c === "{") depth++;
    else if (c === "]" || c === "}") {
      depth--;
      if (depth === 0 && i > start) found.push(text.slice(start, i));
    } else if (c === "," && depth === 1) {
      found.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return found;
}

/** All commitments in an event's data, in order. */
function commitments(value, found = []) {
  if (Array.isArray(value)) value.forEach((one) => commitments(one, found));
  else if (value !== null && typeof value === "object") {
    if ("to" in value && typeof value.c === "string") found.push(value.c);
    else Object.values(value).forEach((one) => commitments(one, found));
  }
  return found;
}

/** Follows a stream from (version, head): `take` raises Error where an event does not follow, or an opening does not fit. */
export class Witness {
  constructor(version, head) {
    this.version = version;
    this.head = head;
  }

  /** Check one event: two lines, the public part as stored and the openings. Gives the public part, parsed. */
  async take(frame) {
    const cut = frame.indexOf("\n");
    const line = frame.slice(0, cut), event = JSON.parse(line);
    if (event.v !== this.version + 1) throw new Error(`version ${event.v} came after ${this.version}`);
    if (able) {
      if (event.prev !== this.head) throw new Error(`version ${event.v} does not follow what this page has seen`);
      await this.#openings(event, frame.slice(cut + 1));
      this.head = await digest(line);
    }
    this.version = event.v;
    return event;
  }

  async #openings(event, text) {
    const sealed = commitments(event.d);
    for (const opening of items(text)) {
      const [n, salt, value] = items(opening);
      const raw = Uint8Array.from(JSON.parse(salt).match(/../g), (pair) => parseInt(pair, 16));
      if (sealed[Number(n)] !== (await digest("kronika/seal/1", raw, value)))
        throw new Error(`version ${event.v}: opening ${n} does not fit what was sealed`);
    }
  }
}
