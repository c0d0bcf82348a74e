// Look before you leap, told in the question: what everybody would earn by a play, what a cube could hope for.
import { takeOf } from "../decisions/offered.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {TradePreview} from "../wire.d.ts" */

/** "Spices 3 → 5. Your 2 ships × 5, contract +2: you earn 12. Robot 2 earns 5."
 *  @param {Ctx} ctx @param {TradePreview} seen @param {string} good */
export function earnings(ctx, seen, good) {
  const own = seen.incomes[ctx.seat];
  const [now, then] = [ctx.view.demand[good], seen.demand[good]];
  const others = seen.incomes.flatMap(({ coins }, seat) =>
    coins && seat !== ctx.seat ? [ctx.say("earns", { seat: ctx.names[seat], n: coins })] : [],
  );
  const mine = own.ships
    ? ctx.say(own.premium ? "own_premium" : "own_income", {
        ships: own.ships,
        fleet: own.ships,
        n: then,
        more: own.premium,
        sum: own.coins,
      })
    : ctx.say("own_nothing", { good });
  return sentence([ctx.say("demand_then", { good, now, then }), mine, ...others].join(" "));
}

/** What begins with the name of a product. @param {string} text */
function sentence(text) {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

/** What the product pointed at could bring. @param {Ctx} ctx @param {string} told */
export function hope(ctx, told) {
  const take = takeOf(ctx, ctx.ui.take);
  const seen = take && ctx.look(take);
  if (!seen || seen.refused) return ctx.say("asked_load");
  const back = "back" in seen ? seen.back : "";
  return sentence(ctx.say(told, { good: ctx.ui.take, back, n: seen.demand, held: seen.held }));
}
