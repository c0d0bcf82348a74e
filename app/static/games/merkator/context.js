// Everything a part of the table needs to draw itself, put together once per drawing.
/**
 * @typedef {import("./box.js").Box} Box
 * @typedef {import("./offered.js").Action} Action
 * @typedef {import("./state.js").Ui} Ui
 * @typedef {import("./speech.js").Speaker} Speaker
 * @typedef {{seat: number, kind: string, name: string, level?: string, resigned?: boolean, you?: boolean}} Seat
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
 * @property {ReadonlySet<number>} present
 * @property {Box} box
 * @property {Ui} ui
 * @property {(change: Partial<Ui>) => void} set
 * @property {(action: Action) => void} act
 * @property {(action: Action, ahead?: boolean) => any} look  the preview, {refused} or undefined while it is on its way
 * @property {Speaker} speaker
 *
 * @typedef {Given & Speaker & {names: string[], step: string, mine: boolean, busy: boolean}} Ctx
 */

/**
 * @param {Given} given
 * @returns {Ctx}
 */
export function context(given) {
  const names = given.seats.map((seat) => seat.name);
  const step = given.view.agenda[0]?.[0] ?? "";
  return {
    ...given,
    ...given.speaker,
    names,
    step,
    mine: !given.readOnly && given.waiting.includes(given.seat),
    busy: given.ui.pending,
  };
}
