/** Fields of a form for a card. All are told what is wrong with it; what is typed is taken as it is: the check judges. */

import { html } from "../../../vendor/lit.js";
import { picked, ticked, typed } from "../../../kit/ui/field.js";

/** @import {OwnRows} from "../../game.d.ts" */
/** @typedef {import("../../game.d.ts").CardForm} Form  what the page gives each form */

/** @template T @param {readonly T[]} list @param {number} at @param {T} one @returns {T[]} */
export const put = (list, at, one) => list.map((old, index) => (index === at ? one : old));

/** Nothing typed is nothing said, and that is told as a mistake. @param {string} text */
const figure = (text) => /** @type {number} */ (text.trim() === "" ? null : Number(text));

/** @param {Form} form @param {string} name @param {string} label @param {number | undefined} value @param {(value: number) => void} set @param {{min?: number, max?: number, step?: number}} [range] */
export function number(form, name, label, value, set, { min = 0, max = 99, step = 1 } = {}) {
  return html`<label class="kt-field kt-own-number"><span class="kt-field-label">${label}</span>
    <input type="number" inputmode=${step < 1 ? "decimal" : "numeric"} id="${form.id}-${name}" min=${min} max=${max} step=${step} .value=${String(value ?? "")}
      aria-describedby="${form.id}-wrong" aria-invalid=${form.wrong} @input=${typed((text) => set(figure(text)))} /></label>`;
}

/** @param {Form} form @param {string} name @param {string} label @param {string} value @param {(value: string) => void} set */
export function text(form, name, label, value, set) {
  return html`<label class="kt-field"><span class="kt-field-label">${label}</span>
    <input id="${form.id}-${name}" maxlength="100" autocomplete="off" .value=${value}
      aria-describedby="${form.id}-wrong" aria-invalid=${form.wrong} @input=${typed(set)} /></label>`;
}

/** @param {Form} form @param {string} name @param {string} label @param {readonly (readonly [string, string])[]} options their values and words @param {string} value @param {(value: string) => void} set */
export function choice(form, name, label, options, value, set) {
  return html`<label class="kt-field"><span class="kt-field-label">${label}</span>
    <select id="${form.id}-${name}" aria-describedby="${form.id}-wrong" aria-invalid=${form.wrong} @change=${picked((index) => set(options[index][0]))}>
      ${options.map(([id, word]) => html`<option .selected=${id === value}>${word}</option>`)}</select></label>`;
}

/** @param {string} label @param {readonly (readonly [string, string])[]} options @param {readonly string[]} chosen @param {(chosen: string[]) => void} set */
export function several(label, options, chosen, set) {
  return html`<fieldset class="kt-own-several"><legend>${label}</legend>${options.map(
    ([id, word]) =>
      html`<label class="kt-choice"><input type="checkbox" .checked=${chosen.includes(id)} @change=${ticked((on) => set(options.map(([one]) => one).filter((one) => (one === id ? on : chosen.includes(one)))))} /><span>${word}</span></label>`,
  )}</fieldset>`;
}

/** What a row is called that is known by what stands in it. @param {string} id @param {readonly string[]} others */
export function freeName(id, others) {
  let name = id;
  for (let number = 2; others.includes(name); number += 1) name = `${id}-${number}`;
  return name;
}

/** A row that has another name now is confirmed by that. @param {OwnRows} rows @param {string} kind @param {string} before @param {string} now */
export function renamed(rows, kind, before, now) {
  const names = rows.confirmed[kind] ?? [];
  return { ...rows.confirmed, [kind]: names.map((one) => (one === before ? now : one)) };
}
