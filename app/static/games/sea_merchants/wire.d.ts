/** Made by tools/make_wire.py from the types of the server: `make types` writes it anew. */

export type View = {
  active: number;
  agenda: [string, number[]][];
  covered: Record<string, number>;
  cubes: Record<string, number>;
  deck: number;
  demand: Record<string, number>;
  exchanges: number;
  first_player: number;
  market: string[];
  merchants: MerchantShown[];
  office_draws: number;
  over: boolean;
  result: Result | null;
  specials: Record<string, SpecialLeft>;
  turn: number;
  you?: OwnView;
};

export type MerchantShown = { hand: number; money: number; ships: string[]; specials: string[] };

export type Result = { money: number[]; winners: number[]; trigger: string };

export type SpecialLeft = { left: number; price: number };

export type OwnView = {
  affordable: string[];
  deed: Deed | null;
  hand: string[];
  instead: Deed | null;
  plays: Record<string, Playable>;
  seat: number;
};

/** What a seat will most likely want to do, or could do instead. */
export type Deed = { actions: (Load | Exchange | Buy | Play | Draw | Done)[]; gains: Wording | null; quiet: boolean; says: Wording };

/** SEA-SET-3, SEA-PLAN-4: a cube from the pool onto the empty ship. */
export type Load = { type: "Load"; seat: number; product: string };

/** SEA-PLAN-1, 2, 5: the cube on this ship, counted from 0, for one of another product. */
export type Exchange = { type: "Exchange"; seat: number; ship: number; product: string };

/** SEA-PLAN-3: a special card. */
export type Buy = { type: "Buy"; seat: number; card: string };

/** SEA-TRADE-1: a card of this product onto each of these market cards, counted from 0. */
export type Play = { type: "Play"; seat: number; product: string; spots: number[] };

/** SEA-TRADE-1, SEA-TRADE-4: two cards from the deck, or one with an office. */
export type Draw = { type: "Draw"; seat: number };

/** Nothing more from me in this step. */
export type Done = { type: "Done"; seat: number };

/** A sentence of the game's words: where it stands, and what is filled in. */
export type Wording = { key: string; section: string; values: Record<string, any> };

/** Of one product in the own hand, in this turn. */
export type Playable = { cards: number; coins: number };

export type LoadPreview = { cubes_left: number; demand: number; held: number };

export type ExchangePreview = {
  back: string;
  cubes_left: number;
  demand: number;
  demand_back: number;
  exchanges: number;
  held: number;
  held_back: number;
};

export type PurchasePreview = { cost: number; left: number; money: number };

export type TradePreview = {
  changes: Record<string, number>;
  coins: number;
  covered: Record<string, number>;
  demand: Record<string, number>;
  incomes: Income[];
  market: string[];
  others: number;
};

/** SEA-TRADE-2: what one player earns in one trade. */
export type Income = { coins: number; ships: number; premium: number };

export type DrawPreview = { cards: number; deck: number; over: boolean };

/** Nothing that is not plain to see. */
export type NoPreview = Record<string, never>;

export type Missed = { number: number; seat: number };

export type Box = {
  cards: number;
  cubes: number;
  market: number;
  premium: number;
  products: Record<string, string>;
  specials: Record<string, SpecialCards>;
  truth: Saying;
};

export type SpecialCards = { effect: Saying; number: number; price: number };

export type Saying = string;

export type Action = Load | Exchange | Buy | Play | Draw | Done;

export type Preview = LoadPreview | ExchangePreview | PurchasePreview | TradePreview | DrawPreview | NoPreview;
