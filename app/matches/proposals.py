"""What the others must agree to: going back past free ground, giving a match up, and who plays a seat.

A program may stand in for somebody who is away, and somebody who has resigned may come back. Whoever comes back to a
seat that a program was only keeping need not ask.
"""

import time
from collections.abc import Callable
from typing import Any, Literal

from sqlalchemy import Connection, delete, insert, select, update

from app.engine.kernel import Seat
from app.errors import Conflict, NotFound
from app.matches.live import Live
from app.matches.log import History, Resign, Return, StandIn
from app.matches.match import Match, must_be_running
from app.matches.service import Matches
from app.store import match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.match_rows import USUAL_LEVEL
from app.store.models import proposals
from app.store.notifications import Proposed

Kind = Literal["undo", "abandon", "stand_in", "return"]
Proposal = dict[str, Any]
LONG_ENOUGH = 24 * 3600.0  # seconds that one waits for somebody, if there is nobody else to ask


class Proposals:
    def __init__(
        self,
        matches: Matches,
        live: Live,
        reader: Reader,
        journal: Journal,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._matches, self._live, self._reader, self._journal = matches, live, reader, journal
        self._now = now

    async def propose(
        self, match_id: int, seat: Seat, kind: Kind, to: int | None = None, for_seat: Seat | None = None
    ) -> bool:
        """Ask the others. True if there is nobody to ask, and it is done."""
        match = await self._matches.knowing(match_id)
        must_be_running(match)
        proposal: Proposal = {"kind": kind, "seat": seat, "to_number": None, "for_seat": None, "agreed": []}
        proposal["at_number"] = match.number
        if kind == "undo":
            proposal["to_number"] = await self._back_to(match, seat) if to is None else to
            if not 0 <= proposal["to_number"] < match.number:
                raise Conflict("The match cannot go back to this number")
            await self._matches.must_stay_unknown(match, proposal["to_number"])
        elif kind == "stand_in":
            proposal["for_seat"] = self._away(match, seat, for_seat)
            await self._waited_long_enough(match, proposal)
        elif kind == "return" and not match.row.seats[seat].program:
            raise Conflict("This seat is its player's already")
        if (kind == "return" and match.row.seats[seat].stand_in) or not asked(match, proposal):
            await self._carry_out(match, proposal)
            return True
        await self._journal.write(lambda c: _keep(c, match_id, proposal))
        self._show(match, proposal)
        return False

    async def _back_to(self, match: Match, seat: Seat) -> int:
        """Before the seat's own last action."""
        entries = await self._reader.read(lambda c: match_rows.entries(c, match.row.id, until=match.number))
        mine = [entry.number for entry in History(entries).counting if entry.seat == seat]
        if not mine:
            raise Conflict("You have done nothing that could be taken back")
        return mine[-1] - 1

    def _away(self, match: Match, seat: Seat, for_seat: Seat | None) -> Seat:
        """The seat of a person who is not here."""
        if for_seat is None or not 0 <= for_seat < len(match.row.seats) or for_seat == seat:
            raise Conflict("Name the seat of somebody else")
        if match.row.seats[for_seat].program:
            raise Conflict("A program plays this seat already")
        if for_seat in self._live.presence(match.row.id)[0]:
            raise Conflict("They are here: ask them")
        return for_seat

    async def _waited_long_enough(self, match: Match, proposal: Proposal) -> None:
        """Two people alone: neither may send the other away while they sleep."""
        if asked(match, proposal):
            return
        since = await self._reader.read(lambda c: match_rows.last_at(c, match.row.id)) or match.row.started_at or 0
        waiting = match.game.rules.waiting_for(match.state)
        if proposal["for_seat"] not in waiting or self._now() - since < LONG_ENOUGH:
            raise Conflict("A program may stand in when the match has waited for them for a day")

    async def answer(self, match_id: int, seat: Seat, kind: Kind, agree: bool) -> bool:
        """One says yes or no. True if with this all have agreed."""
        match = await self._matches.knowing(match_id)
        must_be_running(match)
        proposal = await self._reader.read(lambda c: find(c, match_id, kind))
        if proposal is None or (kind == "undo" and proposal["at_number"] != match.number):
            raise NotFound("Nobody asks for this any more")
        if not agree:
            await self._withdraw(match, proposal)
            return False
        if seat not in asked(match, proposal):
            raise Conflict("You are not asked")
        proposal["agreed"] = [*proposal["agreed"], seat]
        if asked(match, proposal):
            await self._journal.write(lambda c: _keep(c, match_id, proposal))
            self._show(match, proposal)
            return False
        await self._withdraw(match, proposal)
        await self._carry_out(match, proposal)
        return True

    async def resign(self, match_id: int, seat: Seat) -> int:
        """The seat goes on as a program, if the match goes on."""
        return await self._matches.give(match_id, seat, Resign())

    async def open_proposals(self, match: Match) -> list[Proposal]:
        found = await self._reader.read(lambda c: everything(c, match.row.id))
        return [_told(match, p) for p in found if p["kind"] != "undo" or p["at_number"] == match.number]

    async def _carry_out(self, match: Match, proposal: Proposal) -> None:
        match_id = match.row.id
        if proposal["kind"] == "undo":
            await self._matches.go_back(match_id, proposal["seat"], proposal["to_number"], proposal["at_number"])
        elif proposal["kind"] == "stand_in":
            await self._matches.give(match_id, proposal["for_seat"], StandIn(USUAL_LEVEL))
        elif proposal["kind"] == "return":
            await self._matches.give(match_id, proposal["seat"], Return())
        else:
            await self._matches.give_up(match_id)

    async def _withdraw(self, match: Match, proposal: Proposal) -> None:
        match_id, kind = match.row.id, proposal["kind"]
        await self._journal.write(lambda c: _remove(c, match_id, kind))
        self._live.tell(match_id, {"type": "proposal", "kind": kind, "open": False})
        self._ring(match, kind)

    def _show(self, match: Match, proposal: Proposal) -> None:
        self._live.tell(match.row.id, {"type": "proposal", "open": True} | _told(match, proposal))
        self._ring(match, proposal["kind"])

    def _ring(self, match: Match, kind: Kind) -> None:
        self._journal.notify(Proposed(match.row.id, kind))

    async def from_elsewhere(self, match: Match, kind: str) -> None:
        """Another process has asked, or been answered."""
        proposal = await self._reader.read(lambda c: find(c, match.row.id, kind))
        told = {"kind": kind, "open": False} if proposal is None else {"open": True} | _told(match, proposal)
        self._live.tell(match.row.id, {"type": "proposal"} | told)


def asked(match: Match, proposal: Proposal) -> list[Seat]:
    """The people who have not said yes yet."""
    return [
        row.seat
        for row in match.row.seats
        if row.kind == "person"
        and not row.program
        and row.seat not in (proposal["seat"], proposal["for_seat"], *proposal["agreed"])
    ]


def _told(match: Match, proposal: Proposal) -> Proposal:
    shown = {name: proposal[name] for name in ("kind", "seat", "for_seat", "agreed")}
    return shown | {"to": proposal["to_number"], "asked": asked(match, proposal)}


_COLUMNS = [proposals.c[name] for name in ("kind", "seat", "to_number", "for_seat", "agreed", "at_number")]


def everything(connection: Connection, match_id: int) -> list[Proposal]:
    rows = connection.execute(select(*_COLUMNS).where(proposals.c.match_id == match_id))
    return [dict(row) for row in rows.mappings()]


def find(connection: Connection, match_id: int, kind: str) -> Proposal | None:
    return next((proposal for proposal in everything(connection, match_id) if proposal["kind"] == kind), None)


def _keep(connection: Connection, match_id: int, proposal: Proposal) -> None:
    here = (proposals.c.match_id == match_id, proposals.c.kind == proposal["kind"])
    if not connection.execute(update(proposals).where(*here).values(**proposal)).rowcount:
        connection.execute(insert(proposals).values(match_id=match_id, **proposal))


def _remove(connection: Connection, match_id: int, kind: str) -> None:
    connection.execute(delete(proposals).where(proposals.c.match_id == match_id, proposals.c.kind == kind))
