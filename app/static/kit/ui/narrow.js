/** Narrow windows show one part of the table at a time, with the question at their foot. css/table.css and css/table_wide.css draw the same line. */

const narrowly = matchMedia("(max-width: 900px)");

/** Whether this window is narrow now. */
export function narrow() {
  return narrowly.matches;
}

/** When it becomes so, or wide again. @param {() => void} run @param {AbortSignal} [signal] */
export function onNarrow(run, signal) {
  narrowly.addEventListener("change", run, { signal });
}
