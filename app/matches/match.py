"""A match in memory: its state, and how far one can go back without reading the log again."""

import asyncio
from collections import deque
from collections.abc import Sequence
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
from app.store.match_rows import Entry, MatchRow, SeatRow

TRAIL = 24  # actions that can be taken back without reading the log


class Played(Struct, frozen=True):
    """An action that counts, with the state before and after it. States share what did not change."""

    number: int
    seat: Seat
    revealed: bool
    before: Any
    after: Any


class Match:
    """One match. Only the service beside this may change it, under its lock."""

    def __init__(self, row: MatchRow, components: Any, state: Any, trail: int | None = TRAIL) -> None:
        self.row = row
        self.game: Game[Any] = GAMES[row.game]
        self.components = components
        self.state = state
        self.number = 0  # entries so far
        self.depth = 0  # actions that count
        self.trail: deque[Played] = deque(maxlen=trail)
        self.undone: list[Played] = []
        self.acted = [0] * len(row.seats)  # the last entry that changed what this seat had before it
        self.passed: list[int] = []  # snapshots that could not be used when it was read
        self.folded = 0  # actions that had to be played again then
        self.lock = asyncio.Lock()

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

    def add(self, entry: Entry, state: Any = None) -> tuple[News, ...] | None:
        """Take an accepted entry in, with the state it leads to if that is known.

        Returns what it brought about; None if the entry goes back further than the trail: then nothing has changed,
        and the match has to be read anew.
        """
        said = remark(entry.payload)
        news: tuple[News, ...] | None
        if said is None:
            self._play(entry, self.led(self.state, entry) if state is None else state)
            news = self.game.story(self.state)
        else:
            news = self._heed(entry, said)
        if news is not None:
            self.number = entry.number
        return news

    def _play(self, entry: Entry, state: Any) -> None:
        revealed = self.game.revealed(self.state, state)
        self.trail.append(Played(entry.number, entry.seat, revealed, self.state, state))
        self.undone.clear()
        self.state = state
        self.depth += 1
        self.acted[entry.seat] = entry.number

    def _heed(self, entry: Entry, said: LogEvent) -> tuple[News, ...] | None:
        if isinstance(said, OfSeat):
            return (_changed_hands(self.row.seats[entry.seat], said),)
        news = self._undo(entry, said.to) if isinstance(said, Undo) else self._redo(entry)
        if news is not None:  # whatever anybody had before them is another position now
            self.acted = [entry.number] * len(self.acted)
        return news

    def _undo(self, entry: Entry, to: int) -> tuple[News, ...] | None:
        if len(self.trail) < self.depth and (not self.trail or self.trail[0].number > to):
            return None
        while self.trail and self.trail[-1].number > to:
            played = self.trail.pop()
            self.undone.append(played)
            self.state = played.before
            self.depth -= 1
        return (News("undone", entry.seat, {"to": to}),)

    def _redo(self, entry: Entry) -> tuple[News, ...] | None:
        if not self.undone:
            return None
        played = self.undone.pop()
        self.trail.append(played)
        self.state = played.after
        self.depth += 1
        return (News("redone", entry.seat), *self.game.story(played.after))


class Listener(Protocol):
    """Who is told what happened: the subscribers, the lobby, the programs that play."""

    def happened(self, match: Match, entry: Entry, news: tuple[News, ...]) -> None: ...

    def seats_changed(self, match: Match) -> None: ...


def resume(
    connection: Connection, match_id: int, until: int | None = None, trail: int | None = TRAIL, room: int = 0
) -> Match | None:
    """The match as it stands, or as it stood at a number, from its log and the newest snapshot that still holds.

    With `room`, from one that leaves so many actions to be taken back. Outdated if this version cannot do it.
    """
    row = match_rows.load(connection, match_id)
    if row is None or row.status == "open":
        return None
    entries = match_rows.entries(connection, match_id, until=until)
    history = _folded(entries)
    match = begun(connection, row, trail, history.counting[: max(0, len(history.counting) - room)])
    snapshots.passed_over(match_id, match.passed)
    match.folded = len(history.counting) - match.depth
    for entry in history.counting[match.depth :]:
        match.add(entry)
    _remember(match, entries, history)
    return match


def begun(
    connection: Connection, row: MatchRow, trail: int | None = TRAIL, counting: Sequence[Entry] = (), box: Any = None
) -> Match:
    """The match at its beginning, or where a snapshot has it that these entries lead to."""
    if row.game not in GAMES:
        raise Outdated("This match is of a game that is not installed here")
    game = GAMES[row.game]
    if not game.knows(row.rules):
        raise Outdated("This match was begun with rules that only a newer version of Kontor knows")
    try:
        components = box or editions.of_match(connection, row)
        kept, passed = _newest_snapshot(connection, row, components, counting)
        state = kept[0] if kept else _dealt(game, row, components)
    except SQLAlchemyError:  # it is the database, not the match
        raise
    except Exception as error:
        raise Outdated("This version of Kontor cannot set this match up") from error
    match = Match(row, components, state, trail)
    match.depth, match.passed = kept[1] if kept else 0, passed
    return match


def _dealt(game: Game[Any], row: MatchRow, components: Any) -> Any:
    return game.start(len(row.seats), row.options, row.seed, row.start_seat, components, row.rules)


def _folded(entries: list[Entry]) -> History:
    try:
        return History(entries)
    except Exception as error:
        raise Outdated("This version of Kontor does not understand the log of this match") from error


def _newest_snapshot(
    connection: Connection, row: MatchRow, components: Any, counting: Sequence[Entry]
) -> tuple[tuple[Any, int] | None, list[int]]:
    """A snapshot holds while the last action in it still counts; those before it then count too.

    Its state and its depth, if there is one; and the numbers of those that hold but cannot be read.
    """
    passed: list[int] = []
    for kept in match_rows.latest_snapshots(connection, row.id, counting[-1].number if counting else 0):
        if kept.depth <= len(counting) and counting[kept.depth - 1].number == kept.number:
            if (state := snapshots.read(row.game, kept, components)) is not None:
                return (state, kept.depth), passed
            passed.append(kept.number)
    return None, passed


def _remember(match: Match, entries: list[Entry], history: History) -> None:
    """What the log says besides the actions that count."""
    match.number = entries[-1].number if entries else 0
    state = match.state
    redoable: list[Played] = []
    for entry in reversed(history.undone):
        after = match.led(state, entry)
        redoable.append(Played(entry.number, entry.seat, match.game.revealed(state, after), state, after))
        state = after
    match.undone = redoable[::-1]
    for entry in entries:
        said = remark(entry.payload)
        if isinstance(said, Undo | Redo):
            match.acted = [entry.number] * len(match.acted)
        elif isinstance(said, OfSeat):
            _changed_hands(match.row.seats[entry.seat], said)
        else:
            match.acted[entry.seat] = entry.number


def played_by(said: OfSeat) -> dict[str, Any]:
    """What the row of the seat says from then on."""
    return {"resigned": isinstance(said, Resign), "stand_in": said.level if isinstance(said, StandIn) else ""}


def _changed_hands(row: SeatRow, said: OfSeat) -> News:
    """The log knows who plays; the row of the seat follows it."""
    for name, value in played_by(said).items():
        setattr(row, name, value)
    if isinstance(said, StandIn):
        return News("stood_in", row.seat, {"level": said.level})
    return News("resigned" if row.resigned else "returned", row.seat)


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
