"""First matches: one learner, one program, and where the game has a lesson, that first."""

import msgspec

from app.engine.games import GAMES
from app.engine.lessons import LEARNER, Lesson, lesson_of
from app.errors import Malformed
from app.lobby import seating
from app.lobby.service import Lobby, NewMatch
from app.robots.programs import LEVELS
from app.users.service import User


async def first_match(lobby: Lobby, game_id: str, user: User, taught: bool, share: str | None = None) -> int:
    """On no list of others, and running at once; with the lesson the table is as that wants it."""
    if game_id not in GAMES:
        raise Malformed("games_here", games=", ".join(GAMES))
    lesson = lesson_of(game_id) if taught else None
    count = lesson.seats if lesson else 2
    seats = [
        seating.person(user, share) if seat == LEARNER else seating.program(seat, LEVELS[0]) for seat in range(count)
    ]
    new = NewMatch(game_id, seats, list(lesson.options) if lesson else [], "link", LEARNER, hints=True)
    if lesson:
        return await lobby.tables.add(lobby.beginning(new, user) | _as_written(lobby, lesson), seats)
    match_id = await lobby.create(new, user)
    await lobby.start(match_id, user)
    return match_id


def _as_written(lobby: Lobby, lesson: Lesson) -> dict[str, object]:
    return {
        "status": "running",
        "seed": lesson.seed,
        "secret": None,  # it is dealt the same for everybody
        "components": msgspec.to_builtins(lesson.components),
        "rules": lesson.rules,
        "start_seat": lesson.start_seat,
        "waiting": [lesson.start_seat],
        "started_at": lobby.now(),
    }
