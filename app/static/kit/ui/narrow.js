/** Narrow windows show one part of the table at a time, with the question at their foot; so do low ones, as of a phone that is held
 *  sideways. In those between, what lies beside the board is a drawer. The sheets of the tables draw the same lines. */

const narrowly = matchMedia("(max-width: 900px), (max-height: 480px)");
const between = matchMedia("(min-width: 901px) and (max-width: 1199px) and (min-height: 481px)");

/** Whether this window is narrow now. */
export function narrow() {
  return narrowly.matches;
}

/** Whether it is one of those with a drawer. */
export function drawer() {
  return between.matches;
}

/** When it becomes another kind of window. @param {() => void} run @param {AbortSignal} [signal] */
export function onNarrow(run, signal) {
  for (const line of [narrowly, between]) line.addEventListener("change", run, { signal });
}
