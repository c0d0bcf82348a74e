// Asking the others to take something back: whoever asks knows first whose decisions would go with it.
import { ask, complain } from "../kit/ui/dialog.js";
import { api } from "../kit/net/net.js";
import { takes } from "./bars.js";

/** @param {import("./context.d.ts").Ctx} ctx @param {import("../kit/model/model.js").MatchModel} model */
export async function askToGoBack(ctx, model) {
  try {
    /** @type {import("../kit/model/wire.d.ts").WouldGo} */
    const would = await api("GET", `${model.path}/proposals/undo`);
    const text = takes(ctx, would.takes, ctx.seat);
    const more = { title: ctx.say("ask_undo"), text, yes: ctx.say("ask_undo_sure") };
    if (!text || (await ask(more))) await model.propose("undo");
  } catch (error) {
    complain(error, model.words);
  }
}
