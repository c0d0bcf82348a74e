"""A turn put together beforehand: what each action was said to bring, and whether that still holds when it comes."""

from typing import Any

import msgspec
from msgspec import Struct

from app.engine.game import Data, Game
from app.engine.kernel import Action, Seat


class Planned(Struct, frozen=True):
    """An action, the step in which it is to be taken, and what it would bring."""

    action: Data
    step: str
    preview: Data


class Changed(Struct, frozen=True):
    """A line of the preview that is another now; or something else that has changed."""

    path: str  # a field of the preview, or `step`, `refused`, `undone`
    before: Any
    now: Any


def turn_of(game: Game[Any], state: Any) -> int:
    return game.public_view(state)["turn"]


def foretold(game: Game[Any], table: Any, seat: Seat, action: Action) -> Planned:
    """On a table that `Game.own_turn` has laid. Refused if the rules say no."""
    preview: Data = msgspec.to_builtins(game.preview(table, seat, action))
    return Planned(game.encode_action(action), table.agenda[0].step, preview)


def changes(game: Game[Any], state: Any, seat: Seat, planned: Planned) -> list[Changed]:
    """What is not as it was when this was planned. Refused if the rules say no now."""
    step = state.agenda[0].step
    if step != planned.step:
        return [Changed("step", planned.step, step)]
    before = planned.preview
    now = foretold(game, state, seat, game.decode_action(planned.action)).preview
    return [Changed(name, before.get(name), now.get(name)) for name in game.differs(before, now)]
