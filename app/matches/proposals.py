"""What the others must agree to: going back past free ground, giving a match up, its pace, its move to another server,
and who plays a seat.

A program may stand in for somebody who is away, and somebody who has resigned may come back. Whoever comes back to a
seat that a program was only keeping need not ask. Nobody waits for the consent of somebody who was not here for a week:
those who are there can always go on.
"""

import asyncio
import time
from collections.abc import Callable, Collection
from contextlib import suppress

from msgspec import Struct

from app.engine.kernel import Seat
from app.errors import Conflict, NotFound, Problem
from app.matches.consent import rows
from app.matches.consent.rows import Proposal
from app.matches.consent.shown import (
    ProposalChanged,
    ProposalShown,
    Taken,
    asked,
    holds,
    may_settle,
    opened,
    taken_back,
    told,
)
from app.matches.leaving.regain import Regain, is_gone
from app.matches.live import Live
from app.matches.log import ORDER, History, Resign, Return, StandIn
from app.matches.match import Match, must_be_running
from app.matches.service import Matches
from app.paces import Pace
from app.store import match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.match_rows import USUAL_LEVEL, Entry
from app.store.notifications import ProposalKind, Proposed

LONG_ENOUGH = 24 * 3600.0  # seconds that one waits for somebody's decision where no pace is agreed on
LOOK_EVERY = 600.0  # seconds
BY_CONSENT = "others"


class About(Struct, frozen=True):
    """What exactly is asked for."""

    to: int | None = None  # the number to go back to
    seat: Seat | None = None  # that a program shall play
    pace: Pace | None = None


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
        self._regain = Regain(reader, journal, now)

    async def propose(self, match_id: int, seat: Seat, kind: ProposalKind, about: About = About()) -> bool:  # noqa: B008 - frozen
        """Ask the others. True if there is nobody to ask, and it is done."""
        match = await self._matches.knowing(match_id)
        must_be_running(match)
        self._matches.here(match_id, seat)
        lately = await self._matches.lately(match)
        proposal: Proposal = {"kind": kind, "seat": seat, "to_number": None, "for_seat": None, "agreed": []}
        proposal |= {"at_number": match.number, "pace": about.pace}
        if kind == "undo":
            proposal["to_number"] = await self._back_to(match, seat) if about.to is None else about.to
            if not 0 <= proposal["to_number"] < match.number:
                raise Conflict("cannot_go_back")
            await self._matches.must_stay_unknown(match, proposal["to_number"])
        elif kind == "stand_in":
            proposal["for_seat"] = self._away(match, seat, about.seat, lately)
            self._must_be_late(match, proposal["for_seat"], lately)
        elif kind == "regain":
            proposal["for_seat"] = self._away(match, seat, about.seat, lately, kept=True)
            await self._regain.must_be_needed(match, seat, proposal["for_seat"])
            self._must_be_lost(match, proposal["for_seat"], lately)
            if not asked(match.row, proposal, lately):  # nobody but the two: neither decides it for the other
                raise Conflict("regain_alone")
        elif kind == "move" and match.row.deal_known_at is not None:
            raise Conflict("deal_known")
        elif kind == "move":
            await self._must_be_own_deal(match)
        elif kind == "return" and not match.row.seats[seat].program:
            raise Conflict("player_plays")
        if (kind == "return" and match.row.seats[seat].stand_in) or not asked(match.row, proposal, lately):
            await self._carry_out(match, proposal)
            return True
        await self._journal.write(lambda c: rows.keep(c, match_id, proposal))
        await self._show(match, proposal, lately)
        return False

    async def would_go(self, match: Match, seat: Seat) -> list[Taken]:
        """What would go back if this seat asked for its last action."""
        return await self._taken(match, await self._back_to(match, seat))

    async def _taken(self, match: Match, to: int) -> list[Taken]:
        return taken_back(match.history.counting if match.reaches(to) else await self._counting(match), to)

    async def _counting(self, match: Match) -> list[Entry]:
        entries = await self._reader.read(lambda c: match_rows.entries(c, match.row.id, until=match.number))
        return History(entries).counting

    async def _back_to(self, match: Match, seat: Seat) -> int:
        """Before the seat's own last action; before what an order has answered, only if now it would ask."""
        near = match.history.counting  # it is seldom further back than what is at hand
        if all(entry.seat != seat or entry.by == ORDER for entry in near):
            near = await self._counting(match)
        mine = [entry for entry in near if entry.seat == seat]
        if mine and await self._matches.stands(match, mine[-1]):
            mine = [entry for entry in mine if entry.by != ORDER]
        if not mine:
            raise Conflict("nothing_done")
        return mine[-1].number - 1

    async def _must_be_own_deal(self, match: Match) -> None:
        """Who plays a branch cannot agree to know what comes in the match that it branches off from."""
        match_id = match.row.id
        match.row.dealt_elsewhere = await self._reader.read(lambda c: match_rows.dealt_elsewhere(c, match_id))
        if match.row.others_deal:
            raise Conflict("deal_of_others")

    def _away(
        self, match: Match, seat: Seat, for_seat: Seat | None, lately: Collection[Seat], kept: bool = False
    ) -> Seat:
        """The seat of a person who is not here; a program may be keeping it, or not."""
        if for_seat is None or not 0 <= for_seat < len(match.row.seats) or for_seat == seat:
            raise Conflict("other_seat")
        if match.row.seats[for_seat].program and not (kept and match.row.seats[for_seat].stand_in):
            raise Conflict("program_plays")
        if for_seat in lately and for_seat in self._live.presence(match.row.id)[0]:  # not a tab that was left open
            raise Conflict("they_are_here")
        return for_seat

    def _must_be_late(self, match: Match, for_seat: Seat, lately: Collection[Seat]) -> None:
        """By the pace that was agreed on, or without one for a day: nobody is sent away while they sleep."""
        owed = match.owed[for_seat]
        waited = match.row.pace is None and owed is not None and self._now() - owed.at >= LONG_ENOUGH
        if for_seat in lately and not waited:
            raise Conflict("stand_in_not_yet" if match.row.pace else "stand_in_early")

    def _is_lost(self, match: Match, seat: Seat, lately: Collection[Seat]) -> bool:
        """Whoever has a tab open has the way to it."""
        present = seat in self._live.presence(match.row.id)[0]
        return not present and is_gone(match, seat, seat in lately, self._now())

    def _must_be_lost(self, match: Match, seat: Seat, lately: Collection[Seat]) -> None:
        if not self._is_lost(match, seat, lately):
            raise Conflict("regain_early")

    def _holds(self, match: Match, proposal: Proposal, lately: Collection[Seat]) -> bool:
        """Nobody is given a new way to a seat whose player has come back."""
        back = proposal["kind"] == "regain" and not self._is_lost(match, proposal["for_seat"], lately)
        return holds(match, proposal) and not back

    async def answer(self, match_id: int, seat: Seat, kind: ProposalKind, agree: bool) -> bool:
        """One says yes or no. True if with this all have agreed."""
        match = await self._matches.knowing(match_id)
        must_be_running(match)
        proposal = await self._reader.read(lambda c: rows.find(c, match_id, kind))
        self._matches.here(match_id, seat)
        lately = await self._matches.lately(match)
        if proposal is None or not self._holds(match, proposal, lately):
            raise NotFound("nobody_asks")
        if not agree:
            await self._withdraw(match, proposal)
            return False
        if seat not in asked(match.row, proposal, lately):
            raise Conflict("not_asked")
        proposal["agreed"] = [*proposal["agreed"], seat]
        if asked(match.row, proposal, lately):
            await self._journal.write(lambda c: rows.keep(c, match_id, proposal))
            await self._show(match, proposal, lately)
            return False
        return await self._agreed(match, proposal)

    async def _agreed(self, match: Match, proposal: Proposal) -> bool:
        """Nobody is left to ask. Of several processes one carries it out."""
        withdrawn = await self._withdraw(match, proposal)
        if withdrawn:
            await self._carry_out(match, proposal)
        return withdrawn

    async def look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            with suppress(Problem):  # the database is away for a moment
                await self.settle()

    async def settle(self) -> None:
        """Those who were still to answer may not have been here for a week: then they are not waited for any more."""
        for match_id in await self._reader.read(rows.asking):
            with suppress(Problem):  # this one cannot be opened, or something was quicker
                match = await self._matches.knowing(match_id)
                lately = await self._matches.lately(match)
                for proposal in await self._reader.read(lambda c, of=match_id: rows.everything(c, of)):  # type: ignore[misc]
                    if proposal["kind"] == "regain" and not self._holds(match, proposal, lately):
                        await self._withdraw(match, proposal)  # for good: they were here
                    elif may_settle(match, proposal) and not asked(match.row, proposal, lately):
                        await self._agreed(match, proposal)

    async def resign(self, match_id: int, seat: Seat) -> int:
        """The seat goes on as a program, if the match goes on."""
        return await self._matches.give(match_id, seat, Resign())

    async def open_proposals(self, match: Match) -> list[ProposalShown]:
        found = await self._reader.read(lambda c: rows.everything(c, match.row.id))
        lately = await self._matches.lately(match)
        return [await self._told(match, proposal, lately) for proposal in found if self._holds(match, proposal, lately)]

    async def _told(self, match: Match, proposal: Proposal, lately: Collection[Seat]) -> ProposalShown:
        takes = []
        if proposal["kind"] == "undo":
            takes = await self._taken(match, proposal["to_number"])
        return told(match.row, proposal, lately, takes)

    async def _carry_out(self, match: Match, proposal: Proposal) -> None:
        match_id = match.row.id
        if proposal["kind"] == "undo":
            await self._matches.go_back(match_id, proposal["seat"], proposal["to_number"], proposal["at_number"])
        elif proposal["kind"] == "stand_in":
            seat, lately = proposal["seat"], await self._matches.lately(match)  # they may have come back meanwhile
            self._must_be_late(match, self._away(match, seat, proposal["for_seat"], lately), lately)
            await self._matches.give(match_id, proposal["for_seat"], StandIn(USUAL_LEVEL), BY_CONSENT)
        elif proposal["kind"] == "return":
            await self._matches.give(match_id, proposal["seat"], Return())
        elif proposal["kind"] == "pace":
            await self._matches.agree_on(match_id, proposal["seat"], proposal["pace"])
        elif proposal["kind"] == "regain":
            self._must_be_lost(match, proposal["for_seat"], await self._matches.lately(match))
            await self._regain.allow(match, proposal["for_seat"])
        elif proposal["kind"] == "move":
            await self._matches.make_known(match_id, proposal["seat"])
        else:
            await self._matches.give_up(match_id)

    async def _withdraw(self, match: Match, proposal: Proposal) -> bool:
        """False if somebody else has done so a moment before."""
        match_id, kind = match.row.id, proposal["kind"]
        removed = await self._journal.write(lambda c: rows.remove(c, match_id, kind))
        self._live.tell(match_id, ProposalChanged(kind=kind, open=False))
        self._ring(match, kind)
        return removed

    async def _show(self, match: Match, proposal: Proposal, lately: Collection[Seat]) -> None:
        self._live.tell(match.row.id, opened(await self._told(match, proposal, lately)))
        self._ring(match, proposal["kind"])

    def _ring(self, match: Match, kind: ProposalKind) -> None:
        self._journal.notify(Proposed(match.row.id, kind))

    async def from_elsewhere(self, match: Match, kind: ProposalKind) -> None:
        """Another process has asked, or been answered."""
        proposal = await self._reader.read(lambda c: rows.find(c, match.row.id, kind))
        now = ProposalChanged(kind=kind, open=False)
        if proposal is not None:
            now = opened(await self._told(match, proposal, await self._matches.lately(match)))
        self._live.tell(match.row.id, now)
