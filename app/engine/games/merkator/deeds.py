"""The likeliest deed of a seat that owes a decision, and what can be done instead of it."""

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from app.engine.deed import Wording, gains, says
from app.engine.games.merkator.actions import (
    DeclineOffer,
    FlipNext,
    Fulfil,
    GiveBack,
    Join,
    KeepLetter,
    PlaceSupply,
    SellContracts,
    Split,
    TakeOffer,
    Verb,
)
from app.engine.games.merkator.components import Contract
from app.engine.games.merkator.preview import sortings
from app.engine.games.merkator.scoring import sheet, sheets_of
from app.engine.games.merkator.shapes import Deed, Deeds
from app.engine.games.merkator.state import FACE_DOWN, Office, State
from app.engine.games.merkator.steps import hand, join
from app.engine.games.merkator.steps.contracts import due_here, reward_in_hand
from app.engine.games.merkator.steps.investment import must_go, proposed_to_go, worth
from app.engine.games.merkator.steps.loss import goods_due
from app.engine.games.merkator.steps.means import Means, means
from app.engine.games.merkator.steps.payment import TIME, could_pay, missing_for
from app.engine.games.merkator.steps.supply import FINAL_PLACEMENT
from app.engine.games.merkator.steps.travel import bonus_at
from app.engine.games.merkator.steps.ways import best_ways
from app.engine.games.merkator.turn import RULES
from app.engine.games.merkator.view import rewards
from app.engine.kernel import Done, Seat


def deeds(state: State, seat: Seat) -> Deeds:
    """Nothing for who owes no decision, or has to choose first."""
    find = FOUND_BY.get(state.agenda[0].step) if seat in RULES.waiting_for(state) else None
    deed, instead = find(state, seat) if find else (None, None)
    return {"deed": deed, "instead": instead}


Found = tuple[Deed | None, Deed | None]


def _deed(says: Wording, *actions: Verb, gains: Wording | None = None, quiet: bool = False) -> Deed:
    return {"actions": list(actions), "says": says, "gains": gains, "quiet": quiet}


def _done(seat: Seat, quiet: bool) -> Deed:
    return _deed(says("done"), Done(seat), quiet=quiet)


# ------------------------------------------------------------------ investing and arriving


def _investing(state: State, seat: Seat) -> Found:
    """INV-3: what has to go before any travel; where to travel one has to choose."""
    number = must_go(state, seat)
    if not number:
        return None, None
    ids = proposed_to_go(state, seat, number)
    first, *more = (_named(state.components.contracts[id]) for id in ids)
    for_nothing = state.options.nocoin
    if more:
        told = says("give_up" if for_nothing else "sell", number=number)
    else:
        told = says("give_up_one" if for_nothing else "sell_one", **first)
    both = {**first, **{f"other_{name}": value for name, value in more[0].items()}} if len(more) == 1 else {}
    price = None if for_nothing else gains("for_taler", taler=worth(state, ids))
    return _deed(told, SellContracts(seat, ids), gains=gains("these_two", **both) if both else price), None


def _named(contract: Contract) -> dict[str, int | str]:
    return {"value": contract.value, "location": contract.location}


def _sorting(state: State, seat: Seat) -> Found:
    """TRV-3: as contracts of this place can then be fulfilled; else as all others need it; else some of both."""
    largest = max(state.components.contracts[id].size for id in state.offices[seat].contracts)
    splits = (Split(seat, first) for first in sortings(state.found, largest))
    split = max(splits, key=lambda split: _use_of(state, split))
    one, other = (state.components.goods[good] for good in state.location.goods)
    taken = [(one, split.first), (other, state.found - split.first)]
    both = all(number for _, number in taken)
    told = says(
        "take_both" if both else "take",
        **{
            name: {good: number}
            for name, (good, number) in zip(("goods", "given"), sorted(taken, key=lambda one: not one[1]), strict=True)
            if number
        },
    )
    payable = _payable_after(state, split)
    best = max(payable, key=lambda contract: contract.level, default=None)
    return _deed(told, split, gains=gains("enough_for", **_named(best)) if best else None), None


def _use_of(state: State, split: Split) -> tuple[int, int, int]:
    payable = sum(contract.value for contract in _payable_after(state, split))
    uneven = abs(2 * split.first - state.found)
    return payable, -_lacking(state, _after_sorting(state, split)), -uneven


def _after_sorting(state: State, split: Split) -> Office:
    """With the bonus goods and time counters that come before anything is delivered; losses are not foreseen."""
    office, (one, other) = state.offices[split.seat], state.location.goods
    goods = list(office.goods)
    goods[one] += split.first
    goods[other] += state.found - split.first
    for good in bonus_at(state, split.seat, state.here):
        goods[good] += 2
    return replace(office, goods=tuple(goods), time=office.time + state.due)


def _payable_after(state: State, split: Split) -> list[Contract]:
    then = _after_sorting(state, split)
    return [contract for contract in due_here(state, split.seat) if could_pay(state.components, contract, then)]


def _lacking(state: State, office: Office) -> int:
    """What all contracts of an office lack together, each taken by itself."""
    components = state.components
    contracts = (components.contracts[id] for id in office.contracts)
    return sum(sum(missing_for(components, contract, office.goods).values()) for contract in contracts)


# ------------------------------------------------------------------ losing


def _flipping(state: State, seat: Seat) -> Found:
    """LOSS-2: what the letter takes is plain to see, what the next one takes is not."""
    lost = goods_due(state, seat)
    stay = _deed(says("keep_letter"), KeepLetter(seat), gains=gains("lose", number=lost))
    return stay, _deed(says("flip_next"), FlipNext(seat), quiet=True)


def _giving_back(state: State, seat: Seat) -> Found:
    """LOSS-3: what contracts miss least, then of what there is most."""
    options = [action for action in RULES.options(state, seat) if isinstance(action, GiveBack)]
    given = min(options, key=lambda action: _harm(state, action))
    goods = dict(Counter(given.goods))
    if len(goods) == 1:
        return _deed(says("give_back", goods=goods), given), None
    return _deed(says("give_back_some", number=len(given.goods)), given, gains=gains("these_goods", goods=goods)), None


def _harm(state: State, action: GiveBack) -> tuple[int, int]:
    office, index = state.offices[action.seat], state.components.good_index
    goods = list(office.goods)
    for good in action.goods:
        goods[index[good]] -= 1
    left = replace(office, goods=tuple(goods))
    return _lacking(state, left), -sum(office.goods[index[good]] for good in action.goods)


# ------------------------------------------------------------------ delivering and coming along


def _delivering(state: State, seat: Seat) -> Found:
    """What can be paid for with the fewest trades and supply cubes, then what is worth most; else nothing is left."""
    found = _best(state, seat)
    if found is None:
        return _done(seat, quiet=hand.may_take(state, seat)), None
    contract, ways = found
    told = says("deliver", **_named(contract))
    return _deed(told, *_delivery(state, seat, contract, ways), gains=_for(state, seat, contract)), _done(seat, True)


def _best(state: State, seat: Seat) -> tuple[Contract, Means] | None:
    found = [(contract, means(state.components, contract, state.offices[seat])) for contract in due_here(state, seat)]
    payable = [one for one in found if one[1].enough]
    return min(payable, key=lambda one: (len(one[1].trades), len(one[1].placed), -one[0].level), default=None)


def _delivery(state: State, seat: Seat, contract: Contract, ways: Means) -> list[Verb]:
    """TURN-2: the cubes of the supply tile come first; then what is missed least."""
    names, office = state.components.goods, state.offices[seat]
    placed = [number + ways.placed.count(good) for good, number in enumerate(office.goods)]
    (best,) = best_ways(state.components, contract, replace(office, goods=tuple(placed)), 1)
    trades = tuple(TIME if good < 0 else names[good] for good in best.trades)
    from_hand = reward_in_hand(state.components, office, contract)
    fulfil = Fulfil(seat, contract.id, tuple(names[good] for good in best.pays), trades, from_hand)
    return [*(PlaceSupply(seat, names[good]) for good in ways.placed), fulfil]


def _for(state: State, seat: Seat, contract: Contract) -> Wording | None:
    """The reward, as far as anyone can know; the card in hand comes last."""
    known = rewards(state, state.offices[seat], contract)
    if not known:
        return None
    reward = state.components.contracts[known[-1]]
    return gains("for_contract", **_named(reward)) if reward.location else gains("for_peace")


def _joining(state: State, seat: Seat) -> Found:
    """JOIN-1: to come along where that brings anything at once, and to stay at home where it does not."""
    if seat in state.joined:
        return _delivering(state, seat)
    told, then = says("join", time=state.location.fare), join.came_along(state, seat)
    goods = Counter(state.components.goods[good] for good in bonus_at(state, seat, state.here))
    stay = _deed(says("stay"), Done(seat))
    if found := _best(then, seat):
        contract, ways = found
        actions, gained = _delivery(then, seat, contract, ways), gains("and_deliver", **_named(contract))
        return _deed(told, Join(seat), *actions, gains=gained), {**stay, "quiet": True}
    if goods:
        return _deed(told, Join(seat), gains=gains("for_goods", goods=dict(goods))), {**stay, "quiet": True}
    return stay, _deed(told, Join(seat), quiet=True)


# ------------------------------------------------------------------ bargains, and the last cubes


def _offering(state: State, seat: Seat) -> Found:
    return _deed(says("offer_nothing"), Done(seat), quiet=True), None


def _taking_last(state: State, seat: Seat) -> Found:
    return _done(seat, quiet=True), None


def _bargaining(state: State, seat: Seat) -> Found:
    """VAR-D: both contracts come from the same stack, and only one of them with something besides."""
    bargain, contracts = state.bargain, state.components.contracts
    if bargain is None or (card := state.stacks[bargain.level][0]) == FACE_DOWN:
        return None, None
    taler, time = (sum(offer[i] for offer in bargain.offers) for i in (1, 2))
    swap = _deed(
        says("swap", **_named(contracts[card])), TakeOffer(seat), gains=gains("and_all", taler=taler, time=time)
    )
    kept = _named(contracts[state.offices[seat].contracts[-1]])
    return swap, _deed(says("keep", **kept), DeclineOffer(seat), quiet=True)


def _placing_last(state: State, seat: Seat) -> Found:
    """SCO-1: the cube that brings most points by itself; several might together."""
    placements = [action for action in RULES.options(state, seat) if isinstance(action, PlaceSupply)]
    points, best = max(((_brings(state, action), action) for action in placements), key=lambda one: one[0])
    if points <= 0:
        return _done(seat, quiet=True), None
    return _deed(says("place", good=best.good), best, gains=gains("for_points", vp=points)), _done(seat, True)


def _brings(state: State, action: PlaceSupply) -> float:
    seat, good = action.seat, state.components.good_index[action.good]
    return sheet(state.gain(seat, good, 1), seat).total - sheets_of(state)[seat].total


FOUND_BY: dict[str, Callable[[State, Seat], Found]] = {
    "investment": _investing,
    "goods": _sorting,
    "letter": _flipping,
    "give_back": _giving_back,
    "fulfil": _delivering,
    "join": _joining,
    "offers": _offering,
    "bargain": _bargaining,
    "hand": _taking_last,
    FINAL_PLACEMENT: _placing_last,
}
