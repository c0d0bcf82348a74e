"""A process that reads a file which somebody has sent in, within limits. It is started and asked by importing.py."""

import resource
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from app.engine import saved
from app.engine.games import GAMES
from app.engine.kernel import Seat
from app.engine.lined_json import Member
from app.engine.saved import BrokenSave, SavedMatch
from app.errors import Malformed
from app.workers.loop import answer_all

SECONDS = 5  # of a processor's time
MEGABYTES = 512  # an interpreter with all games takes 30 of them
MOST_ACTIONS = 5_000  # some ten times as many as a long match has


class File(Struct, frozen=True):
    data: bytes
    boxes: tuple[str, ...] | None  # digests of the components that it may bring; none: any


class Brought(Struct, frozen=True, tag=True):
    """A saved match, and how it stands."""

    saved: SavedMatch  # but for its actions
    log: tuple[tuple[Seat, str], ...]  # who acted, and what, as the log keeps it
    waiting: tuple[Seat, ...]
    result: dict[str, Any] | None  # once it is over


class Wrong(Struct, frozen=True, tag=True):
    """A sentence, and what else is known about it."""

    detail: str
    more: dict[str, Any]


def answer(question: bytes) -> Brought | Wrong:
    file = msgspec.msgpack.decode(question, type=File)
    try:
        return brought(file)
    except Malformed as wrong:
        return Wrong(wrong.detail, wrong.more)
    except MemoryError:
        return Wrong(Malformed(f"To read this file takes more than {MEGABYTES} MB of memory").detail, {})


def brought(file: File) -> Brought:
    match = _read(file)
    game, state = GAMES[match.game], saved.resume(match)
    return Brought(
        # The components as they are kept: named if the host has them, and nothing that only looks like components.
        msgspec.structs.replace(
            match, actions=(), components=game.components_record(getattr(state, "components", None))
        ),
        tuple((action.seat, msgspec.json.encode(action).decode()) for action in match.actions),
        tuple(game.rules.waiting_for(state)),
        {"ending": game.ending(state), "scores": game.scores(state), "winners": game.winners(state)}
        if state.over
        else None,
    )


def _read(file: File) -> SavedMatch:
    try:
        match = saved.read(file.data.decode("utf-8-sig"), lambda match, fields: _allow(file, match, fields))
    except UnicodeDecodeError as error:
        line = file.data.count(b"\n", 0, error.start) + 1
        raise Malformed("This is not text in UTF-8", line=line) from None
    except BrokenSave as error:
        raise Malformed(str(error), line=error.line, **_refusal(error)) from None
    if "\0" in match.seed:  # not every database can keep it
        raise Malformed("“seed” has a character in it that cannot be kept")
    if match.commitment not in (None, saved.commitment(match.seed)):
        raise Malformed("“seed” is not the one that was committed to at the start")
    return match


def _allow(file: File, match: SavedMatch, fields: Mapping[str, Member]) -> None:
    """Before anything is played: what a file brings may be as slow as its writer likes."""
    actions, box = fields["actions"], match.components
    if (number := len(actions.value)) > MOST_ACTIONS:
        raise BrokenSave(actions.line, f"“actions”: a file has at most {MOST_ACTIONS} of them, and this has {number}")
    own = isinstance(box, dict) and box.get("rows") is not None
    if own and file.boxes is not None and box.get("digest") not in file.boxes:
        line = fields["components"].line
        raise BrokenSave(line, "“components”: this file brings its own, and this server takes none but those it has")


def _refusal(error: BrokenSave) -> dict[str, Any]:
    """So that it can be told in other languages."""
    if error.refused is None:
        return {}
    game, action, why = error.refused
    return {"game": game, "action": action, "template": why.template, "values": why.values}


def main() -> None:
    size = MEGABYTES * 1024 * 1024
    for limit, soft, hard in ((resource.RLIMIT_AS, size, size), (resource.RLIMIT_CPU, SECONDS, SECONDS + 1)):
        with suppress(ValueError, OSError):  # not everywhere; who asks looks at the clock, too
            resource.setrlimit(limit, (soft, hard))
    answer_all(answer)


if __name__ == "__main__":
    main()
