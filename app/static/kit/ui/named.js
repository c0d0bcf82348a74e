/** Everything on the screen has a name: on hover, on focus, and on long press.
 *
 *  <span data-name="Undo" data-more="Until somebody else has decided">…</span>
 *  The bubble says to the eye what aria-label says to the ear, so it is hidden from screen readers; what is printed on the thing
 *  it does not say again. `data-more` is not repeated anywhere: it is attached as a description. */

const HOVER_AFTER = 350; // ms
const LONG_PRESS = 450;
const GAP = 8; // px between thing and bubble

/** @type {HTMLElement | null} */
let bubble = null;
/** @type {HTMLElement | SVGElement | null} */
let shownFor = null;
let timer = 0;
let press = 0;
let pressed = false;
/** What is shown may change under it: another language, another state. */
const renamed = new MutationObserver(() => shownFor && show(shownFor));

/** Once per page. */
export function nameEverything() {
  document.addEventListener("pointerover", hovered);
  document.addEventListener("pointerout", left);
  document.addEventListener("focusin", focused);
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", down, { passive: true });
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  document.addEventListener("contextmenu", menu);
  document.addEventListener("click", swallow, true);
  document.addEventListener("scroll", hide, { capture: true, passive: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}

/** @param {EventTarget | null} target @returns {HTMLElement | SVGElement | null} */
function namedAt(target) {
  return target instanceof Element ? target.closest("[data-name]") : null;
}

/** @param {PointerEvent} event */
function hovered(event) {
  if (event.pointerType !== "mouse") return;
  const thing = namedAt(event.target);
  if (!thing || thing === shownFor) return;
  clearTimeout(timer);
  timer = setTimeout(() => show(thing), shownFor ? 60 : HOVER_AFTER);
}

/** @param {PointerEvent} event */
function left(event) {
  if (event.pointerType !== "mouse") return;
  const thing = namedAt(event.target);
  if (!thing || (event.relatedTarget instanceof Node && thing.contains(event.relatedTarget))) return;
  if (bubble && event.relatedTarget instanceof Node && bubble.contains(event.relatedTarget)) return;
  hide();
}

/** @param {FocusEvent} event */
function focused(event) {
  const thing = namedAt(event.target);
  if (thing && thing.matches(":focus-visible")) show(thing);
}

/** @param {PointerEvent} event */
function down(event) {
  if (event.pointerType === "mouse") return hide();
  const thing = namedAt(event.target);
  pressed = false;
  clearTimeout(press);
  if (!thing) return hide();
  press = setTimeout(() => {
    pressed = true;
    show(thing);
  }, LONG_PRESS);
}

function up() {
  clearTimeout(press);
}

/** A long press asked for the name, not for the browser's menu. @param {Event} event */
function menu(event) {
  if (pressed && namedAt(event.target)) event.preventDefault();
}

/** … and not for a click either. @param {Event} event */
function swallow(event) {
  if (!pressed) return;
  pressed = false;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {HTMLElement | SVGElement} thing */
function show(thing) {
  const { name, more } = thing.dataset;
  if (!name || !thing.isConnected) return;
  if (more) thing.setAttribute("aria-description", more);
  const said = printed(thing).includes(name) ? [] : [line("kt-name-bubble-name", name)];
  if (more) said.push(line("kt-name-bubble-more", more));
  if (!said.length) return hide();
  const made = (bubble ??= newBubble());
  made.replaceChildren(...said);
  (thing.closest("dialog") ?? document.body).append(made);
  if (made.showPopover && !made.matches(":popover-open")) made.showPopover();
  place(made, thing.getBoundingClientRect());
  shownFor = thing;
  renamed.disconnect();
  renamed.observe(thing, { attributeFilter: ["data-name", "data-more"] });
}

/** What can be read on it. @param {Element} thing */
function printed(thing) {
  const bare = /** @type {Element} */ (thing.cloneNode(true));
  for (const hidden of bare.querySelectorAll(".kt-visually-hidden")) hidden.remove();
  return bare.textContent?.replaceAll(/\s+/g, " ") ?? "";
}

/** @param {string} kind @param {string} text */
function line(kind, text) {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = text;
  return made;
}

function newBubble() {
  const made = document.createElement("div");
  made.className = "kt-name-bubble";
  made.popover = "manual"; // above dialogs too
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** Above if there is room, else below, else beside it: never over the edge, and never over what was pointed at.
 *  @param {HTMLElement} made @param {DOMRect} box */
function place(made, box) {
  const { width, height } = made.getBoundingClientRect();
  const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ all) =>
    Math.round(Math.max(GAP, Math.min(at, all - size - GAP)));
  const [above, below] = [box.top - height - GAP, box.bottom + GAP];
  const upright = above > GAP || below + height + GAP <= innerHeight;
  const right = box.right + width + 2 * GAP <= innerWidth;
  const x = upright ? box.left + box.width / 2 - width / 2 : right ? box.right + GAP : box.left - width - GAP;
  const y = upright ? (above > GAP ? above : below) : box.top;
  made.style.setProperty("left", `${within(x, width, innerWidth)}px`);
  made.style.setProperty("top", `${within(y, height, innerHeight)}px`);
}

function hide() {
  clearTimeout(timer);
  renamed.disconnect();
  shownFor = null;
  if (!bubble?.matches(":popover-open")) return;
  bubble.hidePopover();
  bubble.replaceChildren(); // in the language of the moment
}
