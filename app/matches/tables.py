"""Matches before their first action: how they come about, and who sits where until they start.

What users wish for is judged inside the writer, with the match held: of two who come at once, one wins.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from app.engine.games import GAMES
from app.engine.kernel import Seat
from app.engine.lessons import lesson_of
from app.errors import Conflict, Forbidden, Unavailable
from app.matches import editions
from app.matches.access import must_exist
from app.matches.service import Matches
from app.matches.time import running
from app.store import lobby_rows, match_changes, users
from app.store.journal import Journal
from app.store.lobby_rows import NewSeat
from app.store.match_rows import Entry, MatchRow
from app.store.notifications import Rematched, RowChanged
from app.store.people import apart_rows, quota_rows
from app.users.names import compared
from app.users.service import User

Instead = Callable[[Connection], int | None]
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that looks like something else
LONG, SHORT = 12, 6  # in links, and to be typed while a table is open
HOUSEHOLD = 5  # times as much for those who share an address
LESSONS = [lesson.seed for lesson in map(lesson_of, GAMES) if lesson]
ATTEMPTS = 5


def new_code(length: int = LONG) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def nothing(_: Connection) -> None:
    return None


def held(connection: Connection, match_id: int) -> MatchRow:
    return must_exist(lobby_rows.held(connection, match_id))


class Quota(Struct, frozen=True):
    """How many matches that are not over one host may have, and programs at them; an address has some times as many."""

    matches: int
    programs: int


def must_be_welcome(connection: Connection, row: MatchRow, user_id: int) -> None:
    """A guest is nobody else by typing the same name again."""
    shut = row.host_id is not None and apart_rows.shut_to(connection, user_id, [row.host_id])
    if shut or apart_rows.is_kept_out(connection, row.id, user_id) or _back_again(connection, row, user_id):
        raise Forbidden("not_welcome")


def _back_again(connection: Connection, row: MatchRow, user_id: int) -> bool:
    person = users.load(connection, user_id)
    if person is None or person.password is not None:
        return False
    unwanted = apart_rows.unwanted_guests(connection, row.id, row.host_id)
    return compared(person.name) in map(compared, unwanted)


class Tables:
    def __init__(
        self,
        matches: Matches,
        journal: Journal,
        told: Callable[[int, bool], None],  # of a match that is another than before or gone, and whether it is public
        now: Callable[[], float] = time.time,
        codes: Callable[[], str] = new_code,
    ) -> None:
        self._matches, self._journal, self._now, self._codes = matches, journal, now, codes
        self._told = told
        self.rematched: list[Callable[[int, int], None]] = []  # told of which match, and the table of its rematch
        self.quota: Quota | None = None

    async def add(
        self, values: dict[str, Any], seats: Sequence[NewSeat], log: Sequence[Entry] = (), instead: Instead = nothing
    ) -> int:
        """Any new match, under a code of its own; unless there is one `instead` when it is to be written.

        Everybody begins with the usual order, in a rematch or fork too: what they said was about another match.
        """
        order = GAMES[values["game"]].usual_order

        def work(connection: Connection) -> int:
            box = editions.keep(connection, values["game"], values.get("components"))
            row = values | {"code": self._codes()} | ({"components": box} if box else {})
            if values["status"] == "open":
                row["short_code"] = new_code(SHORT)
            if found := instead(connection):
                return found
            self._must_be_left(connection, values, seats)
            return match_changes.create(connection, row, wanted(connection), order, log)

        def wanted(connection: Connection) -> list[NewSeat]:
            """No seat is kept for somebody who does not want to be asked by this host."""
            asked = {seat.offered_to for seat in seats if seat.offered_to is not None}
            shut = apart_rows.shut_to(connection, values["host_id"], asked) if asked else ()
            return [NewSeat("open") if seat.offered_to in shut else seat for seat in seats]

        for _ in range(ATTEMPTS):
            try:
                match_id = await self._journal.write(work)
            except IntegrityError:  # the code is taken
                continue
            if values["status"] == "running":
                await self._matches.begun(match_id)
            self._changed(match_id, values["visibility"])
            if values.get("before_number") is None:
                self._tell_before(values.get("before_id"), match_id)
            return match_id
        raise Unavailable("no_code")

    def _must_be_left(self, connection: Connection, values: dict[str, Any], seats: Sequence[NewSeat]) -> None:
        """Lessons and matches that are over do not count; what was branched off from a lesson or brought is none."""
        lesson = values["seed"] in LESSONS and values.get("origin", "new") == "new"
        if values["status"] in ("open", "running") and not lesson:
            programs = sum(seat.kind == "bot" for seat in seats)
            self._must_have_left(connection, values["host_id"], 1, programs)

    def _must_have_left(self, connection: Connection, host_id: int, more: int, programs: int) -> None:
        """So many more matches and programs."""
        if self.quota is None:
            return
        for most, hosts in ((1, quota_rows.of_one), (HOUSEHOLD, quota_rows.of_household)):
            matches, sitting = quota_rows.going(connection, host_id, hosts, LESSONS)
            if self.quota.matches and more and matches + more > most * self.quota.matches:
                raise Conflict("matches_used_up", most=most * self.quota.matches)
            if self.quota.programs and programs and sitting + programs > most * self.quota.programs:
                raise Conflict("programs_used_up", most=most * self.quota.programs)

    async def seat(self, match_id: int, by: User, judge: Callable[[MatchRow], tuple[Seat, NewSeat]]) -> None:
        """Somebody sits down or gets up, as the judge says. Whom another sends away stays away."""

        def work(connection: Connection, row: MatchRow) -> None:
            seat, new = judge(row)
            before = row.seats[seat].user_id
            if new.user_id is not None:
                must_be_welcome(connection, row, new.user_id)
            elif before is not None and before != by.id:
                apart_rows.keep_out(connection, match_id, before)
            if new.kind == "bot" and row.seats[seat].kind != "bot":
                self._must_have_left(connection, by.id if row.host_id is None else row.host_id, 0, 1)
            match_changes.change_seat(connection, match_id, seat, **msgspec.structs.asdict(new))

        await self._change(match_id, work)

    async def start(
        self,
        match_id: int,
        judge: Callable[[MatchRow], None],
        record: Any,
        waiting: list[Seat],
        dealt: dict[str, Any],  # what it was dealt from, if that was not known before
    ) -> None:
        now = self._now()

        def work(connection: Connection, row: MatchRow) -> None:
            judge(row)
            box = editions.keep(connection, row.game, record)
            clocks = running.begun(row, waiting, now)
            values = {"status": "running", "started_at": now, "components": box, "waiting": waiting, "short_code": None}
            values |= clocks | dealt
            match_changes.change(connection, match_id, **values)

        await self._change(match_id, work)
        await self._matches.begun(match_id)

    async def remove(self, match_id: int, judge: Callable[[MatchRow], None]) -> None:
        def work(connection: Connection, row: MatchRow) -> None:
            judge(row)
            match_changes.remove(connection, match_id)

        await self._change(match_id, work)

    async def rename(self, user: User) -> None:
        for match_id, visibility in await self._journal.write(lambda c: match_changes.rename(c, user.id, user.name)):
            self._changed(match_id, visibility)

    async def _change(self, match_id: int, change: Callable[[Connection, MatchRow], None]) -> None:
        now = self._now()

        def work(connection: Connection) -> MatchRow:
            row = held(connection, match_id)
            change(connection, row)
            match_changes.change(connection, match_id, changed_at=now)
            return row

        row = await self._journal.write(work)
        self._changed(match_id, row.visibility)
        if row.before_number is None:
            self._tell_before(row.before_id, match_id)

    def _tell_before(self, before: int | None, match_id: int) -> None:
        """Those who look at the end of a match hear of its rematch."""
        if before is not None:
            self._journal.notify(Rematched(before, match_id))
            for hear in self.rematched:
                hear(before, match_id)

    def _changed(self, match_id: int, visibility: str) -> None:
        """Said with it, as when it is gone nobody could tell any more: of one that is not public only its own people
        are told."""
        self.announce(match_id, visibility == "public")

    def announce(self, match_id: int, public: bool = True) -> None:
        """A match is another than before, or gone: here and in the other processes."""
        self._journal.notify(RowChanged(match_id, public))
        self._told(match_id, public)
