// The two buttons of most questions, as the view names them: the likeliest deed, and what can be done instead.
import { deedOf } from "../../../table/frame.js";

/** @param {import("../context.d.ts").Ctx} ctx */
export function likely(ctx) {
  const { deed, instead } = ctx.view.you ?? {};
  return { primary: deedOf(ctx, deed), others: [deedOf(ctx, instead)].filter((one) => one !== undefined) };
}
