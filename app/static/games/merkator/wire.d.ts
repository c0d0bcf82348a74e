/** Made by tools/make_wire.py from the types of the server: `make types` writes it anew. */

export type View = {
  agenda: [string, number[]][];
  bargain: BargainShown | null;
  bonus_cards: Offered;
  buildings: Offered;
  chart: Chart;
  counters: number;
  cubes: Record<string, number>;
  declared: Record<string, string>;
  discard: number;
  edition: string;
  final_round: FinalRound | null;
  flipped: string;
  found: number;
  fulfilled: [number, string][];
  here: string;
  joined: number[];
  offices: OfficeShown[];
  options: string[];
  over: boolean;
  promises: [number, string][];
  result: Result | null;
  solo_stack: number;
  stacks: Record<string, StackShown>;
  traveller: number;
  turn: number;
  you?: OwnView;
};

/** VAR-D: whose reward it is, and what the others offer for it. */
export type BargainShown = { offers: SwapOffer[]; seat: number; stack: number };

export type SwapOffer = { seat: number; taler: number; time: number };

/** Open cards, and how many lie below them. */
export type Offered = { offer: string[]; pile: number };

/** The time chart from the top. */
export type Chart = { rows: ChartRow[]; then_ultimo_rows: number };

export type ChartRow = { counters: number; seen: string };

export type FinalRound = { trigger: string; turns_left: number };

export type OfficeShown = {
  bonus_cards: string[];
  buildings: string[];
  contracts: string[];
  goods: Record<string, number>;
  hand: string;
  points: number;
  supply: string[];
  taler: number;
  time: number;
};

export type Result = { sheets: Sheet[]; winners: number[]; trigger: string; yardstick: string };

/** The score of one player, card by card. */
export type Sheet = { contracts: Line[]; buildings: Line[]; total: number; time: number };

export type Line = { card: string; points: number };

export type StackShown = { size: number; top: string };

/** Help with the own contracts and decisions. */
export type OwnView = {
  cash_to_lose: number;
  contracts: Record<string, ContractHelp>;
  deed: Deed | null;
  instead: Deed | null;
  must_go: number;
  score: ScoreNow;
  seat: number;
};

export type ContractHelp = {
  can: Record<string, number>;
  here: boolean;
  how: Wording[];
  missing: Record<string, number>;
  reward: string[];
  ways: Way[];
};

/** A sentence of the game's words: where it stands, and what is filled in. */
export type Wording = { key: string; section: string; values: Record<string, any> };

/** A way to pay for a contract. */
export type Way = { pays: Record<string, number>; trades: Trade[] };

export type Trade = { for: string; give: string };

/** What a seat will most likely want to do, or could do instead. */
export type Deed = {
  actions: (SellContracts | Buy | TakeIntoHand | TravelTo | Split | KeepLetter | FlipNext | GiveBack | Fulfil | Join | Declare | Promise | Offer | TakeOffer | DeclineOffer | PlaceSupply | Done)[];
  gains: Wording | null;
  quiet: boolean;
  says: Wording;
};

/** INV-1: contracts into Taler. */
export type SellContracts = { type: "SellContracts"; seat: number; contracts: string[] };

/** INV-4, 5: cards of the open offers, or the one in hand, for contracts and coins. */
export type Buy = { type: "Buy"; seat: number; cards: string[]; contracts?: string[] };

/** EXPERT: an open card. */
export type TakeIntoHand = { type: "TakeIntoHand"; seat: number; card: string };

/** TRV-1: ends the investment. INV-8: may sell what has to go in the same breath. */
export type TravelTo = { type: "TravelTo"; seat: number; location: string; sell?: string[] };

/** TRV-3: so many of the cubes become the first of the location's two goods. */
export type Split = { type: "Split"; seat: number; first: number };

/** LOSS-2: the letter stands. */
export type KeepLetter = { type: "KeepLetter"; seat: number };

/** LOSS-2: the first letter of the next row instead. */
export type FlipNext = { type: "FlipNext"; seat: number };

/** LOSS-3: cubes of the column that was hit. */
export type GiveBack = { type: "GiveBack"; seat: number; goods: string[] };

/** FUL-1 to 3: deliver goods; each trade gives 4 of a good, or 4 "time", for one that is asked for. */
export type Fulfil = { type: "Fulfil"; seat: number; contract: string; pays?: string[]; trades?: string[]; from_hand?: boolean };

/** JOIN-1: pay the traveller and come along. */
export type Join = { type: "Join"; seat: number };

/** JOIN-5: early word; "ask" withdraws it. */
export type Declare = { type: "Declare"; seat: number; word: "ask" | "join" | "pass" };

/** JOIN-7: I'd come along to this location. Binds nobody. */
export type Promise = { type: "Promise"; seat: number; location: string; given?: boolean };

/** VAR-D: something for the swap. */
export type Offer = { type: "Offer"; seat: number; taler?: number; time?: number };

/** VAR-D: the revealed contract and all that is offered. */
export type TakeOffer = { type: "TakeOffer"; seat: number };

/** VAR-D: keep the first one. */
export type DeclineOffer = { type: "DeclineOffer"; seat: number };

/** TURN-2: a cube of the supply tile becomes this good. */
export type PlaceSupply = { type: "PlaceSupply"; seat: number; good: string };

/** Nothing more from me in this step. */
export type Done = { type: "Done"; seat: number };

export type ScoreNow = { buildings: Record<string, number>; total: number };

export type TravelPreview = {
  bonus_goods: Record<string, number>;
  cash_to_lose: number;
  contracts: Possible[];
  cubes: number;
  cubes_after: Record<string, number>;
  fare: number;
  goods: string[];
  loss_checks: number;
  sold_for: number;
  time: number;
};

/** A contract that could then be fulfilled, and what it would bring. */
export type Possible = { contract: string; reward: string[] };

export type JoinPreview = { bonus_goods: Record<string, number>; contracts: Possible[]; time: number };

export type SalePreview = { taler: number };

export type PurchasePreview = { bonus_goods: Record<string, number>; cash_to_lose: number; cost: number; overpaid: number; taler: number };

export type FulfilPreview = { final_round: boolean; goods: Record<string, number>; reward: string[]; time: number };

/** Nothing that is not plain to see. */
export type NoPreview = Record<string, never>;

export type Missed = { contracts: string[]; location: string; number: number; seat: number };

/** All that is printed, as in the file it is read from, and how each building scores in words. */
export type Box = {
  bonus: BonusRow[];
  bonus_ids: string[];
  building: BuildingRow[];
  categories: Record<string, string[]>;
  deck: DeckRow;
  differs: Saying;
  edition: EditionRow;
  location: LocationRow[];
  map: MapRow;
  office: Record<string, string[]>;
  scoring: Record<string, Saying>;
  sources: Record<string, string>;
  time_chart: TimeChartRow;
  time_counters: Record<string, number>;
  truth: Saying;
};

export type BonusRow = { location: string; good: string; cost: number; source?: string };

export type BuildingRow = { id: string; name: string; cost: number; vp: number; rule: BuildingRule; source?: string };

/** How a building scores. Which fields count depends on `kind` and `what`; see scoring.py. */
export type BuildingRule = {
  kind: "all_kinds_in" | "at_least" | "per" | "sole_most" | "table" | "together";
  what?: string;
  reach?: number;
  columns?: string[];
  categories?: string[];
  goods?: string[];
  max_units?: number;
  min_value?: number;
  min_cubes?: number;
  every?: number;
  steps?: [number, number][];
  conditions?: BuildingCondition[];
};

/** What has to be so, with others: their points come together or not at all. */
export type BuildingCondition = {
  kind: "all_kinds_in" | "at_least" | "sole_most";
  what?: string;
  reach?: number;
  columns?: string[];
  categories?: string[];
  goods?: string[];
  min_value?: number;
  min_cubes?: number;
};

export type DeckRow = { contracts: ContractRow[] };

export type ContractRow = {
  id: string;
  value: number;
  location: string;
  goods?: Record<string, number>;
  different?: Record<string, number>;
  source?: string;
};

export type Saying = string;

export type EditionRow = { id: string; title: string };

export type LocationRow = { id: string; kind: "major" | "minor"; time: number; goods?: string[]; colour?: string; refill_from?: number };

export type MapRow = { lines: [string, string][] };

export type TimeChartRow = {
  row_length: number | number[];
  ultimo_rows: number;
  back_rows: number;
  standard: Record<string, number>;
  long_back: Record<string, number>;
  long_ultimo: Record<string, number>;
  back_row_length?: number | number[];
};

/** JOIN-1: an answer for those travels on which all of this is so. */
export type Condition = {
  places?: string[];
  fare?: number | null;
  contract?: string | null;
  payable?: boolean;
  deliver?: boolean;
  then?: "join" | "stay";
};

export type Action =
  | SellContracts
  | Buy
  | TakeIntoHand
  | TravelTo
  | Split
  | KeepLetter
  | FlipNext
  | GiveBack
  | Fulfil
  | Join
  | Declare
  | Promise
  | Offer
  | TakeOffer
  | DeclineOffer
  | PlaceSupply
  | Done;

export type Preview = TravelPreview | JoinPreview | SalePreview | PurchasePreview | FulfilPreview | NoPreview;
