/** What a game gives to the pages: the exports of games/<id>/index.js. docs/adding-a-game.md tells of them one by one. */

import type { Flight } from "../table/flights.js";
import type { Decision } from "../table/frame.js";
import type { Hint } from "../table/guide.js";
import type { Shortcut } from "../table/shortcuts.js";

export type GameTable = {
  /** The table's words in the language in force; awaited before anything is drawn. */
  loadTableWords(): Promise<void>;
  /** What all parts are drawn from; undefined while something is on its way. */
  contextOf(model: any): any;
  /** The whole table; the context where there is one already. */
  table(model: any, ctx?: any): unknown;
  /** What is asked of whom, and the ways to answer. */
  decision(ctx: any): Decision;
  /** The tab where decisions are made. */
  HOME: string;
  /** What moved between two views. */
  flightsOf?(before: any, after: any, ctx: any): Flight[];
  /** Actions whose previews are fetched before anybody points at them. */
  ahead?(ctx: any): any[];
  /** Whether a standing order has a use in this match; it has where nothing is said. */
  orders?(ctx: any): boolean;
  /** Hints for the first match. */
  HINTS: readonly Hint[];
  /** Keys besides those of every table. */
  KEYS?: readonly Shortcut[];
  /** News that are not worth a word aloud, from anybody or from oneself. */
  QUIET: ReadonlySet<string>;
  QUIET_OWN?: ReadonlySet<string>;
  STYLES?: Styles;
};

/** Style sheets in the game's folder that a module needs. */
type Styles = readonly string[];

/** The exports of games/<id>/result.js: what stands below who has won. */
export type GameResult = {
  sheets(model: any): unknown;
  /** What the chart over time shows, where it is not points. */
  course?(model: any): string;
  /** What was let pass, as the server tells it. */
  missed?(missed: any[], model: any): unknown;
  STYLES?: Styles;
};

/** The exports of games/<id>/front.js: the game as a picture, for the front page. */
export type GameFront = { picture(box: any, words: any): unknown; STYLES?: Styles };

/** The exports of games/<id>/rules.js: the pictures of the rules, by their names in words/rules.*.json. */
export type GameRules = { picture(name: string, given: { box: any; words: any; labels: string[]; caption: string }): unknown; STYLES?: Styles };

/** words/card.*.json in the game's folder: the game in a few lines. */
export type GameCardWords = { title: string; lead: string; first_more: string; basic: string; credits: string };
