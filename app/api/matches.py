"""The doors of a running match: look, act, take back."""

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from app.api.deps import MaybeMe, Me, ServicesDep, problems
from app.engine import kernel
from app.errors import Conflict, Forbidden, Malformed, NotFound, Refused
from app.lobby.summary import OVER
from app.matches.access import acting, looking, owning
from app.matches.feed import SPECTATOR
from app.matches.match import Match
from app.matches.replays import missed, scores, story

router = APIRouter(prefix="/api/matches", tags=["match"])
MatchId = Annotated[int, Path(ge=1, le=2**53)]
Number = Annotated[int, Query(ge=0, le=2**31 - 1)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Act(Body):
    """One decision: what you had seen, a key of your own so that nothing is played twice, and the action."""

    seen: int = Field(ge=0, le=2**31 - 1)
    key: str = Field(min_length=8, max_length=64, pattern="^[!-~]+$")
    action: dict[str, Any] = Field(examples=[{"type": "TravelTo", "location": "spain"}])


class Try(Body):
    action: dict[str, Any]


class Numbered(BaseModel):
    number: int


def as_json(value: Any) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")


@router.post("/{match_id}/actions", response_model=Numbered)
async def act(match_id: MatchId, body: Act, services: ServicesDep, me: Me) -> Response:
    _, seat = await acting(services.matches, match_id, me.id)
    number = await services.matches.play(match_id, seat, body.action, body.seen, body.key)
    return as_json({"number": number})


@router.post("/{match_id}/preview")
async def preview(match_id: MatchId, body: Try, services: ServicesDep, me: Me) -> Response:
    """What an action would do, as far as anyone can know."""
    match, seat = await acting(services.matches, match_id, me.id)
    try:
        action = match.game.decode_action({**body.action, "seat": seat})
    except msgspec.ValidationError as error:
        raise Malformed(f"This is no action: {error}") from None
    with suppress(kernel.Refused):
        return as_json(match.game.preview(match.state, seat, action))
    match = await services.matches.knowing(match_id)
    try:
        return as_json(match.game.preview(match.state, seat, action))
    except kernel.Refused as said:
        raise Refused.by(said) from None


@router.get("/{match_id}/view")
async def view(
    match_id: MatchId, services: ServicesDep, me: MaybeMe, number: Number | None = None, code: str | None = None
) -> Response:
    """What the asker may see, now or as it was after a number."""
    await services.matches.knowing(match_id)
    match, seat = await looking(services.matches, match_id, me, code)
    if number is not None and number != match.number:
        return as_json(shown(await services.matches.at(match_id, number), seat, acting=False))
    return as_json(shown(match, seat, acting=True))


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
async def log(
    match_id: MatchId,
    services: ServicesDep,
    me: MaybeMe,
    since: Number = 0,
    until: Number | None = None,
    code: str | None = None,
) -> Response:
    """The story so far, or since a number."""
    await looking(services.matches, match_id, me, code)
    return as_json({"story": await services.reader.read(lambda c: story(c, match_id, since, until))})


@router.get("/{match_id}/away")
async def away(match_id: MatchId, services: ServicesDep, me: Me) -> Response:
    """While you were away: the story since this seat last looked."""
    match, seat = await owning(services.matches, match_id, me.id)
    since = match.row.seats[seat].looked
    return as_json({"since": since, "story": await services.reader.read(lambda c: story(c, match_id, since))})


@router.get("/{match_id}/scores")
async def score_chart(match_id: MatchId, services: ServicesDep, me: MaybeMe, code: str | None = None) -> Response:
    """The points of every seat after each action."""
    await looking(services.matches, match_id, me, code)
    return as_json({"scores": await services.reader.read(lambda c: scores(c, match_id))})


@router.get("/{match_id}/missed", responses=problems(NotFound, Forbidden, Conflict))
async def missed_joins(match_id: MatchId, services: ServicesDep, me: MaybeMe, code: str | None = None) -> Response:
    """The travels that each seat did not join although it could then have fulfilled contracts; told after the end."""
    match, _ = await looking(services.matches, match_id, me, code)
    if match.row.status not in OVER:
        raise Conflict("The match is not over yet")
    return as_json(await services.reader.read(lambda c: missed(c, match_id)))


@router.post("/{match_id}/undo", response_model=Numbered)
async def undo(match_id: MatchId, services: ServicesDep, me: Me) -> Response:
    _, seat = await acting(services.matches, match_id, me.id)
    return as_json({"number": await services.matches.undo(match_id, seat)})


@router.post("/{match_id}/redo", response_model=Numbered)
async def redo(match_id: MatchId, services: ServicesDep, me: Me) -> Response:
    _, seat = await acting(services.matches, match_id, me.id)
    return as_json({"number": await services.matches.redo(match_id, seat)})
