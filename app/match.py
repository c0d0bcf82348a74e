"""A match in memory: its state, and how far one can go back without reading the log again."""

import asyncio
from collections import deque
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Action, News, Seat
from app.history import Entry, History, OfSeat, Redo, Remark, Resign, StandIn, Undo, remark
from app.store import match_rows
from app.store.match_rows import MatchRow, SeatRow

TRAIL = 24  # actions that can be taken back without reading the log


class Played(Struct, frozen=True):
    """An action that counts, with the state before and after it. States share what did not change."""

    number: int
    seat: Seat
    revealed: bool
    before: Any
    after: Any


class Match:
    """One match. Only `matches.py` may change it, under its lock."""

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
        self.lock = asyncio.Lock()

    def would_become(self, action: Action) -> Any:
        """The state after an action; Refused if the rules say no."""
        return self.game.rules.apply(self.state, action)

    def add(self, entry: Entry, state: Any = None) -> tuple[News, ...] | None:
        """Take an accepted entry in, with the state it leads to if that is known.

        Returns what it brought about; None if the entry goes back further than the trail: then nothing has changed,
        and the match has to be read anew.
        """
        said = remark(entry.payload)
        news: tuple[News, ...] | None
        if said is None:
            if state is None:
                state = self.would_become(self.game.decode_action_text(entry.payload))
            self._play(entry, state)
            news = self.game.story(state)
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

    def _heed(self, entry: Entry, said: Remark) -> tuple[News, ...] | None:
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


def resume(
    connection: Connection, match_id: int, until: int | None = None, trail: int | None = TRAIL, room: int = 0
) -> Match | None:
    """The match as it stands, or as it stood at a number, from its log and the newest snapshot that still holds.

    With `room`, from one that leaves so many actions to be taken back.
    """
    row = match_rows.load(connection, match_id)
    if row is None or row.status == "open":
        return None
    entries = match_rows.entries(connection, match_id, until=until)
    game = GAMES[row.game]
    components = game.components_from(row.components)
    history = History(entries)
    state, depth = _newest_snapshot(connection, row, components, history.counting, room)
    match = Match(row, components, state, trail)
    match.depth = depth
    for entry in history.counting[depth:]:
        match.add(entry)
    _remember(match, entries, history)
    return match


def _newest_snapshot(
    connection: Connection, row: MatchRow, components: Any, counting: list[Entry], room: int
) -> tuple[Any, int]:
    """A snapshot holds while the last action in it still counts; those before it then count too."""
    game = GAMES[row.game]
    last = counting[-1 - room].number if len(counting) > room else 0
    for number, depth, state in match_rows.latest_snapshots(connection, row.id, last):
        if depth <= len(counting) and counting[depth - 1].number == number:
            return game.decode_state(state, components), depth
    return game.start(len(row.seats), row.options, row.seed, row.start_seat, components), 0


def _remember(match: Match, entries: list[Entry], history: History) -> None:
    """What the log says besides the actions that count."""
    match.number = entries[-1].number if entries else 0
    state = match.state
    redoable: list[Played] = []
    for entry in reversed(history.undone):
        after = match.game.rules.apply(state, match.game.decode_action_text(entry.payload))
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


def result_of(match: Match) -> dict[str, Any]:
    game, state = match.game, match.state
    return {"ending": game.ending(state), "scores": game.scores(state), "winners": game.winners(state)}
