"""A turn put together beforehand, on a table as it lies there now, with nothing in it that nobody has seen.

Cards below the open ones lie face down, and letters are unread: a plan cannot be made to show them. What would have to
be known of them ends it; a loss is not foreseen, as in every preview.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from app.engine.games.merkator.actions import Fulfil
from app.engine.games.merkator.state import FACE_DOWN, State
from app.engine.games.merkator.steps.loss import UNREAD
from app.engine.games.merkator.steps.supply import FINAL_PLACEMENT
from app.engine.games.merkator.turn import RULES
from app.engine.games.merkator.view import may_be_formed_anew
from app.engine.kernel import Action, Seat

NO_MATTER = {"cubes_after"}  # elsewhere, and after the deed


def own_turn(state: State, seat: Seat) -> State | None:
    """This seat's turn as if it began now, or from where it stands; alone one is always on turn."""
    if state.over or state.solo:
        return None
    if seat == state.traveller and seat in state.agenda[0].seats and state.agenda[0].step != FINAL_PLACEMENT:
        return _as_seen(state)
    between = (seat - state.traveller - 1) % state.seats  # turns of the others, which are passed over
    left = state.turns_left - between
    if state.final_round and left <= 0:
        return None
    before = replace(
        state,
        agenda=(),
        traveller=(seat - 1) % state.seats,
        turn=state.turn + between,
        turns_left=left if state.final_round else state.turns_left,
        found=0,
        due=0,
        flipped="",
        promises=(),
        bargain=None,
    )
    return RULES.settle(_as_seen(before))


def _as_seen(state: State) -> State:
    return replace(
        state,
        seed="",
        news=(),
        stacks=tuple(stack[:1] + (FACE_DOWN,) * (len(stack) - 1) for stack in state.stacks),
        discard=(FACE_DOWN,) * len(state.discard),
        bonus_pile=(FACE_DOWN,) * len(state.bonus_pile),
        building_pile=(FACE_DOWN,) * len(state.building_pile),
        chart=_unread(state.chart, state.seen),
        ultimo=_unread(state.ultimo, ()),
    )


def _unread(rows: tuple[tuple[str, ...], ...], seen: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    place, found = 0, list[tuple[str, ...]]()
    for row in rows:
        found.append(tuple(letter if place + i in seen else UNREAD for i, letter in enumerate(row)))
        place += len(row)
    return tuple(found)


def foreseen(state: State, action: Action) -> State | None:
    """The table after an action; None where that depends on a card that nobody has seen."""
    if isinstance(action, Fulfil) and not action.from_hand:
        RULES.judge(state, action)
        if not _knows_reward(state, state.components.contracts[action.contract].level):
            return None
    return RULES.apply(state, action)


def _knows_reward(state: State, level: int) -> bool:
    """FUL-4, FUL-5: whether it is plain to see which card comes, if any."""
    for wanted in (level + 1, level):
        if state.stacks[wanted]:
            return state.stacks[wanted][0] != FACE_DOWN
        if may_be_formed_anew(state, wanted):
            return False
    return True


def differs(before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[str, ...]:
    """What a preview says otherwise than when the turn was planned."""
    names = (name for name in (*before, *(new for new in now if new not in before)) if name not in NO_MATTER)
    return tuple(name for name in names if _otherwise(name, before.get(name), now.get(name)))


def _otherwise(name: str, before: Any, now: Any) -> bool:
    if name == "contracts" and before is not None and now is not None:  # what they bring is looked at on delivery
        return [one["contract"] for one in before] != [one["contract"] for one in now]
    if name == "reward" and not before:  # nothing was said of it
        return False
    if name == "loss_checks" and before is not None and now is not None:
        return bool(now > before)
    return bool(before != now)
