/** The shapes of what the server sends. */

export type SeatSummary = { seat: number; kind: "open" | "person" | "bot"; name: string; level: string; resigned: boolean; stand_in: string; you: boolean };

export type Summary = {
  id: number;
  game: string;
  options: string[];
  visibility: "public" | "link";
  status: "open" | "running" | "finished" | "abandoned";
  spectators: boolean;
  hints: boolean;
  start_seat: number | null;
  host: { name: string; you: boolean } | null;
  seats: SeatSummary[];
  number: number;
  waiting_for: number[];
  created_at: number;
  started_at: number | null;
  changed_at: number;
  ended_at: number | null;
  commitment: string;
  seed: string | null;
  result: { ending: string; scores: number[]; winners: number[] } | null;
  before: { id: number; number: number | null } | null;
  code: string | null;
};

export type News = [key: string, seat: number, values: Record<string, any>];
export type Told = { number: number; seat: number; by: string; at: number; news: News[] };
export type Action = { type: string; [field: string]: any };
export type Message = { number: number; seat: number; name: string; text: string; at: number };
export type ProposalKind = "undo" | "abandon" | "stand_in" | "return";
export type Proposal = { kind: ProposalKind; seat: number; for_seat: number | null; agreed: number[]; to: number | null; asked: number[] };
export type Person = { id: number; name: string; kept: boolean };
export type Presence = { seats: number[]; spectators: number };

/** What a model tells its listeners: one entry for each thing that changed since they were last told. */
export type Change = {
  kind: "view" | "update" | "summary" | "chat" | "presence" | "proposals" | "connection" | "outbox" | "words" | "ended" | "log" | "problem" | "given" | "ui";
  number?: number;
  before?: any;
  after?: any;
  story?: News[];
  by?: string;
  message?: Message;
};

export type GameCard = { id: string; title: string; seats: number[]; options: Record<string, string>; standing_orders: Record<string, string>; levels: string[] };
