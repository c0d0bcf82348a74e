"""The routes of a running match: look, act, take back."""

from contextlib import suppress
from typing import Annotated, Any, cast

import msgspec
from fastapi import Query, Response
from msgspec import Meta, Struct

from app.api.deps import Act, Acting, Looking, Me, Owning, ServicesDep, problems
from app.api.schema import of_games
from app.api.wire import Body, Router, content_of
from app.engine import kernel
from app.engine.game import AnyView
from app.errors import Conflict, Forbidden, Malformed, NotFound, Refused
from app.matches.feed import SPECTATOR, Shown
from app.matches.match import Match
from app.matches.replays import PAGE, ScoresAt, Told, missed, scores
from app.store import lobby_rows
from app.store.lobby_rows import Reached
from app.store.match_rows import OVER

router = Router(prefix="/api/matches", tags=["match"])
Number = Annotated[int, Query(ge=0, le=2**31 - 1)]


class Try(Body):
    action: dict[str, Any]


class Numbered(Struct):
    """The number of an entry of the log, or of a message."""

    number: int


class Story(Struct):
    """A page of it."""

    story: list[Told]
    next: Annotated[int | None, Meta(description="For `since`, to get what comes after; null at the end")] = None


class Away(Struct):
    since: int
    story: list[Told]


class ScoreChart(Struct):
    scores: list[ScoresAt]


class Earlier(Struct):
    """Results of your own solo matches with the same options."""

    played: int
    best: Reached | None
    last: Reached | None


def as_json(value: Any) -> Response:
    return encoded(msgspec.json.encode(value))


def encoded(value: bytes) -> Response:
    return Response(value, media_type="application/json")


@router.post("/{match_id}/actions")
async def act(body: Act, services: ServicesDep, here: Acting) -> Numbered:
    """One decision; `key` is yours, and makes sure that it is not played twice."""
    return Numbered(await services.matches.play(here.id, here.seat, body.action, body.seen, body.key))


@router.post("/{match_id}/preview", responses={200: of_games("Preview")})
async def preview(body: Try, services: ServicesDep, here: Acting) -> Response:
    """What an action would do, as far as anyone can know."""
    match, seat = here
    try:
        action = match.game.decode_action({**body.action, "seat": seat})
    except msgspec.ValidationError as error:
        raise Malformed("no_action", what=str(error)) from None
    with suppress(kernel.Refused):
        return as_json(match.game.preview(match.state, seat, action))
    match = await services.matches.knowing(here.id)
    try:
        return as_json(match.game.preview(match.state, seat, action))
    except kernel.Refused as said:
        raise Refused(said) from None


@router.get("/{match_id}/view", responses={200: content_of(Shown)})
async def view(services: ServicesDep, here: Looking, number: Number | None = None) -> Response:
    """What the asker may see, now or as it was after a number."""
    match = await services.matches.knowing(here.id, number)
    if here.seat != SPECTATOR:
        services.matches.here(here.id, here.seat)
    if number is None or number == match.number:
        return as_json(shown(match, here.seat, acting=True))

    async def back_then() -> Shown:
        return shown(await services.matches.replays.at(match, number), here.seat, acting=False)

    return encoded(await services.matches.replays.answer(("view", here.id, number, here.seat), back_then))


def shown(match: Match, seat: int, *, acting: bool) -> Shown:
    game, state = match.game, match.state
    mine = acting and seat != SPECTATOR
    return Shown(
        match.number,
        cast(AnyView, game.view(state, None if seat == SPECTATOR else seat)),
        game.rules.options(state, seat) if mine else [],
        game.rules.anytime_options(state, seat) if mine else [],
        game.rules.waiting_for(state),
    )


@router.get("/{match_id}/log")
async def log(services: ServicesDep, here: Looking, since: Number = 0, until: Number | None = None) -> Story:
    """The story so far, or since a number; of a long match a page of it."""
    told = await services.matches.replays.story(here.id, since, until)
    return Story(told, told[-1].number if len(told) == PAGE else None)


@router.get("/{match_id}/away")
async def away(services: ServicesDep, here: Owning) -> Away:
    """While you were away: the story since this seat last looked, or the end of it if it is long."""
    since = max(here.match.row.seats[here.seat].looked, here.match.number - PAGE)
    return Away(since, await services.matches.replays.story(here.id, since))


@router.get("/{match_id}/scores", responses={200: content_of(ScoreChart)})
async def score_chart(services: ServicesDep, here: Looking) -> Response:
    """The points of every seat after each action."""

    number = (await services.matches.knowing(here.id)).number

    async def chart() -> ScoreChart:
        return ScoreChart(await services.reader.read(lambda c: scores(c, here.id, number)))

    return encoded(await services.matches.replays.answer(("scores", here.id, number, SPECTATOR), chart))


@router.get(
    "/{match_id}/missed", responses={200: of_games("Missed", many=True), **problems(NotFound, Forbidden, Conflict)}
)
async def let_pass(services: ServicesDep, here: Looking) -> Response:
    """What each seat let pass although it could have had it, if the game tells such things; told after the end."""
    if here.match.row.status not in OVER:
        raise Conflict("match_not_over")
    asked = ("missed", here.id, here.match.number, SPECTATOR)
    return encoded(
        await services.matches.replays.answer(asked, lambda: services.reader.read(lambda c: missed(c, here.id)))
    )


@router.get("/{match_id}/earlier", responses=problems(Conflict))
async def earlier(services: ServicesDep, here: Owning, me: Me) -> Earlier:
    """What you have come to before in matches like this solo match, to compare; told after the end."""
    row = here.match.row
    if row.status not in OVER:
        raise Conflict("match_not_over")
    alone = len(row.seats) == 1
    found = await services.reader.read(lambda c: lobby_rows.reached_alone(c, me.id, row)) if alone else []
    return Earlier(len(found), max(found, key=lambda one: one.score, default=None), next(iter(found), None))


@router.post("/{match_id}/undo")
async def undo(services: ServicesDep, here: Acting) -> Numbered:
    return Numbered(await services.matches.undo(here.id, here.seat))


@router.post("/{match_id}/redo")
async def redo(services: ServicesDep, here: Acting) -> Numbered:
    return Numbered(await services.matches.redo(here.id, here.seat))
