/** Keyboard shortcuts: registered where they belong, and listed for everybody under “?”. */

import { html } from "../../vendor/lit.js";
import { openDialog } from "./dialog.js";
import { t } from "../words/words.js";

/** @typedef {{key: string, label: string, run: (event: KeyboardEvent) => void, group?: string, when?: () => boolean}} Shortcut
 *  `key` is KeyboardEvent.key, with “Shift+”, “Alt+” or “Mod+” before it where needed; `label` and `group` are keys of ours. */

/** @type {Set<Shortcut>} */
const shortcuts = new Set();

/** @param {Shortcut[]} wanted @param {AbortSignal} [signal] */
export function registerKeys(wanted, signal) {
  for (const shortcut of wanted) shortcuts.add(shortcut);
  signal?.addEventListener("abort", () => wanted.forEach((shortcut) => shortcuts.delete(shortcut)));
}

/** Once per page. */
export function listenToKeys() {
  registerKeys([{ key: "?", label: "keys.list", run: showKeys }]);
  document.addEventListener("keydown", pressed);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.defaultPrevented || event.isComposing || typing(event.target) || document.querySelector("dialog[open]"))
    return;
  const name = nameOf(event);
  for (const shortcut of shortcuts) {
    if (shortcut.key.toLowerCase() !== name.toLowerCase() || shortcut.when?.() === false) continue;
    event.preventDefault();
    shortcut.run(event);
    return;
  }
}

/** @param {KeyboardEvent} event */
function nameOf(event) {
  const letter = event.key.length === 1 && !/[a-z]/i.test(event.key); // “?” is typed with Shift on most keyboards
  const shift = event.shiftKey && !letter ? "Shift+" : "";
  return `${event.ctrlKey || event.metaKey ? "Mod+" : ""}${event.altKey ? "Alt+" : ""}${shift}${event.key}`;
}

/** @param {EventTarget | null} target */
function typing(target) {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable]",
    ) !== null
  );
}

export function showKeys() {
  /** @type {Map<string, Shortcut[]>} */
  const groups = new Map();
  for (const shortcut of shortcuts) {
    if (shortcut.when?.() === false) continue;
    const group = shortcut.group ?? "keys.everywhere";
    groups.set(group, [...(groups.get(group) ?? []), shortcut]);
  }
  openDialog({
    title: t("keys.title"),
    reading: true,
    body: () =>
      html`<div role="group" aria-label=${t("keys.title")} tabindex="0">${[...groups].map(([group, list]) => html`<h3>${t(group)}</h3><dl class="kt-key-list">${list.map(row)}</dl>`)}</div>`,
  });
}

/** @param {Shortcut} shortcut */
function row({ key, label }) {
  const caps = key.split("+").map((part) => html`<kbd>${part === "" ? "+" : capName(part)}</kbd>`);
  return html`<div><dt>${caps}</dt><dd>${t(label)}</dd></div>`;
}

/** @type {Record<string, string>} */
const ARROWS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/** @param {string} part */
function capName(part) {
  if (part in ARROWS) return ARROWS[part];
  if (part === " ") return t("keys.space");
  return part.length === 1 ? part.toUpperCase() : t(`keys.${part}`);
}
