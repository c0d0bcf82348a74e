"""The likeliest deed of a seat that owes a decision: who has put nothing together draws."""

from app.engine.deed import gains, says
from app.engine.games.sea_merchants.actions import Draw, Verb
from app.engine.games.sea_merchants.shapes import Deed
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.trading import CARDS_DRAWN
from app.engine.kernel import Done, Seat


def likeliest(state: State, seat: Seat) -> Deed | None:
    """None while a ship is loaded: where, one has to choose."""
    step = state.agenda[0].step
    if step == "load":
        return None
    if step != "planning":
        return _drawing(state, step, [Draw(seat)])
    # Without a hand the cards are drawn without a question, once the planning is done.
    return _drawing(state, "trading", [Done(seat), Draw(seat)] if state.merchants[seat].hand else [Done(seat)])


def _drawing(state: State, step: str, actions: list[Verb]) -> Deed:
    """SEA-END-1: the last card ends the match."""
    cards = min(CARDS_DRAWN[step], len(state.deck))
    last = gains("end_match") if cards == len(state.deck) else None
    return {"actions": actions, "says": says("draw", cards=cards), "gains": last, "quiet": False}


def instead(state: State, seat: Seat) -> Deed | None:
    """SEA-TRADE-4: an office need not be used."""
    if state.agenda[0].step != "offices":
        return None
    return {"actions": [Done(seat)], "says": says("leave"), "gains": None, "quiet": True}
