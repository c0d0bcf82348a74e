"""FUL-1 to FUL-3 in the model: what a contract takes from an office."""

from msgspec import Struct

from app.engine.games.merkator.state import Goods, Office
from app.engine.games.merkator.steps.payment import TRADE
from app.robots.programs.merkator.box import Box, Deal

TIME = -1  # among the trades


class Paid(Struct, frozen=True, gc=False):
    """An office after it delivered, and how."""

    office: Office
    placed: tuple[int, ...]  # goods that cubes of the supply tile became
    pays: tuple[int, ...]
    trades: tuple[int, ...]


class _Counter:
    """What lies on the counter while a contract is paid for."""

    __slots__ = ("colours", "left", "missing", "pays", "placed", "supply")

    def __init__(self, box: Box, office: Office) -> None:
        self.left, self.supply, self.colours = list(office.goods), office.supply, box.colour
        self.pays: list[int] = []
        self.placed: list[int] = []
        self.missing = 0

    def place(self, good: int) -> bool:
        """A cube of the supply tile becomes this good, if there is one."""
        colour = self.colours[good]
        if colour not in self.supply:
            return False
        self.supply = tuple([other for other in self.supply if other != colour])
        self.placed.append(good)
        return True

    def exactly(self, good: int, number: int) -> None:
        has = self.left[good]
        if has < number and self.place(good):
            has += 1
        given = min(has, number)
        self.left[good] = has - given
        self.pays += [good] * given
        self.missing += number - given

    def different(self, kinds: tuple[int, ...], number: int) -> None:
        left = self.left
        owned = [kind for kind in kinds if left[kind]]
        if len(owned) > number:
            owned.sort(key=lambda kind: (left[kind] % TRADE == 0, -left[kind]))
            owned = owned[:number]
        for kind in owned:
            left[kind] -= 1
        lacking = number - len(owned)
        if lacking:
            placed = [kind for kind in kinds if kind not in owned and lacking and self.place(kind)][:lacking]
            owned += placed
            lacking -= len(placed)
        self.pays += owned
        self.missing += lacking

    def traded(self, time: int) -> tuple[int, ...] | None:
        """Four of what there is most of, for each that is missing."""
        trades = []
        for _ in range(self.missing):
            most = max(self.left)
            if max(most, time) < TRADE:
                return None
            if time > most:
                time -= TRADE
                trades.append(TIME)
            else:
                good = self.left.index(most)
                self.left[good] -= TRADE
                trades.append(good)
        return tuple(trades)


def pay(box: Box, office: Office, deal: Deal) -> Paid | None:
    """With what is there; else with the supply tile, else by trades. None: it cannot be done."""
    counter = _Counter(box, office)
    for good, number in deal.exact:
        counter.exactly(good, number)
    for kinds, number in deal.different:
        counter.different(kinds, number)
    trades = counter.traded(office.time)
    if trades is None:
        return None
    home = _left(office, tuple(counter.left), counter.supply, trades)
    return Paid(home, tuple(counter.placed), tuple(counter.pays), trades)


def after(office: Office, pays: tuple[int, ...], trades: tuple[int, ...]) -> Paid:
    """Where it was paid just so."""
    left = list(office.goods)
    for good in pays:
        left[good] -= 1
    for good in trades:
        if good != TIME:
            left[good] -= TRADE
    return Paid(_left(office, tuple(left), office.supply, trades), (), pays, trades)


def _left(office: Office, goods: Goods, supply: tuple[str, ...], trades: tuple[int, ...]) -> Office:
    return Office(
        goods,
        supply,
        office.contracts,
        office.bonus,
        office.buildings,
        office.taler,
        office.time - TRADE * trades.count(TIME),
        office.hand,
    )
