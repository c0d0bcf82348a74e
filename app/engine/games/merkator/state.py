"""The table: what lies where, at any moment of a match."""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from app.engine import kernel
from app.engine.games.merkator.components import Components, Location
from app.engine.games.merkator.options import Options
from app.engine.kernel import NOBODY, Seat

Goods = tuple[int, ...]  # cubes of each good, in the order of the office board
MAX_CONTRACTS = 5  # INV-3
CASH_LIMIT = 15  # INV-6
FACE_DOWN = ""  # a card that nobody has seen, in a turn that is only planned (plan.py)


class Office(Struct, frozen=True, gc=False, omit_defaults=True):
    """All that a player owns."""

    goods: Goods
    supply: tuple[str, ...] = ()  # colours of the cubes still on the supply tile
    contracts: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    buildings: tuple[str, ...] = ()
    taler: int = 0
    time: int = 0
    hand: str = ""  # EXPERT: a contract, bonus card or building


class Bargain(Struct, frozen=True, gc=False):
    """VAR-D: a reward that the others may offer something for."""

    seat: Seat
    level: int  # the stack whose next card was revealed
    offers: tuple[tuple[Seat, int, int], ...] = ()  # who, Taler, time counters


class State(kernel.State, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    components: Components
    options: Options
    seed: str
    offices: tuple[Office, ...]
    traveller: Seat
    turn: int = 0
    here: str = ""  # where the Merkator token stands
    cubes: tuple[int, ...] = ()  # on the major locations
    stacks: tuple[tuple[str, ...], ...] = ()  # contracts by level, top card first
    discard: tuple[str, ...] = ()
    bonus_offer: tuple[str, ...] = ()
    bonus_pile: tuple[str, ...] = ()
    building_offer: tuple[str, ...] = ()
    building_pile: tuple[str, ...] = ()
    solo_stack: tuple[str, ...] = ()
    chart: tuple[tuple[str, ...], ...] = ()  # rows of the time chart from the top, each from the left
    ultimo: tuple[tuple[str, ...], ...] = ()  # LONG: the side that is filled when the back is empty
    seen: tuple[int, ...] = ()  # which of the counters to come have been looked at, 0 being the next one
    counters: int = 0  # time counters in the supply; below zero: proxies
    turns_left: int = NOBODY  # counts down in the final round
    trigger: str = ""  # what brought the end about

    # what lasts for one turn only
    found: int = 0  # cubes taken here and not yet sorted
    due: int = 0  # time counters still to be taken
    flipped: str = ""  # the letter that causes a loss
    fulfilled: tuple[tuple[Seat, str], ...] = ()
    joined: tuple[Seat, ...] = ()
    declared: tuple[tuple[Seat, str], ...] = ()
    promises: tuple[tuple[Seat, str], ...] = ()
    hand_taken: bool = False
    bargain: Bargain | None = None

    @property
    def solo(self) -> bool:
        return self.seats == 1

    @property
    def joining(self) -> bool:
        """Whether travels can be joined at all."""
        return self.seats > 1 and not self.options.nojoin

    @property
    def location(self) -> Location:
        return self.components.locations[self.here]

    @property
    def final_round(self) -> bool:
        return self.turns_left != NOBODY

    @property
    def choosing(self) -> bool:
        """The traveller invests and has not yet chosen where to go."""
        return any(frame.step == "investment" for frame in self.agenda)

    @property
    def others(self) -> tuple[Seat, ...]:
        """Everyone but the traveller, clockwise from the traveller's left."""
        return kernel.clockwise_from(self.traveller, self.seats)[1:]

    def change(self, seat: Seat, **changes: object) -> Self:
        """The same table with something else in one office."""
        offices = self.offices
        office = replace(offices[seat], **changes)
        return replace(self, offices=(*offices[:seat], office, *offices[seat + 1 :]))

    def gain(self, seat: Seat, good: int, number: int) -> Self:
        """Cubes from the general supply into an office, or back into it when negative."""
        goods = self.offices[seat].goods
        return self.change(seat, goods=(*goods[:good], goods[good] + number, *goods[good + 1 :]))

    def pay_time(self, seat: Seat, number: int) -> Self:
        """Time counters back to the supply."""
        return replace(self.change(seat, time=self.offices[seat].time - number), counters=self.counters + number)

    def time_from_supply(self, seat: Seat, number: int) -> Self:
        return self.pay_time(seat, -number)

    def stream(self, pile: str) -> str:
        """The name of the random numbers for one shuffle."""
        return f"{self.seed}:{pile}:{self.turn}"

    def with_stack(self, level: int, cards: tuple[str, ...]) -> Self:
        return replace(self, stacks=(*self.stacks[:level], cards, *self.stacks[level + 1 :]))
