"""The routes of played lessons, and of the chapters of the rules."""

from typing import Annotated

from fastapi import Path
from msgspec import Meta, Struct

from app.api.deps import Acting, Me, ServicesDep, problems
from app.api.lobby import Share
from app.api.matches import Numbered
from app.api.wire import Body, Router
from app.engine.game import PublicView
from app.engine.games import GAMES
from app.engine.lessons import LessonPlace, chapters_of
from app.errors import Conflict, Malformed, NotFound, NotSignedIn
from app.lobby import lessons
from app.lobby.summary import Summary
from app.matches.lessons import teaching
from app.matches.lessons.where import taught

router = Router(tags=["lesson"])
PATH = "/api/matches/{match_id}/lesson"


class LessonNow(Struct):
    """Where you are in the lesson of a match; nowhere when it is over, or if it had none."""

    number: int
    place: LessonPlace | None


class FirstMatch(Body):
    lesson: Annotated[bool, Meta(description="Begin with the played lesson, where the game has one")] = True
    share: Share | None = None


class SeenSoFar(Body):
    seen: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class ChapterTold(Struct):
    """A moment, as everybody would see it, and the table after each choice that one of its seats has then."""

    seat: int
    view: PublicView
    outcomes: dict[str, PublicView]
    right: Annotated[str, Meta(description="The choice that solves the task")]


Word = Annotated[str, Path(max_length=40)]


@router.get("/api/games/{game}/chapters/{chapter}", responses=problems(NotFound))
async def chapter(game: Word, chapter: Word) -> ChapterTold:
    """A task of the rules: a moment that was played, and what comes of each choice."""
    found = chapters_of(game).get(chapter) if game in GAMES else None
    if found is None:
        raise NotFound("no_such_chapter")
    shown = GAMES[game].public_view
    outcomes = {choice: shown(state) for choice, state in found.outcomes.items()}
    return ChapterTold(found.learner, shown(found.moment), outcomes, found.right)


@router.post("/api/games/{game}/first", status_code=201, responses=problems(NotSignedIn, Malformed))
async def first_match(game: Word, body: FirstMatch, services: ServicesDep, me: Me) -> Summary:
    """A match of yours against a program, which has begun; for somebody who has never played."""
    match_id = await lessons.first_match(services.lobby, game, me, body.lesson, body.share)
    return await services.lobby.summary(match_id, me)


@router.get(PATH)
async def now(services: ServicesDep, here: Acting) -> LessonNow:
    """The step, what it asks of you still, and whether the others are to answer when you have seen it."""
    match = await services.matches.knowing(here.id)
    lesson = taught(match)
    return LessonNow(match.number, lesson.place(match.depth) if lesson else None)


@router.post(f"{PATH}/answer", responses=problems(Conflict))
async def answer(body: SeenSoFar, services: ServicesDep, here: Acting) -> Numbered:
    """You have seen what was done: the others do the next thing that the lesson has for them."""
    return Numbered(await teaching.answer(services.matches, here.id, body.seen))


@router.post(f"{PATH}/back", responses=problems(Conflict))
async def back(services: ServicesDep, here: Acting) -> Numbered:
    """Your last decision is taken back, with what was answered to it."""
    return Numbered(await teaching.back(services.matches, here.id, here.seat))


@router.post(f"{PATH}/leave", responses=problems(Conflict))
async def leave(services: ServicesDep, here: Acting) -> Numbered:
    """The lesson is over, wherever you are in it; the match goes on."""
    return Numbered(await teaching.leave(services.matches, here.id, here.seat))
