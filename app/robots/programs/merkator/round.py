"""A round among others: until it is the own turn again each of them plays the turn that looks best, as a whole and in
the model; and everybody comes along where it pays."""

from collections.abc import Sequence
from math import exp

from msgspec import Struct

from app.engine.games.merkator.components import Location
from app.engine.games.merkator.state import Office, State
from app.engine.kernel import Seat, clockwise_from
from app.robots.programs.merkator.beam import Beam, Slips, Width
from app.robots.programs.merkator.company import nobody
from app.robots.programs.merkator.horizon import turns_to_come
from app.robots.programs.merkator.model import Table, came_along, delivered
from app.robots.programs.merkator.worth import Judge

CLOSE = 6.0  # who is so many points behind another one is half as dangerous, or less
ONE_TURN = Width(1, 1, 1)


class Party(Struct, frozen=True, gc=False):
    """All that the round changes."""

    offices: tuple[Office, ...]  # by seat
    left: tuple[int, ...]  # turns to come, by seat
    table: Table

    def with_office(self, seat: Seat, office: Office, table: Table, turns: int = 0) -> "Party":
        offices = (*self.offices[:seat], office, *self.offices[seat + 1 :])
        left = (*self.left[:seat], self.left[seat] - turns, *self.left[seat + 1 :]) if turns else self.left
        return Party(offices, left, table)


class Round:
    """What the others make of it."""

    def __init__(self, state: State, seat: Seat, judges: Sequence[Judge], own: Beam, width: Width) -> None:
        self.state, self.seat, self.judges, self.own, self.width = state, seat, judges, own, width
        self.beams = [Beam(judge, nobody(judge), own.clock, Slips(0.0, own.slips.rng)) for judge in judges]
        self.left = tuple(turns_to_come(state, other) for other in range(state.seats))
        offices = zip(judges, state.offices, self.left, strict=True)
        self.before = [judge.worth(office, left) for judge, office, left in offices]
        self.danger = self._dangers()

    def _dangers(self) -> list[float]:
        """How likely it is that this one is the best of the others."""
        best = max(self.before)
        odds = [0.0 if other == self.seat else exp((worth - best) / CLOSE) for other, worth in enumerate(self.before)]
        return [odd / sum(odds) for odd in odds]

    def value(self, office: Office, table: Table, here: str, left: int) -> float:
        """The own result after a turn, if it ends like this, less what the others gain until the next one."""
        state, seat = self.state, self.seat
        party = self.party(office, table, left)
        order = clockwise_from(state.traveller, state.seats)[1:]
        if seat == state.traveller:
            party = self.guests(party, seat, state.components.locations[here])
        else:
            order = order[: order.index(seat)]
        for other in order:
            party = self._turn(party, other)
        return self._own(party) - self.theirs(party)

    def party(self, office: Office, table: Table, left: int) -> Party:
        """Everybody, this being the own office."""
        lefts = (*self.left[: self.seat], left, *self.left[self.seat + 1 :])
        return Party(self.state.offices, lefts, table).with_office(self.seat, office, table)

    def _turn(self, party: Party, seat: Seat) -> Party:
        left = party.left[seat]
        if not left:
            return party
        best = self.beams[seat].search(party.offices[seat], party.table, left, ONE_TURN)[0].first
        party = party.with_office(seat, best.office, best.table, turns=1)
        return self.guests(party, seat, self.state.components.locations[best.location])

    def guests(self, party: Party, traveller: Seat, to: Location) -> Party:
        """JOIN-1 to JOIN-4."""
        if not self.state.joining:
            return party
        for seat in clockwise_from(traveller, self.state.seats)[1:]:
            office, left, judge = party.offices[seat], party.left[seat], self.judges[seat]
            if office.time < to.fare or to.id not in judge.portfolio(office.contracts).places:
                continue
            home, table, told = delivered(judge.box, came_along(judge.box, office, to), party.table, to.id)
            if told and judge.worth(home, left) > judge.worth(office, left):
                party = party.with_office(seat, home, table)
                host = party.offices[traveller]
                party = party.with_office(traveller, _with_fare(host, to.fare), table)
        return party

    def _own(self, party: Party) -> float:
        office, left = party.offices[self.seat], party.left[self.seat]
        if not left:
            return self.own.judge.score(office)
        return self.own.search(office, party.table, left, self.width)[0].worth

    def theirs(self, party: Party) -> float:
        gains = zip(self.danger, self.judges, party.offices, party.left, self.before, strict=True)
        return sum(
            danger * (judge.worth(office, left) - before) for danger, judge, office, left, before in gains if danger
        )


def _with_fare(office: Office, fare: int) -> Office:
    return Office(
        office.goods,
        office.supply,
        office.contracts,
        office.bonus,
        office.buildings,
        office.taler,
        office.time + fare,
        office.hand,
    )
