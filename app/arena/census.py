"""What happens in a match, counted: who won from where, how long it took, and what the game itself counts besides.

Everything is read from the news of the actions and from the result, as anybody at the table could.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from app.arena.match import Fixture, choose, opening
from app.engine.games import GAMES
from app.engine.kernel import News, Seat


class Tally(Struct):
    """What was bought, by id of the card. A game that counts more has a tally of its own."""

    bought: Counter[str] = field(default_factory=Counter)
    won_with: Counter[str] = field(default_factory=Counter)  # bought by who won, in parts where a win is shared
    owners: list[tuple[str, Seat]] = field(default_factory=list)

    def begin(self, view: Mapping[str, Any]) -> None:
        """What lies open from the beginning."""

    def hear(self, line: News, state: Any) -> None:
        """One line of news, and the table after it."""
        if line.key == "bought":
            cards = line.values["cards"] if "cards" in line.values else [line.values["card"]]
            self.bought.update(cards)
            self.owners += [(card, line.seat) for card in cards]

    def end(self, view: Mapping[str, Any], winners: tuple[Seat, ...]) -> None:
        for card, seat in self.owners:
            self.won_with[card] += (seat in winners) / len(winners)  # type: ignore[assignment]


T = TypeVar("T", bound=Tally)


class Count(Struct, Generic[T]):
    """One match."""

    seats: int
    start: Seat  # who had the first turn
    tally: T
    turns: int = 0
    ending: str = ""
    scores: tuple[float, ...] = ()
    winners: tuple[Seat, ...] = ()


def counted(fixture: Fixture, tally: T) -> Count[T]:
    """Play a match and keep count."""
    game, state, number = GAMES[fixture.game], opening(fixture), 0
    count = Count(len(fixture.players), game.rules.waiting_for(state)[0], tally)
    tally.begin(game.view(state, None))
    _hear(tally, state)
    while waiting := game.rules.waiting_for(state):
        state = game.rules.apply(state, choose(fixture, state, waiting[0], number))
        _hear(tally, state)
        number += 1
    view = game.view(state, None)
    count.turns, count.ending, count.scores = view["turn"], game.ending(state), game.scores(state)
    count.winners = game.winners(state)
    tally.end(view, count.winners)
    return count


def _hear(tally: Tally, state: Any) -> None:
    for line in state.news:
        tally.hear(line, state)
