"""A match in memory: what its log leads to.

There is one fold: the actions that count (log.py), played from a state that earlier ones are known to lead to. To open
a match, to undo and to redo are this fold, from the newest such state that is at hand, in memory or as a snapshot.
"""

import asyncio
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from app.engine import kernel
from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Action, News, Seat
from app.errors import Conflict, Malformed, Outdated, Refused, Stale
from app.matches import editions, snapshots
from app.matches.log import History, LogEvent, OfSeat, Redo, Resign, StandIn, Undo, remark
from app.store import match_rows
from app.store.match_rows import Entry, MatchRow

NEAR = 50  # actions that are remembered, so that they are taken back without reading the log


class Base(Struct, frozen=True):
    """Where the fold begins."""

    state: Any
    depth: int = 0  # actions that count in it
    last: Entry | None = None  # of them


class Match:
    """One match. Only the service beside this may change it, under its lock."""

    def __init__(self, row: MatchRow, components: Any, base: Base) -> None:
        self.row = row
        self.game: Game[Any] = GAMES[row.game]
        self.components = components
        self.base, self.history = base, History()  # the entries since
        self.state = base.state
        self.number = 0  # entries so far
        self.acted = [0] * len(row.seats)  # the last entry that changed what this seat had before it
        self.passed: list[int] = []  # snapshots that could not be used when it was read
        self.lock = asyncio.Lock()

    @property
    def depth(self) -> int:
        """Actions that count."""
        return self.base.depth + len(self.history.counting)

    @property
    def last(self) -> Entry | None:
        """The last of them."""
        return self.history.counting[-1] if self.history.counting else self.base.last

    def replace_row(self, row: MatchRow) -> None:
        """As it was read anew. How far seats have looked is written late, and nobody has looked less than before.

        Who plays a seat is known from the log, which the row of the seat follows a moment later.
        """
        for now, before in zip(row.seats, self.row.seats, strict=True):
            now.looked = max(now.looked, before.looked)
            now.resigned, now.stand_in = before.resigned, before.stand_in
        self.row = row

    def would_become(self, action: Action) -> Any:
        """The state after an action; Refused if the rules say no."""
        return self.game.rules.apply(self.state, action)

    def judged(self, seat: Seat, data: dict[str, Any], seen: int | None) -> tuple[Action, Any]:
        """The action in this data, and what it leads to; or why not."""
        must_be_running(self)
        if seen is not None and self.acted[seat] > seen:
            raise Stale("This seat has moved on since you looked", number=self.number)
        try:
            action = self.game.decode_action({**data, "seat": seat})
        except (msgspec.ValidationError, TypeError, ValueError) as error:
            raise Malformed(f"This is no action: {error}") from None
        try:
            return action, self.would_become(action)
        except kernel.Refused as said:
            raise Refused.by(said) from None

    def led(self, state: Any, entry: Entry) -> Any:
        """Where an entry of the log leads. What was allowed once is allowed still, or this version is not for it."""
        try:
            return self.game.rules.apply(state, self.game.decode_action_text(entry.payload))
        except Exception as error:  # whatever a changed rule trips over
            number = entry.number
            raise Outdated(f"This version of Kontor does not understand entry {number}", number=number) from error

    def folded(self, counting: Iterable[Entry]) -> Any:
        return reduce(self.led, counting, self.base.state)

    def reaches(self, to: int) -> bool:
        """Whether it can be taken back to this number from here."""
        return self.base.last is None or self.base.last.number <= to

    def back_at(self, to: int) -> Any:
        """The state if all after this number were taken back."""
        return self.folded(entry for entry in self.history.counting if entry.number <= to)

    def add(self, entry: Entry, state: Any = None) -> tuple[News, ...]:
        """Take an accepted entry in, with the state it leads to if that is known. Returns what it brought about."""
        said = remark(entry.payload)
        self.state = self._after(entry, said) if state is None else state
        self.history.add(entry)
        self.note(entry, said)
        if said is None:
            return self.game.story(self.state)
        if isinstance(said, Redo):
            return (News("redone", entry.seat), *self.game.story(self.state))
        return (_told(entry.seat, said),)

    def _after(self, entry: Entry, said: LogEvent | None) -> Any:
        if isinstance(said, OfSeat):
            return self.state
        if isinstance(said, Undo):
            return self.back_at(said.to)
        return self.led(self.state, self.history.undone[-1] if said else entry)

    def settle(self) -> None:
        """Fold from here on, if it was a long way."""
        if len(self.history.counting) >= NEAR:
            self.base, self.history = Base(self.state, self.depth, self.last), History()

    def note(self, entry: Entry, said: LogEvent | None) -> None:
        """What the log says besides the actions that count."""
        self.number = entry.number
        if said is None:
            self.acted[entry.seat] = entry.number
        elif isinstance(said, OfSeat):
            for name, value in played_by(said).items():  # the log knows who plays; the row of the seat follows it
                setattr(self.row.seats[entry.seat], name, value)
        else:  # whatever anybody had before them is another position now
            self.acted = [entry.number] * len(self.acted)


class Listener(Protocol):
    """Who is told what happened: the subscribers, the lobby, the programs that play."""

    def happened(self, match: Match, entry: Entry, news: tuple[News, ...]) -> None: ...

    def seats_changed(self, match: Match) -> None: ...


def resume(connection: Connection, match_id: int, until: int | None = None, back: int | None = None) -> Match | None:
    """The match as it stands, or as it stood at a number, from its log and the newest snapshot that still holds.

    With `back`, from one from which it can be taken back so far. Outdated if this version cannot do it.
    """
    row = match_rows.load(connection, match_id)
    if row is None or row.status == "open":
        return None
    entries = match_rows.entries(connection, match_id, until=until)
    history = _history(entries)
    match = begun(connection, row, [entry for entry in history.counting if back is None or entry.number <= back])
    snapshots.passed_over(match_id, match.passed)
    del history.counting[: match.base.depth]
    match.history, match.state = history, match.folded(history.counting)
    for entry in entries:
        match.note(entry, remark(entry.payload))
    return match


def begun(connection: Connection, row: MatchRow, counting: Sequence[Entry] = (), box: Any = None) -> Match:
    """The match at its beginning, or where a snapshot has it that these entries lead to."""
    if row.game not in GAMES:
        raise Outdated("This match is of a game that is not installed here")
    game = GAMES[row.game]
    if not game.knows(row.rules):
        raise Outdated("This match was begun with rules that only a newer version of Kontor knows")
    try:
        components = box or editions.of_match(connection, row)
        base, passed = _newest_snapshot(connection, row, components, counting)
        match = Match(row, components, base or Base(_dealt(game, row, components)))
    except SQLAlchemyError:  # it is the database, not the match
        raise
    except Exception as error:
        raise Outdated("This version of Kontor cannot set this match up") from error
    match.passed = passed
    return match


def _dealt(game: Game[Any], row: MatchRow, components: Any) -> Any:
    return game.start(len(row.seats), row.options, row.seed, row.start_seat, components, row.rules)


def _history(entries: list[Entry]) -> History:
    try:
        return History(entries)
    except Exception as error:
        raise Outdated("This version of Kontor does not understand the log of this match") from error


def _newest_snapshot(
    connection: Connection, row: MatchRow, components: Any, counting: Sequence[Entry]
) -> tuple[Base | None, list[int]]:
    """A snapshot holds while the last action in it still counts; those before it then count too.

    The state in it, if there is one; and the numbers of those that hold but cannot be read.
    """
    passed: list[int] = []
    for kept in match_rows.latest_snapshots(connection, row.id, counting[-1].number if counting else 0):
        if kept.depth <= len(counting) and counting[kept.depth - 1].number == kept.number:
            if (state := snapshots.read(row.game, kept, components)) is not None:
                return Base(state, kept.depth, counting[kept.depth - 1]), passed
            passed.append(kept.number)
    return None, passed


def played_by(said: OfSeat) -> dict[str, Any]:
    """What the row of the seat says from then on."""
    return {"resigned": isinstance(said, Resign), "stand_in": said.level if isinstance(said, StandIn) else ""}


def _told(seat: Seat, said: Undo | OfSeat) -> News:
    match said:
        case Undo(to):
            return News("undone", seat, {"to": to})
        case StandIn(level):
            return News("stood_in", seat, {"level": level})
        case _:
            return News("resigned" if isinstance(said, Resign) else "returned", seat)


def ended(match: Match) -> tuple[str, Any] | None:
    """How the match has ended, if it has: a match that has lost all opponents, or all people, is over too."""
    if match.state.over:
        return "finished", result_of(match)
    people = [row.seat for row in match.row.seats if row.kind == "person"]
    left = [seat for seat in people if not match.row.seats[seat].resigned]
    if people and not left:
        return "abandoned", None
    if len(left) == 1 and len(people) > 1:
        return "finished", result_of(match) | {"ending": "resigned", "winners": left}
    return None


def must_be_running(match: Match) -> None:
    if match.row.status != "running":
        raise Conflict("The match is over")


def result_of(match: Match) -> dict[str, Any]:
    game, state = match.game, match.state
    return {"ending": game.ending(state), "scores": game.scores(state), "winners": game.winners(state)}
