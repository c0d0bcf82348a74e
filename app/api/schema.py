"""All that is sent and may be sent, as one JSON schema: /openapi.json publishes it, and the types of the browser
client are made from it (tools/make_wire.py)."""

from collections.abc import Mapping
from types import UnionType
from typing import Any, NotRequired, TypedDict, get_args, get_type_hints

import msgspec

from app.api.stream import Hello, Ping, Pong, ProblemTold, Seen
from app.api.wire import KINDS, REF, content_of
from app.engine.game import Game
from app.engine.games import GAMES
from app.lobby.before_start import TableShown
from app.lobby.feed import Listing, MatchChanged, MatchGone, OnlineNow
from app.lobby.own import MineChanged, WaitingNow
from app.matches.chat import NewMessage
from app.matches.consent.shown import ProposalChanged
from app.matches.feed import Ended, Seats, Update, View
from app.matches.live import Presence, Rematch
from app.matches.orders.plans import PlanTold

Schemas = dict[str, dict[str, Any]]

LobbyMessage = Hello | Listing | MatchChanged | MatchGone | OnlineNow | WaitingNow | MineChanged | Pong
MatchMessage = (
    Hello
    | TableShown
    | View
    | Update
    | Seats
    | Ended
    | Rematch
    | NewMessage
    | Presence
    | ProposalChanged
    | PlanTold
    | ProblemTold
    | Pong
)
ClientMessage = Ping | Seen


def described() -> Schemas:
    """Every type by its name; those of a game have its id before theirs."""
    house = {"LobbyMessage": LobbyMessage, "MatchMessage": MatchMessage, "ClientMessage": ClientMessage}
    found = _named(house | KINDS)
    for game in GAMES.values():
        found |= _named(shown_by(game), f"{game.id}.")
        found[f"{game.id}.Saying"] = {"type": "string"}  # told on the way out, in the language that was asked for
    return found


class RouteTold(TypedDict):
    method: str
    path: str
    says: str


def grouped(book: Mapping[str, Any]) -> dict[str, list[RouteTold]]:
    """The routes of /openapi.json by their groups, as a page tells them."""
    found: dict[str, list[RouteTold]] = {}
    for path, methods in book["paths"].items():
        for method, route in methods.items():
            group = route.get("tags", ["server"])[0].capitalize()
            says = route.get("description") or route["summary"]
            found.setdefault(group, []).append({"method": method.upper(), "path": path, "says": says})
    return found


def of_games(name: str, many: bool = False) -> dict[str, Any]:
    """For an answer that every game gives in a shape of its own."""
    one_of = {"anyOf": [{"$ref": f"{REF}{game}.{name}"} for game in GAMES]}
    return content_of({"type": "array", "items": one_of} if many else one_of)


def shown_by(game: Game[Any]) -> dict[str, Any]:
    """What the methods of a game say they return, and its actions."""
    said = {name: get_type_hints(getattr(game, name))["return"] for name in ("public_view", "own_view")}
    view = get_type_hints(said["public_view"]) | {"you": NotRequired[said["own_view"]]}
    missed = get_args(get_type_hints(game.missed)["return"])[0]
    return {
        "View": TypedDict("View", view),  # type: ignore[operator]
        "OwnView": said["own_view"],
        "Action": game.verbs,
        "Preview": get_type_hints(game.preview)["return"],
        "Missed": TypedDict("Missed", get_type_hints(missed) | {"number": int}),  # type: ignore[operator]
        "Box": get_type_hints(game.box)["return"],
    } | ({"Condition": game.condition} if game.condition else {})


def _named(roots: Mapping[str, Any], prefix: str = "") -> Schemas:
    """msgspec reads no union of TypedDicts, so every union is taken apart and put together again."""
    members = {name: get_args(kind) if isinstance(kind, UnionType) else (kind,) for name, kind in roots.items()}
    kinds = [kind for several in members.values() for kind in several]
    schemas, found = msgspec.json.schema_components(kinds, ref_template=f"{REF}{prefix}{{name}}")
    of_kind = iter(schemas)
    for name, several in members.items():
        shown = [next(of_kind) for _ in several]
        if name not in found:
            found[name] = {"anyOf": shown} if len(shown) > 1 else shown[0]
    return {f"{prefix}{name}": schema for name, schema in found.items()}
