"""Do matches still replay under the rules installed here?"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from sqlalchemy import Connection, Engine

from app.engine.kernel import Refused
from app.errors import Outdated
from app.matches import snapshots
from app.matches.log import History
from app.matches.match import Match, begun, result_of
from app.store import match_rows
from app.store.match_rows import Entry, MatchRow, Snapshot

RUNNING = ("running",)
BEGUN = (*RUNNING, "finished", "abandoned")


class Broken(Struct, frozen=True):
    """A match that does not replay: from which number on, and which rule says no."""

    match: int
    number: int
    rule: str
    sentence: str


class _Found(Exception):
    def __init__(self, number: int, sentence: str) -> None:
        self.number, self.sentence = number, sentence


class Sound(Struct, frozen=True):
    match: int
    actions: int
    snapshots: int  # that agree


def examined(engine: Engine, statuses: Sequence[str] = RUNNING) -> Iterator[Sound | Broken]:
    """Every match that stands so, one at a time, each as it is at one moment."""
    with engine.connect() as connection:
        found = match_rows.ids(connection, statuses)
    for match_id in found:
        with engine.begin() as connection:
            row = match_rows.load(connection, match_id)
            if row is not None and row.status in statuses:
                yield _examine(connection, row)


def _examine(connection: Connection, row: MatchRow) -> Sound | Broken:
    try:
        return _replay(connection, row)
    except _Found as found:
        return Broken(row.id, found.number, "", found.sentence)
    except Outdated as problem:
        said, number = problem.__cause__, problem.more.get("number", 0)
        if isinstance(said, Refused):
            return Broken(row.id, number, said.rule, said.sentence)
        why = f": {type(said).__name__}: {said}" if said else ""
        return Broken(row.id, number, "", problem.detail + why)


def _replay(connection: Connection, row: MatchRow) -> Sound:
    match = begun(connection, row)
    counting = _counting(match_rows.entries(connection, row.id))
    kept = {(one.depth, one.number): one for one in match_rows.all_snapshots(connection, row.id)}
    same, passed = 0, list[int]()
    for depth, entry in enumerate(counting, 1):
        match.add(entry)
        if one := kept.get((depth, entry.number)):
            if _agrees(match, one):
                same += 1
            else:
                passed.append(one.number)
    snapshots.passed_over(row.id, passed)
    _compare_result(match)
    return Sound(row.id, len(counting), same)


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


def _agrees(match: Match, kept: Snapshot) -> bool:
    """Or it is passed over, as it is when the match is opened: of another version, or damaged."""
    state = snapshots.read(match.game.id, kept, match.components)
    if state is not None and state != match.state:
        raise _Found(kept.number, "The snapshot is not what the log leads to")
    return state is not None


def _compare_result(match: Match) -> None:
    """What was announced at the end is what the log leads to."""
    if match.row.result is not None and match.row.result["scores"] != list(result_of(match)["scores"]):
        raise _Found(match.number, "The result is not what the log leads to")
