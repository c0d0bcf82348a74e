"""What may be taken back without asking anybody, and what never."""

from app.engine.kernel import Seat
from app.errors import Conflict
from app.matches.match import Match


def known_for_good() -> Conflict:
    return Conflict("A card that is known cannot be put back", final=True)  # there is no use in asking the others


def free_undo(match: Match, seat: Seat) -> int:
    """The number to go back to; a Conflict says why one cannot without asking the others."""
    if not match.trail:
        raise Conflict("There is nothing to take back")
    last = match.trail[-1]
    if last.seat != seat:
        raise Conflict("Somebody else has decided since: ask the others")
    if last.revealed:
        raise (
            known_for_good() if match.game.known_for_good else Conflict("It brought something to light: ask the others")
        )
    return last.number - 1
