"""The lobby: which matches there are, who sits where, and how they begin.

What users are told after they have done something is read anew, so that it is what everybody else reads.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from app.engine import kernel
from app.engine.games import GAMES
from app.errors import Malformed, NotFound, Outdated, Refused
from app.lobby import seating
from app.lobby.before_start import BeforeStart
from app.lobby.feed import OF_ONE, PAUSE, LobbyFeed
from app.lobby.fitting import fitting
from app.lobby.summary import Summary, summary
from app.matches import editions
from app.matches.access import must_see
from app.matches.match import begun
from app.matches.service import Matches
from app.matches.tables import Tables, new_code
from app.paces import Pace
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
    pace: Pace | None = None
    edition: str | None = None  # the digest of a box that is offered; none: the usual one


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
        self.offered = {game_id: editions.offered(game_id) for game_id in GAMES}
        self._boxes = {game_id: next(iter(boxes.values()), None) for game_id, boxes in self.offered.items()}
        self._boxes_at_hand = editions.digests(self.offered)
        self.fitting = {game_id: fitting(GAMES[game_id], box) for game_id, box in self._boxes.items()}
        self.board = LobbyFeed(reader, journal, matches, now, pause)
        self.before_start = BeforeStart(reader)
        self.tables = Tables(matches, journal, self.changed, now, codes)

    # ------------------------------------------------------------------ told by others

    def changed(self, match_id: int, public: bool = True) -> None:
        """The row or the seats of a match are others than before."""
        self.board.changed(match_id, public)
        self.before_start.changed(match_id)

    async def renamed(self, user: User) -> None:
        """Seats in matches that have not started go by the new name; a table that plays keeps the names it knows."""
        await self.tables.rename(user)

    async def close(self) -> None:
        await self.before_start.close()
        await self.board.close()

    # ------------------------------------------------------------------ reading

    async def see(self, match_id: int, user: User | None, code: str | None = None) -> MatchRow:
        """The match, if this user may know of it."""
        row = await self.reader.read(lambda c: match_rows.load(c, match_id))
        return must_see(row, user, code)

    async def summary(self, match_id: int, user: User | None, code: str | None = None) -> Summary:
        row = await self.see(match_id, user, code)
        return (await self.summaries([row], user))[0]

    async def page(self, wanted: Wanted, user: User | None) -> Page:
        """One more is read than is shown, to know whether there is a next page.

        On the first one nobody has more of what is public than so many: what is left out of it begins the next.
        """
        each = OF_ONE if wanted.user_id is None and wanted.after is None else 0
        more = replace(wanted, size=wanted.size + 1, now=self.now(), each=each)
        rows = await self.reader.read(lambda c: lobby_rows.page(c, more))
        shown = rows[: wanted.size]
        last = shown[-1] if len(rows) > wanted.size else None
        if each:
            everything = await self.reader.read(lambda c: lobby_rows.page(c, replace(more, each=0)))
            known = {row.id for row in shown}
            left_out = (place for place, row in enumerate(everything) if row.id not in known)
            last = everything[place - 1] if (place := next(left_out, 0)) else last
        following = (last.changed_at, last.id) if last else None
        return Page(await self.summaries(shown, user), following)

    async def summaries(self, rows: Sequence[MatchRow], user: User | None) -> list[Summary]:
        hosts = await self.reader.read(lambda c: lobby_rows.hosts(c, rows))
        outages = self.matches.outages
        return [summary(row, hosts, user.id if user else None, self.matches.known(row.id), outages) for row in rows]

    async def known_boxes(self) -> tuple[str, ...]:
        """The digests of all components that are played with here, or have been."""
        kept = await self.reader.read(match_rows.boxes)
        return *self._boxes_at_hand, *kept

    async def of_code(self, code: str) -> tuple[int, str]:
        found = await self.reader.read(lambda c: lobby_rows.of_code(c, code.upper()))
        if found is None:
            raise NotFound("no_match_with_code")
        return found

    # ------------------------------------------------------------------ a new match

    async def create(self, new: NewMatch, user: User) -> int:
        self.check(new.game, len(new.seats), new.options, new.start_seat, new.edition)
        return await self.tables.add(self.beginning(new, user), new.seats)

    def check(
        self,
        game_id: str,
        seats: int,
        options: Sequence[str],
        start_seat: int | None = None,
        edition: str | None = None,
    ) -> None:
        """The rules judge the options, on a deal that is thrown away."""
        game = GAMES.get(game_id)
        if game is None:
            raise Malformed("games_here", games=", ".join(GAMES))
        if seats not in game.seats:
            raise Malformed("seats_of_game", game=game.title, first=game.seats.start, last=game.seats.stop - 1)
        if start_seat is not None and start_seat >= seats:
            raise Malformed("start_seat_unknown")
        if edition is not None and edition not in self.offered[game_id]:
            raise Malformed("edition_unknown")
        try:
            game.start(seats, options, "", start_seat, self._boxes[game_id])
        except kernel.Refused as said:
            raise Refused(said) from None

    def beginning(self, new: NewMatch, user: User) -> dict[str, Any]:
        """The row of a match that is open; its secret is drawn now, so that its hash is shown before anybody adds to
        the deal."""
        now, chosen = self.now(), self.offered[new.game].get(new.edition or "")
        return {
            "game": new.game,
            "components": GAMES[new.game].components_record(chosen, whole=True) if chosen else None,
            "options": list(dict.fromkeys(new.options)),
            "visibility": new.visibility,
            "status": "open",
            "spectators": new.spectators,
            "hints": new.hints,
            "pace": new.pace,
            "host_id": user.id,
            "start_seat": new.start_seat,
            "seed": "",
            "secret": secrets.token_hex(16),
            "rules": GAMES[new.game].version,
            "waiting": [],
            "created_at": now,
            "changed_at": now,
        }

    async def rematch(self, match_id: int, user: User, share: str | None = None) -> int:
        """The same table again, with the seats of the others offered to them. Who asks second takes up the offer."""
        row = await self.see(match_id, user)
        seats = seating.same_again(row, user, share)
        new = NewMatch(
            row.game, seats, row.options, row.visibility, row.start_seat, row.spectators, row.hints, row.pace,
            self._again(row),
        )  # fmt: skip
        values = self.beginning(new, user) | {"before_id": match_id}
        found = await self.tables.add(values, seats, instead=lambda c: seating.rematch_of(c, match_id, user))
        if (await self.see(found, user)).offered(user.id) is not None:
            await self.join(found, user, None, None, share)
        return found

    def _again(self, row: MatchRow) -> str | None:
        """With the same box, while it is offered here."""
        digest: str = (row.components or {}).get("digest", "")
        return digest if digest in self.offered[row.game] else None

    async def rematch_for(self, match_id: int, user: User) -> Summary | None:
        """The open rematch at which this user sits, or is asked to."""
        row = await self.see(match_id, user)
        found = await self.reader.read(lambda c: lobby_rows.open_rematches(c, row))
        mine = [other for other in found if seating.concerns(other, user)]
        return (await self.summaries(mine[:1], user))[0] if mine else None

    # ------------------------------------------------------------------ before the start

    async def join(
        self, match_id: int, user: User, seat: int | None, code: str | None, share: str | None = None
    ) -> None:
        await self.tables.seat(match_id, user, lambda row: seating.join(row, user, seat, code, share))

    async def decline(self, match_id: int, user: User) -> None:
        await self.tables.seat(match_id, user, lambda row: seating.decline(row, user))

    async def leave(self, match_id: int, user: User) -> None:
        await self.tables.seat(match_id, user, lambda row: seating.leave(row, user))

    async def give_seat(self, match_id: int, user: User, seat: int, to: NewSeat) -> None:
        await self.tables.seat(match_id, user, lambda row: seating.give(row, user, seat, to))

    async def remove(self, match_id: int, user: User) -> None:
        await self.tables.remove(match_id, lambda row: seating.may_be_removed(row, user))

    async def start(self, match_id: int, user: User) -> None:
        row = await self.see(match_id, user)
        seating.ready_to_start(row, user)
        box, dealt, shares = self._boxes[row.game], seating.deal(row), [seat.share for seat in row.seats]
        try:
            record, waiting = await self.reader.read(lambda c: first_decision(c, replace(row, **dealt), box))
        except Outdated as problem:
            self.matches.cannot_open(match_id, problem)
            raise

        def judge(held: MatchRow) -> None:
            seating.ready_to_start(held, user)
            seating.must_have_shares(held, shares)

        await self.tables.start(match_id, judge, record, waiting, dealt)


def first_decision(connection: Connection, row: MatchRow, box: Any) -> tuple[Any, list[int]]:
    """With which components the match begins, and who has to decide."""
    match = begun(connection, row, box=box if row.components is None else None)
    for entry in match_rows.entries(connection, row.id):  # an imported match has come some way already
        match.add(entry)
    record = match.game.components_record(getattr(match.state, "components", None))
    return record, list(match.game.rules.waiting_for(match.state))
