"""SEA-TRADE-1 to SEA-TRADE-4: phase II of a turn, up to the office at its end; SEA-END-1: the last card."""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from app.engine.games.sea_merchants.actions import Draw, Play
from app.engine.games.sea_merchants.components import CONTRACT, MARKET, OFFICE, PREMIUM, PRODUCTS
from app.engine.games.sea_merchants.state import Merchant, State
from app.engine.kernel import Action, Done, Refused, Seat, Step

CARDS_DRAWN = {"trading": 2, "offices": 1}  # by the phase


class Income(Struct, frozen=True, gc=False):
    """SEA-TRADE-2: what one player earns in one trade."""

    coins: int  # all in all
    ships: int
    premium: int  # the part that comes from contracts


class Trading(Step[State]):
    """Play cards of one product, or draw two."""

    verbs = frozenset({Play, Draw})
    last = frozenset({Play, Draw})
    left_to_check = frozenset({Play})

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        return None if state.merchants[seat].hand else Draw(seat)

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        yield Draw(seat)
        hand = Counter(state.merchants[seat].hand)
        for product in PRODUCTS:
            for number in range(1, min(hand[product], MARKET) + 1):
                yield from (Play(seat, product, spots) for spots in combinations(range(MARKET), number))

    def check(self, state: State, action: Play) -> None:
        check_play(state, action)

    def apply(self, state: State, action: Play | Draw) -> State:
        return trade(state, action) if isinstance(action, Play) else draw(state, action.seat, "trading")


class Offices(Step[State]):
    """SEA-TRADE-4: a card for each office, or none."""

    verbs = frozenset({Draw, Done})

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        return None if office_draws_left(state) else Done(seat)

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        yield Draw(seat)
        yield Done(seat)

    def apply(self, state: State, action: Draw) -> State:
        return draw(replace(state, drawn=state.drawn + 1), action.seat, "offices")


def office_draws_left(state: State) -> int:
    return state.merchants[state.active].owns(OFFICE) - state.drawn


def check_play(state: State, action: Play) -> None:
    if not action.spots:
        raise Refused("SEA-TRADE-1", "Choose the market cards to cover")
    if len(set(action.spots)) < len(action.spots) or not set(action.spots) <= set(range(MARKET)):
        raise Refused("SEA-TRADE-1", "Each card covers a different one of the {number} market cards", number=MARKET)
    has = state.merchants[action.seat].hand.count(action.product)
    if has < len(action.spots):
        raise Refused("SEA-TRADE-1", "You hold only {has} cards of this product", has=has)


def trade(state: State, action: Play) -> State:
    """The cards go onto the market, then everybody earns who has the product aboard."""
    seat, product, gone = action.seat, action.product, covered(state, action)
    state = state.change(seat, hand=_without(state.merchants[seat].hand, product, len(gone)))
    market = market_after(state, action)
    state = replace(state, market=market, covered=state.covered + gone)
    demand, goods = market.count(product), dict(Counter(gone))
    state = state.tell("played", seat, cards=len(gone), good=product, goods=goods, demand=demand)
    return pay_out(state, product)


def covered(state: State, action: Play) -> tuple[str, ...]:
    return tuple(state.market[spot] for spot in sorted(action.spots))


def market_after(state: State, action: Play) -> tuple[str, ...]:
    return tuple(action.product if spot in action.spots else card for spot, card in enumerate(state.market))


def _without(hand: Collection[str], product: str, number: int) -> tuple[str, ...]:
    left = list(hand)
    for _ in range(number):
        left.remove(product)
    return tuple(left)


def income(merchant: Merchant, product: str, demand: int) -> Income:
    """SEA-TRADE-2: the demand for each ship; the contracts pay once."""
    ships = merchant.ships.count(product)
    if not ships:
        return Income(0, 0, 0)
    premium = PREMIUM * merchant.owns(CONTRACT)
    return Income(ships * demand + premium, ships, premium)


def playable(state: State, seat: Seat) -> dict[str, tuple[int, int]]:
    """SEA-TRADE-1, 2: of each product in hand, how many cards can be played at once, and the most they could earn."""
    merchant, held = state.merchants[seat], Counter(state.merchants[seat].hand)
    most = {product: min(held[product], MARKET) for product in PRODUCTS if held[product]}
    return {
        product: (cards, income(merchant, product, min(state.market.count(product) + cards, MARKET)).coins)
        for product, cards in most.items()
    }


def pay_out(state: State, product: str) -> State:
    demand, nobody = state.market.count(product), True
    for seat, merchant in enumerate(state.merchants):
        earned = income(merchant, product, demand)
        if earned.coins:
            nobody = False
            state = state.change(seat, money=merchant.money + earned.coins)
            state = state.tell("earned", seat, coins=earned.coins, ships=earned.ships, premium=earned.premium)
    return state.tell("nobody_earned", good=product) if nobody else state


def draw(state: State, seat: Seat, phase: str) -> State:
    """SEA-END-1: the last card ends the game at once, whatever else was to come."""
    number = CARDS_DRAWN[phase]
    cards = state.deck[:number]
    state = state.change(seat, hand=state.merchants[seat].hand + cards).tell("drew", seat, cards=len(cards))
    state = replace(state, deck=state.deck[number:])
    if state.deck:
        return state
    trigger = "office" if phase == "offices" else "draw" if len(cards) == number else "mid_draw"
    return replace(state, over=True, trigger=trigger).tell("over")
