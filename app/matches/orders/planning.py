"""A turn put together beforehand: tried on the table as it is now, and compared when it is carried out. Pure.

A plan is of one turn of one seat. It is folded over the log like everything else: entries of the seat that are by the
plan are those that it has carried out, whichever process wrote them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.engine import kernel
from app.engine.game import Data, Game, Saying
from app.engine.kernel import Action, Seat
from app.engine.planning import Changed, Planned, changes, foretold
from app.errors import Malformed, Problem, Refused
from app.matches.log import ORDER, PLAN, LogEvent, OfSeat, Undo, remark
from app.store.match_rows import Entry
from app.words.story import move

MOST = 40  # actions of one turn


class Stopped(Struct, frozen=True):
    """Before which of its actions the plan stopped, and what had changed."""

    at: int
    changed: list[Changed]


class Plan(Struct, frozen=True):
    user_id: int | None  # who has made it: with the seat it is not handed over
    turn: int  # for which it is
    since: int  # the number of the log at which it was made
    planned: list[Planned]
    stopped: Stopped | None = None
    done: int = 0  # how many of them are carried out
    last: int = 0  # the number of the last of them

    @property
    def actions(self) -> list[Data]:
        return [one.action for one in self.planned]


class Tried(Struct, frozen=True):
    """How far a turn can be put together."""

    state: Any
    planned: list[Planned]
    refused: Problem | None = None  # what is said to the first that is not allowed
    unknown: bool = False  # what comes next depends on what nobody has seen, or on others


def tried(game: Game[Any], table: Any, seat: Seat, actions: Sequence[Data]) -> Tried:
    """These actions one after the other, on a table that `Game.own_turn` has laid."""
    planned = list[Planned]()
    for data in actions:
        if seat not in game.rules.waiting_for(table):
            return Tried(table, planned, unknown=_comes_back(table, seat))
        try:
            action = read(game, seat, data)
            one = foretold(game, table, seat, action)
            after = game.foreseen(table, action)
        except kernel.Refused as said:
            return Tried(table, planned, Refused(said))
        except Malformed as problem:
            return Tried(table, planned, problem)
        planned.append(one)
        if after is None:
            return Tried(table, planned, unknown=True)
        table = after
    return Tried(table, planned, unknown=_comes_back(table, seat))


def _comes_back(table: Any, seat: Seat) -> bool:
    """Others decide first, and then this seat once more."""
    return not table.over and seat not in table.agenda[0].seats and any(seat in frame.seats for frame in table.agenda)


def read(game: Game[Any], seat: Seat, data: Data) -> Action:
    try:
        return game.decode_action({**data, "seat": seat})
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise Malformed("no_action", what=str(error)) from None


def moves(game: Game[Any], seat: Seat, actions: Iterable[Data]) -> Iterator[Saying]:
    """Each in words, up to the first that is no action."""
    for data in actions:
        try:
            yield move(read(game, seat, data))
        except Malformed:
            return


def changed(game: Game[Any], state: Any, seat: Seat, planned: Planned) -> list[Changed]:
    """What is not as it was when this was planned; what is refused now says so."""
    try:
        return changes(game, state, seat, planned)
    except kernel.Refused as said:
        return [Changed("refused", None, Refused(said).shape())]


# ------------------------------------------------------------------ what the log makes of it


def followed(plan: Plan, seat: Seat, entry: Entry, said: LogEvent | None, in_turn: bool) -> Plan | None:
    """The plan after an entry, which may have been made in the turn that is planned; None when it is done with."""
    if entry.number <= plan.since:  # this process heard of the plan first
        return plan
    if isinstance(said, Undo):
        return _taken_back(plan, said)
    if entry.seat != seat or entry.by == ORDER:
        return plan
    if said is not None:
        return None if isinstance(said, OfSeat) else plan  # who plays the seat now has not planned
    if entry.by == PLAN:
        plan = replace(plan, done=plan.done + 1, last=entry.number)
        return None if plan.done >= len(plan.planned) else plan
    return None if in_turn else plan  # its player has done something else


def _taken_back(plan: Plan, said: Undo) -> Plan:
    """What it has carried out is not carried out again as soon as it is taken back."""
    if not plan.done or said.to >= plan.last or plan.stopped:
        return plan
    return replace(plan, stopped=Stopped(plan.done, [Changed("undone", None, None)]))


def caught_up(plan: Plan, seat: Seat, entries: Iterable[Entry]) -> Plan | None:
    """As it stands after the entries since it was made; what was done by hand before it began was heard of then."""
    known: Plan | None = plan
    for entry in entries:
        if known:
            known = followed(known, seat, entry, remark(entry.payload), in_turn=known.done > 0)
    return known
