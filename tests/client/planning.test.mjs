// A turn that is put together while others play: the table shows what would be, and nothing is sent.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asked, doors, freshPage, problem, settled, sockets } from "./browser.mjs";

const { MatchModel } = await import("../../app/static/kit/model/model.js");
const { Desk } = await import("../../app/static/table/desk.js");
for (const fetched of ["table/orders/planning.js", "kit/ui/sheet.js"]) await import(`../../app/static/${fetched}`); // at once

const PATH = "/api/matches/7/plan";
const TAKE = { type: "Take", seat: 0, number: 1 };
const [ONE, TWO] = [1, 2].map((number) => ({ type: "Take", number }));
const GAME = {
  words: { current: {}, load: async () => {} },
  speaker: () => ({ say: (key) => key, joined: (parts) => parts.join(), label: (_, key) => key }),
  fresh: () => ({ tab: "table", side: "shop", pending: false, refusal: "", twin: false }),
  settled: (ui, view) => ({ ...ui, refusal: "", heap: view.heap }),
  indexed: (raw) => ({ ...raw }),
  plans: async () => ({ changed: (_, { path, before, now }) => `${path} ${now} for ${before}` }),
};

/** @type {AbortController} */
let left;
/** @type {InstanceType<typeof MatchModel>} */
let model;
/** @type {InstanceType<typeof Desk>} */
let desk;
let heap;

/** The server: every step takes of the heap, and none takes more than is left. */
function previewed({ actions }) {
  let [rest, works] = [heap, 0];
  while (works < actions.length && actions[works].number <= rest) rest -= actions[works++].number;
  return {
    actions: actions.slice(0, works),
    moves: actions.map(({ number }) => ({ section: "moves", key: `take ${number}` })),
    view: { agenda: [["take", [0]]], heap: rest, you: { seat: 0 } },
    offers: rest ? [TAKE] : [],
    anytime: [],
    previews: actions.slice(0, works).map(({ number }) => ({ took: number })),
    refused: works < actions.length ? { template: "no", values: {} } : null,
    done: rest === 0,
    for_turn: 3,
    unknown: false,
  };
}

const kept = (actions, stopped = null) => ({
  plans: true,
  turn: false,
  actions,
  moves: actions.map(({ number }) => ({ section: "moves", key: `take ${number}` })),
  stopped,
  for_turn: 3,
});

/** A page with its desk; others are to decide. */
async function sitDown() {
  left = new AbortController();
  model = new MatchModel(7, "", left.signal);
  Object.assign(model, {
    summary: {
      id: 7,
      status: "running",
      seats: [
        { seat: 0, name: "Anna", you: true },
        { seat: 1, name: "Bruno" },
      ],
    },
    view: { agenda: [["take", [1]]], heap: 9, turn: 2, you: { seat: 0 } },
    number: 4,
    waitingFor: [1],
    box: {},
    words: { refusal: () => "too much" },
  });
  desk = new Desk(GAME, model, () => desk.now(), left.signal);
  await model.plan.load();
  await settled();
}

const sent = (door) => asked.filter(([one]) => one === door).map(([, said]) => said);

beforeEach(async () => {
  freshPage();
  heap = 5;
  doors.set(`GET ${PATH}`, kept([]));
  doors.set(`POST ${PATH}/preview`, previewed);
  doors.set(`PUT ${PATH}`, ({ actions }) => kept(actions));
  doors.set(`DELETE ${PATH}`, () => new Response(null, { status: 204 }));
  await sitDown();
});

async function planned(...steps) {
  desk.now().planBegin();
  await settled();
  for (const step of steps) {
    desk.now().act({ seat: 0, ...step });
    await settled();
  }
}

test("where a game cannot plan there is nothing to plan with", async () => {
  assert.equal(typeof desk.now().planBegin, "function");
  doors.set(`GET ${PATH}`, { ...kept([]), plans: false });
  await model.plan.load();
  assert.deepEqual([desk.now().plan, desk.now().planBegin], [null, null]);
});

test("the same table shows what would be, and what is decided becomes a step", async () => {
  const before = desk.moment;
  await planned(ONE, TWO);
  const ctx = desk.now();
  assert.deepEqual([ctx.view.heap, ctx.mine, ctx.step, ctx.waiting, ctx.ui.heap], [2, true, "take", [0], 2]);
  assert.deepEqual([ctx.actions, ctx.plan.steps, ctx.plan.works], [[TAKE], [ONE, TWO], 2]);
  assert.notEqual(desk.moment, before, "what is drawn later is drawn anew");
  assert.deepEqual(sent("POST /api/matches/7/actions"), []);
  assert.equal(model.view.heap, 9);
});

test("a look while planning is one step further than the plan", async () => {
  await planned(ONE);
  desk.now().look(TWO);
  await settled();
  assert.deepEqual(desk.now().look(TWO), { took: 2 });
  desk.now().look({ type: "Take", number: 8 });
  await settled();
  assert.deepEqual(desk.now().look({ type: "Take", number: 8 }), { refused: "too much" });
  assert.deepEqual(desk.now().plan.steps, [ONE]);
});

test("what the rules refuse is no step, and says why", async () => {
  await planned(ONE, { type: "Take", number: 8 });
  assert.deepEqual([desk.now().plan.steps, desk.now().ui.refusal, desk.now().busy], [[ONE], "too much", false]);
});

test("where the turn is over nothing more is asked", async () => {
  await planned({ type: "Take", number: 5 });
  const { plan, mine, actions, waiting } = desk.now();
  assert.deepEqual([plan.ended, mine, actions, waiting], [true, false, [], []]);
});

test("steps are taken back, added again and cleared", async () => {
  await planned(ONE, TWO);
  const steps = async (/** @type {string} */ doing) => {
    desk.now().plan[doing]();
    await settled();
    return [desk.now().plan.steps.length, desk.now().view.heap];
  };
  assert.deepEqual(await steps("takeBack"), [1, 4]);
  assert.deepEqual(await steps("addAgain"), [2, 2]);
  assert.deepEqual(await steps("addAgain"), [2, 2]);
  assert.deepEqual(await steps("clear"), [0, 5]);
  assert.deepEqual(await steps("takeBack"), [0, 5]);
});

test("when the match moves on the plan is looked at anew, and the step that does not work is named", async () => {
  await planned(ONE, TWO);
  heap = 2;
  model.number = 5;
  model.changed({ kind: "update", number: 5 });
  await settled();
  const { plan, view } = desk.now();
  assert.deepEqual([plan.steps, plan.works, plan.why, view.heap], [[ONE, TWO], 1, "too much", 1]);
  desk.now().act(ONE);
  await settled();
  assert.deepEqual([desk.now().plan.steps, desk.now().plan.why], [[ONE, ONE], ""]);
});

test("an answer that comes late does not count", async () => {
  await planned(ONE);
  const slow = previewed({ actions: [ONE] });
  doors.set(`POST ${PATH}/preview`, () => new Promise((answer) => setImmediate(() => answer(slow))));
  desk.now().plan.takeBack();
  doors.set(`POST ${PATH}/preview`, previewed);
  desk.now().plan.clear();
  await settled();
  assert.equal(desk.now().view.heap, 5);
});

test("whoever is asked sees the table as it is; when the turn comes, what was not kept can be used", async () => {
  await planned(ONE, TWO);
  Object.assign(model, { number: 5, waitingFor: [0] });
  const before = desk.moment;
  assert.deepEqual([desk.now().plan.on, desk.now().mine, desk.now().view.heap], [false, true, 9]);
  assert.deepEqual(desk.now().plan.left, [], "this is not the turn that was planned");
  Object.assign(model, { waitingFor: [1] });
  assert.deepEqual([desk.now().plan.on, desk.now().view.heap], [true, 2], "and then it goes on");
  assert.notEqual(desk.moment, before);
  Object.assign(model, { waitingFor: [0] });
  Object.assign(model, { number: 6, view: { ...model.view, turn: 3 } });
  assert.deepEqual(desk.now().plan.left, [ONE, TWO]);
  heap = 2;
  desk.now().plan.use();
  await settled();
  assert.deepEqual(sent(`PUT ${PATH}`), [{ actions: [ONE] }]);
  assert.deepEqual([desk.now().plan.carried, desk.now().plan.steps], [true, [TWO]]);
  model.plan.heard({ ...kept([]), for_turn: 0 });
  assert.deepEqual([desk.now().plan.carried, desk.now().plan.left], [false, [TWO]]);
  heap = 1;
  desk.now().plan.use();
  await settled();
  assert.deepEqual([desk.now().plan.left, desk.now().ui.refusal], [[TWO], "too much"]);
  desk.now().plan.discard();
  await settled();
  assert.deepEqual(desk.now().plan.left, []);
});

test("what is planned outlasts the page, and what is kept comes from the server", async () => {
  await planned(ONE);
  left.abort();
  await sitDown();
  desk.now();
  await settled();
  assert.deepEqual([desk.now().plan.on, desk.now().plan.steps, desk.now().view.heap], [true, [ONE], 4]);
  desk.now().plan.keep();
  await settled();
  assert.deepEqual(sent(`PUT ${PATH}`), [{ actions: [ONE] }]);
  const { plan, view } = desk.now();
  assert.deepEqual([plan.on, plan.steps, plan.kept, view.heap], [false, [], [ONE], 9]);
  plan.edit();
  await settled();
  assert.deepEqual(desk.now().plan.steps, [ONE]);
  desk.now().plan.leave(); // as it was kept: nobody is asked
  await settled();
  assert.deepEqual([desk.now().plan.on, desk.now().plan.kept], [false, [ONE]]);
  desk.now().plan.discard();
  await settled();
  assert.deepEqual(desk.now().plan.kept, []);
});

test("a plan that has stopped says before which step, and what has changed", async () => {
  model.listen();
  sockets[0].open();
  Object.assign(model, { number: 6, waitingFor: [0] });
  sockets[0].say({ type: "plan", ...kept([ONE, TWO], { at: 1, changed: [{ path: "fare", before: 1, now: 2 }] }) });
  await settled();
  const { plan } = desk.now();
  assert.deepEqual([plan.left, plan.differences, plan.moves[0].key], [[TWO], ["fare 2 for 1"], "take 2"]);
});

test("what cannot be looked at is not planned", async () => {
  doors.set(`POST ${PATH}/preview`, () => problem(503));
  desk.now().planBegin();
  await settled();
  const { plan, view, ui } = desk.now();
  assert.deepEqual([plan.on, view.heap, ui.refusal], [false, 9, "status 503"]);
});
