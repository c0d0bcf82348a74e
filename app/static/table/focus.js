// Whoever plays by keyboard goes on at the decision when the button just pressed is gone or switched off.

/** @param {() => void} draw */
export function keepingFocus(draw) {
  const held = document.activeElement;
  draw();
  const lost = held && held !== document.body && (!held.isConnected || held.matches(":disabled"));
  if (lost) /** @type {HTMLElement | null} */ (document.querySelector(".kt-panel"))?.focus({ preventScroll: true });
}
