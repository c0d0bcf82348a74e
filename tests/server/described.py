"""Whether something that was sent is what its type says: nothing is missing, and nothing is there besides."""

from types import UnionType
from typing import Any, get_args

import msgspec

from app.api.schema import LobbyMessage, MatchMessage, shown_by
from app.engine.games import GAMES

GAME_TYPES = {id: shown_by(game) for id, game in GAMES.items()}


def plain(value: Any) -> Any:
    """As it arrives."""
    return msgspec.json.decode(msgspec.json.encode(value))


def fits(sent: Any, kind: Any) -> bool:
    """Reading leaves out what the type does not name: so it must come back whole."""
    if isinstance(kind, UnionType) and not hasattr(get_args(kind)[0], "__struct_config__"):
        return any(fits(sent, one) for one in get_args(kind))
    try:
        return bool(plain(msgspec.convert(sent, kind)) == sent)
    except msgspec.ValidationError:
        return False


def must_be_described(message: Any, path: str) -> None:
    """A message on the socket at this address; what is of a game must be as one of the games says."""
    if path.startswith("/api/lobby"):
        assert fits(message, LobbyMessage), message
        return
    frame = message
    if message["type"] == "view":
        frame = message | {"view": {name: message["view"][name] for name in ("turn", "agenda", "over")}}
        assert any(fits(message["view"], types["View"]) for types in GAME_TYPES.values()), message
    assert fits(frame, MatchMessage), message
    for action in (*message.get("actions", ()), *message.get("anytime", ())):
        assert any(fits(action, types["Action"]) for types in GAME_TYPES.values()), action
