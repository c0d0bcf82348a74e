// Actions on their way: in order, once, kept over whatever happens to the connection.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { asked, doors, freshPage, problem, settled } from "./browser.mjs";

const { Outbox } = await import("../../app/static/kit/net/outbox.js");

const RETRY = 2000; // as in outbox.js

/** @type {(() => any)[]} what the server answers, one after the other; then it plays everything */
let answers;
const sent = () => asked.map(([, said]) => said);

beforeEach(() => {
  freshPage();
  answers = [];
  let number = 0;
  doors.set("POST /api/matches/7/actions", () => answers.shift()?.() ?? { number: ++number });
});

const away = () => problem(503);
const nobody = () => {
  throw new TypeError("nobody answers");
};
const outbox = (changed = () => {}) => new Outbox("/api/matches/7/actions", "kontor.outbox.7", changed);

test("actions go out one after the other, each with a key of its own", async () => {
  const box = outbox();
  assert.deepEqual(await Promise.all([box.act("a", 0), box.act("b", 0)]), [1, 2]);
  assert.deepEqual(
    sent().map(({ action }) => action),
    ["a", "b"],
  );
  assert.equal(new Set(sent().map(({ key }) => key)).size, 2);
  assert.deepEqual(
    sent().map(({ seen }) => seen),
    [0, 1],
    "what was decided after an own action has seen it",
  );
  assert.equal(box.waiting.length, 0);
});

for (const [what, answer] of [
  ["a database that is away", away],
  ["nobody who answers", nobody],
]) {
  test(`with ${what} a move is kept, said to be, and sent again under its key`, async () => {
    answers = [answer, answer];
    const said = [];
    const box = outbox(() => said.push(box.unheard));
    const played = box.act("a", 0);
    await settled();
    assert.equal(box.unheard, true);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      mock.timers.tick(RETRY);
      await settled();
    }
    assert.equal(await played, 1);
    assert.equal(box.unheard, false);
    assert.equal(said.at(-1), false, "who shows it is told");
    assert.equal(sent().length, 3);
    assert.equal(new Set(sent().map(({ key }) => key)).size, 1);
  });
}

test("what is refused is given up, and all that was decided upon it", async () => {
  answers = [() => problem(422, { error: "Refused", rule: "TRV-1" })];
  const box = outbox();
  const outcomes = await Promise.allSettled([box.act("a", 0), box.act("b", 0)]);
  assert.deepEqual(
    outcomes.map(({ reason }) => reason?.rule),
    ["TRV-1", "TRV-1"],
  );
  assert.equal(sent().length, 1);
  assert.equal(box.waiting.length, 0);
});

test("a reload in between loses nothing and doubles nothing", async () => {
  answers = [away];
  outbox().act("a", 3);
  await settled();
  const again = outbox();
  assert.deepEqual(
    again.waiting.map(({ action }) => action),
    ["a"],
  );
  await again.flush();
  assert.equal(sent()[1].key, sent()[0].key);
  assert.equal(again.waiting.length, 0);
  assert.equal(outbox().waiting.length, 0);
});
