/** Made by tools/make_wire.py from the types of the server: `make types` writes it anew. */

/** The first message on every socket: which build of the pages this server has. */
export type Hello = { type: "hello"; build: string };

/** The matches that are there, the last changed first. */
export type Listing = { type: "lobby"; matches: Summary[]; online: number };

/** How a match stands, and who plays. */
export type Summary = {
  id: number;
  game: string;
  options: string[];
  visibility: "link" | "public";
  status: "abandoned" | "finished" | "open" | "running";
  spectators: boolean;
  hints: boolean;
  start_seat: number | null;
  number: number;
  created_at: number;
  started_at: number | null;
  changed_at: number;
  ended_at: number | null;
  pace: Pace | null;
  deal_known_at: number | null;
  origin: "file" | "fork" | "new";
  host: Host | null;
  seats: SeatSummary[];
  waiting_for: number[];
  commitment: string;
  seed: string | null;
  secret: string | null;
  shares: string[] | null;
  result: Result | null;
  before: Before | null;
  clocks: ClockShown[] | null;
  edition?: string | null;
  lesson?: boolean;
  code?: string | null;
  short_code?: string | null;
};

/** Each decision has `move` seconds; what exceeds them is taken from the player's `bank`. Then a program decides: just this once, or at the seat until its player is back; or, at the last of some `times`, the seat is given up. */
export type Pace = { kind: "daily" | "live"; move: number; bank: number; then?: "give_up" | "once" | "seat"; times?: number };

export type Host = { id: number; name: string; kept: boolean; you?: boolean };

export type SeatSummary = {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: string;
  resigned: boolean;
  stand_in: string;
  away_until: number | null;
  hours: Hours | null;
  kept: boolean;
  you?: boolean;
  offered?: "" | "somebody" | "you";
};

/** When somebody is usually here: from one full hour to another, past midnight if the second is the smaller one. */
export type Hours = { zone: string; since: number; until: number };

export type Result = { ending: string; scores: number[]; winners: number[] };

/** The match that this is the rematch of, or, with a number, the fork of. */
export type Before = { id: number; number: number | null };

/** The clock of one seat, for everybody at the table and in the lists. */
export type ClockShown = { due: number | null; bank: number; late: number };

export type MatchChanged = { type: "match"; match: Summary };

/** A match that is no longer open, nor played. */
export type MatchGone = { type: "gone"; id: number };

/** How many people are in the lobby. */
export type OnlineNow = { type: "online"; n: number };

/** The matches that wait for you, by their ids: what runs out first comes first. */
export type WaitingNow = { type: "waiting"; matches: number[] };

/** A match of yours is new or stands otherwise, and whether it waits for you. */
export type MineChanged = { type: "mine"; id: number; waits: boolean };

/** The answer to a ping. */
export type Pong = { type: "pong" };

/** Before the start: how the table stands, and who sits there. */
export type TableShown = { type: "table"; match: Summary };

/** The first one, or when it is simpler than to tell what changed. */
export type View = {
  type: "view";
  number: number;
  view: AnyView;
  actions: { type: string; seat: number; [more: string]: any }[];
  anytime: { type: string; seat: number; [more: string]: any }[];
  waiting_for: number[];
  status: "abandoned" | "finished" | "open" | "running";
  origin: "file" | "fork" | "new";
  clocks?: ClockShown[];
  at?: number;
};

/** What one audience sees of a match of any game; spectators have no part of their own. */
export type AnyView = { agenda: [string, number[]][]; over: boolean; turn: number; you?: OwnView };

/** What one seat sees besides. */
export type OwnView = { seat: number };

/** An entry of the log, and what it changed; actions where they are others than before. */
export type Update = {
  type: "update";
  number: number;
  waiting_for: number[];
  story: News[];
  patch: Operation[];
  at: number;
  by?: string;
  seat?: number;
  clocks?: ClockShown[];
  actions?: { type: string; seat: number; [more: string]: any }[];
  anytime?: { type: string; seat: number; [more: string]: any }[];
};

/** One thing that happened: a message key with its values, to be told in any language. */
export type News = [string, number, Record<string, any>];

/** One change of a view. `value` is there unless something is removed. */
export type Operation = { op: "add" | "remove" | "replace"; path: string; value?: any };

/** Somebody else plays a seat, or the match stands otherwise. */
export type Seats = {
  type: "seats";
  seats: SeatShown[];
  status: "abandoned" | "finished" | "open" | "running";
  pace: Pace | null;
  deal_known_at: number | null;
  clocks?: ClockShown[];
  at?: number;
};

/** Who plays a seat, for everybody to see. */
export type SeatShown = {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: string;
  resigned: boolean;
  stand_in: string;
  away_until: number | null;
  hours: Hours | null;
  kept: boolean;
};

export type Ended = {
  type: "ended";
  status: "abandoned" | "finished" | "open" | "running";
  result: Result | null;
  seed: string | null;
  secret: string | null;
  shares: string[] | null;
};

/** After the end: somebody asks for a rematch, or its table stands otherwise. */
export type Rematch = { type: "rematch"; table: number };

/** Something was said at the table. */
export type NewMessage = { type: "chat"; number: number; seat: number; name: string; text: string; at: number; kept: boolean };

/** The seats that somebody watches from, and how many watch besides. */
export type Presence = { type: "presence"; seats: number[]; spectators: number };

/** Asked anew or agreed to by one more; no longer open, it has no more fields than these. */
export type ProposalChanged = {
  type: "proposal";
  kind: "abandon" | "move" | "pace" | "regain" | "return" | "stand_in" | "undo";
  open: boolean;
  seat?: number;
  for_seat?: number | null;
  agreed?: number[];
  to?: number | null;
  pace?: Pace | null;
  asked?: number[];
  takes?: Taken[];
};

/** How many decisions of a seat would go back. */
export type Taken = { seat: number; n: number };

/** What this seat has planned, and where it stopped; no actions: nothing is planned any more. */
export type PlanTold = {
  type: "plan";
  actions: { type: string; seat: number; [more: string]: any }[];
  moves: Saying[];
  stopped: Stopped | null;
  for_turn: number;
};

/** A sentence of the game's words, to be told in any language: where it stands, and what is filled in. */
export type Saying = { section: string; key: string; values?: Record<string, any> };

/** Before which of its actions the plan stopped, and what had changed. */
export type Stopped = { at: number; changed: Changed[] };

/** A line of the preview that is another now; or something else that has changed. */
export type Changed = { path: string; before: any; now: any };

/** Why there is nothing to see; the socket is closed then. */
export type ProblemTold = {
  type: "problem";
  error: string;
  detail: string;
  values: Record<string, any>;
  key?: string;
  rule?: string;
  template?: string;
  number?: number;
  retry_after?: number;
  seats?: number[];
  final?: boolean;
  line?: number | null;
  game?: string;
};

/** Somebody is there. */
export type Ping = { type: "ping" };

/** How far a seat has looked. */
export type Seen = { type: "seen"; number: number };

/** The one shape of every problem; some say more. */
export type Wrong = {
  error: string;
  detail: string;
  values: Record<string, any>;
  key?: string;
  rule?: string;
  template?: string;
  number?: number;
  retry_after?: number;
  seats?: number[];
  final?: boolean;
  line?: number | null;
  game?: string;
};

export type Fork = { number: number; others?: "bots" | "same"; seat?: number | null; level?: string | null; code?: string | null };

export type Games = { games: GameCard[] };

export type GameCard = {
  id: string;
  title: string;
  seats: number[];
  options: Record<string, string>;
  fitting: Record<string, string[]>;
  standing_orders: Record<string, string>;
  levels: string[];
  editions: Edition[];
};

/** A box that a new match can be played with. */
export type Edition = { digest: string; id: string; title: string };

export type Matches = { matches: Summary[]; next: string | null };

export type MatchOfCode = { id: number; code: string };

export type Wish = { seats: number; options?: string[] };

export type Create = {
  game: string;
  seats: WantedSeat[];
  options?: string[];
  visibility?: "link" | "public";
  start_seat?: number | null;
  spectators?: boolean;
  hints?: boolean | null;
  pace?: Pace | null;
  edition?: string | null;
  share?: string | null;
};

export type WantedSeat = { kind: "bot" | "me" | "open"; level?: string | null };

export type Join = { seat?: number | null; code?: string | null; share?: string | null };

export type GiveSeat = { kind: "bot" | "open"; level?: string | null };

export type PlayAgain = { share?: string | null };

export type Offer = { match: Summary | null };

/** One decision: what you had seen, a key of your own so that nothing is played twice, and the action. */
export type Act = { seen: number; key: string; action: Record<string, any> };

/** The number of an entry of the log, or of a message. */
export type Numbered = { number: number };

export type Try = { action: Record<string, any> };

/** All that one audience may see, and what its seat may do. */
export type Shown = {
  number: number;
  view: AnyView;
  actions: { type: string; seat: number; [more: string]: any }[];
  anytime: { type: string; seat: number; [more: string]: any }[];
  waiting_for: number[];
};

/** A page of it. */
export type Story = { story: Told[]; next?: number | null };

export type Told = { number: number; seat: number; by: string; at: number; news: News[] };

export type Away = { since: number; story: Told[] };

export type ScoreChart = { scores: ScoresAt[] };

/** The points of every seat after an entry. */
export type ScoresAt = { number: number; scores: number[] };

/** Results of your own solo matches with the same options. */
export type Earlier = { played: number; best: Reached | null; last: Reached | null };

/** What somebody has come to alone. */
export type Reached = { id: number; ended_at: number; score: number };

/** A moment, as everybody would see it, and the table after each choice that one of its seats has then. */
export type ChapterTold = { seat: number; view: PublicView; outcomes: Record<string, PublicView>; right: string };

/** What everybody may see of a match of any game; every game adds its own. */
export type PublicView = { agenda: [string, number[]][]; over: boolean; turn: number };

export type FirstMatch = { lesson?: boolean; share?: string | null };

/** Where you are in the lesson of a match; nowhere when it is over, or if it had none. */
export type LessonNow = { number: number; place: LessonPlace | null };

/** Where somebody is in a lesson: the step, what it asks for still, and whether the others are to answer now. */
export type LessonPlace = { step: string; deeds: Record<string, any>[]; answers: boolean };

export type SeenSoFar = { seen: number };

export type Health = { status: string; version: string };

export type Order = { order: string; conditions?: Record<string, any>[] };

export type StandingOrder = { order: string; orders: Record<string, string>; conditions: Record<string, any>[]; conditional: boolean };

/** What this seat has planned for its turn, and where the plan stopped. */
export type PlanBoard = {
  plans: boolean;
  actions: { type: string; seat: number; [more: string]: any }[];
  moves: Saying[];
  stopped: Stopped | null;
  for_turn: number;
  turn: boolean;
};

export type PlannedActions = { actions: Record<string, any>[] };

/** The table as if these actions had been taken in this seat's next turn, from what everybody can see now. */
export type PlanPreview = {
  actions: { type: string; seat: number; [more: string]: any }[];
  moves: Saying[];
  view: AnyView;
  offers: { type: string; seat: number; [more: string]: any }[];
  anytime: { type: string; seat: number; [more: string]: any }[];
  previews: Record<string, any>[];
  refused: Wrong | null;
  for_turn: number;
  done: boolean;
  unknown: boolean;
};

/** A name alone makes you a guest; with its password you are whoever keeps it. */
export type Arrive = { name: string; password?: string | null; invitation?: string | null };

export type Person = { id: number; name: string; kept: boolean; operator?: boolean };

export type LinkToken = { token: string };

export type Rename = { name: string };

/** The old one is asked for if there is one. */
export type NewPassword = { password: string; old?: string | null };

/** Space around the text does not count. */
export type Say = { text: string };

/** What was said, and how far the asker has read. */
export type Talk = { messages: Message[]; read: number };

export type Message = { number: number; seat: number; name: string; text: string; at: number; kept: boolean };

export type Read = { number: number };

export type Propose = { to?: number | null; seat?: number | null; pace?: Pace | null };

/** Whether it is done: nobody had to be asked, or all have agreed. */
export type Agreed = { done: boolean };

export type Answer = { agree: boolean };

export type Asked = { proposals: ProposalShown[] };

/** What somebody asks the others, who has agreed, and who is still asked. */
export type ProposalShown = {
  kind: "abandon" | "move" | "pace" | "regain" | "return" | "stand_in" | "undo";
  seat: number;
  for_seat: number | null;
  agreed: number[];
  to: number | null;
  pace: Pace | null;
  asked: number[];
  takes: Taken[];
};

/** What asking to take the own last action back would take back. */
export type WouldGo = { takes: Taken[] };

export type Handover = { token: string };

export type Token = { token: string };

export type Hint = { advice: AdviceTold[] };

/** Something that could be done, and what speaks for it. */
export type AdviceTold = { action: { type: string; seat: number; [more: string]: any }; move: Saying; value: number; reasons: Reason[] };

/** Why: a key of `[reasons]` in the words of the game, and what is filled in there. */
export type Reason = { key: string; values?: Record<string, any> };

/** How far it has come, and the moments in which most was lost. */
export type ReviewTold = { weighed: number; of: number; moments: MomentTold[] };

export type MomentTold = { number: number; lost: number; chosen: Saying; better: Saying };

/** One of both. */
export type BoxDraft = { text?: string | null; rows?: Record<string, any> | null; whole?: boolean };

/** What is wrong, or what it differs in from what is inferred; and of a box that can be played with, what it is. */
export type Judgement = {
  problems: Remark[];
  warnings: Remark[];
  digest?: string;
  counts?: Record<string, number>;
  sources?: Record<string, Record<string, string>>;
  scoring?: Record<string, string>;
  rows?: Record<string, any> | null;
  file?: string;
};

export type Remark = { row: string; at: Spot; key: string; sentence: string };

/** The table, an entry of it, a row of a list counted from 1, and the id in that row. */
export type Spot = { table: string; entry: string; number: number; name: string };

/** What waits for an operator, and how the house stands. */
export type Standing = { reports: ReportRow[]; networks: string[]; notice: string; admission: string; deeds: DeedRow[] };

export type ReportRow = {
  id: number;
  at: number;
  by: string | null;
  about_id: number | null;
  about: string | null;
  match_id: number | null;
  reason: string;
  lines: Line[];
};

export type Line = { name: string; text: string; at: number };

export type DeedRow = { id: number; at: number; by: string; what: string; about: string };

export type Reports = { reports: ReportRow[] };

export type Deeds = { deeds: DeedRow[] };

export type People = { people: PersonFound[] };

export type PersonFound = { id: number; name: string; kept: boolean; blocked: boolean; seen_at: number; address: string | null };

export type MatchesFound = { matches: MatchFound[] };

export type MatchFound = { id: number; game: string; status: string; visibility: string; changed_at: number; seats: string[] };

/** Close: it ends as given up. Hide: it leaves the lobby, and its players play on. */
export type OfMatch = { what: "close" | "hide" | "show" };

export type LinkMade = { path: string };

export type OfPerson = { what: "block" | "unblock" };

export type OfNetwork = { network: string; shut: boolean };

export type OfHouse = { notice?: string | null; admission?: "everybody" | "invited" | "nobody" | null };

export type MyDevices = { devices: Device[] };

export type Device = { id: string; created_at: number; seen_at: number; agent: string; address: string; this: boolean };

/** The password, where one keeps the name. */
export type Goodbye = { password?: string | null };

export type DeviceLink = { url: string; qr: string; expires_at: number };

export type MyApart = { people: ApartRow[] };

export type ApartRow = { id: number; name: string; how: "block" | "mute" };

export type SetApart = { seat?: number | null; message?: number | null; how?: "block" | "mute" };

export type Report = { seat?: number | null; message?: number | null; reason?: string };

export type Leave = { until?: number | null };

export type InMatches = { matches: number };

export type UsualHours = { hours: Hours | null };

export type MyChannels = { channels: Channel[]; push_key: string | null; mail: boolean };

export type Channel = {
  id: number;
  kind: "discord" | "mail" | "ntfy" | "push" | "webhook";
  label: string;
  confirmed: boolean;
  off: "" | "address" | "failing" | "gone" | "keys" | "unsubscribed";
  created_at: number;
};

/** Push needs a subscription, everything else an address. */
export type NewChannel = {
  kind: "discord" | "mail" | "ntfy" | "push" | "webhook";
  language: string;
  label?: string;
  address?: string;
  subscription?: Subscription | null;
};

/** As a browser's PushSubscription tells it. */
export type Subscription = { endpoint: string; keys: SubscriptionKeys };

export type SubscriptionKeys = { 'p256dh': string; auth: string };

export type ChannelAdded = { channel: Channel; secret: string | null };

export type Tested = { sent: boolean };

export type TableChannels = { channels: Channel[] };

export type MailToken = { token: string };

export type Confirmed = { address: string };

export type Forgotten = { name: string };

/** Nothing is said about whether there is such a name. */
export type Noted = Record<string, never>;

export type Reset = { token: string; password: string };

export type AllWaiting = { waiting: Waiting[] };

/** A match that waits for you. */
export type Waiting = { match: Summary; seat: number; since: number; due: number | null; question: Question | null };

/** What is asked of a seat, and what can be answered to it from anywhere. */
export type Question = { asked: Saying[]; answers: { type: string; seat: number; [more: string]: any }[]; seen: number };

export type LobbyMessage = Hello | Listing | MatchChanged | MatchGone | OnlineNow | WaitingNow | MineChanged | Pong;

export type MatchMessage =
  | Hello
  | TableShown
  | View
  | Update
  | Seats
  | Ended
  | Rematch
  | NewMessage
  | Presence
  | ProposalChanged
  | PlanTold
  | ProblemTold
  | Pong;

export type ClientMessage = Ping | Seen;
