// Whoever clicks a line of the log sees the board as it was then. The match goes on meanwhile, and nothing can be done on it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asked, doors, freshPage, settled } from "./browser.mjs";

const { MatchModel } = await import("../../app/static/kit/model/model.js");
const { Desk } = await import("../../app/static/table/desk.js");

const VIEW = "GET /api/matches/7/view";
const TAKE = { type: "Take", number: 1 };
const told = (number) => ({ number, seat: 1, by: "", at: 0, news: [["took", 1, { n: number }]] });
const GAME = {
  HOME: "table",
  words: { current: {}, load: async () => {} },
  speaker: () => ({ say: (key) => key }),
  fresh: () => ({ tab: "log", side: "log", pending: false, refusal: "", twin: false }),
  settled: (ui) => ui,
  indexed: (raw) => raw,
};

let left, model, desk;

beforeEach(() => {
  freshPage();
  const thing = { append: () => {}, setAttribute: () => {}, remove: () => {}, isConnected: true };
  Object.assign(document, { body: thing, createElement: () => ({ ...thing }) });
  left = new AbortController();
  model = new MatchModel(7, "", left.signal);
  const seats = [{ seat: 0, name: "Anna", you: true }];
  const words = { tells: () => true, told: ([, , { n }]) => `Bruno takes ${n}.` };
  Object.assign(model, { summary: { id: 7, status: "running", seats }, box: {}, words, number: 4, waitingFor: [0] });
  Object.assign(model, { view: at(4), actions: [TAKE], anytime: [TAKE], story: [1, 2, 4].map(told) });
  desk = new Desk(GAME, model, () => {}, left.signal);
  doors.set(VIEW, () => ({ view: at(2), waiting_for: [1] }));
});

const at = (heap) => ({ agenda: [["take", [0]]], heap });

test("an earlier board is drawn, and nothing can be done on it", async () => {
  await desk.board(2);
  const ctx = desk.now();
  assert.deepEqual([ctx.view.heap, ctx.waiting, ctx.past.number, ctx.past.due], [2, [1], 2, true]);
  assert.deepEqual([ctx.actions, ctx.anytime, ctx.mine, ctx.ui.tab], [[], [], false, "table"]);
  assert.equal(ctx.past.decision.asked, "Bruno takes 2.");
  assert.deepEqual([desk.now(false).view.heap, desk.now(false).mine], [4, true], "what is told is of now");
});

test("the own options are back at once, and rest for a moment as after any other question", async () => {
  await desk.board(2);
  desk.now().past.decision.primary.run();
  const ctx = desk.now();
  assert.deepEqual([ctx.past, ctx.view.heap, ctx.mine, ctx.actions.length, ctx.calm], [null, 4, true, 1, true]);
});

test("one step on from the last but one is now, and before the first there is none", async () => {
  await desk.board(2);
  doors.set(VIEW, () => ({ view: at(1), waiting_for: [1] }));
  await desk.now().past.step(-1);
  assert.equal(desk.now().past.number, 1);
  await desk.now().past.step(-1);
  assert.equal(desk.now().past.number, 1);
  await desk.now().past.step(1);
  await desk.now().past.step(1);
  assert.equal(desk.now().past, null);
});

test("a moment is asked for once, and whoever clicks on sees the last one they asked for", async () => {
  /** @type {((view: object) => void)[]} */
  const answers = [];
  doors.set(VIEW, () => new Promise((answer) => answers.push(answer)));
  const both = [desk.board(1), desk.board(2)];
  await settled();
  answers[1]({ view: at(2), waiting_for: [] });
  answers[0]({ view: at(1), waiting_for: [] });
  await Promise.all(both);
  assert.equal(desk.now().past.number, 2);
  await desk.board(1);
  assert.equal(asked.length, 2);
});

test("the newest line is now; a lesson and a seat that was given away have no earlier board", async () => {
  await desk.board(4);
  assert.deepEqual([desk.now().past, asked], [null, []]);
  await desk.board(2);
  desk.moved([{ kind: "given" }]);
  assert.equal(desk.now().past, null);
  desk.guard = () => true;
  await desk.board(2);
  assert.equal(desk.now().past, null);
});
