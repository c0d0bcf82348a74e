// Looking closer at the map: wheel, two fingers, buttons and keys. What is drawn stays as it is, and only becomes larger.
import { ref } from "../../../vendor/lit.js";

const MOST = 3; // times as large as when all of it is seen
const STEP = 1.3;
const NOTCH = 100; // px of a wheel by one step; a trackpad tells of many small ones
const NOTCH_LINES = 3; // where lines are told

/** @typedef {{x: number, y: number}} Point  in px, from the upper left corner of the map */

class Zoom {
  constructor() {
    this._scale = 1;
    /** How far the map is moved. @type {Point} */
    this._at = { x: 0, y: 0 };
    /** Fingers, or the mouse while it drags. @type {Map<number, Point>} */
    this._held = new Map();
    /** @type {HTMLElement | undefined} */
    this._map = undefined;
    /** For lit: where the map is. */
    this.here = ref((map) => this._enter(/** @type {HTMLElement | undefined} */ (map)));
    this.wheel = (/** @type {WheelEvent} */ event) => this._wheel(event);
    this.down = (/** @type {PointerEvent} */ event) => this._down(event);
    this.move = (/** @type {PointerEvent} */ event) => this._move(event);
    this.up = (/** @type {PointerEvent} */ event) => void this._held.delete(event.pointerId);
    this.double = (/** @type {MouseEvent} */ event) => onSea(event) && this.fit();
    this.focused = (/** @type {FocusEvent} */ event) => this._seek(/** @type {HTMLElement} */ (event.target));
  }

  /** @param {HTMLElement | undefined} map */
  _enter(map) {
    if (!map || map === this._map) return;
    this._map = map;
    this._show();
  }

  /** Closer, or further away. @param {number} steps @param {Point} [around]  stays where it is; the middle, if nothing is named */
  by(steps, around) {
    const { width = 0, height = 0 } = this._map?.getBoundingClientRect() ?? {};
    this._to(this._scale * STEP ** steps, around ?? { x: width / 2, y: height / 2 });
  }

  /** All of it. */
  fit() {
    this._to(1, { x: 0, y: 0 });
  }

  /** @param {number} scale @param {Point} around */
  _to(scale, around) {
    const next = Math.min(Math.max(scale, 1), MOST);
    const { x, y } = this._at;
    const grown = next / this._scale;
    this._scale = next;
    this._moved({ x: around.x - (around.x - x) * grown, y: around.y - (around.y - y) * grown });
  }

  /** The map never leaves its edges. @param {Point} to */
  _moved(to) {
    const { width = 0, height = 0 } = this._map?.getBoundingClientRect() ?? {};
    const within = (/** @type {number} */ at, /** @type {number} */ size) =>
      Math.min(Math.max(at, size * (1 - this._scale)), 0);
    this._at = { x: within(to.x, width), y: within(to.y, height) };
    this._show();
  }

  _show() {
    const { style, dataset } = this._map ?? {};
    if (!style || !dataset) return;
    style.setProperty("--zoom", String(this._scale));
    style.setProperty("--pan-x", `${this._at.x}px`);
    style.setProperty("--pan-y", `${this._at.y}px`);
    dataset.zoomed = this._scale > 1 ? "yes" : "no";
  }

  /** @param {WheelEvent} event */
  _wheel(event) {
    const steps = -event.deltaY / (event.deltaMode ? NOTCH_LINES : NOTCH);
    if (!steps) return; // to the side
    if (steps > 0 || this._scale > 1) event.preventDefault(); // else the page may scroll
    this.by(Math.min(Math.max(steps, -1), 1), this._point(event));
  }

  /** @param {MouseEvent} event @returns {Point} */
  _point({ clientX, clientY }) {
    const { left = 0, top = 0 } = this._map?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  }

  /** @param {PointerEvent} event */
  _down(event) {
    if (event.pointerType === "touch" || onSea(event)) this._held.set(event.pointerId, this._point(event));
  }

  /** One finger or the mouse moves what was made larger, two make it larger. @param {PointerEvent} event */
  _move(event) {
    const before = this._held.get(event.pointerId);
    if (!before) return;
    const now = this._point(event);
    const other = [...this._held].find(([id]) => id !== event.pointerId)?.[1];
    this._held.set(event.pointerId, now);
    if (other) this._to((this._scale * distance(now, other)) / Math.max(distance(before, other), 1), other);
    else if (this._scale > 1) this._moved({ x: this._at.x + now.x - before.x, y: this._at.y + now.y - before.y });
  }

  /** A place that is focused comes into sight, clear of the card. @param {HTMLElement} place */
  _seek(place) {
    if (this._scale === 1 || !this._map || !place.matches(".mk-place")) return;
    const [map, there] = [this._map.getBoundingClientRect(), place.getBoundingClientRect()];
    const out = there.left < map.left || there.top < map.top || there.right > map.right || there.bottom > map.bottom;
    const card = document.querySelector(".kt-card")?.getBoundingClientRect();
    const under = card && there.right > card.left && there.bottom > card.top && there.top < card.bottom;
    if (!out && !under) return;
    const { x, y } = this._at;
    this._moved({ x: x + map.left + map.width * 0.35 - there.left, y: y + map.top + map.height * 0.35 - there.top });
  }
}

/** Not on a place or a button. @param {Event} event */
const onSea = (event) => !(/** @type {Element} */ (event.target).closest("button"));

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Of the one map of a page. */
export const zoom = new Zoom();
