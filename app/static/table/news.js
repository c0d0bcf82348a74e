// What is said aloud: what happened, and what is asked now. For screen readers, the tab and the bell.
import { announce } from "../kit/ui/announce.js";
import { waiting } from "../kit/model/waiting.js";
import { settled, sound, yourTurn } from "../kit/notify/alerts.js";

import { whenIdle } from "./later.js";

/** @import {Change} from "../kit/model/types.d.ts" */
/** @import {Ctx} from "./context.d.ts" */

/** @param {Ctx} ctx @param {{id: number}} model @param {Change[]} changes @param {boolean} wasMine
 *  @param {import("../games/game.d.ts").GameTable} game */
export function tellChanges(ctx, model, changes, wasMine, game) {
  const lines = changes.filter((one) => one.kind === "update").flatMap((one) => one.story ?? []);
  const said = lines
    .filter((news) => !game.QUIET.has(news[0]) && !(news[1] === ctx.seat && game.QUIET_OWN?.has(news[0])))
    .map((news) => ctx.told(news));
  if (said.length) announce(said.join(". "));
  const talk = changes.some((one) => one.kind === "chat" && one.message && one.message.seat !== ctx.seat);
  if (talk || lines.some((news) => news[1] !== ctx.seat && game.HEARD?.has(news[0]))) sound("join");
  if (!changes.some((one) => one.kind === "view" || one.kind === "update" || one.kind === "plan")) return;
  if (ctx.mine && !wasMine) {
    const asked = game.decision(ctx).asked;
    announce(`${ctx.say("your_turn")} ${asked}`, { urgent: true });
    yourTurn({ text: asked, match: model.id });
  }
  if (ctx.seat >= 0) waiting.at(model.id, ctx.mine);
  if (ctx.mine ? !wasMine && !document.hidden : wasMine || changes.some((one) => one.kind === "view"))
    whenIdle(() => settled(`match-${model.id}`).catch(() => {})); // to ask what is allowed takes a browser milliseconds
}
