"""The Sea Merchants as a game among others."""

from collections.abc import Iterable
from typing import Any

from app.engine import game
from app.engine.games.sea_merchants import preview, setup, turn, view
from app.engine.games.sea_merchants.actions import Verb
from app.engine.games.sea_merchants.components import CARDS, CUBES, MARKET, PREMIUM, PRODUCTS, SPECIALS
from app.engine.games.sea_merchants.printed import special
from app.engine.games.sea_merchants.scoring import result
from app.engine.games.sea_merchants.shapes import Box, OwnView, Preview, PublicView
from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Action, Seat


class SeaMerchants(game.Game[State]):
    id = "sea_merchants"
    title = "The Sea Merchants"
    seats = setup.SEATS
    options = setup.OPTIONS
    known_for_good = True
    # No orders and no plans: everybody has a hand of cards, and what is answered at once would tell what is not in it.
    rules = turn.RULES
    verbs = Verb
    state_type = State

    def start(
        self,
        seats: int,
        options: Iterable[str],
        seed: str,
        start_seat: Seat | None = None,
        components: Any = None,
        version: int | None = None,
    ) -> State:
        return turn.start(seats, options, seed, start_seat, version or self.version)

    def public_view(self, state: State) -> PublicView:
        return view.public_view(state)

    def own_view(self, state: State, seat: Seat) -> OwnView:
        return view.own_view(state, seat)

    def revealed(self, before: State, after: State) -> bool:
        return view.revealed(before, after)

    def preview(self, state: State, seat: Seat, action: Action) -> Preview:
        state = preview.once_planned(state, action)
        self.judge(state, seat, action)
        return preview.preview(state, action)

    def told_of(self, state: State, action: Action) -> game.Data:
        return {**super().told_of(state, action), **view.told_of(state, action)}

    def scores(self, state: State) -> tuple[float, ...]:
        return result(state).money

    def winners(self, state: State) -> tuple[Seat, ...]:
        return result(state).winners

    def ending(self, state: State) -> str:
        return state.trigger

    def box(self, components: Any) -> Box:
        return {
            "products": PRODUCTS,
            "cards": CARDS,
            "cubes": CUBES,
            "market": MARKET,
            "premium": PREMIUM,
            "truth": game.Saying("sources", "truth", {"rows": len(PRODUCTS) + len(SPECIALS) + 3}),
            "specials": {card: {**special(card), "number": kind.number} for card, kind in SPECIALS.items()},
        }
