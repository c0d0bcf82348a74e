/** The dialog for a new match. What fits together is judged by the server; its refusal stands beside the options. */

import { html, nothing } from "../../vendor/lit.js";
import { openDialog } from "../../kit/ui/dialog.js";
import { api } from "../../kit/net/net.js";
import { choices, tick } from "../../kit/ui/settings.js";
import { explain, gameWords, t } from "../../kit/words/words.js";

/** @import {GameCard} from "../../kit/model/types.d.ts" */
/** @typedef {{kind: "me" | "open" | "bot", level?: string}} Seat */

const REMEMBERED = "kontor.new_match";

/** @param {GameCard[]} games */
export async function openNewMatch(games) {
  const state = { ...usual(games[0]), ...remembered(games), problem: "", busy: false };
  let words = await gameWords(state.game);
  let asked = 0;
  const dialog = openDialog({
    title: t("new.title"),
    wide: true,
    body: () => form(state, games, words, change),
    buttons: () => [
      { label: t("dialog.cancel") },
      {
        label: t(full(state) ? "new.create_and_start" : "new.create"),
        kind: "primary",
        submit: true,
        disabled: state.busy,
        run: create,
      },
    ],
  });

  /** @param {Partial<typeof state>} changes */
  async function change(changes) {
    Object.assign(state, changes);
    if (changes.game) words = await gameWords(changes.game);
    dialog.update();
    await check();
  }

  /** Only the answer to the last question counts. */
  async function check() {
    const asking = (asked += 1);
    const problem = await unfit(state, words);
    if (asking !== asked || state.busy) return;
    state.problem = problem;
    dialog.update();
  }

  async function create() {
    state.busy = true;
    dialog.update();
    try {
      location.assign(`/matches/${await created(state)}`);
    } catch (error) {
      state.problem = explain(error, words);
      state.busy = false;
      dialog.update();
    }
  }
}

/** Why these options cannot be played, or nothing. @param {any} state @param {import("../../kit/words/words.js").GameWords} words */
function unfit({ game, seats, options }, words) {
  const judged = api("POST", `/api/games/${game}/check`, { seats: seats.length, options });
  return judged.then(
    () => "",
    (error) => (error.error === "Refused" ? explain(error, words) : ""),
  );
}

/** Nobody to wait for: it begins at once. @param {any} state */
async function created(state) {
  const { game, seats, options, visibility, start, spectators, hints } = state;
  remember({ game, seats, options, visibility, spectators, hints });
  const { id } = await api("POST", "/api/matches", {
    game,
    seats,
    options,
    visibility,
    spectators,
    hints,
    start_seat: start === "random" ? null : Number(start),
  });
  if (full(state)) await api("POST", `/api/matches/${id}/start`);
  return id;
}

/** @param {{seats: Seat[]}} state */
function full({ seats }) {
  return seats.every((seat) => seat.kind !== "open");
}

/** @param {GameCard} game */
function usual(game) {
  return {
    game: game.id,
    seats: /** @type {Seat[]} */ ([{ kind: "me" }, { kind: "open" }]),
    options: /** @type {string[]} */ ([]),
    visibility: "public",
    start: "random",
    spectators: true,
    hints: /** @type {boolean | null} */ (null), // as is usual: where nobody else plays
  };
}

/** @param {any} state @param {GameCard[]} games @param {import("../../kit/words/words.js").GameWords} words @param {(changes: any) => void} change */
function form(state, games, words, change) {
  const game = games.find(({ id }) => id === state.game) ?? games[0];
  return html`<div class="stack">
    ${games.length > 1 ? gameChoice(state, games, change) : nothing}
    ${choices("players", t("new.players"), game.seats.map(String), String(state.seats.length), (n) => change({ seats: resized(state.seats, Number(n)), start: "random" }))}
    <fieldset class="setting"><legend>${t("new.seats")}</legend>
      <ol class="seat-rows">${state.seats.map((/** @type {Seat} */ seat, /** @type {number} */ index) => seatRow(state, index, game, change))}</ol></fieldset>
    <div class="setting-pair">
      ${choices("visibility", t("new.visibility"), ["public", "link"], state.visibility, (visibility) => change({ visibility }))}
      ${state.seats.length > 1 ? startChoice(state, change) : nothing}
    </div>
    ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
    ${
      Object.keys(game.options).length
        ? html`<fieldset class="setting"><legend>${t("new.options")}</legend>
          <div class="option-list">${Object.keys(game.options).map((option) => optionTick(state, option, words, change))}</div></fieldset>`
        : nothing
    }
    ${tick(t("new.spectators"), state.spectators, (spectators) => change({ spectators }))}
    ${tick(t("new.hints"), state.hints ?? full(state), (hints) => change({ hints }))}
  </div>`;
}

/** @param {any} state @param {GameCard[]} games @param {(changes: any) => void} change */
function gameChoice(state, games, change) {
  return html`<label class="field"><span class="label">${t("new.game")}</span>
    <select @change=${(/** @type {any} */ event) => change(usual(games[event.target.selectedIndex]))}>
      ${games.map(({ id, title }) => html`<option ?selected=${id === state.game}>${title}</option>`)}</select></label>`;
}

/** @param {any} state @param {number} index @param {GameCard} game @param {(changes: any) => void} change */
function seatRow(state, index, game, change) {
  const seat = state.seats[index];
  const set = (/** @type {Seat} */ wanted) =>
    change({
      seats: state.seats.map((/** @type {Seat} */ old, /** @type {number} */ at) =>
        at === index ? wanted : wanted.kind === "me" && old.kind === "me" ? { kind: "open" } : old,
      ),
    });
  return html`<li class="seat-row"><i class="seat-mark" data-seat=${index} aria-hidden="true"></i>
    ${choices(`seat-${index}`, t("new.seat", { number: index + 1 }), ["me", "open", "bot"], seat.kind, (kind) => set(kind === "bot" ? { kind, level: game.levels.at(1) } : { kind: /** @type {any} */ (kind) }))}
    ${
      seat.kind === "bot" && game.levels.length > 1
        ? html`<label class="field inline"><span class="visually-hidden">${t("new.level")}</span>
          <select @change=${(/** @type {any} */ event) => set({ kind: "bot", level: event.target.value })}>
            ${game.levels.map((level) => html`<option value=${level} ?selected=${level === seat.level}>${t(`levels.${level}`)}</option>`)}</select></label>`
        : nothing
    }</li>`;
}

/** @param {any} state @param {(changes: any) => void} change */
function startChoice(state, change) {
  return html`<label class="field"><span class="label">${t("new.start")}</span>
    <select @change=${(/** @type {any} */ event) => change({ start: event.target.value })}>
      <option value="random" ?selected=${state.start === "random"}>${t("new.start_random")}</option>
      ${state.seats.map((/** @type {Seat} */ _, /** @type {number} */ index) => html`<option value=${index} ?selected=${state.start === String(index)}>${t("new.seat", { number: index + 1 })}</option>`)}</select></label>`;
}

/** @param {any} state @param {string} option @param {import("../../kit/words/words.js").GameWords} words @param {(changes: any) => void} change */
function optionTick(state, option, words, change) {
  const flip = (/** @type {any} */ event) =>
    change({
      options: event.target.checked
        ? [...state.options, option]
        : state.options.filter((/** @type {string} */ one) => one !== option),
    });
  return html`<label class="choice option"><input type="checkbox" .checked=${state.options.includes(option)} @change=${flip} />
    <span><b>${words.said("options", option)}</b><span class="hint">${words.said("meanings", option)}</span></span></label>`;
}

/** @param {Seat[]} seats @param {number} number @returns {Seat[]} */
function resized(seats, number) {
  if (number === 1) return [{ kind: "me" }];
  const more = Array.from({ length: Math.max(0, number - seats.length) }, () => /** @type {Seat} */ ({ kind: "open" }));
  return [...seats.slice(0, number), ...more];
}

/** @param {any} wish */
function remember(wish) {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(wish));
  } catch {
    // then it is asked for again next time
  }
}

/** What was wanted last time, if it can still be had. @param {GameCard[]} games */
function remembered(games) {
  try {
    const wish = JSON.parse(localStorage.getItem(REMEMBERED) ?? "{}");
    const game = games.find(({ id }) => id === wish.game);
    return game?.seats.includes(wish.seats?.length) ? wish : {};
  } catch {
    return {};
  }
}
