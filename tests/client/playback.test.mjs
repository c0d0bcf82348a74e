// The moves of others are seen one after another, and nobody who has to decide or does something waits for them.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { events, freshPage } from "./browser.mjs";

const { TableModel } = await import("../../app/static/kit/model/table_model.js");
const { prefer } = await import("../../app/static/kit/model/preferences.js");
const { Playback } = await import("../../app/static/table/story/playback.js");

const OWN = 0;
const OTHER = 1;
const QUICK = 700;
const SLOW = 1800;

/** @type {InstanceType<typeof TableModel>} */
let model;
/** @type {InstanceType<typeof Playback>} */
let playback;
/** @type {AbortController} */
let left;

beforeEach(() => {
  freshPage();
  left = new AbortController();
  globalThis.matchMedia = () => ({ matches: false });
  prefer({ story: "quick", motion: "system" });
  model = new TableModel(7);
  const seats = [{ seat: OWN, name: "Anna", you: true }];
  Object.assign(model, { summary: { id: 7, status: "running", seats }, view: { at: 0 }, waitingFor: [OTHER] });
  model.changed = (change) => steps.push(playback.heard([change]));
  steps = [];
  playback = new Playback(model, left.signal);
});

/** What was drawn newly, told by the timer. */
let steps;

/** A move that the model has heard of. */
function move(seat = OTHER, more = {}) {
  const before = model.view;
  model.number += 1;
  model.view = { at: model.number };
  const { waiting = [OTHER], ...rest } = more;
  model.waitingFor = waiting;
  return playback.heard([
    { kind: "update", number: model.number, before, after: model.view, story: [], seat, waiting, ...rest },
  ]);
}

const drawn = () => (playback.held?.view ?? model.view).at;

test("a move alone is seen at once", () => {
  assert.deepEqual(move(), { before: { at: 0 }, after: { at: 1 } });
  assert.equal(playback.held, null);
});

test("what comes quickly is seen one after another", () => {
  move();
  move();
  assert.equal(move(), null, "nothing newly drawn");
  assert.equal(drawn(), 1);
  assert.deepEqual(playback.held, { number: 1, view: { at: 1 }, waiting: [OTHER] });
  mock.timers.tick(QUICK);
  assert.deepEqual([drawn(), steps.at(-1)], [2, { before: { at: 1 }, after: { at: 2 } }]);
  mock.timers.tick(QUICK - 1);
  assert.equal(drawn(), 2);
  mock.timers.tick(1);
  assert.deepEqual([drawn(), playback.held], [3, null]);
  mock.timers.tick(QUICK);
  assert.equal(steps.length, 2, "nothing is drawn where nothing is to be seen");
  move();
  assert.equal(drawn(), 4, "after a rest the next one is seen at once");
});

test("one may have it slow, or not at all", () => {
  prefer({ story: "slow" });
  move();
  move();
  mock.timers.tick(SLOW - 1);
  assert.equal(drawn(), 1);
  mock.timers.tick(1);
  assert.equal(drawn(), 2);
  prefer({ story: "off" });
  move();
  move();
  assert.equal(drawn(), 4);
});

test("whoever switches it off while it plays is at now with the next move", () => {
  for (let n = 0; n < 4; n += 1) move();
  prefer({ story: "off" });
  mock.timers.tick(QUICK);
  assert.deepEqual([drawn(), playback.held], [4, null]);
});

for (const [story, pace] of [
  ["quick", QUICK],
  ["slow", SLOW],
])
  test(`the own decision never waits, and what led to it is still told: ${story}`, () => {
    prefer({ story });
    move();
    move();
    move();
    assert.equal(drawn(), 1);
    assert.equal(move(OTHER, { waiting: [OWN] }), null, "what is newly seen is not more");
    assert.deepEqual([drawn(), playback.held, playback.seen?.number], [4, null, 1]);
    for (const at of [2, 3, 4]) {
      mock.timers.tick(pace - 1);
      assert.equal(playback.seen?.number, at - 1);
      mock.timers.tick(1);
      assert.deepEqual([drawn(), steps.at(-1)], [4, { before: { at: at - 1 }, after: { at } }]);
    }
    assert.equal(playback.seen, null);
  });

test("whoever acts has nothing told any more", () => {
  move();
  move();
  move(OTHER, { waiting: [OWN] });
  playback.heard([{ kind: "outbox" }]);
  assert.equal(playback.seen, null);
  mock.timers.tick(10 * QUICK);
  assert.equal(steps.length, 0);
});

test("a board of now does not go back when others decide again", () => {
  move();
  move();
  move();
  move(OTHER, { waiting: [OWN] });
  move();
  assert.deepEqual([drawn(), playback.seen?.number], [5, 1]);
});

test("for the own decision, too, there is no story at once and without motion", () => {
  for (const wanted of [{ story: "off" }, { motion: "less" }]) {
    prefer({ story: "quick", motion: "full", ...wanted });
    move();
    move(OTHER, { waiting: [OWN] });
    assert.equal(playback.seen, null);
  }
});

test("whoever does something is at now", () => {
  move();
  move();
  playback.heard([{ kind: "outbox" }]);
  assert.deepEqual([drawn(), playback.held], [2, null]);
  move();
  move();
  move(OWN);
  assert.equal(drawn(), 5);
});

test("what an order answers for one is part of the story", () => {
  move();
  move(OWN, { by: "order" });
  assert.equal(drawn(), 1);
});

test("a burst is seen whole, and an endless one shortened to its last moves", () => {
  const most = 40;
  for (const [number, told] of [
    [20, 19],
    [100, most],
  ]) {
    for (let n = 0; n < number; n += 1) move();
    const seen = [];
    while (playback.held) {
      mock.timers.tick(QUICK);
      seen.push(drawn());
    }
    assert.deepEqual(
      seen,
      Array.from({ length: told }, (_, n) => model.number - told + 1 + n),
    );
    mock.timers.tick(QUICK);
  }
});

test("calm people, hidden tabs and whole views have no story", () => {
  prefer({ motion: "less" });
  move();
  move();
  assert.equal(drawn(), 2);
  prefer({ motion: "full" });
  document.hidden = true;
  move();
  move();
  assert.equal(drawn(), 4);
  document.hidden = false;
  move();
  move();
  move();
  assert.equal(drawn(), 5);
  model.view = { at: 9 };
  playback.heard([{ kind: "view" }]);
  assert.deepEqual([drawn(), playback.held], [9, null]);
});

test("who looks away and back finds what is now", () => {
  move();
  move();
  move();
  document.hidden = true;
  events.document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual([drawn(), steps.length], [3, 1]);
});

test("chat and presence do not hurry it", () => {
  move();
  move();
  assert.equal(playback.heard([{ kind: "chat" }, { kind: "presence" }]), null);
  assert.equal(drawn(), 1);
});

test("it ends with its page", () => {
  move();
  move();
  left.abort();
  mock.timers.tick(QUICK);
  assert.deepEqual([playback.held, steps.length], [null, 0]);
});
