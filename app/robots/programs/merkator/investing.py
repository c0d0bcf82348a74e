"""INV-1 to INV-6 in the model: what to buy before a travel, and what to pay with."""

from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from app.engine.games.merkator.state import CASH_LIMIT, MAX_CONTRACTS, Office
from app.engine.games.merkator.steps.market import OFFER
from app.robots.programs.merkator.model import Cards, Table
from app.robots.programs.merkator.worth import Judge


class Purchase(Struct, frozen=True, gc=False):
    cards: Cards
    contracts: Cards


class Invested(Struct, frozen=True, gc=False):
    """An office before it travels, and what it bought on the way."""

    worth: float
    office: Office
    table: Table
    bought: tuple[Purchase, ...] = ()
    sold: Cards = ()


def investments(judge: Judge, office: Office, table: Table, left: int, most: int) -> list[Invested]:
    """The best ways to invest, buying nothing among them."""
    nothing = Invested(judge.worth(office, left), office, table)
    found, front = [nothing], [nothing]
    for _ in range(3):
        front = [after for before in front for after in _buy_one(judge, before, left, most)]
        found += front
        front = sorted(front, key=lambda one: -one.worth)[:2]
    found = [settled(judge, one, left) for one in found]
    return [found[0], *sorted(found[1:], key=lambda one: -one.worth)[: most - 1]]


def settled(judge: Judge, one: Invested, left: int) -> Invested:
    """INV-3, INV-6: before the travel the contracts go down to five, what is above 15 Taler is lost."""
    office = one.office
    more = len(office.contracts) - MAX_CONTRACTS
    taler = office.taler
    sold: Cards = ()
    if more > 0 and left > 1:
        sold = tuple(sorted(office.contracts, key=lambda id: judge.keep(office, id, left))[:more])
        taler += sum([judge.box.values[id] for id in sold]) if judge.coins else 0
    elif taler <= CASH_LIMIT:
        return one
    kept = tuple(id for id in office.contracts if id not in sold)
    office = replace(office, contracts=kept, taler=min(taler, CASH_LIMIT))
    return Invested(judge.worth(office, left), office, one.table, one.bought, sold)


def payments(judge: Judge, office: Office, left: int) -> list[tuple[float, int, Cards]]:
    """Every set of contracts to pay with, what is given up with it, and what it brings; the least first."""
    values = judge.box.values
    ways: list[tuple[float, int, Cards]] = [(0.0, 0, ())]
    # beyond five they must go anyway, or count half
    spare = sorted(office.contracts, key=lambda id: judge.keep(office, id, left))[:-MAX_CONTRACTS]
    for id in office.contracts:
        keep, value = judge.keep(office, id, left), values[id]
        keep = keep * judge.weights.spare if id in spare else keep
        ways += [(lost + keep, brings + value, (*chosen, id)) for lost, brings, chosen in ways]
    ways.pop()  # INV-2: never all
    ways.sort(key=lambda way: way[0])
    return ways


def _buy_one(judge: Judge, before: Invested, left: int, most: int) -> list[Invested]:
    """One card more, or two with one payment where there is no change."""
    office, table = before.office, before.table
    ways = payments(judge, office, left)
    prices = judge.box.components.prices
    offered = (*table.bonus_offer, *table.building_offer)
    baskets: list[Cards] = [(card,) for card in offered]
    if not judge.coins:
        baskets += combinations(offered, 2)
    found: list[tuple[float, Purchase]] = []
    for cards in baskets:
        cost = sum([prices[card] for card in cards]) - office.taler
        for lost, brings, chosen in ways:
            if brings >= cost:
                gain = sum([judge.wish(office, card, left) for card in cards]) - lost
                found.append((gain, Purchase(cards, chosen)))
                break
    found.sort(key=lambda one: -one[0])
    return [bought(judge, before, purchase, left) for _, purchase in found[:most]]


def bought(judge: Judge, before: Invested, purchase: Purchase, left: int) -> Invested:
    office, table, box = before.office, before.table, judge.box
    cards, prices = purchase.cards, box.components.prices
    paid = sum([box.values[id] for id in purchase.contracts]) - sum([prices[card] for card in cards])
    office = Office(
        office.goods,
        office.supply,
        tuple([id for id in office.contracts if id not in purchase.contracts]),
        office.bonus + tuple([card for card in cards if card in box.components.bonus_cards]),
        office.buildings + tuple([card for card in cards if card in box.components.buildings]),
        office.taler + paid if judge.coins else 0,
        office.time,
        office.hand,
    )
    table = refilled_offers(table, cards)
    return Invested(judge.worth(office, left), office, table, (*before.bought, purchase))


def refilled_offers(table: Table, gone: Cards) -> Table:
    """INV-4, SOLO-3."""
    bonus = tuple([card for card in table.bonus_offer if card not in gone])
    houses = tuple([card for card in table.building_offer if card not in gone])
    new, more = OFFER - len(bonus), OFFER - len(houses)
    bonus, pile = bonus + table.bonus_pile[:new], table.bonus_pile[new:]
    if table.solo and len(houses) < len(table.building_offer):
        pile = pile + bonus
        bonus, pile = pile[:OFFER], pile[OFFER:]
    return Table(
        table.cubes,
        table.stacks,
        table.solo,
        bonus,
        pile,
        houses + table.building_pile[:more],
        table.building_pile[more:],
    )
