"""States as JSON, and back."""

import msgspec

from app.engine.games.sea_merchants.state import State


def encode_state(state: State) -> bytes:
    return msgspec.json.encode(state)


def decode_state(data: bytes) -> State:
    """A ValueError if this is no state of this game."""
    return msgspec.json.decode(data, type=State)
