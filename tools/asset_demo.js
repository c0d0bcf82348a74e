// Shows every asset once, under the server's policy, and serves as the example of their markup.

import { html, nothing, render, svg } from "../app/static/vendor/lit.js";
import { INSET, PLACES, ROUTES, VIEWBOX } from "../app/static/games/merkator/map/places.js";
import { SEAS } from "./map_places.mjs";
import { GOODS, NAMES, OFFER, SIGNS } from "./asset_demo_data.js";

const wanted = new URLSearchParams(location.search);
const lang = wanted.get("lang") === "de" ? 1 : 0;
if (wanted.get("theme")) document.documentElement.dataset.theme = wanted.get("theme");
if (wanted.get("hatch")) document.documentElement.dataset.hatch = wanted.get("hatch");

const STATIC = "../app/static";
const coast = `${STATIC}/games/merkator/map/europe.svg`;
const chart = `${STATIC}/games/merkator/map/chart.svg`;
const icon = (id, more = "") =>
  html`<svg class="icon ${more}" aria-hidden="true"><use href="${STATIC}/icons/icons.svg#${id}"></use></svg>`;
const cube = (colour, more = "") => html`<i class="cube ${more}" data-colour=${colour}></i>`;
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

// ------------------------------------------------------------------ the chart

const sea = ({ lines, x, y, size, turn }) => svg`
  <text class="map-sea" font-size=${size} transform="translate(${x} ${y}) rotate(${turn})">
    ${lines.map((line, i) => svg`<tspan x="0" dy=${i ? "1.1em" : "0"}>${line}</tspan>`)}
  </text>`;

const map = () =>
  html` <svg class="map" viewBox=${VIEWBOX} aria-hidden="true">
    <use class="map-graticule" href="${chart}#graticule"></use>
    ${["far", "mid", "near"].map((how) => svg`<use class="map-water ${how}" href="${coast}#land"></use>`)}
    <use class="map-land" href="${coast}#land"></use>
    <use class="map-rivers" href="${chart}#rivers"></use>
    <use class="map-relief" href="${chart}#relief"></use>
    ${SEAS.map(sea)}
    <use class="map-rose" href="${chart}#rose"></use>
    <use class="map-ship" href="${STATIC}/icons/icons.svg#ship" x="52" y="640" width="84" height="84"></use>
    <svg
      x=${INSET.x}
      y=${INSET.y}
      width=${INSET.width}
      height=${INSET.height}
      viewBox="${INSET.x} ${INSET.y} ${INSET.width} ${INSET.height}"
    >
      <rect class="map-inset" x=${INSET.x} y=${INSET.y} width=${INSET.width} height=${INSET.height}></rect>
      ${["far", "mid", "near"].map((how) => svg`<use class="map-water ${how}" href="${coast}#inset-land"></use>`)}
      <use class="map-land" href="${coast}#inset-land"></use>
    </svg>
    <rect class="map-inset-frame" x=${INSET.x} y=${INSET.y} width=${INSET.width} height=${INSET.height}></rect>
    ${ROUTES.map(({ d, from, to }) => svg`<path class="map-route ${from === "hamburg" && to === "sweden" ? "marked" : ""}" d=${d}></path>`)}
    <use class="map-margin" href="${chart}#margin"></use>
    <use class="map-frame" href="${chart}#frame"></use>
    <use class="map-degrees" href="${chart}#degrees"></use>
  </svg>`;

const place = ([id, { kind }]) => {
  const { names, time, colour, cubes = 0, flag, state = "" } = NAMES[id];
  return html` <button class="place ${state}" data-place=${id} data-colour=${colour ?? nothing} data-kind=${kind}>
    <span class="place-disc">${signed(time)}</span>
    <span class="place-name">${names[lang]}</span>
    ${colour ? html`<span class="place-pile">${Array.from({ length: cubes }, () => cube(colour, "plain"))}</span>` : nothing}
    ${flag ? html`<span class="place-flags"><b class="place-flag">${flag}</b></span>` : nothing}
  </button>`;
};

const sheet = () => html`<div class="map-sheet" id="map">${map()}${Object.entries(PLACES).map(place)}</div>`;

// ------------------------------------------------------------------ the rest

const contract = ({ value, place: where, colour, needs, state }) =>
  html` <button class="card" data-colour=${colour} data-state=${state ?? nothing}>
    <span class="card-head"><span class="card-title">${where}</span><span class="card-value">${value}</span></span>
    <span class="chips"
      >${needs.map(([good, have, need]) => html`<span class="chip" data-state=${have >= need ? "have" : "missing"}>${icon(`good-${good}`)} ${have}/${need}</span>`)}</span
    >
    <span class="card-foot"
      >${state === "ready" ? html`${icon("check")} Ready to fulfil` : "Trade 4 : 1 for the rest"}</span
    >
  </button>`;

const panel = (title, body) =>
  html`<section class="panel">
    <h2 class="panel-title">${title}</h2>
    ${body}
  </section>`;

const side = () =>
  html` <div class="demo-side">
    <section class="panel wants-you demo-ask">
      <p><b>Your turn, Hinrich.</b> Where do you travel?</p>
      <button class="button primary">${icon("travel")} Travel to Sweden</button>
      <button class="button quiet icon-only" aria-label="Undo">${icon("undo")}</button>
      <button class="button quiet icon-only" aria-label="Redo">${icon("redo")}</button>
    </section>
    ${panel(
      "Offices",
      html` <table>
        <tbody>
          ${OFFER.players.map(
            ({ name, seat, taler, time, cubes, bot }) =>
              html` <tr>
                <td><i class="seat-mark" data-seat=${seat}></i> ${name} ${bot ? icon("bot") : nothing}</td>
                <td class="number"><span class="counter taler">${icon("taler")} ${taler}</span></td>
                <td class="number"><span class="counter time">${icon("time")} ${time}</span></td>
                <td class="number"><span class="counter">${icon("cube")} ${cubes}</span></td>
              </tr>`,
          )}
        </tbody>
      </table>`,
    )}
    ${panel(
      "Market",
      html` <div class="demo-cards">
        <button class="card" data-colour="green">
          <span class="card-head"
            ><span class="card-title">Hamburg</span><span class="counter taler">${icon("taler")} 4</span></span
          >
          <span class="card-foot">${icon("good-saltpeter", "large")} 2 saltpeter on each visit</span>
        </button>
        <button class="card">
          <span class="card-head"><span class="card-title">Zeughaus</span>${icon("building", "large")}</span>
          <span class="card-note">5 points if you alone hold the most weapons.</span>
          <span class="card-foot"
            ><span class="counter taler">${icon("taler")} 6</span>
            <span class="counter points">${icon("crown")} 5</span></span
          >
        </button>
      </div>`,
    )}
  </div>`;

const cubes = () =>
  panel(
    "Cubes and colours",
    html` <div class="demo-row">
        ${Object.entries(NAMES)
          .filter(([, { colour }]) => colour)
          .map(([, { colour, names }]) => html` <span class="chip">${cube(colour)} ${names[lang]}</span>`)}
      </div>
      <div class="demo-row">
        ${["green", "yellow", "black", "purple", "orange", "gray", "blue", "red"].map(
          (colour) =>
            html` <span class="pile"
              >${cube(colour, "large")}${cube(colour)}${cube(colour, "small")}${cube(colour, "small plain")}${cube(colour, "small ghost")}</span
            >`,
        )}
      </div>
      <div class="demo-row">
        ${["green", "yellow", "black", "purple", "orange", "gray", "blue", "red"].map((colour) => html`<i class="swatch" data-colour=${colour}></i>`)}
        ${[0, 1, 2, 3].map((seat) => html`<span><i class="seat-mark" data-seat=${seat}></i> Player ${seat + 1}</span>`)}
      </div>`,
  );

const controls = () =>
  panel(
    "Buttons and counters",
    html` <div class="button-row">
        <button class="button primary">Start the match</button><button class="button">Join by code</button>
        <button class="button quiet">${icon("rules")} Rules</button><button class="button danger">Give up</button>
        <button class="button" disabled>Not now</button
        ><button class="button" aria-pressed="true">${icon("join")} I’d come along</button>
      </div>
      <p></p>
      <div class="demo-row">
        <span class="counter taler large">${icon("taler")} 12</span
        ><span class="counter time large">${icon("time")} 7</span>
        <span class="counter points large">${icon("crown")} 23</span><span class="badge">3</span
        ><span class="badge plain">host</span><span class="badge good">live</span>
        <span class="chip" data-state="have">${icon("good-wine")} 3/3</span
        ><span class="chip" data-state="missing">${icon("good-coal")} 1/2</span
        ><span class="chip">${icon("good-grain")} 4</span>
      </div>
      <p></p>
      <div class="toasts">
        <div class="toast">
          ${icon("time")} Danzig gives you one time counter. <button class="button quiet">Undo</button>
        </div>
      </div>
      <p></p>
      <div class="tooltip" role="tooltip">
        <b>Sweden.</b> Two iron and two copper; your fabric contract would be ready then.
      </div>`,
  );

const forms = () =>
  panel(
    "Forms",
    html` <div class="field">
        <label for="n">Your name</label><input id="n" placeholder="How the others see you" /><span class="hint"
          >You can change it later.</span
        >
      </div>
      <p></p>
      <div class="field">
        <label for="g">Game</label
        ><select id="g">
          <option>Merkator, standard</option>
        </select>
      </div>
      <label class="choice"><input type="checkbox" checked /> Long game</label>
      <label class="choice"><input type="radio" name="r" checked /> Four seats, two of them bots</label>
      <label for="s" class="visually-hidden">Step</label><input id="s" type="range" />`,
  );

const type = () =>
  panel(
    "Type",
    html` <p class="display demo-display">Kontor</p>
      <h1>The Peace of Westphalia</h1>
      <h2>Hamburg, anno 1640 — Größe &amp; Maß</h2>
      <h3><em>Mare Germanicum</em>, a heading in italics</h3>
      <p>
        Travel, bring goods home, and fulfil contracts before they spoil. Every trip gives or costs <b>time</b>; whoever
        joins pays the traveller. <a href="#map">See the map.</a> 0123456789, 11 : 4, ½, ÄÖÜäöüß „so“ “so”.
      </p>
      <div class="ornament">${icon("ship", "large")}</div>
      <p class="note">A note: <kbd>?</kbd> lists all keys.</p>
      <p class="note warning">The row is about to empty.</p>`,
  );

const gallery = () =>
  panel(
    "Icons",
    html`<div class="demo-icons">
      ${[...GOODS.map((good) => `good-${good}`), ...SIGNS].map((id) => html`<figure>${icon(id)}${id.replace("good-", "")}</figure>`)}
    </div>`,
  );

const bar = () =>
  html` <header class="demo-bar">
    <img src="${STATIC}/icons/favicon.svg" alt="" />
    <h1>Kontor</h1>
    <span class="grow"></span>
    <button class="button quiet">${icon("chat")} <span class="words">Chat</span> <span class="badge">2</span></button>
    <button class="button quiet icon-only" aria-label="Sound">${icon("sound")}</button
    ><button class="button quiet icon-only" aria-label="Menu">${icon("menu")}</button>
  </header>`;

render(
  html`<main class="demo">
    ${bar()}
    <div class="demo-table">${sheet()}${side()}</div>
    ${panel("Contracts", html`<div class="demo-cards">${OFFER.contracts.map(contract)}</div>`)}
    <div class="demo-columns">${cubes()}${controls()}${forms()}${type()}</div>
    ${gallery()}
  </main>`,
  document.body,
);
