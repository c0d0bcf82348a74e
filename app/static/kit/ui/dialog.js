/** Dialogs: named, closed by Escape, by the veil and by a button, and the focus goes back where it came from. */

import { html, nothing, render } from "../../vendor/lit.js";
import { explain, t } from "../words/words.js";

/** @typedef {{label: string, run?: (dialog: OpenDialog) => any, kind?: "primary" | "danger" | "quiet", disabled?: boolean, submit?: boolean}} Button */
/** @typedef {{title: string, body: () => unknown, buttons?: () => Button[], wide?: boolean, reading?: boolean, onClose?: () => void}} Wanted  `reading`: nothing in it takes the focus */

let count = 0;

class OpenDialog {
  /** @param {Wanted} wanted */
  constructor(wanted) {
    this._wanted = wanted;
    this._id = `dialog-${(count += 1)}`;
    this.element = document.createElement("dialog");
    this.element.className = wanted.wide ? "kt-dialog kt-dialog-wide" : "kt-dialog";
    this.element.setAttribute("aria-labelledby", this._id);
    document.body.append(this.element);
    this.element.addEventListener("close", () => this._closed());
    this.element.addEventListener("pointerdown", (event) => event.target === this.element && this.close());
    this.update();
    this.element.showModal();
    /** @type {HTMLElement | null} */ (this.element.querySelector("[autofocus]"))?.focus();
  }

  /** Draw it anew, as something in it has changed. */
  update() {
    const { title, body, buttons, reading } = this._wanted;
    render(
      html`<form class="kt-dialog-sheet" method="dialog" novalidate @submit=${(/** @type {Event} */ event) => this._submitted(event)}>
        <div class="kt-dialog-head">
          <h2 id=${this._id}>${title}</h2>
          <button type="button" class="kt-button quiet kt-dialog-close" aria-label=${t("dialog.close")} data-name=${t("dialog.close")} @click=${() => this.close()}>×</button>
        </div>
        <div class="kt-dialog-body" tabindex=${reading ? 0 : nothing} role=${reading ? "group" : nothing} aria-labelledby=${reading ? this._id : nothing}>${body()}</div>
        ${buttons ? html`<div class="kt-dialog-foot">${buttons().map((button) => this._button(button))}</div>` : nothing}
      </form>`,
      this.element,
    );
  }

  /** As in another language. @param {string} title */
  retitle(title) {
    this._wanted.title = title;
    this.update();
  }

  /** @param {Button} button */
  _button({ label, run, kind = "quiet", disabled = false, submit = false }) {
    return html`<button type=${submit ? "submit" : "button"} class="kt-button ${kind}" ?disabled=${disabled}
      @click=${submit ? nothing : () => (run ? run(this) : this.close())}>${label}</button>`;
  }

  /** Enter in a field does what the button for it does. @param {Event} event */
  _submitted(event) {
    event.preventDefault();
    const button = this._wanted.buttons?.().find((one) => one.submit && !one.disabled);
    button?.run?.(this);
  }

  close() {
    this.element.close();
  }

  _closed() {
    this.element.remove();
    this._wanted.onClose?.();
  }
}

/** @param {Wanted} wanted */
export function openDialog(wanted) {
  return new OpenDialog(wanted);
}

/** For what cannot be undone. @param {{title: string, text: string, yes: string, no?: string, danger?: boolean}} wanted
 *  @returns {Promise<boolean>} */
export function ask({ title, text, yes, no, danger = false }) {
  return new Promise((resolve) => {
    let answer = false;
    const say = (/** @type {boolean} */ said) => (/** @type {OpenDialog} */ dialog) => {
      answer = said;
      dialog.close();
    };
    openDialog({
      title,
      body: () => html`<p>${text}</p>`,
      buttons: () => [
        { label: no ?? t("dialog.cancel"), run: say(false) },
        { label: yes, run: say(true), kind: danger ? "danger" : "primary", submit: true },
      ],
      onClose: () => resolve(answer),
    });
  });
}

/** Why something did not go as it should. @param {unknown} error @param {import("../words/words.js").GameWords} [words] */
export function complain(error, words) {
  toast(explain(error, words), { kind: "problem" });
}

/** Something short that goes away by itself; with a button if there is something to do about it.
 *  @param {string} text @param {{kind?: "info" | "problem", action?: {label: string, run: () => void}, keep?: number}} [how] */
export function toast(text, { kind = "info", action, keep = 6000 } = {}) {
  const place = toasts();
  const box = document.createElement("div");
  box.className = `kt-toast${kind === "problem" ? " bad" : ""}`;
  box.setAttribute("role", kind === "problem" ? "alert" : "status");
  const close = () => box.remove();
  render(
    html`<span>${text}</span>
      ${action ? html`<button class="kt-button quiet" @click=${() => (close(), action.run())}>${action.label}</button>` : nothing}
      <button class="kt-button quiet" aria-label=${t("dialog.close")} @click=${close}>×</button>`,
    box,
  );
  place.append(box);
  const timer = setTimeout(close, keep);
  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("focusin", () => clearTimeout(timer));
  return close;
}

function toasts() {
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body; // a modal dialog makes the rest inert
  const found = modal.querySelector(":scope > .kt-toasts");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "kt-toasts";
  modal.append(made);
  return made;
}
