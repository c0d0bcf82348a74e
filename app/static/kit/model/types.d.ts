/** What the client makes of what the server sends; the shapes of the latter are in wire.d.ts. */

import type { AnyView, Message, News, Presence as PresenceMessage, ProposalShown } from "./wire.d.ts";

export type { ClockShown as Clock, GameCard, Hours, Message, News, Pace, Person, SeatSummary, Summary, Told } from "./wire.d.ts";
export type Proposal = ProposalShown;
export type ProposalKind = Proposal["kind"];
export type Presence = Omit<PresenceMessage, "type">;

/** A decision; whose it is the server knows. */
export type Action = { type: string; seat?: number };

/** What a model tells its listeners: one entry for each thing that changed since they were last told. */
export type Change = {
  kind: "view" | "update" | "summary" | "chat" | "presence" | "proposals" | "connection" | "outbox" | "words" | "ended" | "log" | "problem" | "given" | "plan" | "rematch" | "ui" | "shown";
  number?: number;
  before?: AnyView | null;
  after?: AnyView | null;
  story?: News[];
  by?: string;
  /** Of an update: who acted, and who is asked then. */
  seat?: number;
  waiting?: readonly number[];
  message?: Message;
};
