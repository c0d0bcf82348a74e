/** Everything a part of this table is drawn from (table/desk.js). */

import type * as table from "../../table/context.d.ts";
import type { Box } from "./box.js";
import type { Speaker } from "./speech.js";
import type { Ui } from "./state.js";
import type * as wire from "./wire.d.ts";

export type Action = wire.Action;
export type Verb = Action["type"];
/** A decision of one type. */
export type Of<T extends Verb> = Extract<Action, { type: T }>;
export type Previews = { Load: wire.LoadPreview; Exchange: wire.ExchangePreview; Buy: wire.PurchasePreview; Play: wire.TradePreview; Draw: wire.DrawPreview };
export type Ctx = table.Ctx<{ view: wire.View; action: Action; previews: Previews; box: Box; ui: Ui; speaker: Speaker }>;
