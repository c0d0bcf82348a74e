// What nobody waits for is drawn when the browser has nothing else to do: a move is on the screen before it.

const PATIENCE = 400; // ms; then it is drawn in any case

/** @type {WeakMap<object, {key: unknown, number: number, asked: boolean, drawn: unknown}>} */
const known = new WeakMap();

/**
 * The last drawing, until there is time for the next one.
 * @param {any} model
 * @param {unknown} key  if this changes, it is drawn at once: another language, or somebody looks
 * @param {() => unknown} draw
 */
export function later(model, key, draw) {
  const kept = known.get(model);
  if (!kept || kept.key !== key) {
    const drawn = draw();
    known.set(model, { key, number: model.number, asked: false, drawn });
    return drawn;
  }
  if (kept.number !== model.number && !kept.asked) {
    kept.asked = true;
    whenIdle(() => (known.delete(model), model.changed({ kind: "ui" })));
  }
  return kept.drawn;
}

/** @param {() => void} run */
function whenIdle(run) {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run, PATIENCE / 2); // Safari has none yet
}
