// While a lesson lasts, only what is meant and the card can be reached: everything beside the way to them is inert.

/** What was made inert, to be given back. @type {Set<Element>} */
const asleep = new Set();

/** What is said aloud goes on being said; the page keeps its title. */
const AWAKE = "[aria-live], h1, script, style, link, dialog, .kt-flights";

/** @param {readonly Element[]} kept */
export function leaveOnly(kept) {
  const ways = new Set();
  for (const one of kept)
    for (let up = /** @type {Element | null} */ (one); up && up !== document.body; up = up.parentElement) ways.add(up);
  const wanted = new Set();
  for (const way of [document.body, ...ways]) {
    if (kept.includes(way)) continue;
    for (const child of way.children)
      if (!ways.has(child) && !child.matches(AWAKE) && !child.querySelector(":scope > h1")) wanted.add(child);
  }
  for (const one of asleep) if (!wanted.has(one)) wake(one);
  for (const one of wanted)
    if (!one.hasAttribute("inert")) {
      one.setAttribute("inert", "");
      asleep.add(one);
    }
}

/** @param {Element} one */
function wake(one) {
  one.removeAttribute("inert");
  asleep.delete(one);
}

export function wakeAll() {
  asleep.forEach(wake);
}

/** What would be there without a lesson. @param {HTMLElement} veil @param {number} x @param {number} y */
export function below(veil, x, y) {
  const before = [...asleep];
  wakeAll();
  veil.style.pointerEvents = "none";
  const found = document.elementFromPoint(x, y);
  veil.style.pointerEvents = "";
  before.forEach((one) => (one.setAttribute("inert", ""), asleep.add(one)));
  return found;
}
