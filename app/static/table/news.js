// What is said aloud: what happened, and what is asked now. For screen readers, the tab and the bell.
import { announce } from "../kit/ui/announce.js";
import { setWaiting, softSound, yourTurn } from "../kit/ui/alerts.js";

/** @typedef {import("./context.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx
 * @param {any} model
 * @param {any[]} changes
 * @param {boolean} wasMine
 * @param {import("../games/game.d.ts").GameTable} game
 */
export function tellChanges(ctx, model, changes, wasMine, game) {
  const lines = changes.filter((one) => one.kind === "update").flatMap((one) => one.story ?? []);
  const said = lines
    .filter((news) => !game.QUIET.has(news[0]) && !(news[1] === ctx.seat && game.QUIET_OWN?.has(news[0])))
    .map((news) => ctx.told(news));
  if (said.length) announce(said.join(". "));
  if (changes.some((one) => one.kind === "chat" && one.message && one.message.seat !== ctx.seat)) softSound();
  if (!changes.some((one) => one.kind === "view" || one.kind === "update")) return;
  if (ctx.mine && !wasMine) {
    const asked = game.decision(ctx).asked;
    announce(`${ctx.say("your_turn")} ${asked}`, { urgent: true });
    yourTurn({ text: asked, tag: `kontor-${model.id}` });
  }
  if (!ctx.mine) setWaiting(false);
}
