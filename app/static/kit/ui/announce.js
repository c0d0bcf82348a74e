/** What screen readers are told. Two regions, because one text replacing another too quickly is not read. */

/** @type {Record<string, HTMLElement>} */
const regions = {};

/** @param {"polite" | "assertive"} kind */
function region(kind) {
  const existing = regions[kind];
  if (existing?.isConnected) return existing;
  const made = document.createElement("div");
  made.className = "kt-visually-hidden";
  made.setAttribute("aria-live", kind);
  made.setAttribute("role", kind === "assertive" ? "alert" : "status");
  document.body.append(made);
  regions[kind] = made;
  return made;
}

const KEPT = 8000; // ms that a line stays for whoever reads slowly

/** @param {string} text @param {{urgent?: boolean}} [how] */
export function announce(text, { urgent = false } = {}) {
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  const place = region(urgent ? "assertive" : "polite");
  place.append(line);
  setTimeout(() => line.remove(), KEPT);
}

/** Regions must exist before something is said in them. */
export function prepareAnnouncements() {
  region("polite");
  region("assertive");
}
