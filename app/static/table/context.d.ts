/** Everything a part of a table needs to draw itself, put together once per drawing (desk.js). A game has its own shapes in it. */

import type { Action, Clock, Message, Pace, SeatSummary, Told } from "../kit/model/types.d.ts";
import type * as wire from "../kit/model/wire.d.ts";
import type { AnyView } from "../kit/model/wire.d.ts";
import type { Asked } from "./advice/advice.js";
import type { Decision } from "./frame.js";
import type { Speaker } from "./speech.js";

export type { Action };
export type Seat = SeatSummary;

/** What the shared parts read of a view. */
export type View = AnyView & { options?: string[]; you?: { deed?: { actions: { type: string }[] } | null } | null };

/** What only this screen knows: what is being looked at, and decisions that are still being put together. */
export type Ui = { tab: string; side: string; pending: boolean; refusal: string; twin: boolean; advice?: Asked | null };

/** What a game's own are; previews by the type of their action. */
export type Shapes = { view: View; action: Action; previews: object; box: unknown; ui: Ui; speaker: Speaker };

/** A decision as it is posted: the server knows whose it is. */
export type Posted<A> = A extends Action ? Omit<A, "seat"> & { seat?: number } : never;

/** Never empty. */
type Sentence = `${string} ${string}`;

type Preview<P, T> = T extends keyof P ? P[T] : {};

/** A preview has come, or why there is none. */
export type Seen<P> = P extends object ? (P & { refused?: undefined }) | ({ refused: Sentence } & { [K in keyof P]?: undefined }) : never;

/** How planning is drawn and told, once it is there. */
type PlanParts = {
  status(ctx: PlanShown): unknown;
  end(plan: Plan, say: Ctx["say"]): Decision | undefined;
  banner(ctx: Ctx, waiting: readonly number[]): unknown;
  left(ctx: Ctx): unknown;
  /** The panel of a game, with the steps beside it. */
  board(ctx: Ctx, panel: unknown): unknown;
  difference(ctx: Ctx, change: wire.Changed): string;
  tell(ctx: Ctx): void;
};

/** An earlier board is looked at (story/earlier.js); what is asked is to come back. */
export type Past = {
  number: number;
  /** Meanwhile a decision is owed. */
  due: boolean;
  whose: string;
  told: unknown;
  tools: unknown;
  decision: Decision;
  step(by: -1 | 1): void;
};

export type PlanShown = Pick<Ctx, "plan" | "mine" | "say" | "label" | "joined" | "busy">;

/** The own next turn, put together while others play (orders/planning.js). */
export type Plan = {
  parts: PlanParts;
  /** The table shows what would be, and what is decided becomes a step. */
  on: boolean;
  /** Put together here, and not kept yet. */
  steps: readonly Action[];
  /** How many of them still work, and why the next one does not. */
  works: number;
  why: string;
  seen: wire.PlanPreview | null;
  /** Nothing more can be planned. */
  ended: boolean;
  /** Kept by the server, which plays them when the turn comes. */
  kept: readonly Action[];
  stopped: wire.Stopped | null;
  /** It is being carried out now. */
  carried: boolean;
  /** The turn has come, and these were planned for it but not done. */
  left: readonly Action[];
  /** In words: the steps while planning, else what is left or kept. */
  moves: readonly wire.Saying[];
  /** What is otherwise than it was planned, where it has stopped. */
  differences: string[];
  begin(): void;
  /** Begins with what is kept. */
  edit(): void;
  leave(): void;
  takeBack(): void;
  addAgain(): void;
  clear(): void;
  keep(): void;
  discard(): void;
  /** What is left is carried out after all. */
  use(): void;
};

export type Ctx<S extends Shapes = Shapes> = S["speaker"] & {
  view: S["view"];
  actions: readonly S["action"][];
  anytime: readonly S["action"][];
  waiting: readonly number[];
  number: number;
  /** -1 for spectators */
  seat: number;
  seats: readonly Seat[];
  names: string[];
  readOnly: boolean;
  /** A program plays the own seat. */
  away: boolean;
  mine: boolean;
  busy: boolean;
  /** What was decided waits for a server that can take it. */
  kept: boolean;
  /** Another question is asked since a moment ago: its buttons rest. */
  calm: boolean;
  step: string;
  /** Of the seats, where there is a pace. */
  clocks: readonly Clock[] | null;
  pace: Pace | null;
  /** Whether a program may be asked what to do. */
  hints: boolean;
  present: ReadonlySet<number>;
  story: readonly Told[];
  chat: readonly Message[];
  unread: number;
  /** Begins to plan; null where the game cannot be planned, and for those who only watch. */
  planBegin: (() => void) | null;
  /** Null until it was begun or something is planned. */
  plan: Plan | null;
  /** Null: what is drawn is now. */
  past: Past | null;
  box: S["box"];
  ui: S["ui"];
  set(change: Partial<S["ui"]>): void;
  /** One after the other; what follows on one that is refused is given up. */
  act(...actions: Posted<S["action"]>[]): void;
  /** The preview; undefined while it is on its way. Ahead: nobody looks at it yet. */
  look<A extends Posted<S["action"]>>(action: A, ahead?: boolean): Seen<Preview<S["previews"], A["type"]>> | undefined;
  /** Gives a standing order. */
  order(order: string): void;
  talk(text: string): Promise<unknown>;
  /** The name before a line of the talk. */
  speaker(said: Message): unknown;
  advise(): void;
  /** The board as it was after an entry. */
  board(number: number): void;
  /** As something has changed that no model knows. */
  redraw(): void;
  /** The context of the moment, for handlers of what is seldom drawn anew. */
  now(): Ctx<S> | undefined;
  /** In the frame after the move: what is beside the board. Whatever else changes is drawn at once, as is a change of the key. */
  soon(key: readonly unknown[], draw: () => unknown): unknown;
  /** When the browser has nothing else to do: what is not seen. Nothing but a move or the key changes it. */
  later(key: readonly unknown[], draw: () => unknown): unknown;
};
