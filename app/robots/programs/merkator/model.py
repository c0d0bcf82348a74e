"""A turn as a program reckons it: one player at the table, the others standing still.

RobotPool ahead takes some thousand turns for one decision, too many for the rules themselves. So this is a model: it
knows a turn as a whole and leaves out what matters little. Where it errs a program plays worse, not against the rules.
"""

from collections.abc import Iterator

from msgspec import Struct

from app.engine.games.merkator.components import Location
from app.engine.games.merkator.state import Office, State
from app.engine.games.merkator.steps.travel import refilled
from app.robots.programs.merkator.box import Box
from app.robots.programs.merkator.paying import pay

Cards = tuple[str, ...]


class Table(Struct, frozen=True, gc=False):
    """What lies open, or is imagined to lie under it."""

    cubes: tuple[int, ...]
    stacks: tuple[Cards, ...]
    solo: Cards
    bonus_offer: Cards
    bonus_pile: Cards
    building_offer: Cards
    building_pile: Cards

    @staticmethod
    def of(state: State) -> "Table":
        return Table(
            state.cubes,
            state.stacks,
            state.solo_stack,
            state.bonus_offer,
            state.bonus_pile,
            state.building_offer,
            state.building_pile,
        )


def with_reward(office: Office, table: Table, level: int) -> tuple[Office, Table]:
    """FUL-4, FUL-5: from the stack above, else from the same; stacks formed anew are not foreseen."""
    stacks = table.stacks
    wanted = level + 1 if stacks[level + 1] else level
    if not stacks[wanted]:
        return office, table
    card, *rest = stacks[wanted]
    office = Office(
        office.goods,
        office.supply,
        (*office.contracts, card),
        office.bonus,
        office.buildings,
        office.taler,
        office.time,
        office.hand,
    )
    return office, with_stacks(table, (*stacks[:wanted], tuple(rest), *stacks[wanted + 1 :]))


def with_stacks(table: Table, stacks: tuple[Cards, ...]) -> Table:
    return Table(
        table.cubes,
        stacks,
        table.solo,
        table.bonus_offer,
        table.bonus_pile,
        table.building_offer,
        table.building_pile,
    )


def delivered(box: Box, office: Office, table: Table, here: str, done: Cards = ()) -> tuple[Office, Table, Cards]:
    """Everything fulfilled that can be, the most valuable first; what, in order."""
    deals = box.deals
    told: list[str] = []
    while True:
        due = [deals[id] for id in office.contracts if deals[id].location == here]
        if due and (done or told):
            due = [deal for deal in due if deal.id not in done and deal.id not in told]
        if len(due) > 1:
            due.sort(key=lambda deal: -deal.value)
        for deal in due:
            if paid := pay(box, office, deal):
                told.append(deal.id)
                office, table = with_reward(paid.office, table, deal.level)
                break
        else:
            return office, table, tuple(told)


def splits(found: int) -> Iterator[int]:
    """TRV-3: the ways to sort cubes worth thinking about."""
    if found <= 2:
        return iter((0, 1) if found == 1 else (1,) if found else (0,))
    if found <= 4:
        return iter(range(1, found))
    return iter((1, found // 2, found - 1))


def arrived(box: Box, office: Office, table: Table, to: Location, split: int) -> tuple[Office, Table]:
    """TRV-2 to TRV-7: goods, bonus goods, new cubes on the map, time."""
    goods = list(office.goods)
    if to.major:
        one, other = to.goods
        goods[one] += split
        goods[other] += table.cubes[to.index] - split
    return _there(box, office, goods, to, 2, to.time), table_after(box, table, to)


def came_along(box: Box, office: Office, to: Location) -> Office:
    """JOIN-1, JOIN-2."""
    return _there(box, office, list(office.goods), to, 1, -to.fare)


def _there(box: Box, office: Office, goods: list[int], to: Location, each: int, time: int) -> Office:
    cards = box.components.bonus_cards
    for id in office.bonus:
        card = cards[id]
        if card.location == to.id:
            goods[card.good] += each
    return Office(
        tuple(goods),
        office.supply,
        office.contracts,
        office.bonus,
        office.buildings,
        office.taler,
        office.time + time,
        office.hand,
    )


def table_after(box: Box, table: Table, to: Location) -> Table:
    """TRV-6, SOLO-2."""
    stacks, solo = table.stacks, table.solo
    if solo:
        level = box.levels[solo[0]]
        stacks = (*stacks[:level], (solo[0], *stacks[level]), *stacks[level + 1 :])
        solo = solo[1:]
    return Table(
        refilled(table.cubes, to),
        stacks,
        solo,
        table.bonus_offer,
        table.bonus_pile,
        table.building_offer,
        table.building_pile,
    )
