"""States that are put away, so that a match opens without playing its whole log again. The log alone is the match.

A state is read by the code that wrote it and by no other: what a field or a step of the agenda means is known to that
code alone, and a state that is misread says nothing about it. So every snapshot carries a stamp of the code, and one
with another stamp, or one that cannot be read, is passed over.
"""

import logging
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from inspect import getfile
from pathlib import Path
from typing import Any

from app.engine import kernel
from app.engine.games import GAMES
from app.store.match_rows import Snapshot

log = logging.getLogger("kontor.snapshots")
LENGTH = 16  # characters of a stamp


@cache
def stamp(game_id: str) -> str:
    """Of all the code that a state of this game can depend on; a stamp too many costs a replay, one too few a match."""
    rules = sorted(Path(getfile(type(GAMES[game_id]))).parent.rglob("*.py"))
    code = b"".join(file.read_bytes() for file in (Path(getfile(kernel)), *rules))
    return sha256(code).hexdigest()[:LENGTH]


def taken(game_id: str, number: int, depth: int, state: Any) -> Snapshot:
    return Snapshot(number, depth, stamp(game_id), GAMES[game_id].encode_state(state))


def read(game_id: str, kept: Snapshot, components: Any) -> Any:
    """The state in it; nothing if it cannot be trusted."""
    if kept.stamp != stamp(game_id):
        return None
    try:
        return GAMES[game_id].decode_state(kept.state, components)
    except Exception:  # whatever is in there, the log has the match
        return None


def passed_over(match_id: int, numbers: Iterable[int]) -> None:
    """One line, however many they are."""
    if listed := ", ".join(map(str, numbers)):
        log.warning("snapshots of another version, or damaged, are passed over: %s", listed, extra={"match": match_id})
