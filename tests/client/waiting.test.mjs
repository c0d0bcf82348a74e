// Which matches wait for me, as a page knows it; and what is asked there, in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { waiting } from "../../app/static/kit/model/waiting.js";
import { answerOf, askedOf } from "../../app/static/kit/words/asked.js";
import { GameWords } from "../../app/static/kit/words/story.js";

const WaitingList = /** @type {any} */ (waiting.constructor);
const told = (...matches) => ({ type: "waiting", matches });
const mine = (id, waits) => ({ type: "mine", id, waits });

function listing(...messages) {
  const list = new WaitingList();
  for (const message of messages) list.heard(message);
  return list;
}

test("what the lobby says is taken in, and told only when it is another", () => {
  const list = listing(told(3, 1));
  let changes = 0;
  list.subscribe(() => (changes += 1));
  assert.deepEqual(list.ids, [3, 1]);
  assert.equal(list.heard(mine(3, true)), undefined);
  assert.equal(changes, 0);
  assert.equal(list.heard(mine(7, true)), 7);
  assert.equal(list.heard(mine(3, false)), undefined);
  assert.deepEqual(list.ids, [1, 7]);
  assert.equal(changes, 2);
  list.heard({ type: "online", n: 2 });
  assert.equal(changes, 2);
  list.forget();
  assert.deepEqual(list.ids, []);
});

test("before anybody has said so it is not known that nothing waits", () => {
  const list = new WaitingList();
  list.at(3, false);
  assert.equal(list.known, false);
  list.heard(told());
  assert.equal(list.known, true);
});

test("the table on the screen knows better, until it is left", () => {
  const list = listing(told(3, 1));
  list.at(3, false);
  assert.deepEqual([list.ids, list.here], [[1], false]);
  list.at(3, true);
  assert.deepEqual([list.ids, list.here], [[3, 1], true]);
  list.at(5, true);
  assert.deepEqual(list.ids, [3, 1, 5]);
  assert.equal(list.heard(mine(5, true)), undefined); // it has rung already
  list.leave();
  assert.deepEqual([list.ids, list.here], [[3, 1, 5], undefined]);
});

test("whoever passes one over gets to all of them", () => {
  const list = listing(told(3, 1, 4));
  assert.deepEqual(list.elsewhere, [3, 1, 4]);
  const seen = [];
  for (let here = 3; !seen.includes(here); [here] = list.elsewhere) {
    seen.push(here);
    list.at(here, true);
  }
  assert.deepEqual(seen, [3, 1, 4]);
  list.at(4, false);
  assert.deepEqual(list.elsewhere, [3, 1]);
  assert.deepEqual(listing().elsewhere, []);
});

const WORDS = new GameWords(
  {
    names: { things: ["places"], values: { things: ["location"] } },
    places: { spain: "Spain" },
    steps: { invest: "Invest" },
    asked: { join: "{seat} is in {location}. Will you join?" },
    answers: { Join: "Join" },
    actions: { Join: "Join", Done: "Done" },
  },
  "en",
  "en-GB",
);

test("a question is told with the names of the players", () => {
  const join = { section: "asked", key: "join", values: { seat: 1, location: "spain" } };
  const asked = [join, { section: "steps", key: "invest" }];
  assert.deepEqual(askedOf(WORDS, { asked, answers: [], seen: 1 }, ["Anna", "Bruno"]), [
    "Bruno is in Spain. Will you join?",
    "Invest",
  ]);
});

test("an answer is as short as a button wants it", () => {
  assert.equal(answerOf(WORDS, { type: "Join" }), "Join");
  assert.equal(answerOf(WORDS, { type: "Done" }), "Done");
});
