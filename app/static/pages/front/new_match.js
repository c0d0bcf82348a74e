/** The dialog for a new match: a row for each thing, what is seldom wanted folded away. Which options there are for so many
 *  players the server says; whether those that are chosen fit together it judges, and its refusal stands in the dialog. */

import { html, nothing } from "../../vendor/lit.js";
import { openDialog } from "../../kit/ui/dialog.js";
import { sit } from "../../kit/net/share.js";
import { api } from "../../kit/net/net.js";
import { picked, ticked, typed } from "../../kit/ui/field.js";
import { paceForm } from "../../kit/time/pace_form.js";
import { choices, tick } from "../../kit/ui/settings.js";
import { explain, gameWords, language, t } from "../../kit/words/words.js";
import { LastWish } from "./last_wish.js";

/** @import {GameCard, Person} from "../../kit/model/types.d.ts" */
/** @import {GameWords} from "../../kit/words/words.js" */
/** @import {Seat, Wish} from "./last_wish.js" */
/** @typedef {Wish & {problem: string, busy: boolean}} State */
/** @typedef {(changes: Partial<State>) => void} Change */

/** @param {GameCard[]} games @param {Person} person */
export async function openNewMatch(games, person) {
  const last = new LastWish(person);
  let game = last.game(games);
  /** @type {State} */
  const state = { ...last.of(game), problem: "", busy: false };
  let words = await gameWords(game.id);
  let truth = await truthOf(game);
  let asked = 0;
  const dialog = openDialog({
    title: t("new.title"),
    wide: true,
    body: () => html`<div class="kt-new-match">
      ${games.length > 1 ? gameChoice(games, game, another) : nothing}${form(state, game, words, truth, change)}</div>`,
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
  await check();

  /** As it was wanted last time. @param {GameCard} wanted */
  async function another(wanted) {
    words = await gameWords(wanted.id);
    truth = await truthOf(wanted);
    game = wanted;
    await change(last.of(game));
  }

  /** @param {Partial<State>} changes */
  async function change(changes) {
    Object.assign(state, changes);
    dialog.update();
    await check();
  }

  /** Only the answer to the last question counts. */
  async function check() {
    const asking = (asked += 1);
    const problem = await unfit(state, game, words);
    if (asking !== asked || state.busy) return;
    state.problem = problem;
    dialog.update();
  }

  async function create() {
    state.busy = true;
    dialog.update();
    try {
      const id = await created(state, game);
      const { problem: _, busy: __, ...wish } = state;
      last.keep(wish);
      location.assign(`/matches/${id}`);
    } catch (error) {
      state.problem = explain(error, words);
      state.busy = false;
      dialog.update();
    }
  }
}

/** Of the options those that there are for so many players; the others wait until there are as many again.
 *  @param {State} state @param {GameCard} game */
function chosen({ seats, options }, game) {
  return (game.fitting[seats.length] ?? []).filter((option) => options.includes(option));
}

/** Why these options cannot be played, or nothing. @param {State} state @param {GameCard} game @param {GameWords} words */
function unfit(state, game, words) {
  const wish = { seats: state.seats.length, options: chosen(state, game) };
  return api("POST", `/api/games/${game.id}/check`, wish).then(
    () => "",
    (error) => (error.error === "Refused" ? explain(error, words) : ""),
  );
}

/** Nobody to wait for: it begins at once. @param {State} state @param {GameCard} game */
async function created(state, game) {
  const { seats, visibility, start, spectators, hints, pace, edition } = state;
  const { id } = await sit("/api/matches", {
    game: game.id,
    seats,
    options: chosen(state, game),
    visibility,
    spectators,
    hints,
    edition: edition || null,
    pace: seats.length > 1 ? pace : null,
    start_seat: start === "random" ? null : Number(start),
  });
  if (full(state)) await api("POST", `/api/matches/${id}/start`);
  return id;
}

/** How much of the box is known. @param {GameCard} game @returns {Promise<string>} */
async function truthOf({ id }) {
  return (await api("GET", `/api/games/${id}/box?language=${language()}`)).truth;
}

/** @param {State} state */
function full({ seats }) {
  return seats.every((seat) => seat.kind !== "open");
}

// ------------------------------------------------------------------ rows

/** Who plays alone has no seats to give away, and nobody to wait for.
 *  @param {State} state @param {GameCard} game @param {GameWords} words @param {string} truth @param {Change} change */
function form(state, game, words, truth, change) {
  const { seats, visibility, problem } = state;
  const company = seats.length > 1;
  const findable = choices("visibility", t("new.visibility"), ["public", "link"], visibility, (value) =>
    change({ visibility: value }),
  );
  return html`${choices("players", t("new.players"), game.seats.map(String), String(seats.length), (n) => change({ seats: resized(seats, Number(n)), start: "random" }))}
    ${company ? seatRows(state, game, change) : nothing}
    ${company ? html`<div class="kt-new-pace">${paceForm(state.pace, (pace) => change({ pace }))}</div>` : nothing}
    ${company ? findable : nothing}
    ${variants(state, game, words, change)}
    <details class="kt-fold"><summary>${t("new.more")}</summary><div class="kt-new-more">
      ${company ? startChoice(state, change) : findable}
      ${game.editions.length > 1 ? editionChoice(state, game, words, change) : nothing}
      <p class="kt-hint">${truth}${game.editions.length ? html` <a href="/box/${game.id}" target="_blank">${t("new.own_box")}</a>` : nothing}</p>
      ${tick(t("new.spectators"), state.spectators, (spectators) => change({ spectators }))}
      ${tick(t("new.hints"), state.hints ?? full(state), (hints) => change({ hints }))}</div></details>
    ${problem ? html`<p class="kt-problem kt-new-problem" role="alert">${problem}</p>` : nothing}`;
}

/** @param {GameCard[]} games @param {GameCard} game @param {(game: GameCard) => void} choose */
function gameChoice(games, game, choose) {
  return html`<label class="kt-field"><span class="kt-field-label">${t("new.game")}</span>
    <select @change=${picked((index) => choose(games[index]))}>
      ${games.map((one) => html`<option ?selected=${one === game}>${one.title}</option>`)}</select></label>`;
}

/** @param {State} state @param {GameCard} game @param {Change} change */
function seatRows(state, game, change) {
  return html`<fieldset class="kt-setting"><legend>${t("new.seats")}</legend>
    <ol class="kt-seat-rows">${state.seats.map((_, index) => seatRow(state, index, game, change))}</ol></fieldset>`;
}

/** @param {State} state @param {number} index @param {GameCard} game @param {Change} change */
function seatRow(state, index, game, change) {
  const seat = state.seats[index];
  const name = t("new.seat", { number: index + 1 });
  const set = (/** @type {Seat} */ wanted) =>
    change({ seats: state.seats.map((old, at) => given(old, at === index, wanted)) });
  return html`<li class="kt-seat-row"><span class="kt-seat-name" aria-hidden="true"><i class="kt-seat-mark" data-seat=${index}></i> ${name}</span>
    ${choices(`seat-${index}`, name, /** @type {const} */ (["me", "open", "bot"]), seat.kind, (kind) => set(kind === "bot" ? { kind, level: game.levels.at(1) } : { kind }))}
    ${seat.kind === "bot" && game.levels.length > 1 ? levelChoice(seat, game, set) : nothing}</li>`;
}

/** Nobody sits twice. @param {Seat} old @param {boolean} here @param {Seat} wanted @returns {Seat} */
function given(old, here, wanted) {
  if (here) return wanted;
  return wanted.kind === "me" && old.kind === "me" ? { kind: "open" } : old;
}

/** @param {Seat} seat @param {GameCard} game @param {(seat: Seat) => void} set */
function levelChoice(seat, game, set) {
  return html`<select aria-label=${t("new.level")} @change=${typed((level) => set({ kind: "bot", level }))}>
    ${game.levels.map((level) => html`<option value=${level} ?selected=${level === seat.level}>${t(`levels.${level}`)}</option>`)}</select>`;
}

/** @param {State} state @param {GameCard} game @param {GameWords} words @param {Change} change */
function editionChoice(state, game, words, change) {
  return html`<label class="kt-field"><span class="kt-field-label">${t("new.edition")}</span>
    <select @change=${typed((edition) => change({ edition }))}>
      ${game.editions.map(({ digest, id }) => html`<option value=${digest} ?selected=${digest === state.edition}>${words.name(id)}</option>`)}</select></label>`;
}

/** @param {State} state @param {GameCard} game @param {GameWords} words @param {Change} change */
function variants(state, game, words, change) {
  const there = game.fitting[state.seats.length] ?? [];
  if (!there.length) return nothing;
  const names = chosen(state, game).map((option) => words.said("options", option));
  return html`<details class="kt-fold"><summary><span>${t("new.options")}: <span class="kt-fold-now">${names.join(", ") || t("new.no_options")}</span></span></summary>
    <div class="kt-option-list" role="group" aria-label=${t("new.options")}>${there.map((option) => optionTick(state, option, words, change))}</div></details>`;
}

/** @param {State} state @param {string} option @param {GameWords} words @param {Change} change */
function optionTick(state, option, words, change) {
  const others = state.options.filter((one) => one !== option);
  const flip = ticked((on) => change({ options: on ? [...others, option] : others }));
  return html`<label class="kt-choice kt-option"><input type="checkbox" .checked=${state.options.includes(option)} @change=${flip} />
    <span><b>${words.said("options", option)}</b><span class="kt-hint">${words.said("meanings", option)}</span></span></label>`;
}

/** @param {State} state @param {Change} change */
function startChoice(state, change) {
  return html`<label class="kt-field"><span class="kt-field-label">${t("new.start")}</span>
    <select @change=${typed((start) => change({ start }))}>
      <option value="random" ?selected=${state.start === "random"}>${t("new.start_random")}</option>
      ${state.seats.map((_, index) => html`<option value=${index} ?selected=${state.start === String(index)}>${t("new.seat", { number: index + 1 })}</option>`)}</select></label>`;
}

/** @param {Seat[]} seats @param {number} number @returns {Seat[]} */
function resized(seats, number) {
  if (number === 1) return [{ kind: "me" }];
  const more = Array.from({ length: Math.max(0, number - seats.length) }, () => /** @type {Seat} */ ({ kind: "open" }));
  return [...seats.slice(0, number), ...more];
}
