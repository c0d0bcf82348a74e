/** Handlers for what is typed and chosen. */

/** @param {Event} event */
const fieldOf = (event) => /** @type {HTMLInputElement} */ (event.target);

/** @param {(value: string) => unknown} run */
export const typed = (run) => (/** @type {Event} */ event) => run(fieldOf(event).value);

/** @param {(on: boolean) => unknown} run */
export const ticked = (run) => (/** @type {Event} */ event) => run(fieldOf(event).checked);

/** The number of what was picked from a list. @param {(index: number) => unknown} run */
export const picked = (run) => (/** @type {Event} */ event) =>
  run(/** @type {HTMLSelectElement} */ (event.target).selectedIndex);

/** Enter in a field that stands alone. @param {() => unknown} run */
export const entered = (run) => (/** @type {KeyboardEvent} */ event) =>
  event.key === "Enter" && (event.preventDefault(), run());

/** All of it, so that it can be copied. @param {Event} event */
export const selected = (event) => fieldOf(event).select();
