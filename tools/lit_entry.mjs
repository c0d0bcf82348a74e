// What of lit the client uses. styleMap is left out on purpose: its first rendering writes a style attribute, which the
// Content-Security-Policy forbids. unsafeHTML is left out because nothing here should need it.
export { html, svg, render, nothing } from "lit-html";
export { guard } from "lit-html/directives/guard.js";
export { ref } from "lit-html/directives/ref.js";
export { repeat } from "lit-html/directives/repeat.js";
