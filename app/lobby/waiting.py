"""What waits for somebody: the matches, what is asked there, and what can be answered without going there."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from app.engine.game import Saying
from app.engine.kernel import Seat
from app.errors import NotFound, Outdated
from app.lobby.service import Lobby
from app.lobby.summary import Summary
from app.matches.feed import AnyAction
from app.matches.match import Match
from app.store import lobby_rows
from app.store.match_rows import MatchRow
from app.users.service import User

MOST = 100  # matches that are told of
OPENED = 10  # of which so many are opened to say what is asked; of the others it is known that they wait


class Question(Struct, frozen=True):
    """What is asked of a seat, and what can be answered to it from anywhere."""

    asked: Annotated[list[Saying], Meta(description="Sentences of the game's words; a `seat` in them is a player")]
    answers: Annotated[list[AnyAction], Meta(description="Ready to be sent, with `seen`; there may be other ways")]
    seen: int


class Waiting(Struct, frozen=True):
    """A match that waits for you."""

    match: Summary
    seat: Seat
    since: Annotated[float, Meta(description="When somebody last did something there")]
    due: Annotated[float | None, Meta(description="When your time runs out, where the match has a pace")]
    question: Annotated[Question | None, Meta(description="Of the first ten")]


async def waiting_for(lobby: Lobby, user: User) -> list[Waiting]:
    """What runs out first comes first, then what has waited longest."""
    rows = await lobby.reader.read(lambda c: lobby_rows.load_all(c, lobby_rows.waiting_ids(c, user.id)[:MOST]))
    opened = await _opened(lobby, rows[:OPENED])
    rows = [row for row in rows if _waits(opened.get(row.id), row.seat_of(user.id))]
    told = [_told(shown, opened.get(shown.id)) for shown in await lobby.summaries(rows, user)]
    return sorted(told, key=lambda one: (one.due is None, one.due or one.since))


async def _opened(lobby: Lobby, rows: Sequence[MatchRow]) -> dict[int, Match]:
    """What this version cannot open waits all the same: whoever goes there is told why."""
    found: dict[int, Match] = {}
    for row in rows:
        try:
            found[row.id] = await lobby.matches.knowing(row.id, row.number)
        except (Outdated, NotFound):
            continue
    return found


def _waits(match: Match | None, seat: Seat | None) -> bool:
    """Rows lag a little: a match that was opened knows better."""
    if match is None:
        return seat is not None
    owing = match.row.status == "running" and seat in match.game.rules.waiting_for(match.state)
    return seat is not None and owing and not match.program_of(seat)


def _told(shown: Summary, match: Match | None) -> Waiting:
    seat = next(row.seat for row in shown.seats if row.you)
    since = match.last.at if match and match.last else shown.changed_at
    due = shown.clocks[seat].due if shown.clocks else None
    return Waiting(shown, seat, since, due, question_to(match, seat) if match else None)


def question_to(match: Match, seat: Seat) -> Question:
    asked, answers = match.game.asked(match.state, seat), match.game.quick_answers(match.state, seat)
    return Question(list(asked), list(answers), match.number)
