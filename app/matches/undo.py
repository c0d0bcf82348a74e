"""What may be taken back without asking anybody, and what never."""

from typing import Any, Literal

from app.engine.game import Game
from app.engine.kernel import Seat
from app.errors import Conflict

Hindrance = Literal["nothing", "another", "revealed"]


def hindrance(game: Game[Any], last: Seat | None, seat: Seat, before: Any, after: Any) -> Hindrance | None:
    """Why this seat cannot take back by itself what led from one state to another, and which seat has done last."""
    if last != seat:
        return "nothing" if last is None else "another"
    return "revealed" if game.revealed(before, after) else None


def known_for_good() -> Conflict:
    return Conflict("undo_known", {"final": True})  # there is no use in asking the others


def refusal(game: Game[Any], why: Hindrance) -> Conflict:
    if why == "nothing":
        return Conflict("nothing_to_undo")
    if why == "another":
        return Conflict("undo_others")
    return known_for_good() if game.known_for_good else Conflict("undo_shown")
