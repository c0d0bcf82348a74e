"""A match by visits: everybody looks in once a day, in the order of the seats, and does all there is to do.

Before they go, they may say what is to be done until they are back: by if-orders, and by a plan of their next turn.
"""

from typing import Any

from msgspec import Struct

from app.arena.match import Fixture, choose, opening
from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Refused, Seat
from app.engine.planning import Planned, changes, foretold, turn_of
from app.robots.programs.questions import program_for

PLAYER = "merchant"  # neither the best nor the worst of the programs
IF, PLANS = "if", "plans"
MOST = 40  # actions of a plan


class Visits(Struct, frozen=True):
    """How long one match took."""

    days: int
    visits: tuple[int, ...]  # of each seat, those on which it had something to decide
    planned: int = 0  # actions that were taken by plans
    stopped: int = 0  # plans that did not hold to their end


def ways(game: Game[Any]) -> tuple[str, ...]:
    """What all can have said beforehand: a standing order, and with the usual one what else the game knows."""
    more = [IF] * (game.condition is not None) + [PLANS] * game.plans
    usual = [f"{game.usual_order}+{one}" for one in (*more, "+".join(more))] if more else []
    return tuple(dict.fromkeys([*(game.orders or (game.usual_order,)), *usual]))


def visit(fixture: Fixture, way: str) -> Visits:
    """Nobody says an early word, and orders answer at once."""
    order, *more = way.split("+")
    return Diary(fixture, order, frozenset(more)).written()


class Diary:
    """One match as it goes on."""

    def __init__(self, fixture: Fixture, order: str, more: frozenset[str]) -> None:
        self._fixture, self._game, self._order, self._more = fixture, GAMES[fixture.game], order, more
        self._conditions: dict[Seat, tuple[Any, ...]] = {}
        self._plans: dict[Seat, tuple[int, list[Planned]]] = {}  # the turn, and what is left of it
        self._planned = self._stopped = self._number = 0
        self._state = opening(fixture)

    def written(self) -> Visits:
        days, visits = 0, [0] * len(self._fixture.players)
        for seat in range(len(visits)):  # all are there when the match begins
            self._say_beforehand(seat)
        self._settle()
        while not self._state.over:
            days += 1
            for seat in range(len(visits)):
                visits[seat] += seat in self._waiting()
                self._decide(seat)
                self._say_beforehand(seat)
        return Visits(days, tuple(visits), self._planned, self._stopped)

    def _waiting(self) -> tuple[Seat, ...]:
        return self._game.rules.waiting_for(self._state)

    def _decide(self, seat: Seat) -> None:
        while seat in self._waiting():
            self._act(self._choice(self._state, seat))
            self._settle()

    def _say_beforehand(self, seat: Seat) -> None:
        if IF in self._more:
            given = program_for(self._game.id).conditions(self._state, seat)
            self._conditions[seat] = self._game.read_conditions(given)
        if PLANS in self._more and seat not in self._waiting():
            self._plan(seat)

    def _choice(self, state: Any, seat: Seat) -> Any:
        self._number += 1
        return choose(self._fixture, state, seat, self._number - 1)

    def _act(self, action: Any) -> None:
        self._state = self._game.rules.apply(self._state, action)

    def _plan(self, seat: Seat) -> None:
        """The next turn as this player would take it now."""
        table, planned = self._game.own_turn(self._state, seat), list[Planned]()
        if table is None:
            return
        turn = turn_of(self._game, table)
        while table is not None and seat in self._game.rules.waiting_for(table) and len(planned) < MOST:
            action = self._choice(table, seat)
            planned.append(foretold(self._game, table, seat, action))
            table = self._game.foreseen(table, action)
        self._plans[seat] = turn, planned

    def _settle(self) -> None:
        """What is left when the orders of all who are asked have spoken, and the plans of all who are on turn."""
        while self._ordered() or self._carried_out():
            pass

    def _ordered(self) -> bool:
        for seat in self._waiting():
            answer = self._game.follow(self._state, seat, self._order, self._conditions.get(seat, ()))
            if answer:
                self._act(answer)
                return True
        return False

    def _carried_out(self) -> bool:
        for seat in self._waiting():
            turn, left = self._plans.get(seat, (0, []))
            if not left or turn != turn_of(self._game, self._state):
                continue
            if self._holds(seat, left[0]):
                self._act(self._game.decode_action(left.pop(0).action))
                self._planned += 1
                return True
            del self._plans[seat]
            self._stopped += 1
        return False

    def _holds(self, seat: Seat, planned: Planned) -> bool:
        try:
            return not changes(self._game, self._state, seat, planned)
        except Refused:
            return False
