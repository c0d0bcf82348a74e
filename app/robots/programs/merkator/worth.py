"""What an office is worth with so many turns still to come."""

from collections.abc import Callable
from math import prod

from msgspec import Struct

from app.engine.games.merkator.components.rows import BuildingRule, Condition
from app.engine.games.merkator.scoring import count, goods_of, reached
from app.engine.games.merkator.state import MAX_CONTRACTS, Office
from app.robots.programs.merkator.box import Box, Deal
from app.robots.programs.merkator.weights import Weights, hoped_for

FAR = 3  # who has half of what a building asks for can hope for an eighth of its points
MANY = 12  # cubes of a kind, or counters: further ones add nothing


class Portfolio(Struct, frozen=True, gc=False):
    """What a set of contracts is worth, whatever else there is in the office."""

    points: float  # SCO-2
    promises: tuple[tuple[Deal, float], ...]  # each with how much it counts
    places: frozenset[str]


class Judge:
    """Counts for one player of a match."""

    def __init__(self, box: Box, weights: Weights, coins: bool, rivals: dict[str, int]) -> None:
        self.box, self.weights, self.coins, self.rivals = box, weights, coins, rivals
        self.good = sums(weights.good, weights.more)
        self.time = sums(weights.time, weights.later)
        self.missing = tuple(weights.ready * weights.lack**lacks for lacks in range(20))
        self._portfolios: dict[tuple[str, ...], Portfolio] = {}
        self.points: dict[str, Callable[[Office], float]] = {}
        self.hopes: dict[str, float] = {}
        self.closeness: dict[str, Callable[[Office], float]] = {}
        for id in box.components.buildings:
            self._learn(id)

    def _learn(self, id: str) -> None:
        building = self.box.components.buildings[id]
        rule, vp = building.rule, building.vp
        if rule.kind in ("per", "table"):
            units, every, most = self._units(rule), rule.every or 1, rule.max_units or 1000
            hoped = hoped_for(self.weights, rule, len(goods_of(self.box.components, rule)))
            if rule.kind == "table":
                self.points[id] = lambda office: reached(rule, units(office))
                self.hopes[id] = _between(rule, hoped)
            else:
                self.points[id] = lambda office: vp * min(units(office) // every, most)
                self.hopes[id] = vp * hoped / every
            return
        needs = [(self._units(one), self._reach(id, one)) for one in rule.conditions or (rule,)]
        self.points[id] = lambda office: vp if all(units(office) >= reach for units, reach in needs) else 0.0
        self.hopes[id] = vp * self.weights.kinds ** len(needs)
        self.closeness[id] = lambda office: prod([min(units(office) / reach, 1.0) for units, reach in needs])

    def _reach(self, id: str, rule: Condition) -> int:
        """So many units bring the points of a building that gives all or nothing."""
        if rule.kind == "all_kinds_in":
            return len(goods_of(self.box.components, rule))
        return rule.reach if rule.kind == "at_least" else self.rivals.get(id, 0) + 1

    def _units(self, rule: Condition) -> Callable[[Office], int]:
        components = self.box.components
        if rule.what == "kinds" or rule.kind == "all_kinds_in":
            goods = goods_of(components, rule)
            return lambda office: len(goods) - [office.goods[good] for good in goods].count(0)
        if rule.what == "time_counters":
            return lambda office: office.time
        if rule.what == "contract_locations":
            return lambda office: len(self.portfolio(office.contracts).places)
        if rule.what == "locations_with_bonus_and_contract":
            place = self.box.card_place
            return lambda office: len({place[id] for id in office.bonus} & self.portfolio(office.contracts).places)
        return lambda office: count(components, office, rule)

    def contracts(self, office: Office) -> float:
        """SCO-2."""
        return self.portfolio(office.contracts).points

    def buildings(self, office: Office) -> float:
        points = self.points
        return sum([points[id](office) for id in office.buildings])

    def score(self, office: Office) -> float:
        """At the end."""
        if office.supply and office.buildings:
            office = self.placed(office)
        return self.contracts(office) + self.buildings(office)

    def placed(self, office: Office) -> Office:
        """SCO-1: the supply cubes where they bring most."""
        goods_of = self.box.components.goods_of_colour
        for colour in office.supply:
            ways = []
            for good in goods_of[colour]:
                goods = (*office.goods[:good], office.goods[good] + 1, *office.goods[good + 1 :])
                after = with_goods(office, goods)
                ways.append((self.buildings(after), good, after))
            office = max(ways, key=lambda way: way[:2])[2]
        return office

    def worth(self, office: Office, left: int) -> float:
        """The score to be expected, with so many own turns to come."""
        if not left:
            return self.score(office)
        weights, good = self.weights, self.good
        known = self.portfolio(office.contracts)
        total = sum([good[number] for number in office.goods])
        total += weights.supply * len(office.supply) + weights.taler * office.taler
        total += self.time[office.time]
        for deal, weight in known.promises:
            total += weight * self.ready(office, deal)
        if left < weights.patience:
            total *= left / weights.patience
        card_place, places = self.box.card_place, known.places
        at_home = sum([card_place[id] in places for id in office.bonus])
        total += (weights.bonus * len(office.bonus) + weights.abode * at_home) * left
        total += known.points * self.share(left)
        for id in office.buildings:
            total += self.promise(office, id, left)
        return total

    def portfolio(self, contracts: tuple[str, ...]) -> Portfolio:
        """Thousands of offices are weighed that hold the same contracts."""
        known = self._portfolios.get(contracts)
        if known is None:
            known = self._portfolios[contracts] = self._weighed(contracts)
        return known

    def _weighed(self, contracts: tuple[str, ...]) -> Portfolio:
        deals = [self.box.deals[id] for id in contracts]
        values = sorted([deal.value for deal in deals], reverse=True)
        places: set[str] = set()
        promises = []
        for deal in deals:
            if deal.location:
                promises.append((deal, 1 + self.weights.again * (deal.location in places)))
                places.add(deal.location)
        return Portfolio(sum(values) - sum(values[MAX_CONTRACTS:]) / 2, tuple(promises), frozenset(places))

    def outlook(self, cubes: tuple[int, ...], left: int) -> float:
        """What the map promises: above all its fullest locations."""
        if not left:
            return 0.0
        *_, second, fullest = sorted(cubes)
        return self.weights.heap * (fullest + second / 2) + self.weights.cubes * sum(cubes)

    def share(self, left: int) -> float:
        """How much of a contract's value counts so early."""
        return 1.0 - self.weights.early * (left / 12 if left < 12 else 1.0)

    def promise(self, office: Office, id: str, left: int) -> float:
        """What a building brings now, and what it can be hoped to bring."""
        now, hope = self.points[id](office), self.hopes[id]
        if id in self.closeness:
            hope *= self.closeness[id](office) ** FAR
        more, trust = hope - now, left / self.weights.trust
        return now + more * self.weights.hope * (min(1.0, trust)) if more > 0 else now

    def ready(self, office: Office, deal: Deal) -> float:
        """What a contract promises, by what it still lacks."""
        promise = (deal.value + 1) * self.missing[self.lacks(office, deal)]
        short = self.box.costs[deal.location] - office.time
        return promise * max(1 - self.weights.scarce * short, 0.0) if short > 0 else promise

    def lacks(self, office: Office, deal: Deal) -> int:
        """So many cubes are missing; where there is one on the supply tile hardly any."""
        goods = office.goods
        lacks = 0.5
        for good, number in deal.exact:
            if goods[good] < number:
                lacks += number - goods[good]
                if self.box.colour[good] in office.supply:
                    lacks -= 0.7
        for kinds, number in deal.different:
            owned = len(kinds) - [goods[kind] for kind in kinds].count(0)
            if owned < number:
                lacks += number - owned
        return int(lacks)

    def keep(self, office: Office, id: str, left: int) -> float:
        """What would be missed if this contract were gone."""
        deal = self.box.deals[id]
        return deal.value * self.share(left) + (self.ready(office, deal) if deal.location else 0.0)

    def wish(self, office: Office, card: str, left: int) -> float:
        """What a card to be bought would bring."""
        if card in self.points:
            return self.promise(office, card, left)
        return self.weights.bonus * left


def _between(rule: BuildingRule, hoped: float) -> float:
    """What a table gives for the whole units before and after those to be hoped for."""
    whole = int(hoped)
    less, more = reached(rule, whole), reached(rule, whole + 1)
    return less + (hoped - whole) * (more - less)


def sums(first: float, ratio: float) -> tuple[float, ...]:
    """What so many are worth together."""
    return tuple(sum(first * ratio**place for place in range(min(number, MANY))) for number in range(100))


def with_goods(office: Office, goods: tuple[int, ...]) -> Office:
    return Office(
        goods,
        office.supply,
        office.contracts,
        office.bonus,
        office.buildings,
        office.taler,
        office.time,
        office.hand,
    )
