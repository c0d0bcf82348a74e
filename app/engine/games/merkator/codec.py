"""States as JSON, and back."""

import msgspec

from app.engine.games.merkator.components import Components
from app.engine.games.merkator.state import State


def _name_components(value: object) -> str:
    """The components are named by their digest; they are kept once per match, not in every state."""
    assert isinstance(value, Components)  # noqa: S101 - a state holds nothing else that JSON does not know
    return value.digest


def encode_state(state: State) -> bytes:
    return msgspec.json.encode(state, enc_hook=_name_components)


def decode_state(data: bytes, components: Components) -> State:
    """The state of a match played with these components; a ValueError if it was played with others."""

    def the_same(kind: type, digest: object) -> Components:
        if digest != components.digest:
            raise ValueError("this state belongs to a match with other components")
        return components

    return msgspec.json.decode(data, type=State, dec_hook=the_same)
