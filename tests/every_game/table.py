"""What tests ask a table of any game."""

from typing import Any

import pytest

from app.engine.kernel import Action, Refused, Rules, State


def step(state: State) -> str:
    """The step being played."""
    return state.agenda[0].step


def news(state: State, key: str) -> list[dict[str, Any]]:
    """What was told under this key after the last action, with the seat."""
    return [{"seat": line.seat, **line.values} for line in state.news if line.key == key]


def refused_by(rules: Rules[Any], state: State, action: Action, rule: str) -> Refused:
    """The action is refused by this rule, and nothing changes."""
    before = repr(state)
    with pytest.raises(Refused) as caught:
        rules.apply(state, action)
    assert caught.value.rule == rule, f"refused by {caught.value.rule}: {caught.value.sentence}"
    assert caught.value.sentence
    assert repr(state) == before
    return caught.value
