// A match as one browser knows it: what the socket says is taken in once and in order, and told in one go.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { asked, doors, events, freshPage, problem, settled, sockets } from "./browser.mjs";

const { MatchModel } = await import("../../app/static/kit/model/model.js");

const SEATS = [
  { seat: 0, kind: "person", name: "Anna", you: true },
  { seat: 1, kind: "person", name: "Bruno", you: false },
];
const VIEW = {
  type: "view",
  number: 4,
  view: { heap: 9, taken: [1, 2], you: { seat: 0 } },
  actions: [{ type: "Take" }],
  anytime: [],
  waiting_for: [0],
  status: "running",
};
const update = (number, patch, more = {}) => ({
  type: "update",
  number,
  at: 1000 + number,
  patch,
  waiting_for: [1],
  story: [["took", 0, { n: 1 }]],
  by: "",
  ...more,
});
const heap = (value) => [{ op: "replace", path: "/heap", value }];

let left;
beforeEach(() => {
  freshPage();
  left = new AbortController();
  doors.set("GET /api/matches/7", { id: 7, status: "running", seats: SEATS, result: null });
  doors.set("GET /api/matches/7/chat", { messages: [], read: 0 });
  doors.set("GET /api/matches/7/proposals", { proposals: [] });
  doors.set("GET /api/matches/7/log", { story: [] });
});

/** A model that listens, its socket, and what it has told. */
async function listening() {
  const model = new MatchModel(7, "ABC", left.signal);
  await model.loadSummary();
  const told = [];
  model.subscribe((changes) => told.push(changes.map(({ kind }) => kind)), left.signal);
  model.listen();
  sockets[0].open();
  sockets[0].say(VIEW);
  await settled();
  told.length = 0;
  return { model, told };
}

test("a view, and then updates in order", async () => {
  const { model, told } = await listening();
  const { taken } = model.view;
  sockets[0].say(update(5, heap(8)));
  sockets[0].say(update(6, heap(7), { actions: [] }));
  await settled();
  assert.equal(model.number, 6);
  assert.equal(model.view.heap, 7);
  assert.equal(model.view.taken, taken, "what no patch touches stays the same object");
  assert.deepEqual(model.waitingFor, [1]);
  assert.deepEqual(model.actions, []);
  assert.deepEqual(
    model.story.map(({ number, seat, at }) => [number, seat, at]),
    [
      [5, 0, 1005],
      [6, 0, 1006],
    ],
  );
  assert.deepEqual(told, [["update", "update"]], "what happens in one go is told in one go");
});

test("what comes twice counts once", async () => {
  const { model } = await listening();
  sockets[0].say(update(5, heap(8)));
  sockets[0].say(update(5, heap(1)));
  sockets[0].say(update(3, heap(2)));
  assert.equal(model.view.heap, 8);
  assert.equal(sockets.length, 1);
});

for (const [what, message] of [
  ["a gap", update(6, heap(1))],
  ["a patch that does not fit", update(5, [{ op: "replace", path: "/nowhere/1", value: 1 }])],
]) {
  test(`after ${what} it begins again with a whole view`, async () => {
    const { model } = await listening();
    sockets[0].say(message);
    assert.equal(model.view.heap, 9);
    assert.equal(model.number, 4);
    assert.equal(sockets.length, 2);
    assert.equal(sockets[1].address, "wss://games.example.org/api/matches/7/stream?code=ABC", "since nothing");
    sockets[1].open();
    sockets[1].say({ ...VIEW, number: 6, view: { heap: 1 } });
    assert.deepEqual([model.number, model.view.heap], [6, 1]);
  });
}

test("after a loss it asks for what came since, and for what is told only once", async () => {
  const { model } = await listening();
  sockets[0].say(update(5, heap(8)));
  asked.length = 0;
  doors.set("GET /api/matches/7/chat", { messages: [{ number: 1, seat: 1, text: "hello" }], read: 0 });
  sockets[0].hangUp(1006);
  assert.equal(model.standing, "reconnecting");
  mock.timers.tick(15_000);
  assert.equal(sockets[1].address, "wss://games.example.org/api/matches/7/stream?since=5&code=ABC");
  sockets[1].open();
  sockets[1].say(update(6, heap(7)));
  await settled();
  assert.deepEqual([model.number, model.view.heap, model.standing], [6, 7, "live"]);
  assert.deepEqual(asked.map(([door]) => door).sort(), [
    "GET /api/matches/7",
    "GET /api/matches/7/chat",
    "GET /api/matches/7/plan",
    "GET /api/matches/7/proposals",
  ]);
  assert.equal(model.chat.at(-1).text, "hello");
});

test("the story before the view is fetched, and what came meanwhile is not told twice", async () => {
  const old = { number: 3, seat: 1, by: "", at: 0, news: [] };
  doors.set("GET /api/matches/7/log", { story: [old, { ...old, number: 5 }] });
  const model = new MatchModel(7, "", left.signal);
  await model.loadSummary();
  model.listen();
  sockets[0].say(VIEW);
  sockets[0].say(update(5, heap(8)));
  await settled();
  assert.deepEqual(
    model.story.map(({ number }) => number),
    [3, 5],
  );
});

test("the end, who is there, what is said and what is asked", async () => {
  const { model, told } = await listening();
  const result = { ending: "heap", scores: [1, 2], winners: [1] };
  sockets[0].say({ type: "presence", seats: [0, 1], spectators: 3 });
  sockets[0].say({ type: "chat", number: 2, seat: 1, text: "two" });
  sockets[0].say({ type: "chat", number: 1, seat: 1, text: "one" });
  sockets[0].say({ type: "chat", number: 2, seat: 1, text: "two" });
  sockets[0].say({ type: "proposal", kind: "undo", seat: 1, asked: [0], open: true });
  sockets[0].say({ type: "ended", status: "finished", result, seed: "s" });
  await settled();
  assert.deepEqual(model.presence, { seats: [0, 1], spectators: 3 });
  assert.deepEqual(
    model.chat.map(({ text }) => text),
    ["one", "two"],
  );
  assert.equal(model.unread, 2);
  assert.deepEqual(
    model.proposals.map(({ kind }) => kind),
    ["undo"],
  );
  assert.deepEqual([model.status, model.summary.result, model.summary.seed], ["finished", result, "s"]);
  assert.deepEqual(told, [["presence", "chat", "chat", "proposals", "ended"]]);
  sockets[0].say({ type: "proposal", kind: "undo", open: false });
  assert.deepEqual(model.proposals, []);
});

test("what the socket says of a proposal is newer than an answer that was on its way", async () => {
  const open = { kind: "undo", seat: 1, asked: [0] };
  const answers = [() => (sockets[0].say({ type: "proposal", ...open, open: false }), { proposals: [open] })];
  doors.set("GET /api/matches/7/proposals", () => answers.shift()?.() ?? { proposals: [] });
  const { model } = await listening();
  assert.deepEqual(model.proposals, []);
});

test("somebody else sits there now, and the own seat stays the own one", async () => {
  const { model } = await listening();
  sockets[0].say({
    type: "seats",
    status: "running",
    seats: [
      { ...SEATS[0], you: undefined },
      { ...SEATS[1], name: "Carla" },
    ],
  });
  assert.deepEqual(
    model.seats.map(({ name, you }) => [name, you]),
    [
      ["Anna", true],
      ["Carla", false],
    ],
  );
});

test("whose seat was given away knows nothing of it any more, and comes back to watch", async () => {
  const { model, told } = await listening();
  sockets[0].hangUp(4001);
  await settled();
  assert.deepEqual([model.seat, model.actions, model.view], [null, [], { heap: 9, taken: [1, 2] }]);
  assert.equal(model.myTurn, false);
  assert.match(sockets[1].address, /stream\?code=ABC$/);
  assert.deepEqual(told, [["given", "connection"]]);
});

test("who may not look is told why", async () => {
  const { model, told } = await listening();
  sockets[0].say({ type: "problem", error: "Forbidden", detail: "no" });
  sockets[0].hangUp(1008);
  await settled();
  assert.equal(model.problem.detail, "no");
  assert.deepEqual(told.flat(), ["problem", "connection"]);
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
});

test("a move decided upon what is no longer so is refused, with what the server says", async () => {
  const { model, told } = await listening();
  doors.set("POST /api/matches/7/actions", () => problem(409, { error: "Stale" }));
  await assert.rejects(model.act({ type: "Take" }), { status: 409, error: "Stale", unanswered: false });
  assert.equal(asked.at(-1)[1].seen, 4);
  assert.equal(model.standing, "live");
  assert.deepEqual(told.flat(), ["outbox", "outbox"]);
});

test("a socket that lives is not enough while a move cannot be taken", async () => {
  const { model } = await listening();
  doors.set("POST /api/matches/7/actions", () => problem(503));
  const played = model.act({ type: "Take" });
  await settled();
  assert.equal(model.standing, "waiting");
  doors.set("POST /api/matches/7/actions", { number: 5 });
  mock.timers.tick(2000);
  assert.equal(await played, 5);
  assert.equal(model.standing, "live");
});

test("how far one has looked is told, and not by a hidden page", async () => {
  const { model } = await listening();
  assert.deepEqual(sockets[0].sent, [{ type: "seen", number: 4 }]);
  document.hidden = true;
  sockets[0].say(update(5, heap(8)));
  mock.timers.tick(10_000);
  assert.equal(sockets[0].sent.length, 1);
  document.hidden = false;
  events.document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(sockets[0].sent.filter(({ type }) => type === "seen").at(-1), { type: "seen", number: 5 });
  assert.equal(model.number, 5);
});

const seen = () => sockets[0].sent.filter(({ type }) => type === "seen").map(({ number }) => number);
/** Time goes by, and the server answers meanwhile. @param {number} ms */
function later(ms) {
  for (let gone = 0; gone < ms; gone += 5000) (mock.timers.tick(5000), sockets[0].say({ type: "pong" }));
}

test("whoever looks is there, whether or not anything happens, as long as they touch something now and then", async () => {
  await listening();
  later(50_000);
  assert.deepEqual(seen(), [4, 4]);
  events.window.dispatchEvent(new Event("keydown"));
  later(150_000);
  assert.equal(seen().length, 5);
});

test("a tab that is open but forgotten is nobody, until it is touched again", async () => {
  await listening();
  later(180_000);
  const before = seen().length;
  sockets[0].say(update(5, heap(8)));
  for (const moved of ["scroll", "focusin"]) events.window.dispatchEvent(new Event(moved)); // by the page itself
  later(600_000);
  assert.equal(seen().length, before);
  events.window.dispatchEvent(new Event("pointerdown"));
  assert.equal(seen().at(-1), 5);
  assert.equal(seen().length, before + 1, "at once, and once");
});

test("a pointer that rests while something moves below it is nobody", async () => {
  await listening();
  const moved = (screenX) => Object.assign(new Event("pointermove"), { screenX, screenY: 7 });
  events.window.dispatchEvent(moved(3));
  later(180_000);
  const before = seen().length;
  events.window.dispatchEvent(moved(3));
  assert.equal(seen().length, before);
  events.window.dispatchEvent(moved(4));
  assert.equal(seen().length, before + 1);
});

test("the beginning of a match is seen as well", async () => {
  const model = new MatchModel(7, "ABC", left.signal);
  await model.loadSummary();
  model.listen();
  sockets[0].open();
  sockets[0].say({ ...VIEW, number: 0 });
  assert.deepEqual(seen(), [0]);
});

test("who has unsubscribed hears nothing more, and others do", async () => {
  const { model, told } = await listening();
  const [gone, others] = [new AbortController(), []];
  model.subscribe(() => others.push("gone"), gone.signal);
  model.subscribe(() => others.push("there"));
  gone.abort();
  sockets[0].say(update(5, heap(8)));
  await settled();
  assert.deepEqual(others, ["there"]);
  assert.deepEqual(told, [["update"]]);
});

test("with its signal everything ends: the socket, what listens, and what is sent again", async () => {
  const { model, told } = await listening();
  doors.set("POST /api/matches/7/actions", () => problem(503));
  model.act({ type: "Take" });
  await settled();
  [asked.length, told.length] = [0, 0];
  left.abort();
  assert.equal(sockets[0].readyState, 3);
  events.window.dispatchEvent(new Event("online"));
  events.document.dispatchEvent(new Event("visibilitychange"));
  mock.timers.tick(60_000);
  await settled();
  assert.deepEqual([sockets.length, asked, told], [1, [], []]);
});
