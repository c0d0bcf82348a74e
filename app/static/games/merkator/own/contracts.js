/** The contracts of an own box. */

import { html } from "../../../vendor/lit.js";
import { colourAt, demand } from "../parts/contract.js";
import { icon, wanted } from "../parts/marks.js";
import { choice, freeName, number, put, renamed } from "./fields.js";

/** @import {ContractRow} from "../wire.d.ts" */
/** @import {Own} from "../own.js" */
/** @import {CardForm} from "../../game.d.ts" */

const VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => /** @type {const} */ ([String(value), String(value)]));
const PEACE = 14;

/** @param {Own} own */
export function contracts(own) {
  const { rows, say } = own;
  return {
    id: "contracts",
    title: say("contracts"),
    of: (/** @type {import("../../../kit/model/wire.d.ts").Spot} */ { table }) => table === "deck",
    left: (/** @type {number} */ left, /** @type {number} */ all) => say("contracts_left", { left, all }),
    cards: rows.deck.contracts.map((row, at) => ({
      key: `contract-${at}`,
      kind: "contract",
      names: [row.id],
      title: row.location
        ? say("contract_of", { value: row.value, place: own.words.name(row.location) })
        : own.words.name(row.id),
      at: (/** @type {import("../../../kit/model/wire.d.ts").Spot} */ { table, number: n }) =>
        table === "deck" && n === at + 1,
      face: () => face(own, row),
      form: row.value === PEACE ? undefined : (/** @type {CardForm} */ form) => fields(own, row, at, form),
    })),
  };
}

/** @param {Own} own @param {ContractRow} row */
function face({ ctx }, row) {
  const place = row.location ? ctx.placeName(row.location) : ctx.cardName(row.id);
  return html`<div class="mk-paper mk-contract" data-colour=${colourAt(ctx, row.location)}>
    <span class="mk-contract-head"><span class="mk-value">${row.value}</span><span class="mk-contract-place">${place}</span></span>
    <span class="mk-demand">${row.location ? Object.entries(demand(row)).map(([what, n]) => wanted(ctx, what, n)) : icon("peace")}</span></div>`;
}

/** @param {Own} own @param {ContractRow} row @param {number} at @param {CardForm} form */
function fields(own, row, at, form) {
  const { rows, say, words } = own;
  const places = rows.location.map(({ id }) => /** @type {const} */ ([id, words.name(id)]));
  const set = (/** @type {Partial<ContractRow>} */ changes) => own.change(changed(rows, at, { ...row, ...changes }));
  return html`<div class="kt-own-pair">${choice(form, "value", say("value"), VALUES, String(row.value), (value) => set({ value: Number(value) }))}
      ${choice(form, "location", say("place"), places, row.location, (location) => set({ location }))}</div>
    ${demands(own, row, form, set)}`;
}

/** One line for each that is asked for, and one for another. @param {Own} own @param {ContractRow} row @param {CardForm} form @param {(changes: Partial<ContractRow>) => void} set */
function demands({ rows, say, words }, row, form, set) {
  const goods = Object.values(rows.office).flat();
  const kinds = [...Object.keys(rows.categories), "goods"];
  const options = [
    /** @type {const} */ (["", say("nothing_more")]),
    ...goods.map((id) => /** @type {const} */ ([id, words.name(id)])),
    ...kinds.map((id) => /** @type {const} */ ([id, say("different", { category: words.said("categories", id) })])),
  ];
  const asked = Object.entries(demand(row));
  const take = (/** @type {[string, number][]} */ list) => {
    const said = list.filter(([what]) => what);
    set({
      goods: Object.fromEntries(said.filter(([what]) => goods.includes(what))),
      different: Object.fromEntries(said.filter(([what]) => !goods.includes(what))),
    });
  };
  return html`<fieldset><legend>${say("asks_for")}</legend>${[...asked, /** @type {[string, number]} */ (["", 1])].map(
    ([what, n], line, all) => html`<div class="kt-own-pair">
      ${choice(form, `what-${line}`, say("what", { n: line + 1 }), options, what, (now) => take(put(all, line, [now, n])))}
      ${what ? number(form, `many-${line}`, say("how_many", { n: line + 1 }), n, (now) => take(put(all, line, [what, now])), { min: 1, max: 40 }) : ""}</div>`,
  )}</fieldset>`;
}

/** Its name says what it is worth, and where. @param {Own["rows"]} rows @param {number} at @param {ContractRow} row */
function changed(rows, at, row) {
  const before = rows.deck.contracts[at];
  const same = before.value === row.value && before.location === row.location;
  const others = rows.deck.contracts.filter((_, index) => index !== at).map(({ id }) => id);
  const id = same ? before.id : freeName(`${row.value}-${row.location}`, others);
  return {
    ...rows,
    deck: { contracts: put(rows.deck.contracts, at, { ...row, id }) },
    confirmed: renamed(rows, "contract", before.id, id),
  };
}
