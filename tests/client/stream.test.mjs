// A socket that comes back, and says honestly how it stands.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { events, freshPage, sockets } from "./browser.mjs";

const { Stream } = await import("../../app/static/kit/net/stream.js");

beforeEach(freshPage);

function opened(wanted = {}) {
  const heard = [];
  const states = [];
  const stream = new Stream({
    path: () => "/api/matches/7/stream?since=3",
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
    ...wanted,
  });
  stream.open();
  return { stream, heard, states };
}

test("it is live when the server has spoken, and passes on what is about the match", () => {
  const { stream, heard, states } = opened();
  assert.equal(sockets[0].address, "wss://games.example.org/api/matches/7/stream?since=3");
  sockets[0].open();
  assert.equal(stream.state, "connecting", "an open socket may be a proxy's");
  sockets[0].say({ type: "view", number: 4 });
  sockets[0].say({ type: "pong" });
  assert.deepEqual(states, ["live"]);
  assert.deepEqual(heard, [{ type: "view", number: 4 }]);
});

test("it comes back after a loss, later each time, and admits it when nobody is there", () => {
  const { states } = opened();
  sockets[0].open();
  sockets[0].say({ type: "view" });
  for (let loss = 1; loss <= 6; loss += 1) {
    sockets.at(-1).hangUp(1006);
    assert.equal(sockets.length, loss, "not at once: a server that starts is not run over");
    mock.timers.tick(15000);
    assert.equal(sockets.length, loss + 1);
  }
  assert.deepEqual(states, ["live", "reconnecting", "offline"]);
  sockets.at(-1).open();
  sockets.at(-1).say({ type: "view" });
  assert.equal(states.at(-1), "live");
});

test("where the answer would be the same again it does not ask again", () => {
  const { states } = opened();
  sockets[0].open();
  sockets[0].say({ type: "problem", error: "NotFound" });
  sockets[0].hangUp(1008);
  mock.timers.tick(60000);
  assert.equal(sockets.length, 1);
  assert.deepEqual(states, ["refused"]);
});

test("whose seat was given away comes back at once, to watch", () => {
  let given = 0;
  opened({ onGiven: () => (given += 1) });
  sockets[0].open();
  sockets[0].hangUp(4001);
  assert.equal(given, 1);
  assert.equal(sockets.length, 2);
});

test("a socket that has gone deaf is noticed and replaced", () => {
  const { stream } = opened();
  sockets[0].open();
  sockets[0].say({ type: "view" });
  mock.timers.tick(20000);
  assert.deepEqual(sockets[0].sent, [{ type: "ping" }]);
  mock.timers.tick(7999);
  assert.equal(sockets.length, 1);
  mock.timers.tick(1);
  assert.equal(sockets.length, 2);
  assert.equal(stream.state, "reconnecting");
  assert.equal(sockets[0].onmessage, null, "what the old one still says is not heard");
});

test("what is said while there is no socket is not sent, and whoever says it knows", () => {
  const { stream } = opened();
  assert.equal(stream.send({ type: "seen", number: 1 }), false);
  sockets[0].open();
  assert.equal(stream.send({ type: "seen", number: 1 }), true);
});

test("with its signal it ends: no socket, and none again", () => {
  const left = new AbortController();
  const stream = new Stream({ path: () => "/", onMessage: () => {} });
  stream.open(left.signal);
  sockets[0].hangUp(1006);
  left.abort();
  events.window.dispatchEvent(new Event("online"));
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
});
