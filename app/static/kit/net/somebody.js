/** Whether somebody is before this page: it is to be seen, and was touched within the last minutes. An open but forgotten
 *  tab is nobody. What the page does by itself (it scrolls, it moves the focus) says nothing about that. */

const STAYS = 180_000; // ms that somebody is thought to be there without a touch
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

export class Somebody {
  /** @param {() => void} back  whoever was gone is there again @param {AbortSignal} [signal] */
  constructor(back, signal) {
    this._back = back;
    this._at = Date.now(); // whoever opens a page is there
    this._pointer = "";
    for (const touch of TOUCHES)
      addEventListener(touch, (event) => this._moved(event) && this._touched(), {
        capture: true,
        passive: true,
        signal,
      });
    addEventListener("focus", () => this._touched(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this._touched(true), { signal });
  }

  get here() {
    return !document.hidden && Date.now() - this._at < STAYS;
  }

  /** Browsers tell of a pointer that rests, when something moves below it. @param {Event} event */
  _moved(event) {
    if (event.type !== "pointermove") return true;
    const { screenX, screenY } = /** @type {PointerEvent} */ (event);
    const [before, now] = [this._pointer, `${screenX} ${screenY}`];
    this._pointer = now;
    return before !== now;
  }

  _touched(again = !this.here) {
    this._at = Date.now();
    if (again) this._back();
  }
}
