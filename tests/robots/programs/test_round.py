"""What a master of Merkator expects of the others until it is its turn again."""

from random import Random
from typing import Any

from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.merkator.state import State
from app.robots.programs.merkator.beam import Width
from app.robots.programs.merkator.thought import Skill, Thought
from app.robots.programs.merkator.weights import COMPANY
from app.robots.programs.program import Clock

GAME = GAMES["merkator"]
SKILL = Skill(Width(4, 1, 2), Width(0, 0), COMPANY, tries=3, after=Width(2, 1, 2))


def thought(state: State) -> Thought:
    return Thought(state, state.traveller, SKILL, Clock(60), Random(1))


def with_goods_for(state: Any, seat: int, time: int) -> tuple[Any, str]:
    """A table at which this player can fulfil a contract somewhere at once."""
    office = state.offices[seat]
    contract = next(state.components.contracts[id] for id in office.contracts)
    offices = list(state.offices)
    offices[seat] = replace(office, goods=(3,) * len(office.goods), time=time)
    return replace(state, offices=tuple(offices)), contract.location


def test_whoever_comes_along_pays_the_traveller() -> None:
    start: Any = GAME.start(4, (), "guests")
    guest = (start.traveller + 1) % 4
    for counters, comes in ((0, False), (5, True)):
        state, location = with_goods_for(start, guest, counters)
        round = thought(state).round
        assert round is not None
        to = state.components.locations[location]
        party = round.guests(round.party(state.offices[state.traveller], thought(state).table, 5), state.traveller, to)
        paid = [then.time - now.time for now, then in zip(state.offices, party.offices, strict=True)]
        assert sum(paid) == 0
        assert paid[guest] == -to.fare * comes
        assert (len(party.offices[guest].contracts) > len(state.offices[guest].contracts)) == comes


def test_what_helps_the_others_counts_against_a_turn() -> None:
    state: Any = GAME.start(4, (), "danger")
    me = state.traveller
    helped = with_goods_for(state, (me + 1) % 4, 5)[0]
    now, then = thought(state).round, thought(state).round
    assert now is not None and then is not None  # noqa: PT018
    then.state = helped
    office, table = state.offices[me], thought(state).table
    assert then.theirs(then.party(office, table, 5)) > now.theirs(now.party(office, table, 5))
    assert sum(now.danger) == 1
    assert now.danger[me] == 0


def test_the_best_turns_are_tried_and_no_others() -> None:
    plans = thought(GAME.start(4, (), "tries")).plans()
    assert 1 <= len(plans) <= SKILL.tries
    assert len({(node.first.location, node.first.invested.bought, node.office) for node in plans}) == len(plans)
