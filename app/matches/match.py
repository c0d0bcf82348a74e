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
from app.engine.game import Game, MissingEdition
from app.engine.games import GAMES
from app.engine.kernel import Action, News, Seat
from app.engine.planning import turn_of
from app.errors import Conflict, Malformed, Outdated, Refused, Stale
from app.matches import editions, log, snapshots
from app.matches.log import ORDER, DealKnown, History, LogEvent, OfSeat, Paced, Taught, Undo, remark, told
from app.matches.orders.planning import Plan
from app.matches.time.clocks import Clocks
from app.matches.time.hours import Stop
from app.matches.time.owed import Debts, folded, kept_in
from app.matches.time.running import clocked, clocks_of, look_again
from app.store import match_rows
from app.store.match_rows import USUAL_LEVEL, Entry, MatchRow, Status

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
        self.base, self.state, self.history = base, base.state, History()  # the entries since
        self.number = 0  # entries so far
        self.acted = [0] * len(row.seats)  # the last entry that changed what this seat had before it
        self.passed: list[int] = []  # snapshots that could not be used when it was read
        self.clocks: Clocks | None = None
        self.owed: Debts = (None,) * len(row.seats)
        self.outages: list[Stop] = []  # in which no clock ran
        self.plans: dict[Seat, Plan] = {}  # what seats have planned for their next turn,
        self.turn = 0  # and which turn it is, where there is any
        self.taught = False  # whether the lesson that it may have begun with is over
        self.lock = asyncio.Lock()

    @property
    def depth(self) -> int:
        """Actions that count."""
        return self.base.depth + len(self.history.counting)

    @property
    def last(self) -> Entry | None:
        """The last of them."""
        return self.history.counting[-1] if self.history.counting else self.base.last

    def decided(self, seat: Seat) -> Entry | None:
        """The last of them but for what orders have answered for other seats: nobody has decided anything there."""
        found = (entry for entry in reversed(self.history.counting) if entry.by != ORDER or entry.seat == seat)
        return next(found, self.base.last)

    def replace_row(self, row: MatchRow) -> None:
        """As it was read anew. How far seats have looked is written late, and nobody has looked less than before.

        Who plays a seat is known from the log, which the row of the seat follows a moment later.
        """
        for now, before in zip(row.seats, self.row.seats, strict=True):
            now.looked, now.here_at = max(now.looked, before.looked), max(now.here_at, before.here_at)
            now.resigned, now.stand_in, now.away_until = before.resigned, before.stand_in, before.away_until
        row.pace, row.deal_known_at = self.row.pace, row.deal_known_at or self.row.deal_known_at
        self.row = row

    def program_of(self, seat: Seat) -> str:
        """The level of the program that decides for a seat, be it just this once."""
        spoken = self.clocks is not None and self.clocks.seats[seat].spoken
        return self.row.seats[seat].program or (USUAL_LEVEL if spoken else "")

    def ordered(self, seat: Seat, state: Any = None) -> Action | None:
        """What the orders of a seat answer, now or in another state."""
        row, state = self.row.seats[seat], self.state if state is None else state
        return self.game.follow(state, seat, row.standing_order, self.game.read_conditions(row.conditions or ()))

    def know_plan(self, seat: Seat, plan: Plan | None) -> None:
        self.plans.pop(seat, None)
        if plan and plan.user_id == self.row.seats[seat].user_id:  # with a seat it is not handed over
            self.plans[seat], self.turn = plan, turn_of(self.game, self.state)

    def judged(self, seat: Seat, data: dict[str, Any], seen: int | None) -> tuple[Action, Any]:
        """The action in this data, and what it leads to; or why not."""
        must_be_running(self)
        if seen is not None and self.acted[seat] > seen:
            raise Stale("moved_on", {"number": self.number})
        try:
            action = self.game.decode_action({**data, "seat": seat})
        except (msgspec.ValidationError, TypeError, ValueError) as error:
            raise Malformed("no_action", what=str(error)) from None
        try:
            return action, self.game.rules.apply(self.state, action)
        except kernel.Refused as said:
            raise Refused(said) from None

    def led(self, state: Any, entry: Entry) -> Any:
        """Where an entry of the log leads. What was allowed once is allowed still, or this version is not for it."""
        try:
            return self.game.rules.apply(state, self.game.decode_action_text(entry.payload))
        except Exception as error:  # whatever a changed rule trips over
            number = entry.number
            raise Outdated("entry_unknown", {"number": number}, number=number) from error

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
        waiting = self.game.rules.waiting_for(self.state)
        self.owed = folded(self.owed, entry, said, waiting)
        if isinstance(said, Paced) if self.clocks is None else entry.number > self.clocks.number:
            self.clocks = clocked(self, entry, said, waiting)
        return told(entry.seat, said, self.game.story(self.state))

    def _after(self, entry: Entry, said: LogEvent | None) -> Any:
        if isinstance(said, OfSeat | Paced | DealKnown | Taught):
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
            for name, value in log.played_by(said).items():  # the log knows who plays; the row of the seat follows it
                setattr(self.row.seats[entry.seat], name, value)
        elif isinstance(said, Paced):
            self.row.pace = said.pace
        elif isinstance(said, DealKnown):
            self.row.deal_known_at = entry.at
        elif isinstance(said, Taught):
            self.taught = True
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
    if until is None and row.status == "running":
        return _followed(connection, row, entries)
    return _folded(connection, row, entries, back)


def _folded(connection: Connection, row: MatchRow, entries: list[Entry], back: int | None) -> Match:
    history = _history(entries)
    match = begun(connection, row, [entry for entry in history.counting if back is None or entry.number <= back])
    snapshots.passed_over(row.id, match.passed)
    del history.counting[: match.base.depth]
    match.history, match.state = history, match.folded(history.counting)
    for entry in entries:
        match.note(entry, remark(entry.payload))
    return match


def _followed(connection: Connection, row: MatchRow, entries: list[Entry]) -> Match:
    """What the row does not know yet is taken in one by one: only so it is seen who owed a decision, and since when."""
    clocks = clocks_of(row, entries)
    known = min(row.number, clocks[0]) if clocks else row.number
    later = entries[known:]
    _history(later and entries)  # is all of it understood?
    undone = [said.to for entry in later if isinstance(said := remark(entry.payload), Undo)]
    match = _folded(connection, row, entries[:known], min(undone, default=None))
    match.owed = kept_in(row, match.game.rules.waiting_for(match.state))
    if clocks:
        match.clocks = clocks[1]
        match.outages = match_rows.no_service(connection, row.created_at)
    for entry in later:
        match.add(entry)
    look_again(match)
    return match


def begun(connection: Connection, row: MatchRow, counting: Sequence[Entry] = (), box: Any = None) -> Match:
    """The match at its beginning, or where a snapshot has it that these entries lead to."""
    if row.game not in GAMES:
        raise Outdated("game_not_installed")
    game = GAMES[row.game]
    if not game.knows(row.rules):
        raise Outdated("rules_newer")
    try:
        components = box or editions.of_match(connection, row)
        base, passed = _newest_snapshot(connection, row, components, counting)
        match = Match(row, components, base or Base(_dealt(game, row, components)))
    except SQLAlchemyError:  # it is the database, not the match
        raise
    except MissingEdition as error:
        raise Outdated("edition_missing", edition=error.edition, digest=error.digest) from error
    except Exception as error:
        raise Outdated("cannot_set_up") from error
    match.passed = passed
    return match


def _dealt(game: Game[Any], row: MatchRow, components: Any) -> Any:
    return game.start(len(row.seats), row.options, row.seed, row.start_seat, components, row.rules)


def _history(entries: list[Entry]) -> History:
    try:
        return History(entries)
    except Exception as error:
        raise Outdated("log_unknown") from error


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


def ended(match: Match) -> tuple[Status, Any] | None:
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
        raise Conflict("match_over")


def result_of(match: Match) -> dict[str, Any]:
    game, state = match.game, match.state
    return {"ending": game.ending(state), "scores": game.scores(state), "winners": game.winners(state)}
