"""VIS-1: what an audience may know, put together from nothing.

In Merkator nobody knows more than anybody else: letters, piles and what lies below the top of a stack are
hidden from all. A seat's own view adds help with its own decisions.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from app.engine.deed import Wording, how
from app.engine.games.merkator.actions import GiveBack, Join, Split
from app.engine.games.merkator.components import PEACE_LEVEL, Components, Contract
from app.engine.games.merkator.scoring import result, sheets_of
from app.engine.games.merkator.shapes import (
    BargainShown,
    Chart,
    ChartRow,
    ContractHelp,
    Costs,
    OfficeShown,
    OwnHelp,
    PublicView,
    StackShown,
    Trade,
    Way,
)
from app.engine.games.merkator.state import CASH_LIMIT, FACE_DOWN, Goods, Office, State
from app.engine.games.merkator.steps.contracts import reward_in_hand
from app.engine.games.merkator.steps.investment import must_go
from app.engine.games.merkator.steps.means import Means, means
from app.engine.games.merkator.steps.payment import TIME, TRADE, Payment, missing_for, ways_to_pay
from app.engine.games.merkator.steps.ways import offered
from app.engine.kernel import Action, Seat

REVEALING = {"letter_flipped", "next_flipped", "stack_formed"}


def public_view(state: State) -> PublicView:
    return {
        "edition": state.components.rows.edition.id,
        "options": state.options.names,
        "turn": state.turn,
        "traveller": state.traveller,
        "agenda": [] if state.over else [(frame.step, frame.seats) for frame in state.agenda],
        "here": state.here,
        "cubes": {major.id: number for major, number in zip(state.components.majors, state.cubes, strict=True)},
        "found": state.found,
        "chart": _chart(state),
        "counters": max(state.counters, 0),
        "flipped": state.flipped,
        "stacks": _stacks(state),
        "discard": len(state.discard),
        "solo_stack": len(state.solo_stack),
        "bonus_cards": {"offer": state.bonus_offer, "pile": len(state.bonus_pile)},
        "buildings": {"offer": state.building_offer, "pile": len(state.building_pile)},
        "offices": [_office(state, seat) for seat in range(state.seats)],
        "fulfilled": state.fulfilled,
        "joined": state.joined,
        "declared": {str(seat): word for seat, word in state.declared},
        "promises": state.promises,
        "bargain": _bargain(state),
        "final_round": {"turns_left": state.turns_left, "trigger": state.trigger} if state.final_round else None,
        "over": state.over,
        "result": msgspec.to_builtins(result(state)) if state.over else None,
    }


def _chart(state: State) -> Chart:
    """How many counters lie in each row; a letter only where one has been looked at."""
    rows: list[ChartRow] = []
    before = 0
    for row in state.chart:
        rows.append({"counters": len(row), "seen": row[0] if before in state.seen else ""})
        before += len(row)
    return {"rows": rows, "then_ultimo_rows": len(state.ultimo)}


def _stacks(state: State) -> dict[str, StackShown]:
    return {
        str(level): {"size": len(stack), "top": stack[0] if stack else ""}
        for level, stack in enumerate(state.stacks)
        if level > 2
    }


def _office(state: State, seat: Seat) -> OfficeShown:
    office = state.offices[seat]
    return {
        "goods": state.components.named(office.goods),
        "supply": office.supply,
        "contracts": office.contracts,
        "bonus_cards": office.bonus,
        "buildings": office.buildings,
        "taler": office.taler,
        "time": office.time,
        "hand": office.hand,
        "points": sheets_of(state)[seat].total,
    }


def _bargain(state: State) -> BargainShown | None:
    if state.bargain is None:
        return None
    return {
        "seat": state.bargain.seat,
        "stack": state.bargain.level,
        "offers": [{"seat": seat, "taler": taler, "time": time} for seat, taler, time in state.bargain.offers],
    }


def revealed(before: State, after: State) -> bool:
    """Whether the action between these states brought something to light: a card, or a letter."""
    return _unseen(before) != _unseen(after) or any(line.key in REVEALING for line in after.news)


def _unseen(state: State) -> object:
    return [stack[1:] for stack in state.stacks], state.bonus_pile, state.building_pile, state.solo_stack


def own_help(state: State, seat: Seat) -> OwnHelp:
    """Help for one seat: its contracts, what must go, what would be lost, and what all of it is worth now."""
    office = state.offices[seat]
    score = sheets_of(state)[seat]
    return {
        "seat": seat,
        "contracts": {id: contract_help(state, office, id) for id in office.contracts},
        "must_go": must_go(state, seat) if seat == state.traveller and state.choosing else 0,
        "cash_to_lose": cash_to_lose(state, office.taler),
        "score": {"total": score.total, "buildings": {line.card: line.points for line in score.buildings}},
    }


def cash_to_lose(state: State, taler: int) -> int:
    """INV-6: what of so much cash would be lost at the end of the investment step."""
    return 0 if state.options.var_b else max(taler - CASH_LIMIT, 0)


def contract_help(state: State, office: Office, id: str) -> ContractHelp:
    """What is missing for a contract, the cheapest ways to pay for it, and what it would bring."""
    components, contract = state.components, state.components.contracts[id]
    if contract.level == PEACE_LEVEL:
        return {"here": False, "missing": {}, "can": {}, "how": [], "ways": [], "reward": []}
    here = contract.location == state.here
    costs = _costs(components, id, office.goods, office.time, office.supply)
    ways = _ways(components, costs["missing"], offered(state, office, contract)) if here else costs["ways"]
    return {"here": here, **costs, "ways": ways, "reward": rewards(state, office, contract)}


@lru_cache(8192)  # with every action all offices are looked at, and one or two have changed
def _costs(components: Components, id: str, goods: Goods, time: int, supply: tuple[str, ...]) -> Costs:
    contract = components.contracts[id]
    missing = missing_for(components, contract, goods)
    found = means(components, contract, Office(goods, supply, time=time))
    return {
        "missing": missing,
        "can": found.can,
        "how": list(_how(components, found)),
        "ways": _ways(components, missing, ways_to_pay(components, contract, goods, time)),
    }


def _ways(components: Components, missing: dict[str, int], payments: Iterable[Payment]) -> list[Way]:
    return [
        {"pays": _counted(components, payment.pays), "trades": _spelled_out(components, payment.trades, missing)}
        for payment in payments
    ]


def _how(components: Components, found: Means) -> Iterator[Wording]:
    """Cubes of the supply tile first, then what is traded for what."""
    if found.placed:
        yield how("from_supply", good=[components.goods[good] for good in found.placed])
    for (good, wanted), number in Counter(zip(found.trades, found.traded, strict=True)).items():
        given, time = ({components.goods[good]: TRADE * number}, 0) if good >= 0 else ({}, TRADE * number)
        yield how("trade", given=given, time=time, goods={wanted: number})


def _counted(components: Components, goods: tuple[int, ...]) -> dict[str, int]:
    counted: dict[str, int] = {}
    for good in goods:
        name = components.goods[good]
        counted[name] = counted.get(name, 0) + 1
    return counted


def _spelled_out(components: Components, trades: tuple[int, ...], missing: dict[str, int]) -> list[Trade]:
    """Which four things become which good, or any good of which category."""
    wanted = [name for name, number in missing.items() for _ in range(number)]
    given = [components.goods[good] if good >= 0 else TIME for good in trades]
    return [{"give": give, "for": name} for give, name in zip(given, wanted, strict=True)]


def rewards(state: State, office: Office, contract: Contract, covered: int = 0) -> list[str]:
    """The cards this contract could bring now, as far as anyone can know.

    None where a stack must be formed anew from the discard pile, or where a face-down card will cover it first.
    """
    level = contract.level + 1
    if not state.stacks[level] and level != covered and not may_be_formed_anew(state, level):
        level = contract.level
    tops = () if level == covered else state.stacks[level][:1]
    known = () if tops == (FACE_DOWN,) else tops
    return [*known, *((office.hand,) if reward_in_hand(state.components, office, contract) else ())]


def may_be_formed_anew(state: State, level: int) -> bool:
    """FUL-5, SOLO-4: whether somebody who sees only the size of the discard pile must reckon with it."""
    peace_is_owned = any(state.components.peace in office.contracts for office in state.offices)
    return bool(state.discard) and not state.solo and not (level == PEACE_LEVEL and peace_is_owned)


def told_of(state: State, action: Action) -> dict[str, Any]:
    """What becomes of the cubes that were found, and what joining costs."""
    match action:
        case Split():
            one, other = (state.components.goods[good] for good in state.location.goods)
            return {"given": {good: n for good, n in ((one, action.first), (other, state.found - action.first)) if n}}
        case GiveBack():
            return {"given": dict(Counter(action.goods))}
        case Join():
            return {"time": state.location.fare}
        case _:
            return {}
