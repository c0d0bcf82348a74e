// What modules of the client find in a browser, as far as tests below one need it. To be imported before them.

import { mock } from "node:test";

/** Every socket that was opened, in order. @type {FakeSocket[]} */
export const sockets = [];

class FakeSocket {
  static CONNECTING = 0;
  static OPEN = 1;
  constructor(address) {
    this.address = address;
    this.readyState = FakeSocket.CONNECTING;
    this.sent = [];
    sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  /** The server's side. */
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  hangUp(code) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function storage() {
  const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  };
}

/** The window and its document hear what tests dispatch. */
export const events = { window: new EventTarget(), document: new EventTarget() };

/** Answers of the server by "METHOD /path", a value or a function of the body; everything else is not found. @type {Map<string, any>} */
export const doors = new Map();
/** What it was asked for. @type {[string, any][]} */
export const asked = [];

async function fetched(path, { method = "GET", body } = {}) {
  const [door, said] = [`${method} ${String(path).split("?")[0]}`, body && JSON.parse(body)];
  asked.push([door, said]);
  const found = doors.get(door);
  const answer = typeof found === "function" ? await found(said) : found;
  if (answer instanceof Response) return answer;
  return answer === undefined ? problem(404) : new Response(JSON.stringify(answer));
}

/** @param {number} status @param {object} [more] */
export function problem(status, more = {}) {
  return new Response(JSON.stringify({ error: "Problem", detail: `status ${status}`, ...more }), { status });
}

/** A page that was just opened. Time stands still until a test moves it. */
export function freshPage() {
  sockets.length = asked.length = 0;
  doors.clear();
  Object.assign(events, { window: new EventTarget(), document: new EventTarget() });
  const { document } = events;
  globalThis.addEventListener = (...given) => events.window.addEventListener(...given);
  globalThis.location = { protocol: "https:", host: "games.example.org", origin: "https://games.example.org" };
  globalThis.localStorage = storage();
  globalThis.sessionStorage = storage();
  globalThis.WebSocket = FakeSocket;
  globalThis.fetch = fetched;
  globalThis.document = Object.assign(document, {
    hidden: false,
    documentElement: { dataset: {}, lang: "en" },
    querySelector: () => null,
    querySelectorAll: () => [],
    createTreeWalker: () => null,
    createComment: () => null,
    styleSheets: [],
    createElement: () => ({}),
    head: { append: (made) => made.onload?.() }, // a style sheet, which is there at once
  });
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true, languages: ["en"] }, configurable: true });
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
}

/** All that is on its way has arrived. */
export async function settled() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

freshPage();
