"""Do the matches that are being played still replay under the rules installed here?"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Engine, select

from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Refused
from app.history import Entry, History
from app.store import match_rows
from app.store.match_rows import MatchRow
from app.store.models import matches, snapshots


class Broken(Struct, frozen=True):
    """A match that does not replay: from which number on, and which rule says no."""

    match: int
    number: int
    rule: str
    sentence: str


class _Found(Exception):
    def __init__(self, number: int, sentence: str, rule: str = "") -> None:
        self.number, self.sentence, self.rule = number, sentence, rule


class Sound(Struct, frozen=True):
    match: int
    actions: int
    snapshots: int


def running(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        return list(
            connection.execute(select(matches.c.id).where(matches.c.status == "running").order_by("id")).scalars()
        )


def examined(engine: Engine) -> Iterator[Sound | Broken]:
    """Every running match, one at a time, each as it is at one moment."""
    for match_id in running(engine):
        with engine.begin() as connection:
            row = match_rows.load(connection, match_id)
            if row is not None and row.status == "running":
                yield _examine(connection, row)


def _examine(connection: Connection, row: MatchRow) -> Sound | Broken:
    try:
        return _replay(connection, row)
    except _Found as found:
        return Broken(row.id, found.number, found.rule, found.sentence)


def _replay(connection: Connection, row: MatchRow) -> Sound:
    game, components, state = _beginning(row)
    entries = match_rows.entries(connection, row.id)
    counting = _counting(entries)
    kept = _snapshots(connection, row.id)
    same = 0
    for depth, entry in enumerate(counting, 1):
        state = _played(game, state, entry)
        if (depth, entry.number) in kept:
            _compare(game, components, kept[depth, entry.number], state, entry.number)
            same += 1
    return Sound(row.id, len(counting), same)


def _beginning(row: MatchRow) -> tuple[Game[Any], Any, Any]:
    if row.game not in GAMES:
        raise _Found(0, f"The game “{row.game}” is not installed")
    game = GAMES[row.game]
    try:
        components = game.components_from(row.components)
        return game, components, game.start(len(row.seats), row.options, row.seed, row.start_seat, components)
    except Refused as said:
        raise _Found(0, said.sentence, said.rule) from None
    except Exception as error:
        raise _Found(0, f"It cannot be set up: {error}") from None


def _counting(entries: list[Entry]) -> list[Entry]:
    for expected, entry in enumerate(entries, 1):
        if entry.number != expected:
            raise _Found(expected, "This number is missing in the log")
    history = History()
    for entry in entries:
        try:
            history.add(entry)
        except Exception:
            raise _Found(entry.number, "The log says to redo or undo what is not there") from None
    return history.counting


def _played(game: Game[Any], state: Any, entry: Entry) -> Any:
    try:
        return game.rules.apply(state, game.decode_action_text(entry.payload))
    except Refused as said:
        raise _Found(entry.number, said.sentence, said.rule) from None
    except Exception as error:  # whatever a changed rule trips over, the host shall know where
        raise _Found(entry.number, f"{type(error).__name__}: {error}") from None


def _snapshots(connection: Connection, match_id: int) -> dict[tuple[int, int], bytes]:
    query = select(snapshots.c.depth, snapshots.c.number, snapshots.c.state).where(snapshots.c.match_id == match_id)
    return {(depth, number): state for depth, number, state in connection.execute(query)}


def _compare(game: Game[Any], components: Any, kept: bytes, state: Any, number: int) -> None:
    try:
        same = game.decode_state(kept, components) == state
    except Exception as error:
        raise _Found(number, f"The snapshot cannot be read: {error}") from None
    if not same:
        raise _Found(number, "The snapshot is not what the log leads to")
