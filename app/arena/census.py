"""What happens in a match, counted: who won from where, how long it took, which cards were taken and what they brought.

Everything is read from the news of the actions and from the result, as anybody at the table could.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from app.arena.match import Fixture, choose, opening
from app.engine.games import GAMES
from app.engine.kernel import News, Seat


class Count(Struct):
    """One match. Counters are by id of a card or location."""

    seats: int
    start: Seat  # who had the first turn
    turns: int = 0
    ending: str = ""
    scores: tuple[float, ...] = ()
    winners: tuple[Seat, ...] = ()
    shown: Counter[str] = field(default_factory=Counter)  # cards that lay in an offer
    bought: Counter[str] = field(default_factory=Counter)
    won_with: Counter[str] = field(default_factory=Counter)  # bought by who won, in parts where a win is shared
    points: Counter[str] = field(default_factory=Counter)  # what buildings brought at the end
    held: Counter[str] = field(default_factory=Counter)  # own turns begun with a contract
    fulfilled: Counter[str] = field(default_factory=Counter)
    travels: Counter[str] = field(default_factory=Counter)
    goods: Counter[str] = field(default_factory=Counter)  # cubes that bonus cards of a location brought
    joins: Counter[str] = field(default_factory=Counter)
    joined_fulfilments: int = 0


def counted(fixture: Fixture) -> Count:
    """Play a match and keep count."""
    game, state, number = GAMES[fixture.game], opening(fixture), 0
    count = Count(seats=len(fixture.players), start=game.rules.waiting_for(state)[0])
    owners: list[tuple[str, Seat]] = []
    _see(count, game.view(state, None))
    _notice(count, owners, state, state.news)
    while waiting := game.rules.waiting_for(state):
        state = game.rules.apply(state, choose(fixture, state, waiting[0], number))
        _notice(count, owners, state, state.news)
        number += 1
    view = game.view(state, None)
    count.turns, count.ending, count.scores = view["turn"], game.ending(state), game.scores(state)
    count.winners = game.winners(state)
    for card, seat in owners:
        count.won_with[card] += (seat in count.winners) / len(count.winners)  # type: ignore[assignment]
    for sheet in view["result"].get("sheets", ()):
        for line in sheet["buildings"]:
            count.points[line["card"]] += line["points"]
    return count


def _see(count: Count, view: Any) -> None:
    """What lies open from the beginning."""
    for offer in ("bonus_cards", "buildings"):
        count.shown.update(view.get(offer, {}).get("offer", ()))


class Event(Struct, frozen=True):
    """One line of news, and the table after it."""

    seat: Seat
    values: dict[str, Any]
    state: Any

    @property
    def cards(self) -> list[str]:
        return self.values["cards"] if "cards" in self.values else [self.values["card"]]


def _notice(count: Count, owners: list[tuple[str, Seat]], state: Any, news: tuple[News, ...]) -> None:
    for line in news:
        event = Event(line.seat, line.values, state)
        if told := NOTICED.get(line.key):
            told(count, event)
        if line.key == "bought":
            owners += [(card, line.seat) for card in event.cards]


def _turn_began(count: Count, event: Event) -> None:
    if hasattr(event.state, "offices"):
        count.held.update(event.state.offices[event.seat].contracts)


def _turned_up(count: Count, event: Event) -> None:
    count.shown.update(event.cards)


def _bought(count: Count, event: Event) -> None:
    count.bought.update(event.cards)


def _fulfilled(count: Count, event: Event) -> None:
    count.fulfilled[event.values["contract"]] += 1
    count.joined_fulfilments += event.seat != event.state.traveller


def _travelled(count: Count, event: Event) -> None:
    count.travels[event.values["location"]] += 1


def _bonus_goods(count: Count, event: Event) -> None:
    for good, number in event.values["goods"].items():
        count.goods[f"{event.state.here}-{good}"] += number


def _joined(count: Count, event: Event) -> None:
    count.joins[event.state.here] += 1


NOTICED: dict[str, Callable[[Count, Event], None]] = {
    "turn_began": _turn_began,
    "bonus_turned_up": _turned_up,
    "buildings_turned_up": _turned_up,
    "bonus_changed": _turned_up,
    "bought": _bought,
    "fulfilled": _fulfilled,
    "travelled": _travelled,
    "bonus_goods": _bonus_goods,
    "joined": _joined,
}
