"""SEA-PLAN-1 to SEA-PLAN-5: phase I of a turn."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.engine.games.sea_merchants.actions import Buy, Exchange
from app.engine.games.sea_merchants.components import DOCK, SHIP, SPECIALS
from app.engine.games.sea_merchants.loading import must_be_in_pool, put_aboard
from app.engine.games.sea_merchants.state import EMPTY, Merchant, State
from app.engine.kernel import Action, Done, Frame, Refused, Seat, Step


class Planning(Step[State]):
    """One action, and one exchange more for each dock; nobody has to say which exchange is the dock's."""

    verbs = frozenset({Exchange, Buy, Done})
    left_to_check = verbs

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        # With no exchange left there is no purchase left either: so neither is counted in `check` again.
        return None if exchanges_left(state) else Done(seat)

    def leave(self, state: State) -> State:
        return state if state.exchanged or state.bought else state.tell("passed", state.active)

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        products = state.in_pool
        for ship, aboard in enumerate(state.merchants[seat].ships):
            for product in products:
                if product != aboard:
                    yield Exchange(seat, ship, product)
        if not state.bought:
            yield from (Buy(seat, card) for card in affordable(state, seat))
        yield Done(seat)

    def check(self, state: State, action: Exchange | Buy | Done) -> None:
        if isinstance(action, Exchange):
            check_exchange(state, action)
        elif isinstance(action, Buy):
            check_purchase(state, action)

    def apply(self, state: State, action: Exchange | Buy) -> State:
        return exchange(state, action) if isinstance(action, Exchange) else buy(state, action)


def exchanges_left(state: State) -> int:
    """SEA-PLAN-5: one for each dock, and one if it is the action of this phase."""
    docks = state.merchants[state.active].owns(DOCK)
    return docks + (not state.bought) - state.exchanged


def affordable(state: State, seat: Seat) -> list[str]:
    """SEA-PLAN-3: the special cards that this player could pay for."""
    money = state.merchants[seat].money
    return [card for card, special in SPECIALS.items() if state.cards_left(card) and special.price <= money]


def check_exchange(state: State, action: Exchange) -> None:
    ships = state.merchants[action.seat].ships
    if action.ship not in range(len(ships)):
        raise Refused("SEA-PLAN-1", "Choose one of your own ships")
    if ships[action.ship] == action.product:
        raise Refused("SEA-PLAN-2", "This ship has {good} aboard already", good=action.product)
    must_be_in_pool(state, action.product)


def check_purchase(state: State, action: Buy) -> None:
    if action.card not in SPECIALS:
        raise Refused("SEA-PLAN-3", "There is no such special card")
    if state.bought:
        raise Refused("SEA-PLAN-1", "You have bought a card in this phase already")
    if not state.cards_left(action.card):
        raise Refused("SEA-PLAN-3", "All cards of this kind are sold")
    price, money = SPECIALS[action.card].price, state.merchants[action.seat].money
    if price > money:
        raise Refused("SEA-PLAN-3", "This costs {cost} coins, you have {has}", cost=price, has=money)


def exchange(state: State, action: Exchange) -> State:
    back = state.merchants[action.seat].ships[action.ship]
    state = put_aboard(state, action.seat, action.ship, action.product)
    state = replace(state, exchanged=state.exchanged + 1)
    return state.tell("exchanged", action.seat, back=back, good=action.product)


def buy(state: State, action: Buy) -> State:
    """SEA-PLAN-4: a ship is loaded before anything else happens."""
    merchant, price = state.merchants[action.seat], SPECIALS[action.card].price
    state = state.change(action.seat, money=merchant.money - price, **_with(merchant, action.card))
    state = replace(state, bought=True).tell("bought", action.seat, card=action.card, coins=price)
    return state.first(Frame("load", (action.seat,))) if action.card == SHIP else state


def _with(merchant: Merchant, card: str) -> dict[str, tuple[str, ...]]:
    if card == SHIP:
        return {"ships": (*merchant.ships, EMPTY)}
    return {"specials": (*merchant.specials, card)}
