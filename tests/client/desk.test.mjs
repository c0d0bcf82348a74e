// What one screen keeps while a table is on it: selections, previews asked for once, and an end with the page's signal.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { asked, doors, freshPage, problem, settled } from "./browser.mjs";

const { MatchModel } = await import("../../app/static/kit/model/model.js");
const { Desk } = await import("../../app/static/table/desk.js");

const PREVIEW = "POST /api/matches/7/preview";
const TAKE = { type: "Take", seat: 0, number: 1 };
const GAME = {
  words: { current: {}, load: async () => {} },
  speaker: () => ({ say: (key) => key }),
  fresh: (seat) => ({ tab: "table", side: seat < 0 ? "log" : "shop", pending: false, refusal: "", twin: false }),
  settled: (ui) => ({ ...ui, refusal: "" }),
  indexed: (raw) => ({ ...raw }),
};

/** @type {AbortController} */
let left;
let drawn;
/** @type {InstanceType<typeof MatchModel>} */
let model;
/** @type {InstanceType<typeof Desk>} */
let desk;

beforeEach(() => {
  freshPage();
  left = new AbortController();
  drawn = 0;
  model = new MatchModel(7, "", left.signal);
  const seats = [{ seat: 0, name: "Anna", you: true }];
  Object.assign(model, {
    summary: { id: 7, status: "running", seats },
    view: { agenda: [["take", [0]]], heap: 3 },
    number: 4,
    waitingFor: [0],
    box: {},
    words: { refusal: () => "no" },
  });
  desk = new Desk(GAME, model, () => (drawn += 1), left.signal);
});

test("the context of the moment is put together from the model and the desk", () => {
  const ctx = desk.now();
  assert.deepEqual(
    [ctx.seat, ctx.mine, ctx.step, ctx.busy, ctx.ui.side, ctx.names],
    [0, true, "take", false, "shop", ["Anna"]],
  );
  assert.equal(desk.now().box, ctx.box, "the box is made handy once");
  assert.equal(desk.now().act, ctx.act, "what can be done is the same at every drawing");
  model.view = null;
  assert.equal(desk.now(), undefined);
});

test("what is chosen is drawn once, and not where nothing changes", async () => {
  desk.now().set({ tab: "log" });
  desk.now().set({ twin: true });
  await settled();
  assert.deepEqual([drawn, desk.now().ui.tab, desk.now().ui.twin], [1, "log", true]);
  desk.now().set({ tab: "log" });
  await settled();
  assert.equal(drawn, 1);
});

test("a preview is asked for once, and drawn when it is looked at", async () => {
  doors.set(PREVIEW, { heap: 2 });
  assert.equal(desk.now().look(TAKE, true), undefined);
  await settled();
  assert.equal(drawn, 0, "nobody looks at it yet");
  assert.deepEqual(desk.now().look(TAKE), { heap: 2 });
  assert.equal(desk.now().look({ ...TAKE, number: 2 }), undefined);
  await settled();
  assert.equal(drawn, 1);
  assert.deepEqual(asked, [
    [PREVIEW, { action: { type: "Take", number: 1 } }],
    [PREVIEW, { action: { type: "Take", number: 2 } }],
  ]);
});

test("a preview holds for one state of the table; what comes too late is not taken for the next one's", async () => {
  const answers = [];
  doors.set(PREVIEW, () => answers.shift());
  answers.push(new Promise((answer) => setImmediate(() => answer(new Response('{"heap": "old"}')))), { heap: "new" });
  desk.now().look(TAKE);
  model.number = 5;
  desk.now().look(TAKE);
  await settled();
  assert.deepEqual(desk.now().look(TAKE), { heap: "new" });
});

test("what is refused is said; what nobody answers is asked for again by being drawn", async () => {
  doors.set(PREVIEW, () => problem(422, { template: "no" }));
  desk.now().look(TAKE);
  await settled();
  assert.deepEqual(desk.now().look(TAKE), { refused: "no" });
  model.number = 5;
  doors.set(PREVIEW, () => problem(503));
  desk.now().look(TAKE);
  await settled();
  assert.equal(drawn, 1);
  mock.timers.tick(1000);
  await settled();
  assert.equal(drawn, 2);
  doors.set(PREVIEW, { heap: 2 });
  desk.now().look(TAKE);
  await settled();
  assert.deepEqual(desk.now().look(TAKE), { heap: 2 });
});

test("while a move is on its way the table is busy; a refusal stays until the next move", async () => {
  doors.set("POST /api/matches/7/actions", () => problem(422, { template: "no" }));
  desk.now().act(TAKE);
  assert.equal(desk.now().busy, true);
  await settled();
  assert.deepEqual([desk.now().busy, desk.now().ui.refusal], [false, "no"]);
  assert.deepEqual(asked[0][1].action, { type: "Take", number: 1 }, "whose it is the server knows");
  model.number = 5;
  assert.equal(desk.now().ui.refusal, "");
});

test("a replay offers nothing, asks for nothing, and knows no more than its moment", () => {
  Object.assign(model, { readOnly: true, actions: [TAKE], story: [{ number: 4 }, { number: 5 }] });
  const ctx = desk.now();
  assert.deepEqual([ctx.actions, ctx.mine, ctx.look(TAKE), asked], [[], false, undefined, []]);
  assert.deepEqual(ctx.story, [{ number: 4 }]);
  assert.equal(desk.now().story, ctx.story);
});

test("with its signal it ends: nothing is drawn any more, nor is anybody told", async () => {
  doors.set(PREVIEW, { heap: 2 });
  const ctx = desk.now();
  const told = [];
  model.subscribe((changes) => told.push(...changes.map(({ kind }) => kind)));
  ctx.look(TAKE);
  left.abort();
  ctx.set({ tab: "log" });
  model.changed({ kind: "summary" });
  await settled();
  assert.deepEqual([drawn, told], [0, ["summary"]]);
});

const HINT = "POST /api/matches/7/hint";
const ADVICE = {
  advice: [{ action: TAKE, move: { section: "moves", key: "Take", values: {} }, value: 1, reasons: [] }],
};

test("advice is told until something is done, by whatever way", async () => {
  doors.set(HINT, ADVICE);
  desk.now().advise();
  assert.equal(desk.now().ui.advice.said, null);
  await settled();
  assert.deepEqual(desk.now().ui.advice.said, ADVICE.advice);
  desk.now().act(TAKE);
  assert.equal(desk.now().ui.advice, null);
});

test("another question has other advice", async () => {
  doors.set(HINT, ADVICE);
  desk.now().advise();
  await settled();
  model.number = 5;
  assert.equal(desk.now().ui.advice, null);
});

test("advice that was closed while it was thought of stays closed", async () => {
  doors.set(HINT, ADVICE);
  desk.now().advise();
  desk.now().set({ advice: null });
  await settled();
  assert.equal(desk.now().ui.advice, null);
});

/** What was done is taken in, and the same step comes with this likeliest deed; whether its buttons rest then. */
async function rests({ did, deed, number }) {
  if (did) desk.now().act({ ...TAKE, type: did });
  await settled();
  Object.assign(model, { number, view: { ...model.view, turn: 1, you: { deed: { actions: [{ type: deed }] } } } });
  return desk.now().calm;
}

test("the buttons rest where another deed stands, and not where the same can be done once more", async () => {
  let now = 0;
  const clock = mock.method(performance, "now", () => now);
  doors.set("POST /api/matches/7/actions", { number: 5 });
  const course = [
    [{ deed: "Draw" }, false], // the first question that is seen
    [{ did: "Buy", deed: "Draw" }, true], // the deck was there before, behind what was bought
    [{ did: "Draw", deed: "Draw" }, false],
    [{ did: "Draw", deed: "Deliver" }, true],
    [{ did: "Deliver", deed: "Deliver" }, false],
    [{ deed: "Done" }, true], // somebody else has changed it
    [{ deed: "Done" }, false],
  ];
  for (const [at, [given, expected]] of course.entries()) {
    assert.equal(await rests({ ...given, number: 5 + at }), expected, JSON.stringify(given));
    now += 400;
    assert.equal(desk.now().calm, false, "and only for a moment");
  }
  clock.mock.restore();
});
