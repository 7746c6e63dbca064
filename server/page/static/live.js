// The socket of one table: events in order, commands out, and back by itself when the line is cut.

import { Witness } from "./chain.js";
import { command, Problem } from "./server.js";

const FIRST_WAIT = 250, LONGEST_WAIT = 8000;
const PATIENCE = 10000, QUIET = 30000;
// A line may be dead without the browser knowing, on a laptop that slept: if an answer takes longer than PATIENCE, or if the page
// is looked at again after a time in which nothing came (QUIET), another is opened.

const SIGNED_OUT = "signed-out";

/** The page is not its reader's any more, who has signed out in another tab: nothing of what it shows and keeps stays. */
export function signedOut() {
  sessionStorage.clear();
  sessionStorage.setItem(SIGNED_OUT, "yes");
  location.reload();
}

/** Was the page loaded anew because its session had ended? Told once. */
export function wasSignedOut() {
  const was = sessionStorage.getItem(SIGNED_OUT) !== null;
  sessionStorage.removeItem(SIGNED_OUT);
  return was;
}

/**
 * `on` are callbacks: `event(event)` for each event, checked; `state("open" | "lost" | "stopped" | "differs", text)`;
 * `said(frame)` for what else the server says (a rematch).
 */
export class Live {
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #watch = 0;
  #last = Date.now();
  #asked = new Map();
  #queue = Promise.resolve();
  #ended = false;
  #leaving = false;

  constructor(table, version, head, on) {
    this.address = new URL(`/api/tables/${table}/live`, location.href);
    this.address.protocol = this.address.protocol === "https:" ? "wss:" : "ws:";
    this.witness = new Witness(version, head);
    this.on = on;
    this.#open();
    addEventListener("online", () => this.#awake(0));
    addEventListener("submit", ({ target }) => (this.#leaving ||= target.method === "post")); // another page is on its way
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // kept from before a sign-out, perhaps
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#awake(QUIET));
  }

  get version() { return this.witness.version; }
  get head() { return this.witness.head; }

  /** Send a command and wait for what became of it. A command cut off by the line is sent again with its id. Rejects with Problem. */
  tell(what, fields = {}) {
    const frame = { do: what, ...fields, cmd: command() };
    return new Promise((done, failed) => {
      this.#asked.set(frame.cmd, { frame, done, failed });
      this.#write(frame);
    });
  }

  /** End for good. */
  close() {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#heard();
    this.#socket?.close();
  }

  /** Send a frame. Every one is answered. */
  #write(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(frame));
    this.#watch ||= setTimeout(() => this.#dead(), PATIENCE);
  }

  #heard() {
    clearTimeout(this.#watch);
    this.#watch = 0;
    this.#last = Date.now();
  }

  #dead() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  }

  #awake(quiet) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return this.#again(0);
    if (this.#ended || Date.now() - this.#last < quiet) return;
    this.#open();
    socket.close();
  }

  #subscribe() {
    this.#write({ do: "subscribe", version: this.version, head: this.head });
  }

  #open() {
    this.#heard();
    const socket = (this.#socket = new WebSocket(this.address));
    socket.onopen = () => {
      this.#queue = this.#queue.then(() => {
        if (socket === this.#socket) this.#subscribe();
      });
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#heard();
      this.#queue = this.#queue.then(() => socket === this.#socket && this.#took(data)).catch((error) => this.#broken(error));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  async #took(data) {
    if (data.includes("\n")) {
      this.on.event(await this.witness.take(data));
      return;
    }
    const frame = JSON.parse(data);
    if (frame.is === "subscribed") this.#subscribed();
    else if (frame.is === "accepted" || frame.is === "rejected") this.#settled(frame);
    else if (frame.is === "resync") this.#subscribe();
    else if (frame.is === "stopped" && frame.code === "shutting_down") this.#socket.close();
    else if (frame.is === "stopped") this.#stopped(frame);
    else this.on.said(frame);
  }

  #subscribed() {
    this.#wait = FIRST_WAIT;
    this.on.state("open", "");
    for (const { frame } of this.#asked.values()) this.#write(frame);
  }

  #settled(frame) {
    const asked = this.#asked.get(frame.cmd);
    if (!asked) {
      if (frame.code === "history_differs") this.#stopped(frame);
      return;
    }
    this.#asked.delete(frame.cmd);
    if (frame.is === "accepted") asked.done(frame);
    else asked.failed(new Problem(frame.code, frame.text, 0));
  }

  #stopped(frame) {
    this.#ended = true;
    if (frame.code === "signed_out") return this.#leaving || signedOut();
    this.on.state("stopped", frame.text);
  }

  /** What came does not fit what this page has seen: it says so, and takes nothing more. */
  #broken(error) {
    this.close();
    this.on.state("differs", error.message);
  }

  #lost() {
    this.#heard();
    if (this.#ended) return;
    this.on.state("lost", "");
    this.#again(this.#wait + Math.random() * this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  #again(wait) {
    if (this.#ended || this.#socket?.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), wait);
  }
}
