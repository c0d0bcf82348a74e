"""TRV-7, LOSS-1 to LOSS-5: time counters from the chart, and the loss of goods."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from msgspec.structs import replace

from app.engine.games.merkator.actions import FlipNext, GiveBack, KeepLetter
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps.contracts import last_round
from app.engine.games.merkator.steps.ultimo import fill_ultimo
from app.engine.kernel import Action, Frame, Refused, Seat, Step

UNREAD = "??"  # a letter that nobody has seen, in a turn that is only planned: what it takes is not foreseen


class TakeTime(Step[State]):
    """One counter after the other; the last of a row causes a loss before it is taken (LOSS-5)."""

    def enter(self, state: State) -> State:
        while state.due:
            if row_ends(state) and not state.flipped:
                letter = state.chart[0][0]
                state = replace(state, flipped=letter, seen=(0,)).tell("letter_flipped", state.traveller, letter=letter)
                everyone = tuple(range(state.seats))
                return state.first(Frame("letter", (state.traveller,)), Frame("give_back", everyone), Frame("time"))
            state = take_counter(state)
        return state


def row_ends(state: State) -> bool:
    """LOSS-1, FIN-3, VAR-A: whether the next counter brings a loss check."""
    return bool(state.chart) and len(state.chart[0]) == 1 and not state.final_round and not state.options.var_a


def take_counter(state: State) -> State:
    """TRV-7; FIN-1 and FIN-3: from the supply once the chart is empty, and in the final round."""
    traveller = state.traveller
    state = replace(state, due=state.due - 1, flipped="")
    if state.final_round or not state.chart:
        return state.time_from_supply(traveller, 1).tell("took_time", traveller, time=1)
    state = state.change(traveller, time=state.offices[traveller].time + 1).tell("took_time", traveller, time=1)
    state = replace(state, seen=tuple(place - 1 for place in state.seen if place))
    row, *rows = state.chart
    if len(row) > 1:
        return replace(state, chart=(row[1:], *rows))
    if rows:
        return replace(state, chart=tuple(rows)).tell("row_emptied")
    if state.ultimo:
        return fill_ultimo(state)
    return last_round(replace(state, chart=()), "time")


class Letter(Step[State]):
    """LOSS-2: on a single letter the traveller may turn to the first counter of the next row instead."""

    verbs = frozenset({KeepLetter, FlipNext})
    last = frozenset({KeepLetter, FlipNext})

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        return None if len(state.flipped) == 1 and len(state.chart) > 1 else KeepLetter(seat)

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        yield KeepLetter(seat)
        yield FlipNext(seat)

    def apply(self, state: State, action: KeepLetter | FlipNext) -> State:
        if isinstance(action, KeepLetter):
            return state
        letter = state.chart[1][0]
        return replace(state, flipped=letter, seen=(0, 1)).tell("next_flipped", action.seat, letter=letter)


class GiveBackGoods(Step[State]):
    """LOSS-3, LOSS-4: all at the same time, each from the column that was hit."""

    verbs = frozenset({GiveBack})
    last = frozenset({GiveBack})
    left_to_check = verbs

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        kinds = _kinds(state, seat)
        due = _due(state, kinds)
        if due and any(colour in state.offices[seat].supply for colour in _colours(state)):
            return None
        if len(kinds) <= 1 or due == kinds.total():
            return GiveBack(seat, tuple(sorted(kinds.elements()))[:due])
        return None

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        kinds = _kinds(state, seat)
        for goods in combinations_with_replacement(sorted(kinds), _due(state, kinds)):
            if Counter(goods) <= kinds:
                yield GiveBack(seat, goods)

    def check(self, state: State, action: GiveBack) -> None:
        kinds = _kinds(state, action.seat)
        if not Counter(action.goods) <= kinds:
            raise Refused("LOSS-3", "You do not have these goods in column {column}", column=state.flipped[0])
        if len(action.goods) != _due(state, kinds):
            raise Refused("LOSS-3", "You must give back {number}", number=_due(state, kinds))

    def apply(self, state: State, action: GiveBack) -> State:
        if not action.goods:
            return state
        goods = list(state.offices[action.seat].goods)
        for good in action.goods:
            goods[state.components.good_index[good]] -= 1
        state = state.change(action.seat, goods=tuple(goods))
        return state.tell("gave_back", action.seat, goods=dict(Counter(action.goods)))


def _kinds(state: State, seat: Seat) -> Counter[str]:
    """What the player has in the column that was hit."""
    goods, names = state.offices[seat].goods, state.components.goods
    return Counter({names[good]: goods[good] for good in _column(state) if goods[good]})


def goods_due(state: State, seat: Seat) -> int:
    """How many cubes the letter takes from a player."""
    return _due(state, _kinds(state, seat))


def _due(state: State, kinds: Counter[str]) -> int:
    return min(len(state.flipped), kinds.total())


def _colours(state: State) -> set[str]:
    """The colours whose cubes can go into the column that was hit."""
    return {state.components.colour_of[good] for good in _column(state)}


def _column(state: State) -> tuple[int, ...]:
    """The goods of the column that was hit; of none by a letter that nobody has seen (UNREAD)."""
    return state.components.columns.get(state.flipped[0], ())
