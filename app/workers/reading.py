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
    """A problem on its way."""

    key: str
    values: dict[str, Any]
    more: dict[str, Any]


def answer(question: bytes) -> Brought | Wrong:
    file = msgspec.msgpack.decode(question, type=File)
    try:
        return brought(file)
    except Malformed as said:
        wrong = said
    except MemoryError:
        wrong = Malformed("file_memory", size=MEGABYTES)
    return Wrong(wrong.key, wrong.values, wrong.more)


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
        raise _in_line(line, Malformed("file_no_text")) from None
    except BrokenSave as error:
        raise _in_line(error.line, Malformed.by(error), error.game) from None
    if "\0" in match.seed:  # not every database can keep it
        raise Malformed("seed_unkept")
    if not saved.shares_fit(match):
        raise Malformed("seed_no_shares")
    if match.commitment is not None and not saved.committed_to(match, match.commitment):
        raise Malformed("seed_uncommitted")
    return match


def _allow(file: File, match: SavedMatch, fields: Mapping[str, Member]) -> None:
    """Before anything is played: what a file brings may be as slow as its writer likes."""
    actions, box = fields["actions"], match.components
    if (number := len(actions.value)) > MOST_ACTIONS:
        raise BrokenSave(actions.line, "actions_many", most=MOST_ACTIONS, number=number)
    own = isinstance(box, dict) and box.get("rows") is not None
    if own and file.boxes is not None and box.get("digest") not in file.boxes:
        line = fields["components"].line
        raise BrokenSave(line, "file_own_components")


def _in_line(line: int, problem: Malformed, game: str = "") -> Malformed:
    """With the game whose rules refuse something, as only its words can tell that in other languages."""
    return Malformed("file_line", {"line": line} | ({"game": game} if game else {}), line=line, what=problem.shape())


def main() -> None:
    keep_to_limits()
    answer_all(answer)


def keep_to_limits() -> None:
    size = MEGABYTES * 1024 * 1024
    for limit, soft, hard in ((resource.RLIMIT_AS, size, size), (resource.RLIMIT_CPU, SECONDS, SECONDS + 1)):
        with suppress(ValueError, OSError):  # not everywhere; who asks looks at the clock, too
            resource.setrlimit(limit, (soft, hard))


if __name__ == "__main__":
    main()
