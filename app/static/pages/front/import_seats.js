/** A saved match that goes on: which seat one takes, and who plays the others. */

import { html } from "../../vendor/lit.js";
import { openDialog } from "../../kit/ui/dialog.js";
import { typed } from "../../kit/ui/field.js";
import { choices } from "../../kit/ui/settings.js";
import { t } from "../../kit/words/words.js";

/** @param {string[]} names @param {number[]} people  the seats that no program played
 *  @returns {Promise<{seat: number, others: string} | null>} */
export function askSeats(names, people) {
  return new Promise((resolve) => {
    const wish = { seat: people[0], others: "open" };
    const dialog = openDialog({
      title: t("import.title"),
      body: () => html`<div class="kt-stack">
        <label class="kt-field"><span class="kt-field-label">${t("import.seat")}</span><select @change=${typed((value) => (wish.seat = Number(value)))}>
          ${people.map((seat) => html`<option value=${seat} ?selected=${seat === wish.seat}>${names[seat]}</option>`)}</select></label>
        ${choices("others", t("import.others"), ["open", "bots"], wish.others, (others) => ((wish.others = others), dialog.update()))}
        <p class="kt-hint">${t("import.known")}</p></div>`,
      buttons: () => [
        { label: t("dialog.cancel") },
        { label: t("import.go"), kind: "primary", submit: true, run: () => (resolve({ ...wish }), dialog.close()) },
      ],
      onClose: () => resolve(null),
    });
  });
}
