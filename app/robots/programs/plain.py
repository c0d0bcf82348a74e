"""For games without players of their own: the eager one at every level. It weighs what is offered and previewed."""

from collections.abc import Sequence
from random import Random

from app.engine.kernel import S, Seat
from app.robots.programs import eager_player
from app.robots.programs.program import Choice, Clock, Program


class Plain(Program[S]):
    def mask(self, state: S, seat: Seat) -> S:
        return state  # offers and previews have nothing hidden in them, and it looks at nothing else

    def imagine(self, seen: S, seat: Seat, rng: Random) -> S:
        return seen

    def ranked(self, seen: S, seat: Seat, level: str, rng: Random, clock: Clock) -> Sequence[Choice]:
        action = eager_player.choose(self.game, seen, seat, rng)
        return [Choice(action, self.game.scores(seen)[seat])]
