"""The plan board: a turn that is put together while others play, and carried out when it comes.

Nobody hears of it but whoever sits there. It is carried out in the same way as everything that is played, and
only as far as all is as it was foretold.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from sqlalchemy import Connection

from app.engine.game import Data, Saying
from app.engine.kernel import News, Seat
from app.engine.planning import turn_of
from app.errors import Conflict, Stale
from app.matches.feed import AnyAction, Sent
from app.matches.live import Live
from app.matches.log import PLAN, remark
from app.matches.match import Match, must_be_running
from app.matches.orders import plan_rows
from app.matches.orders.planning import Plan, Stopped, Tried, changed, followed, moves, tried
from app.matches.service import Matches
from app.store.database import Reader
from app.store.journal import Journal
from app.store.match_rows import Entry
from app.store.notifications import PlanChanged


class PlanTold(Sent, frozen=True, gc=False, tag="plan"):
    """What this seat has planned, and where it stopped; no actions: nothing is planned any more."""

    actions: list[AnyAction]
    moves: list[Saying]
    stopped: Stopped | None
    for_turn: int


class Plans:
    def __init__(self, matches: Matches, live: Live, reader: Reader, journal: Journal) -> None:
        self._matches, self._live, self._reader, self._journal = matches, live, reader, journal
        self.attending: list[Callable[[Match], None]] = []  # told when there may be something to carry out

    # ------------------------------------------------------------------ putting together

    def preview(self, match: Match, seat: Seat, actions: Sequence[Data]) -> Tried:
        """Whether it is this seat's turn or not."""
        must_be_running(match)
        if not match.game.plans:
            raise Conflict("no_plans_here")
        table = match.game.own_turn(match.state, seat)
        if table is None:
            raise Conflict("no_turn_to_plan")
        return tried(match.game, table, seat, actions)

    def on_turn(self, match: Match, seat: Seat) -> bool:
        """Whether what is planned now begins where the seat stands."""
        table = match.game.own_turn(match.state, seat) if match.game.plans else None
        return table is not None and turn_of(match.game, table) == turn_of(match.game, match.state)

    async def keep(self, match_id: int, seat: Seat, actions: Sequence[Data]) -> None:
        """All of them, or none; an empty plan is none."""

        def made(match: Match) -> Plan | None:
            found = self.preview(match, seat, actions)
            if found.refused:
                raise found.refused
            if len(found.planned) < len(actions):
                raise Conflict("plan_goes_on")
            if not actions:
                return None
            table = match.game.own_turn(match.state, seat)
            turn = turn_of(match.game, table)
            return Plan(match.row.seats[seat].user_id, turn, match.number, found.planned)

        await self._matches.knowing(match_id)
        await self._put(match_id, seat, made)

    async def drop(self, match_id: int, seat: Seat) -> None:
        await self._put(match_id, seat, lambda _: None)

    async def _put(self, match_id: int, seat: Seat, made: Callable[[Match], Plan | None]) -> None:
        match = await self._matches.plan(match_id, seat, made)
        self._tell(match, seat)
        for hear in self.attending:
            hear(match)

    # ------------------------------------------------------------------ what happens meanwhile

    def happened(self, match: Match, entry: Entry, news: tuple[News, ...]) -> None:  # noqa: ARG002 - a listener
        if not match.plans:
            return
        said, before, turn = remark(entry.payload), match.turn, turn_of(match.game, match.state)
        match.turn = turn
        for seat, plan in list(match.plans.items()):
            after = followed(plan, seat, entry, said, in_turn=before >= plan.turn)
            if after and (turn > plan.turn or match.row.seats[seat].program):
                after = None
            if after is None:
                self._forget(match, seat, plan)
            elif after != plan:
                match.plans[seat] = after
                if after.stopped and not plan.stopped:
                    self._journal.write_sometime(_stopping(match.row.id, seat, after))
                    self._show(match, seat)  # every process hears of it by the log

    def seats_changed(self, match: Match) -> None:
        """Who takes a seat over has planned nothing."""
        for seat, plan in list(match.plans.items()):
            if match.row.seats[seat].user_id != plan.user_id or match.row.status != "running":
                self._forget(match, seat, plan)

    def _forget(self, match: Match, seat: Seat, plan: Plan) -> None:
        del match.plans[seat]
        match_id = match.row.id
        self._journal.write_sometime(lambda c: plan_rows.remove(c, match_id, seat, plan))
        self._show(match, seat)

    # ------------------------------------------------------------------ carrying out

    def due(self, match: Match, seat: Seat) -> bool:
        """Whether the next action of its plan is to be taken now, by a seat that owes a decision."""
        plan = match.plans.get(seat)
        return plan is not None and plan.stopped is None and turn_of(match.game, match.state) == plan.turn

    async def go_on(self, match: Match, seat: Seat) -> None:
        """One action, if all of it is as it was foretold; else the player is asked, with the line that changed."""
        plan, number = match.plans[seat], match.number
        planned = plan.planned[plan.done]
        if found := changed(match.game, match.state, seat, planned):
            stopped = replace(plan, stopped=Stopped(plan.done, found))
            match.plans[seat] = stopped
            await self._journal.write(_stopping(match.row.id, seat, stopped))
            self._tell(match, seat)
            return
        try:
            await self._matches.play(match.row.id, seat, planned.action, seen=number, by=PLAN)
        except Stale:  # another process was quicker, or something has happened: it is compared again
            await self._matches.catch_up(match.row.id)

    # ------------------------------------------------------------------ telling

    def moves(self, match: Match, seat: Seat) -> list[Saying]:
        """What is planned, in words."""
        plan = match.plans.get(seat)
        return [*moves(match.game, seat, plan.actions)] if plan else []

    def _tell(self, match: Match, seat: Seat) -> None:
        self._journal.notify(PlanChanged(match.row.id, seat))
        self._show(match, seat)

    def _show(self, match: Match, seat: Seat) -> None:
        plan = match.plans.get(seat)
        told = (
            PlanTold(plan.actions, self.moves(match, seat), plan.stopped, plan.turn)
            if plan
            else PlanTold([], [], None, 0)
        )
        self._live.tell_seat(match.row.id, seat, told)

    async def from_elsewhere(self, match: Match, seat: Seat | None = None) -> None:
        """Another process has written it, or that it stopped; no seat: nobody knows which."""
        async with match.lock:
            found = await self._reader.read(lambda c: plan_rows.load(c, match.row.id, match.number))
            seats = {*match.plans, *found} if seat is None else {seat}
            others = [one for one in seats if match.plans.get(one) != found.get(one)]
            for one in others:
                match.know_plan(one, found.get(one))
        for one in others:
            self._show(match, one)


def _stopping(match_id: int, seat: Seat, plan: Plan) -> Callable[[Connection], None]:
    return lambda connection: plan_rows.stop(connection, match_id, seat, plan)
