/** /house: for those who look after this server. Reports, matches, people, who may come in, and the log of what was done. */

import { html, nothing, render } from "../vendor/lit.js";
import { copyable } from "../kit/ui/copyable.js";
import { ask, openDialog } from "../kit/ui/dialog.js";
import { entered, typed } from "../kit/ui/field.js";
import { icon } from "../kit/ui/icon.js";
import { choices } from "../kit/ui/settings.js";
import { api, query } from "../kit/net/net.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { moreWords } from "../kit/words/more.js";
import { ago, explain, moment, onLanguage } from "../kit/words/words.js";

/** @import {DeedRow, LinkMade, MatchFound, MatchesFound, People, PersonFound, ReportRow, Standing} from "../kit/model/wire.d.ts" */

const ADMISSIONS = /** @type {const} */ (["everybody", "invited", "nobody"]);

const PAGE = 50; // as many as the server lists at once

class HousePage {
  constructor() {
    this.say = (/** @type {string} */ _key, /** @type {Record<string, any>} */ _values = {}) => "";
    /** @type {Standing | null} */
    this._now = null;
    this._problem = "";
    this._notice = "";
    this._network = "";
    this._wanted = { people: "", matches: "" };
    /** @type {PersonFound[] | null} */
    this._people = null;
    /** @type {MatchFound[] | null} */
    this._matches = null;
    /** Whether there is more than is shown, once that is known. @type {{reports?: boolean, deeds?: boolean}} */
    this._further = {};
  }

  async open() {
    const shell = await openShell();
    const describe = async () => {
      this.say = await moreWords("house");
      shell.setTitle(this.say("tab"));
      this.draw();
    };
    onLanguage(describe);
    await describe();
    await this._try(async () => {
      await this._look();
      this._notice = this._now?.notice ?? "";
    });
  }

  async _look() {
    this._now = await api("GET", "/api/house");
  }

  /** What comes after what is shown. @param {"reports" | "deeds"} what */
  _more(what) {
    const now = this._now;
    const last = now?.[what].at(-1)?.id;
    return this._try(async () => {
      const found = await api(
        "GET",
        `/api/house/${what}${query(what === "reports" ? { after: last } : { before: last })}`,
      );
      this._further[what] = found[what].length === PAGE;
      if (now) this._now = { ...now, [what]: [...now[what], ...found[what]] };
    }, false);
  }

  /** @param {"reports" | "deeds"} what */
  _moreButton(what) {
    const more = this._further[what] ?? (this._now?.[what].length ?? 0) >= PAGE;
    return more
      ? html`<button type="button" class="kt-button quiet" @click=${() => this._more(what)}>${this.say("more")}</button>`
      : nothing;
  }

  /** Does it, and shows how all stands then. @param {() => Promise<unknown>} work */
  async _try(work, changes = true) {
    this._problem = "";
    try {
      await work();
      if (this._now && changes) {
        this._further = {};
        await this._look();
      }
    } catch (error) {
      this._problem = explain(error);
    }
    this.draw();
  }

  draw() {
    render(
      html`<div class="kt-house"><h1>${this.say("title")}</h1>
        <p class="kt-problem" role="alert">${this._problem}</p>
        ${this._now ? html`${this._reports(this._now.reports)}${this._found()}${this._admission(this._now)}${this._log(this._now.deeds)}` : nothing}
      </div>`,
      pageRoot(),
    );
  }

  // ---------------------------------------------------------------- reports

  /** @param {ReportRow[]} reports */
  _reports(reports) {
    return html`<section><h2>${this.say("reports")}</h2>
      ${reports.length ? nothing : html`<p class="kt-hint">${this.say("no_reports")}</p>`}
      <ul class="kt-channel-list">${reports.map((one) => this._report(one))}</ul>${this._moreButton("reports")}</section>`;
  }

  /** @param {ReportRow} one */
  _report({ id, at, by, about, about_id, match_id, reason, lines }) {
    const person = about_id && about ? { id: about_id, name: about } : null;
    return html`<li class="kt-channel">${icon("warning")}
      <div class="kt-channel-name"><b>${this.say("reported", { about: about ?? this.say("gone"), by: by ?? this.say("gone") })}</b><small>${moment(at)}</small>
        ${reason ? html`<p>${reason}</p>` : nothing}
        ${lines.length ? html`<blockquote>${lines.map((line) => html`<div><b>${line.name}</b> ${line.text}</div>`)}</blockquote>` : nothing}
        <div class="kt-button-row">
          ${match_id ? html`<a class="kt-button quiet" href="/matches/${match_id}">${this.say("to_match", { id: match_id })}</a>` : nothing}
          ${person ? html`<button type="button" class="kt-button danger" @click=${() => this._block(person)}>${this.say("block_of", { name: person.name })}</button>` : nothing}
          <button type="button" class="kt-button" @click=${() => this._try(() => api("POST", `/api/house/reports/${id}`))}>${this.say("settle")}</button>
        </div></div></li>`;
  }

  // ---------------------------------------------------------------- people and matches

  _found() {
    return html`<section><h2>${this.say("people")}</h2>${this._search("people", () => this._findPeople())}
        <ul class="kt-channel-list">${this._people?.map((one) => this._person(one))}</ul></section>
      <section><h2>${this.say("matches")}</h2>${this._search("matches", () => this._findMatches())}
        <ul class="kt-channel-list">${this._matches?.map((one) => this._match(one))}</ul></section>`;
  }

  /** @param {"people" | "matches"} what @param {() => unknown} find */
  _search(what, find) {
    return html`<div class="kt-field-row"><input aria-label=${this.say(`find_${what}`)} placeholder=${this.say(`find_${what}`)} maxlength="40" .value=${this._wanted[what]}
        @input=${typed((value) => (this._wanted[what] = value))} @keydown=${entered(find)} />
      <button type="button" class="kt-button" aria-label=${this.say(`find_${what}`)} @click=${find}>${this.say("find")}</button></div>`;
  }

  _findPeople() {
    return this._try(async () => {
      /** @type {People} */
      const { people } = await api("GET", `/api/house/people${query({ name: this._wanted.people })}`);
      this._people = people;
    });
  }

  _findMatches() {
    return this._try(async () => {
      /** @type {MatchesFound} */
      const { matches } = await api("GET", `/api/house/matches${query({ name: this._wanted.matches })}`);
      this._matches = matches;
    });
  }

  /** @param {PersonFound} person */
  _person(person) {
    const { id, name, kept, blocked, seen_at, address } = person;
    return html`<li class="kt-channel">${icon(blocked ? "lock" : "person")}
      <span class="kt-channel-name"><b>${name}</b> ${blocked ? html`<span class="kt-chip">${this.say("blocked")}</span>` : nothing}
        <small>${this.say(kept ? "kept" : "guest", { id })} · ${this.say("seen", { at: ago(seen_at) })}${address ? ` · ${address}` : nothing}</small></span>
      <span class="kt-channel-buttons">
        ${kept && !blocked ? html`<button type="button" class="kt-button quiet" aria-label=${this.say("password_of", { name })} @click=${() => this._link(`people/${id}/password`, name)}>${this.say("password")}</button>` : nothing}
        ${address ? html`<button type="button" class="kt-button quiet" aria-label=${this.say("shut_of", { network: address })} @click=${() => this._shut(address, true)}>${this.say("shut")}</button>` : nothing}
        ${blocked ? html`<button type="button" class="kt-button quiet" aria-label=${this.say("unblock_of", { name })} @click=${() => this._deed(`people/${id}`, "unblock")}>${this.say("unblock")}</button>` : html`<button type="button" class="kt-button quiet" aria-label=${this.say("block_of", { name })} @click=${() => this._block(person)}>${this.say("block")}</button>`}
      </span></li>`;
  }

  /** @param {{id: number, name: string}} person */
  async _block({ id, name }) {
    const title = this.say("block_of", { name });
    if (!(await ask({ title, text: this.say("block_sure"), yes: this.say("block"), danger: true }))) return;
    await this._deed(`people/${id}`, "block");
  }

  /** @param {MatchFound} match */
  _match({ id, game, status, visibility, changed_at, seats }) {
    const going = status === "open" || status === "running";
    const shown = visibility === "public";
    return html`<li class="kt-channel">${icon("cards")}
      <span class="kt-channel-name"><a href="/matches/${id}">${id}</a> <b>${seats.filter(Boolean).join(", ")}</b>
        <small>${game} · ${this.say(status)} · ${ago(changed_at)}${shown ? nothing : ` · ${this.say("hidden")}`}</small></span>
      <span class="kt-channel-buttons">
        ${going ? seats.map((name, seat) => (name ? html`<button type="button" class="kt-button quiet" aria-label=${this.say("seat_of", { name, id })} @click=${() => this._link(`matches/${id}/seats/${seat}`, name)}>${icon("link")}${name}</button>` : nothing)) : nothing}
        <button type="button" class="kt-button quiet" aria-label=${this.say(shown ? "hide_of" : "show_of", { id })} @click=${() => this._deed(`matches/${id}`, shown ? "hide" : "show")}>${this.say(shown ? "hide" : "show")}</button>
        ${going ? html`<button type="button" class="kt-button quiet" aria-label=${this.say("close_of", { id })} @click=${() => this._close(id)}>${this.say("close")}</button>` : nothing}
      </span></li>`;
  }

  /** @param {number} id */
  async _close(id) {
    const title = this.say("close_of", { id });
    if (await ask({ title, text: this.say("close_sure"), yes: this.say("close"), danger: true }))
      await this._deed(`matches/${id}`, "close");
  }

  /** @param {string} path @param {string} what */
  _deed(path, what) {
    return this._try(async () => {
      await api("POST", `/api/house/${path}`, { what });
      if (this._people) await this._findPeople();
      if (this._matches) await this._findMatches();
    });
  }

  /** For somebody who has lost the way. @param {string} path @param {string} name */
  async _link(path, name) {
    if (!(await ask({ title: this.say("link"), text: this.say("link_sure", { name }), yes: this.say("link_make") })))
      return;
    await this._try(async () => {
      /** @type {LinkMade} */
      const made = await api("POST", `/api/house/${path}`);
      openDialog({
        title: this.say("link"),
        body: () => html`<p>${this.say("link_made", { name })}</p>${copyable(location.origin + made.path)}`,
      });
    });
  }

  // ---------------------------------------------------------------- the door

  /** @param {Standing} now */
  _admission({ admission, networks }) {
    return html`<section><h2>${this.say("door")}</h2>
        ${choices("admission", this.say("admission"), ADMISSIONS, admission, (wanted) =>
          this._try(() => api("PATCH", "/api/house", { admission: wanted })),
        )}
        <h3>${this.say("networks")}</h3><p class="kt-hint">${this.say("networks_hint")}</p>
        <ul class="kt-channel-list">${networks.map((network) => html`<li class="kt-channel">${icon("lock")}<span class="kt-channel-name">${network}</span><span class="kt-channel-buttons"><button type="button" class="kt-button quiet" aria-label=${this.say("reopen_of", { network })} @click=${() => this._shut(network, false)}>${this.say("reopen")}</button></span></li>`)}</ul>
        <div class="kt-field-row"><input aria-label=${this.say("network")} placeholder="192.0.2.0/24" maxlength="50" .value=${this._network} @input=${typed((value) => (this._network = value))} @keydown=${entered(() => this._shut(this._network, true))} />
          <button type="button" class="kt-button" aria-label=${this.say("shut_network")} @click=${() => this._shut(this._network, true)}>${this.say("shut")}</button></div></section>
      <section><h2>${this.say("notice")}</h2><p class="kt-hint">${this.say("notice_hint")}</p>
        <div class="kt-field-row"><input aria-label=${this.say("notice")} maxlength="500" .value=${this._notice} @input=${typed((value) => (this._notice = value))} />
          <button type="button" class="kt-button" @click=${() => this._try(() => api("PATCH", "/api/house", { notice: this._notice }))}>${this.say("announce")}</button></div></section>`;
  }

  /** @param {string} network @param {boolean} shut */
  _shut(network, shut) {
    return this._try(async () => {
      await api("POST", "/api/house/networks", { network, shut });
      this._network = "";
    });
  }

  /** @param {DeedRow[]} deeds */
  _log(deeds) {
    return html`<section><h2>${this.say("deeds")}</h2><p class="kt-hint">${this.say("deeds_hint")}</p>
      <ul>${deeds.map((one) => html`<li><small>${moment(one.at)}</small> <b>${one.by}</b> ${this.say(`did_${one.what}`)} ${one.about}</li>`)}</ul>${this._moreButton("deeds")}</section>`;
  }
}

await new HousePage().open();
