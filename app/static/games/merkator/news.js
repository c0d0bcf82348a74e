// What is said aloud: what happened, and what is asked now. For screen readers, the tab and the bell.
import { announce } from "../../kit/announce.js";
import { setWaiting, softSound, yourTurn } from "../../kit/alerts.js";
import { decision } from "./decision.js";

/** @typedef {import("./context.js").Ctx} Ctx */

const QUIET = new Set(["turn_began", "bonus_turned_up", "buildings_turned_up", "row_emptied"]);

/**
 * @param {Ctx} ctx
 * @param {any} model
 * @param {any[]} changes
 * @param {boolean} wasMine
 */
export function tellChanges(ctx, model, changes, wasMine) {
  const lines = changes.filter((one) => one.kind === "update").flatMap((one) => one.story ?? []);
  const said = lines.filter((news) => !QUIET.has(news[0]) && !(news[1] === ctx.seat && news[0] === "placed_supply")).map((news) => ctx.told(news));
  if (said.length) announce(said.join(". "));
  if (changes.some((one) => one.kind === "chat" && one.message && one.message.seat !== ctx.seat)) softSound();
  if (!changes.some((one) => one.kind === "view" || one.kind === "update")) return;
  if (ctx.mine && !wasMine) {
    const asked = decision(ctx).asked;
    announce(`${ctx.say("your_turn")} ${asked}`, { urgent: true });
    yourTurn({ text: asked, tag: `kontor-${model.id}` });
  }
  if (!ctx.mine) setWaiting(false);
}
