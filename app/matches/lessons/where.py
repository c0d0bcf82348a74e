"""Where somebody is in their lesson: it follows from the log of the match and the file of the lesson alone.

A match is taught while it stands where the file leads with as many decisions, and nobody has said that the lesson is
over. Until then its programs answer as the file says, and only when the learner has seen what came before.
"""

from app.engine.lessons import LEARNER, Lesson, lesson_of
from app.matches.match import Match
from app.store.match_rows import MatchRow


def begins_with_one(row: MatchRow) -> bool:
    """Whether the match is dealt as the lesson of its game, for one learner among programs."""
    lesson = lesson_of(row.game)
    if lesson is None or row.seed != lesson.seed or row.rules != lesson.rules:
        return False
    return [bool(seat.program) for seat in row.seats] == [seat != LEARNER for seat in range(lesson.seats)]


def taught(match: Match) -> Lesson | None:
    """The lesson that is going on in it."""
    lesson = lesson_of(match.row.game)
    if lesson is None or match.taught or match.row.status != "running" or not begins_with_one(match.row):
        return None
    return lesson if lesson.follows(match.state, match.depth) else None
