"""The lobby: which matches there are, who sits where, and how they begin.

What users are told after they have done something is read anew, so that it is what everybody else reads.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from app.engine import kernel
from app.engine.games import GAMES
from app.errors import Malformed, NotFound, Outdated, Refused
from app.lobby import seating
from app.lobby.feed import PAUSE, LobbyFeed
from app.lobby.summary import Summary, summary
from app.matches import editions
from app.matches.access import must_see
from app.matches.match import begun
from app.matches.service import Matches
from app.matches.tables import Tables, new_code
from app.store import lobby_rows, match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.lobby_rows import NewSeat, Place, Wanted
from app.store.match_rows import MatchRow
from app.users.service import User

STATUSES = ("open", "running", "finished", "abandoned")


class NewMatch(Struct, frozen=True):
    """What a user asks for; the seats are ready to be sat on."""

    game: str
    seats: list[NewSeat]
    options: list[str]
    visibility: str = "public"
    start_seat: int | None = None
    spectators: bool = True
    hints: bool = False


class Page(Struct, frozen=True):
    matches: list[Summary]
    next: Place | None


class Lobby:
    def __init__(
        self,
        reader: Reader,
        journal: Journal,
        matches: Matches,
        now: Callable[[], float] = time.time,
        pause: float = PAUSE,
        codes: Callable[[], str] = new_code,
    ) -> None:
        self.reader, self.matches, self.now = reader, matches, now
        self._boxes = {game_id: editions.components_for(game_id) for game_id in GAMES}
        self._boxes_at_hand = editions.digests(self._boxes)
        self.board = LobbyFeed(reader, journal, matches, now, pause)
        self.tables = Tables(matches, journal, self.board.changed, now, codes)

    # ------------------------------------------------------------------ told by others

    def changed(self, match_id: int) -> None:
        """The row or the seats of a match are others than before."""
        self.board.changed(match_id)

    async def renamed(self, user: User) -> None:
        """Seats in matches that have not started go by the new name; a table that plays keeps the names it knows."""
        await self.tables.rename(user)

    async def close(self) -> None:
        await self.board.close()

    # ------------------------------------------------------------------ reading

    async def see(self, match_id: int, user: User | None, code: str | None = None) -> MatchRow:
        """The match, if this user may know of it."""
        row = await self.reader.read(lambda c: match_rows.load(c, match_id))
        return must_see(row, user, code)

    async def summary(self, match_id: int, user: User | None, code: str | None = None) -> Summary:
        row = await self.see(match_id, user, code)
        return (await self._summaries([row], user))[0]

    async def page(self, wanted: Wanted, user: User | None) -> Page:
        """One more is read than is shown, to know whether there is a next page."""
        more = Wanted(wanted.statuses, wanted.game, wanted.user_id, wanted.after, wanted.size + 1)
        rows = await self.reader.read(lambda c: lobby_rows.page(c, more))
        shown = rows[: wanted.size]
        following = (shown[-1].changed_at, shown[-1].id) if len(rows) > wanted.size else None
        return Page(await self._summaries(shown, user), following)

    async def _summaries(self, rows: Sequence[MatchRow], user: User | None) -> list[Summary]:
        hosts = await self.reader.read(lambda c: lobby_rows.host_names(c, rows))
        return [summary(row, hosts, user.id if user else None, self.matches.known(row.id)) for row in rows]

    async def known_boxes(self) -> tuple[str, ...]:
        """The digests of all components that are played with here, or have been."""
        kept = await self.reader.read(match_rows.boxes)
        return *self._boxes_at_hand, *kept

    async def id_of_code(self, code: str) -> int:
        match_id = await self.reader.read(lambda c: lobby_rows.id_of_code(c, code.upper()))
        if match_id is None:
            raise NotFound("There is no match with this code")
        return match_id

    # ------------------------------------------------------------------ a new match

    async def create(self, new: NewMatch, user: User) -> int:
        self.check(new.game, len(new.seats), new.options, new.start_seat)
        return await self.tables.add(self.beginning(new, user), new.seats)

    def check(self, game_id: str, seats: int, options: Sequence[str], start_seat: int | None = None) -> None:
        """The rules judge the options, on a deal that is thrown away."""
        game = GAMES.get(game_id)
        if game is None:
            raise Malformed(f"The games here are: {', '.join(GAMES)}")
        if seats not in game.seats:
            raise Malformed(f"{game.title} has {game.seats.start} to {game.seats.stop - 1} seats")
        if start_seat is not None and start_seat >= seats:
            raise Malformed("The start seat is none of the seats")
        try:
            game.start(seats, options, "", start_seat, self._boxes[game_id])
        except kernel.Refused as said:
            raise Refused.by(said) from None

    def beginning(self, new: NewMatch, user: User) -> dict[str, Any]:
        """The row of a match that is open; its seed is drawn now, so that its hash can be shown at once."""
        now = self.now()
        return {
            "game": new.game,
            "options": list(dict.fromkeys(new.options)),
            "visibility": new.visibility,
            "status": "open",
            "spectators": new.spectators,
            "hints": new.hints,
            "host_id": user.id,
            "start_seat": new.start_seat,
            "seed": secrets.token_hex(16),
            "rules": GAMES[new.game].version,
            "waiting": [],
            "created_at": now,
            "changed_at": now,
        }

    async def rematch(self, match_id: int, user: User) -> int:
        """The same table again. Who asks second gets to the same new match as who asked first."""
        row = await self.see(match_id, user)
        seats = seating.same_again(row, user)
        new = NewMatch(row.game, seats, row.options, row.visibility, row.start_seat, row.spectators, row.hints)
        values = self.beginning(new, user) | {"before_id": match_id}
        return await self.tables.add(values, seats, instead=lambda c: seating.rematch_of(c, match_id, user))

    # ------------------------------------------------------------------ before the start

    async def join(self, match_id: int, user: User, seat: int | None, code: str | None) -> None:
        await self.tables.seat(match_id, lambda row: seating.join(row, user, seat, code))

    async def leave(self, match_id: int, user: User) -> None:
        await self.tables.seat(match_id, lambda row: seating.leave(row, user))

    async def give_seat(self, match_id: int, user: User, seat: int, to: NewSeat) -> None:
        await self.tables.seat(match_id, lambda row: seating.give(row, user, seat, to))

    async def remove(self, match_id: int, user: User) -> None:
        await self.tables.remove(match_id, lambda row: seating.may_be_removed(row, user))

    async def start(self, match_id: int, user: User) -> None:
        row = await self.see(match_id, user)
        seating.ready_to_start(row, user)
        box = self._boxes[row.game]
        try:
            record, waiting = await self.reader.read(lambda c: first_decision(c, row, box))
        except Outdated as problem:
            self.matches.cannot_open(match_id, problem)
            raise
        await self.tables.start(match_id, lambda held: seating.ready_to_start(held, user), record, waiting)


def first_decision(connection: Connection, row: MatchRow, box: Any) -> tuple[Any, list[int]]:
    """With which components the match begins, and who has to decide."""
    match = begun(connection, row, box=box if row.components is None else None)
    for entry in match_rows.entries(connection, row.id):  # an imported match has come some way already
        match.add(entry)
    record = match.game.components_record(getattr(match.state, "components", None))
    return record, list(match.game.rules.waiting_for(match.state))
