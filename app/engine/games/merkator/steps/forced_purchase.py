"""VAR-B: who could pay the dearest open building from cash alone must buy one of them."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps import market
from app.engine.games.merkator.steps.investment import buy, cash_checks
from app.engine.kernel import Action, Done, Refused, Seat, Step


class ForcedPurchase(Step[State]):
    verbs = frozenset({Buy})
    last = frozenset({Buy, Done})

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        dearest = market.dearest_building(state)
        if dearest is None or state.offices[seat].taler < dearest:
            return Done(seat)
        return Buy(seat, state.building_offer) if len(state.building_offer) == 1 else None

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        return (Buy(seat, (building,)) for building in state.building_offer)

    def check(self, state: State, action: Buy) -> None:
        if len(action.cards) != 1 or action.cards[0] not in state.building_offer:
            raise Refused("VAR-B", "You must buy one of the open buildings")
        raise Refused("VAR-B", "A forced purchase is paid with coins alone")

    def apply(self, state: State, action: Buy) -> State:
        """Everybody checks again, the traveller last."""
        later = tuple(frame for frame in state.agenda if frame.step != "forced_purchase")
        state = replace(buy(state, action), agenda=later)
        return state.first(*cash_checks((*state.others, state.traveller)))
