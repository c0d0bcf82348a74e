/** What all pages share: the head with its menu and the honest word about the connection, names, keys, preferences. */

import { html, nothing, render } from "../../vendor/lit.js";
import { prepareAnnouncements } from "./announce.js";
import { setTitle } from "../notify/alerts.js";
import { toast } from "./dialog.js";
import { icon } from "./icon.js";
import { listenToKeys } from "./keys.js";
import { nameEverything } from "./named.js";
import { followWaiting, nextButton } from "../notify/next_match.js";
import { me, onPerson } from "../model/person.js";
import { waiting } from "../model/waiting.js";
import { explain, loadWords, onLanguage, t } from "../words/words.js";

/** @import {Person} from "../model/types.d.ts" */
/** @import {Connection} from "../net/stream.js" */
/** @typedef {{title?: () => string, lobby?: boolean}} Wanted  of the tab; whether the page has the lobby's socket, and shows what waits */

export class Shell {
  /** @param {HTMLElement} head @param {Wanted} wanted */
  constructor(head, { title, lobby = false }) {
    this._head = head;
    this._lobby = lobby;
    this._title = title;
    /** @type {Connection | ""} */
    this._connection = "";
    /** @type {Person | null | undefined} */
    this.person = undefined;
    /** Where the book of rules leads to: on the page of a match, to those of its game. */
    this.rules = "/rules";
    /** The page's own place in the head: render into it. */
    this.middle = document.createElement("div");
    this.middle.className = "kt-shell-middle";
    onLanguage(() => this.draw());
    waiting.subscribe(() => this.draw());
    onPerson((person) => ((this.person = person), this.draw()));
    me()
      .then((person) => ((this.person = person), this.draw()))
      .catch(() => {});
    this.draw();
  }

  /** @param {Connection | ""} state */
  setConnection(state) {
    if (state === this._connection) return;
    this._connection = state;
    this.draw();
  }

  /** @param {string} game */
  setGame(game) {
    this.rules = `/rules/${game}`;
    this.draw();
  }

  /** Of the tab. @param {string} text */
  setTitle(text) {
    this._title = () => text;
    setTitle(text);
  }

  draw() {
    if (this._title) setTitle(this._title());
    render(
      html`<a class="kt-skip-link" href="#page">${t("shell.skip")}</a>
        <a class="kt-shell-home" href="/" aria-label=${t("shell.home_named")} data-name=${t("shell.home")}>${icon("ship")}<span class="kt-shell-word">${t("shell.word")}</span></a>
        ${this.middle}
        ${connectionSign(this._connection)}
        <nav class="kt-shell-nav" aria-label=${t("shell.nav")}>
          ${this._lobby ? nothing : nextButton()}
          <a class="kt-button quiet" href=${this.rules} target=${this._elsewhere} aria-label=${t("shell.rules")} data-name=${t("shell.rules_more")}>${icon("rules")}<span class="kt-wide-only">${t("shell.rules")}</span></a>
          <button type="button" class="kt-button quiet" aria-label=${t("shell.preferences")} data-name=${t("shell.preferences")} @click=${() => this._openPreferences()}>${icon("settings")}</button>
          ${this._personButton()}
        </nav>`,
      this._head,
    );
  }

  /** Whoever looks up a rule wants to stay at the table. */
  get _elsewhere() {
    return document.body.dataset.page === "match" ? "_blank" : "_self";
  }

  _personButton() {
    if (!this.person) return nothing;
    const { name } = this.person;
    return html`<button type="button" class="kt-button quiet kt-shell-person" data-name=${t("shell.account", { name })} aria-label=${t("shell.account", { name })}
      @click=${() => this._openAccount()}>${icon("person")}<span class="kt-wide-only">${name}</span></button>`;
  }

  _openAccount() {
    seldom(async () => {
      const { openAccount } = await import("./account.js");
      openAccount(/** @type {Person} */ (this.person));
    });
  }

  _openPreferences() {
    seldom(async () => {
      const { openPreferences } = await import("./settings.js");
      openPreferences();
    });
  }
}

/** What is seldom wanted is fetched when it is. @param {() => Promise<void>} open */
function seldom(open) {
  open().catch((error) => toast(explain(error)));
}

/** @param {Connection | ""} state */
function connectionSign(state) {
  const shown = { connecting: "reconnecting", refused: "", "": "" }[/** @type {string} */ (state)] ?? state;
  if (!shown) return nothing;
  return html`<span class="kt-connection kt-connection-${shown}" role="status" data-name=${t(`connection.${shown}`)} data-more=${t(`connection.${shown}_more`)}>
    <span class="kt-connection-dot" aria-hidden="true"></span><span class=${shown === "live" ? "kt-wide-only" : ""}>${t(`connection.${shown}`)}</span></span>`;
}

/** The first thing every page does. @param {Wanted} [wanted] @returns {Promise<Shell>} */
export async function openShell(wanted = {}) {
  await loadWords();
  prepareAnnouncements();
  nameEverything();
  listenToKeys();
  registerWorker();
  followWaiting(!wanted.lobby);
  lookAfterDevice();
  showNotice();
  const head = document.getElementById("shell");
  if (!head) throw new Error("a page without #shell");
  return new Shell(head, wanted);
}

/** What the operators say to everybody. */
function showNotice() {
  const { notice } = document.body.dataset;
  if (!notice) return;
  const box = document.createElement("aside");
  box.className = "kt-note kt-notice";
  box.setAttribute("aria-label", t("shell.notice"));
  box.textContent = notice;
  document.getElementById("page")?.before(box);
}

/** Where a page draws itself. */
export function pageRoot() {
  const root = document.getElementById("page");
  if (!root) throw new Error("a page without #page");
  return root;
}

function registerWorker() {
  if (isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {}); // it is a comfort, not a need
}

const LOOKED = "kontor.device_looked"; // kit/notify/device.js keeps it, where this device is told

/** Once a day: the way on which it is told may have to be renewed. */
function lookAfterDevice() {
  try {
    const looked = localStorage.getItem(LOOKED);
    if (looked === null || Date.now() - Number(looked) < 86_400_000) return;
  } catch {
    return; // without storage nothing is told either
  }
  import("../notify/device.js").then(({ lookAfter }) => lookAfter()).catch(() => {});
}
