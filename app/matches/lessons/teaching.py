"""What a lesson does in its match: answers, steps back, and its end."""

from app.engine.kernel import Seat
from app.errors import Conflict
from app.matches.lessons.where import taught
from app.matches.log import Taught
from app.matches.service import Matches

BOT = "bot"


async def answer(matches: Matches, match_id: int, seen: int) -> int:
    """The next decision of a program, through the door of all programs: the learner has read what stands before it."""
    match = await matches.knowing(match_id)
    lesson = taught(match)
    if lesson is None or match.number != seen or not lesson.place(match.depth).answers:
        raise Conflict("lesson_waits")
    action = lesson.script[match.depth]
    return await matches.play(match_id, action.seat, match.game.encode_action(action), seen, by=BOT)


async def back(matches: Matches, match_id: int, seat: Seat) -> int:
    """The learner's last decision is taken back, with all that was answered to it."""
    match = await matches.knowing(match_id)
    own = [entry.number for entry in match.history.counting if entry.seat == seat]
    if taught(match) is None or not own:
        raise Conflict("nothing_to_undo")
    return await matches.go_back(match_id, seat, own[-1] - 1, match.number)


async def leave(matches: Matches, match_id: int, seat: Seat) -> int:
    """The match goes on from here as any other does."""
    if taught(await matches.knowing(match_id)) is None:
        raise Conflict("lesson_over")
    return await matches.say(match_id, seat, Taught())
