"""How much money somebody can expect at the end: the match is played out several times, on imagined tables."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import Action, Seat
from app.robots.programs.program import Clock
from app.robots.programs.sea_merchants import seen as sight
from app.robots.programs.sea_merchants.deciding import ways
from app.robots.programs.sea_merchants.model import position_of
from app.robots.programs.sea_merchants.worth import WEIGHTS, value

MOST = 8  # tables
EFFORT = 480  # cards of the deck that are played through; so the answer does not depend on how busy the machine is


def results(seen: State, seat: Seat, actions: Sequence[Action], rng: Random, clock: Clock) -> list[float]:
    """In whole coins, for each action. All of them begin on the same tables, so that they can be compared; what chance
    alone may have set apart from the first counts as much as that."""
    ends: list[list[int]] = [[] for _ in actions]
    for world in range(max(1, min(MOST, EFFORT // (len(actions) * max(len(seen.deck), 1))))):
        if world and clock.over():
            break
        table = sight.imagine(seen, seat, rng)
        for action, money in zip(actions, ends, strict=True):
            money.append(played_out(RULES.apply(table, action)).merchants[seat].money)
    return [float(round(fmean(money if _apart(money, ends[0]) else ends[0]))) for money in ends]


def _apart(money: Sequence[int], first: Sequence[int]) -> bool:
    """Two standard errors of what they differ by, table by table."""
    more = [one - other for one, other in zip(money, first, strict=True)]
    return len(more) > 1 and abs(fmean(more)) > 2 * stdev(more) / sqrt(len(more))


def played_out(state: State) -> State:
    """Everybody does what looks best at once."""
    while waiting := RULES.waiting_for(state):
        seat = waiting[0]
        found = ways(state, seat, position_of(state, seat))
        action, _ = max(found, key=lambda way: value(way[1], seat, WEIGHTS))
        state = RULES.apply(state, action)
    return state
