/** “Play on from here”: a new match that begins where an old one has come to. */

import { html, nothing } from "../../vendor/lit.js";
import { openDialog } from "../../kit/ui/dialog.js";
import { api } from "../../kit/net/net.js";
import { typed } from "../../kit/ui/field.js";
import { needName } from "../../kit/model/person.js";
import { choices } from "../../kit/ui/settings.js";
import { explain, t } from "../../kit/words/words.js";

/** @param {import("../../kit/model/table_model.js").TableModel} model @param {number} number */
export async function openFork(model, number) {
  if (!(await needName())) return;
  const mine = model.seats.find((seat) => seat.you)?.seat;
  const state = { seat: mine ?? 0, others: "bots", problem: "", busy: false };
  const dialog = openDialog({
    title: t("fork.title"),
    body: () => body(),
    buttons: () => [
      { label: t("dialog.cancel") },
      { label: t("fork.go"), kind: "primary", submit: true, disabled: state.busy, run: go },
    ],
  });

  function body() {
    return html`<div class="kt-stack"><p>${t("fork.text", { number })}</p>
      ${state.problem ? html`<p class="kt-problem" role="alert">${state.problem}</p>` : nothing}
      ${
        model.seats.length > 1
          ? html`<label class="kt-field"><span class="kt-field-label">${t("fork.seat")}</span><select @change=${typed((value) => (state.seat = Number(value)))}>
              ${model.names.map((name, seat) => html`<option value=${seat} ?selected=${seat === state.seat}>${name}</option>`)}</select></label>
            ${mine === undefined ? nothing : choices("others", t("fork.others"), ["bots", "same"], state.others, (others) => ((state.others = others), dialog.update()))}`
          : nothing
      }</div>`;
  }

  async function go() {
    state.busy = true;
    dialog.update();
    try {
      /** @type {{id: number}} */
      const { id } = await api("POST", `${model.path}/fork`, {
        number,
        seat: state.seat,
        others: state.others,
        ...(model.code ? { code: model.code } : {}),
      });
      location.assign(`/matches/${id}`);
    } catch (error) {
      Object.assign(state, { problem: explain(error, model.words), busy: false });
      dialog.update();
    }
  }
}
