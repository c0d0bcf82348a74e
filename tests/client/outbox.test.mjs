// Actions on their way: in order, once, kept over whatever happens to the connection.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Outbox } from "../../app/static/kit/net/outbox.js";

const RETRY = 2000; // as in outbox.js

/** @type {{key: string, seen: number, action: any}[]} */
let sent;
/** @type {(() => [number, any])[]} what the server answers, one after the other; then it plays everything */
let answers;
let number;

beforeEach(() => {
  [sent, answers, number] = [[], [], 0];
  const store = new Map();
  globalThis.sessionStorage = {
    getItem: (name) => store.get(name) ?? null,
    setItem: (name, value) => store.set(name, value),
    removeItem: (name) => store.delete(name),
  };
  globalThis.fetch = async (_path, { body }) => {
    sent.push(JSON.parse(body));
    const [status, said] = answers.shift()?.() ?? [200, { number: ++number }];
    if (status === 0) throw new TypeError("nobody answers");
    return new Response(JSON.stringify(said), { status });
  };
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

const away = () => [503, { error: "Unavailable", detail: "away" }];
const outbox = (changed = () => {}) => new Outbox("/api/matches/7/actions", "kontor.outbox.7", changed);
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise(setImmediate);
};

test("actions go out one after the other, each with a key of its own", async () => {
  const box = outbox();
  assert.deepEqual(await Promise.all([box.act("a", 0), box.act("b", 0)]), [1, 2]);
  assert.deepEqual(
    sent.map(({ action }) => action),
    ["a", "b"],
  );
  assert.equal(new Set(sent.map(({ key }) => key)).size, 2);
  assert.deepEqual(
    sent.map(({ seen }) => seen),
    [0, 1],
    "what was decided after an own action has seen it",
  );
  assert.equal(box.waiting.length, 0);
});

for (const [what, answer] of [
  ["a database that is away", away],
  ["nobody who answers", () => [0, null]],
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
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent.map(({ key }) => key)).size, 1);
  });
}

test("what is refused is given up, and all that was decided upon it", async () => {
  answers = [() => [422, { error: "Refused", detail: "no", rule: "TRV-1" }]];
  const box = outbox();
  const outcomes = await Promise.allSettled([box.act("a", 0), box.act("b", 0)]);
  assert.deepEqual(
    outcomes.map(({ reason }) => reason?.rule),
    ["TRV-1", "TRV-1"],
  );
  assert.equal(sent.length, 1);
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
  assert.equal(sent[1].key, sent[0].key);
  assert.equal(again.waiting.length, 0);
  assert.equal(outbox().waiting.length, 0);
});
