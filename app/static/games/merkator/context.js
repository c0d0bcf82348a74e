// Everything a part of the table needs to draw itself, put together once per drawing (table/desk.js).
/**
 * @typedef {import("./box.js").Box} Box
 * @typedef {import("./decisions/offered.js").Action} Action
 * @typedef {import("./state.js").Ui} Ui
 * @typedef {import("./speech.js").Speaker} Speaker
 * @typedef {import("../../table/context.js").Given} Any  what every table is given, here with our own shapes
 * @typedef {Omit<Any, "actions" | "anytime" | "box" | "ui" | "set" | "act" | "look" | "speaker" | "now"> & {
 *   actions: readonly Action[],
 *   anytime: readonly Action[],
 *   box: Box,
 *   ui: Ui,
 *   set: (change: Partial<Ui>) => void,
 *   act: (action: Action) => void,
 *   look: (action: Action, ahead?: boolean) => any,
 *   speaker: Speaker,
 *   now: () => Ctx | undefined,
 * }} Given
 *
 * @typedef {Given & Speaker & {names: string[], step: string, away: boolean, mine: boolean, busy: boolean}} Ctx
 */

export {};
