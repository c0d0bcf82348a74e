// Everything a part of a table needs to draw itself, put together once per drawing. A game adds its own to it.
/**
 * @typedef {import("../kit/model/types.d.ts").Action} Action
 * @typedef {{seat: number, kind: string, name: string, level?: string, resigned?: boolean, stand_in?: string, you?: boolean}} Seat
 *
 * What only this screen knows: what is being looked at, and decisions that are still being put together.
 * @typedef {{tab: string, side: string, pending: boolean, refusal: string, twin: boolean, nudge: number, advice?: import("./advice.js").Asked | null}} Ui
 *
 * @typedef {object} Given what the page hands over
 * @property {any} view
 * @property {readonly Action[]} actions
 * @property {readonly Action[]} anytime
 * @property {readonly number[]} waiting
 * @property {number} number
 * @property {number} seat  -1 for spectators
 * @property {boolean} readOnly
 * @property {readonly Seat[]} seats
 * @property {boolean} hints  whether a program may be asked what to do
 * @property {() => void} advise  ask it
 * @property {ReadonlySet<number>} present
 * @property {any} box
 * @property {any} ui
 * @property {(change: any) => void} set
 * @property {(action: any) => void} act
 * @property {(action: any, ahead?: boolean) => any} look  the preview, {refused} or undefined while it is on its way
 * @property {(order: string) => void} order  gives a standing order
 * @property {import("./speech.js").Speaker} speaker
 * @property {() => any} now  the context of the moment, for handlers of what is seldom drawn anew
 *
 * @typedef {Given & import("./speech.js").Speaker & {names: string[], step: string, away: boolean, mine: boolean, busy: boolean}} Ctx
 */

/**
 * @template {Given} G
 * @param {G} given
 */
export function context(given) {
  const names = given.seats.map((seat) => seat.name);
  const own = given.seats[given.seat];
  const away = Boolean(own?.resigned || own?.stand_in); // a program plays here
  const step = /** @type {string} */ (given.view.agenda[0]?.[0] ?? "");
  return {
    ...given,
    .../** @type {G["speaker"]} */ (given.speaker),
    names,
    step,
    away,
    mine: !given.readOnly && !away && given.waiting.includes(given.seat),
    busy: /** @type {boolean} */ (given.ui.pending),
  };
}
