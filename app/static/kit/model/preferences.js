/** What this browser prefers. Kept here only, and the same in all its tabs. */

/** @typedef {{
 *   theme: "system" | "light" | "dark",
 *   language: string,
 *   motion: "system" | "less" | "full",
 *   story: "off" | "quick" | "slow",
 *   hatch: boolean,
 *   sound: boolean,
 *   sound_join: boolean,
 *   sound_end: boolean,
 *   notify: boolean,
 *   guide: boolean,
 *   confirm: boolean,
 * }} Preferences */

const NAME = "kontor.preferences"; // before_paint.js reads it too

/** @type {Preferences} */
const USUAL = {
  theme: "system",
  language: "system",
  motion: "system",
  story: "quick",
  hatch: false,
  sound: true,
  sound_join: true,
  sound_end: true,
  notify: false,
  guide: true,
  confirm: false,
};

const changes = new EventTarget();
let current = read();

/** @returns {Preferences} */
function read() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(NAME) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

export function preferences() {
  return current;
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(NAME, JSON.stringify(current));
  } catch {
    // then they hold until the page is left
  }
  applied();
}

/** @param {() => void} listener @param {AbortSignal} [signal] */
export function onPreferences(listener, signal) {
  changes.addEventListener("change", listener, { signal });
}

function applied() {
  const root = document.documentElement;
  set(root, "theme", current.theme);
  set(root, "motion", current.motion);
  set(root, "hatch", current.hatch ? "on" : "system");
  changes.dispatchEvent(new Event("change"));
}

/** @param {HTMLElement} root @param {string} name @param {string} value */
function set(root, name, value) {
  if (value === "system") delete root.dataset[name];
  else root.dataset[name] = value;
}

/** Asked for once: a new one each time costs more than half of what a move may take. @type {MediaQueryList | undefined} */
let still;

/** Whether things should keep still. */
export function calm() {
  if (current.motion !== "system") return current.motion === "less";
  still ??= matchMedia("(prefers-reduced-motion: reduce)");
  return still.matches;
}

addEventListener("storage", (event) => {
  if (event.key !== NAME) return;
  current = read();
  applied();
});
applied();
