/** What a game gives to the pages: the exports of games/<id>/index.js. docs/adding-a-game.md tells of them one by one. */

import type { GameWords } from "../kit/words/words.js";
import type { Spot } from "../kit/model/wire.d.ts";
import type { TableModel } from "../kit/model/table_model.js";
import type { Action, Ctx } from "../table/context.d.ts";
import type { Flight } from "../table/flights.js";
import type { GamePlans } from "../table/orders/board.js";
import type { IfOrders } from "../table/orders/if_orders.js";
import type { Decision } from "../table/frame.js";
import type { Hint } from "../table/guide.js";
import type { Step } from "../table/lesson/lesson.js";
import type { Shortcut } from "../table/shortcuts.js";
import type { Catalogue, Speaker, TableWords } from "../table/speech.js";

export type GameTable<C extends Ctx = Ctx> = {
  /** The table's words in the language in force; loaded before anything is drawn. */
  words: TableWords;
  speaker(words: GameWords, table: Catalogue, names: readonly string[]): Speaker;
  /** What the screen shows at the beginning. */
  fresh(seat: number): C["ui"];
  /** What it shows after every accepted action. */
  settled(ui: C["ui"], view: C["view"], seat: number): C["ui"];
  /** The box in its handy form. */
  indexed(raw: unknown): C["box"];
  /** The whole table. */
  table(ctx: C): unknown;
  /** What stands in the head of a wide window, in the place of the site's own: who plays, say. */
  head?(ctx: C): unknown;
  /** Closes what lies over the board, where something does. */
  over?(ctx: C): (() => void) | undefined;
  /** What is asked of whom, and the ways to answer. */
  decision(ctx: C): Decision;
  /** The tab where decisions are made. */
  HOME: string;
  /** What moved between two views. */
  flightsOf?(before: C["view"], after: C["view"], ctx: C): Flight[];
  /** Actions whose previews are fetched before anybody points at them. */
  ahead?(ctx: C): readonly Action[];
  /** What an advised move means on the table; fetched when a program is asked. */
  meant?(): Promise<Meant<C>>;
  /** Whether a standing order has a use in this match; it has where nothing is said. */
  orders?(ctx: C): boolean;
  /** How the steps of a plan are told, where turns can be planned. */
  plans?(): Promise<GamePlans<C>>;
  /** If-orders, where there are any besides the standing ones. */
  ifOrders?(): Promise<IfOrders<C>>;
  /** Hints for the first match. */
  HINTS: readonly Hint<C>[];
  /** Keys besides those of every table. */
  KEYS?: readonly Shortcut<C>[];
  /** News that are not worth a word aloud, from anybody or from oneself. */
  QUIET: ReadonlySet<string>;
  QUIET_OWN?: ReadonlySet<string>;
  /** News from others that are worth a soft sound. */
  HEARD?: ReadonlySet<string>;
  STYLES?: Styles;
};

/** Where a move is seen, as values of data-anchor; after a line what leads there, as `part:` and the name of its tab. */
export type Meant<C extends Ctx = Ctx> = (action: C["actions"][number], ctx: C) => readonly string[];

/** Checks that a module gives what is wanted of it. */
export type Gives<Wanted, Module extends Wanted> = Module;

/** Style sheets in the game's folder that a module needs. */
type Styles = readonly string[];

/** The exports of games/<id>/result.js: what stands below who has won. */
export type GameResult = {
  sheets(model: TableModel): unknown;
  /** The sentence that matters, where it is not by how many points somebody has won. */
  verdict?(model: TableModel): string;
  /** So many in the game's own unit, at the beginning of a sentence, where that is not points. */
  amount?(model: TableModel, n: number): string;
  /** What the chart over time shows, where it is not points. */
  course?(model: TableModel): string;
  /** What was let pass, as the server tells it. */
  missed?(missed: object[], model: TableModel): unknown;
  STYLES?: Styles;
};

/** The exports of games/<id>/front.js: the game as a picture, for the front page. */
export type GameFront = { picture(box: object, words: GameWords): unknown; STYLES?: Styles };

/** The exports of games/<id>/rules.js: the pictures of the rules, by their names in words/rules.*.json. */
export type GameRules = {
  picture(name: string, given: { box: object; words: GameWords; labels: string[]; caption: string }): unknown;
  /** What the text has in braces, as this box says it. */
  numbers?(given: { box: object; words: GameWords }): Record<string, string>;
  /** What of a table is shown in a task, by the labels it has there; or what has come of it, where it was otherwise before. */
  moment?(view: object, seat: number, given: { box: object; words: GameWords; labels: Record<string, string> }, before?: object): unknown;
  STYLES?: Styles;
};

/** The exports of games/<id>/lesson.js: the steps of the played lesson, with what is to be clicked in each. Its words are
 *  words/lesson.*.json, and what is decided in it the server's games/<id>/lesson.json. */
export type GameLesson = { STEPS: readonly Step[]; STYLES?: Styles };

/** The rows of a box as a components file has them; what its owner has compared with the printed ones, by kind. */
export type OwnRows = { edition: { id: string; title: string }; confirmed: Record<string, string[]> };

/** What a form is told: how its fields begin their ids, and whether something is wrong with it. */
export type CardForm = { id: string; wrong: "true" | "false" };

/** A card of an own box: the names under which it is confirmed, what is said of it, how it looks, and its form. */
export type OwnCard = {
  key: string;
  kind: string;
  names: string[];
  title: string;
  at(spot: Spot): boolean;
  face(): unknown;
  form?(form: CardForm): unknown;
};

/** Cards of one kind; how many of them are left to confirm, in words; and what is said of all of them. */
export type OwnSection = { id: string; title: string; left(left: number, all: number): string; cards: OwnCard[]; of?(spot: Spot): boolean };

export type OwnGiven = {
  rows: OwnRows;
  words: GameWords;
  say(key: string, values?: Record<string, any>): string;
  scoring: Record<string, string>;
  change(rows: OwnRows): void;
};

/** The exports of games/<id>/own.js, where a game has components to correct: /box/<id>. Its words are words/own.*.json. */
export type GameOwn = {
  ready(): Promise<unknown>;
  begun(box: object, title: string): OwnRows;
  sections(given: OwnGiven): OwnSection[];
  STYLES?: Styles;
};

/** words/card.*.json in the game's folder: the game in a few lines. */
export type GameCardWords = { title: string; lead: string; first_more: string; basic: string; credits: string };
