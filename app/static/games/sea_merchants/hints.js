// Hints for the first match, in the order of the turn (table/guide.js).

/** @import {Ctx} from "./context.d.ts" */
/** @typedef {{id: string, anchor: string, when: (ctx: Ctx) => boolean}} Hint */

/** @type {Hint[]} */
export const HINTS = [
  { id: "goal", anchor: ".sm-market", when: (ctx) => ctx.mine && ctx.step === "load" },
  { id: "load", anchor: ".sm-quay", when: (ctx) => ctx.mine && ctx.step === "load" },
  { id: "planning", anchor: ".sm-water", when: (ctx) => ctx.mine && ctx.step === "planning" },
  { id: "hand", anchor: ".sm-hand", when: (ctx) => ctx.mine && ctx.step === "trading" && !ctx.ui.good },
  { id: "cover", anchor: ".sm-market", when: (ctx) => ctx.mine && ctx.step === "trading" && Boolean(ctx.ui.good) },
  { id: "others", anchor: ".sm-players", when: (ctx) => !ctx.mine && ctx.view.turn > 0 },
  {
    id: "shop",
    anchor: ".sm-shop",
    when: (ctx) => ctx.mine && ctx.step === "planning" && Boolean(ctx.view.you?.affordable.length),
  },
  { id: "end", anchor: ".sm-deck", when: (ctx) => ctx.mine && ctx.view.deck < 15 },
];
