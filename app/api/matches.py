"""The doors of a running match: look, act, take back."""

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from app.api.deps import ACT_SCHEMA, Acting, Body, Looking, Owning, ServicesDep, act_in, problems
from app.engine import kernel
from app.errors import Conflict, Forbidden, Malformed, NotFound, Refused
from app.lobby.summary import OVER
from app.matches.feed import SPECTATOR
from app.matches.match import Match
from app.matches.replays import missed, scores, story

router = APIRouter(prefix="/api/matches", tags=["match"])
Number = Annotated[int, Query(ge=0, le=2**31 - 1)]


class Try(Body):
    action: dict[str, Any]


class Numbered(BaseModel):
    number: int


def as_json(value: Any) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")


_ACT = {"requestBody": {"required": True, "content": {"application/json": {"schema": ACT_SCHEMA}}}}


@router.post("/{match_id}/actions", response_model=Numbered, openapi_extra=_ACT)
async def act(request: Request, services: ServicesDep, here: Acting) -> Response:
    body = act_in(await request.body())
    number = await services.matches.play(here.id, here.seat, body.action, body.seen, body.key)
    return as_json({"number": number})


@router.post("/{match_id}/preview")
async def preview(body: Try, services: ServicesDep, here: Acting) -> Response:
    """What an action would do, as far as anyone can know."""
    match, seat = here
    try:
        action = match.game.decode_action({**body.action, "seat": seat})
    except msgspec.ValidationError as error:
        raise Malformed(f"This is no action: {error}") from None
    with suppress(kernel.Refused):
        return as_json(match.game.preview(match.state, seat, action))
    match = await services.matches.knowing(here.id)
    try:
        return as_json(match.game.preview(match.state, seat, action))
    except kernel.Refused as said:
        raise Refused.by(said) from None


@router.get("/{match_id}/view")
async def view(services: ServicesDep, here: Looking, number: Number | None = None) -> Response:
    """What the asker may see, now or as it was after a number."""
    match = await services.matches.knowing(here.id)
    if number is not None and number != match.number:
        return as_json(shown(await services.matches.at(here.id, number), here.seat, acting=False))
    return as_json(shown(match, here.seat, acting=True))


def shown(match: Match, seat: int, *, acting: bool) -> dict[str, Any]:
    game, state = match.game, match.state
    mine = acting and seat != SPECTATOR
    return {
        "number": match.number,
        "view": game.view(state, None if seat == SPECTATOR else seat),
        "actions": game.rules.options(state, seat) if mine else [],
        "anytime": game.rules.anytime_options(state, seat) if mine else [],
        "waiting_for": game.rules.waiting_for(state),
    }


@router.get("/{match_id}/log")
async def log(services: ServicesDep, here: Looking, since: Number = 0, until: Number | None = None) -> Response:
    """The story so far, or since a number."""
    return as_json({"story": await services.reader.read(lambda c: story(c, here.id, since, until))})


@router.get("/{match_id}/away")
async def away(services: ServicesDep, here: Owning) -> Response:
    """While you were away: the story since this seat last looked."""
    since = here.match.row.seats[here.seat].looked
    return as_json({"since": since, "story": await services.reader.read(lambda c: story(c, here.id, since))})


@router.get("/{match_id}/scores")
async def score_chart(services: ServicesDep, here: Looking) -> Response:
    """The points of every seat after each action."""
    return as_json({"scores": await services.reader.read(lambda c: scores(c, here.id))})


@router.get("/{match_id}/missed", responses=problems(NotFound, Forbidden, Conflict))
async def let_pass(services: ServicesDep, here: Looking) -> Response:
    """What each seat let pass although it could have had it, if the game tells such things; told after the end."""
    if here.match.row.status not in OVER:
        raise Conflict("The match is not over yet")
    return as_json(await services.reader.read(lambda c: missed(c, here.id)))


@router.post("/{match_id}/undo", response_model=Numbered)
async def undo(services: ServicesDep, here: Acting) -> Response:
    return as_json({"number": await services.matches.undo(here.id, here.seat)})


@router.post("/{match_id}/redo", response_model=Numbered)
async def redo(services: ServicesDep, here: Acting) -> Response:
    return as_json({"number": await services.matches.redo(here.id, here.seat)})
