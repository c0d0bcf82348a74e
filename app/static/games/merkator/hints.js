// Hints for the first match, in the order of the turn (table/guide.js).

/** @import {Ctx} from "./context.d.ts" */
/** @typedef {{id: string, anchor: string, when: (ctx: Ctx) => boolean}} Hint */

/** @type {Hint[]} */
export const HINTS = [
  { id: "goal", anchor: ".mk-contracts", when: (ctx) => ctx.mine && ctx.step === "investment" },
  { id: "map", anchor: ".mk-map", when: (ctx) => ctx.mine && ctx.step === "investment" },
  { id: "supply", anchor: ".mk-supply", when: (ctx) => ctx.mine && ctx.step === "investment" },
  { id: "split", anchor: ".kt-panel", when: (ctx) => ctx.mine && ctx.step === "goods" },
  { id: "fulfil", anchor: ".kt-panel", when: (ctx) => ctx.mine && ctx.step === "fulfil" },
  { id: "join", anchor: ".kt-panel", when: (ctx) => ctx.mine && ctx.step === "join" },
  { id: "loss", anchor: ".kt-panel", when: (ctx) => ctx.mine && (ctx.step === "give_back" || ctx.step === "letter") },
  { id: "wait", anchor: ".kt-strip", when: (ctx) => !ctx.mine && ctx.view.turn <= 4 },
  { id: "invest", anchor: ".mk-offers", when: (ctx) => ctx.mine && ctx.step === "investment" && ctx.view.turn > 4 },
  { id: "chart", anchor: ".mk-chart", when: (ctx) => ctx.mine && ctx.view.turn > 6 && ctx.names.length > 1 },
];
