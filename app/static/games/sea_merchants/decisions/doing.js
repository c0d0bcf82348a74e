// Deeds of this table. Hand and deck may be used while planning: that ends it, so that two decisions are sent.
import { planned } from "./offered.js";

/** @import {Ctx, Of} from "../context.d.ts" */

const hoverless = matchMedia("(hover: none)");

/** With a finger one cannot point: a tap shows what the main button then does. @param {Event} event */
export function touched(event) {
  const kind = /** @type {PointerEvent} */ (event).pointerType;
  return kind === undefined ? hoverless.matches : kind === "touch";
}

/** The deck is the deed of who has put nothing together. @param {Ctx} ctx */
export function drawn(ctx) {
  const { deed } = ctx.view.you ?? {};
  if (deed) ctx.act(...deed.actions);
}

/** @param {Ctx} ctx @param {Of<"Play">} play */
export function playedOut(ctx, play) {
  const done = planned(ctx);
  if (done) ctx.act(done);
  ctx.act(play);
}
