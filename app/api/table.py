"""The doors around a running match: talk, promises, consent, resigning, standing orders, handing a seat over."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field, StringConstraints

from app.api.deps import MaybeMe, Me, ServicesDep, problems
from app.api.matches import Body, MatchId, Number, Numbered, as_json
from app.engine import story
from app.engine.game import Data, Game
from app.errors import Conflict, Forbidden, Malformed, NotFound, Unavailable
from app.matches.access import acting, audience_for, looking, own_seat, owning
from app.matches.proposals import Kind
from app.robots.programs.questions import Advice
from app.robots.programs.reason_words import reason_in_words

router = APIRouter(prefix="/api/matches", tags=["table"])
Language = Annotated[str, Query(max_length=10)]
SeatNumber = Annotated[int, Query(ge=0, le=19)]


class Say(Body):
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000, pattern=r"^[^\x00]+$")]


class Read(Body):
    number: int = Field(ge=0, le=2**31 - 1)


class PromiseTo(Body):
    location: str = Field(max_length=60)
    given: bool = True


class Propose(Body):
    to: int | None = Field(default=None, ge=0, le=2**31 - 1, description="For undo: the number to go back to")
    seat: int | None = Field(default=None, ge=0, le=19, description="For stand_in: whose seat a program shall play")


class Answer(Body):
    agree: bool


class Order(Body):
    order: str = Field(max_length=20)


class Token(Body):
    token: str = Field(min_length=20, max_length=100)


class Agreed(BaseModel):
    done: bool


@router.post("/{match_id}/chat", status_code=201, response_model=Numbered)
async def say(match_id: MatchId, body: Say, services: ServicesDep, me: Me) -> Response:
    number = await services.chat.say(match_id, me, body.text)
    response = as_json({"number": number})
    response.status_code = 201
    return response


@router.get("/{match_id}/chat")
async def chat(
    match_id: MatchId, services: ServicesDep, me: MaybeMe, after: Number | None = None, code: str | None = None
) -> Response:
    """What was said last, or after a number; before the start too."""
    row = await services.chat.table(match_id)
    seat = audience_for(row, me, code)
    said = await (services.chat.latest(match_id) if after is None else services.chat.read(match_id, after))
    return as_json({"messages": said, "read": row.seats[seat].read_message if seat >= 0 else 0})


@router.post("/{match_id}/chat/read", status_code=204)
async def mark_read(match_id: MatchId, body: Read, services: ServicesDep, me: Me) -> None:
    seat = own_seat(await services.chat.table(match_id), me.id)
    await services.chat.mark_read(match_id, seat, body.number)


@router.post("/{match_id}/promises", response_model=Numbered)
async def promise(match_id: MatchId, body: PromiseTo, services: ServicesDep, me: Me) -> Response:
    """Say where you would come along; an action like others, for games that know promises."""
    _, seat = await acting(services.matches, match_id, me.id)
    data = {"type": "Promise", "location": body.location, "given": body.given}
    return as_json({"number": await services.matches.play(match_id, seat, data)})


@router.post("/{match_id}/proposals/{kind}", response_model=Agreed)
async def propose(match_id: MatchId, kind: Kind, body: Propose, services: ServicesDep, me: Me) -> Response:
    """Ask the others: to go back, to give the match up, that a program stands in for somebody, or to come back."""
    _, seat = await (owning if kind == "return" else acting)(services.matches, match_id, me.id)
    return as_json({"done": await services.proposals.propose(match_id, seat, kind, body.to, body.seat)})


@router.post("/{match_id}/proposals/{kind}/answer", response_model=Agreed)
async def answer(match_id: MatchId, kind: Kind, body: Answer, services: ServicesDep, me: Me) -> Response:
    _, seat = await acting(services.matches, match_id, me.id)
    return as_json({"done": await services.proposals.answer(match_id, seat, kind, body.agree)})


@router.get("/{match_id}/proposals")
async def proposals(
    match_id: MatchId, services: ServicesDep, me: MaybeMe, code: Annotated[str | None, Query()] = None
) -> Response:
    match, _ = await looking(services.matches, match_id, me, code)
    return as_json({"proposals": await services.proposals.open_proposals(match)})


@router.post("/{match_id}/resign", response_model=Numbered)
async def resign(match_id: MatchId, services: ServicesDep, me: Me) -> Response:
    _, seat = await acting(services.matches, match_id, me.id)
    return as_json({"number": await services.proposals.resign(match_id, seat)})


@router.put("/{match_id}/order", status_code=204)
async def standing_order(match_id: MatchId, body: Order, services: ServicesDep, me: Me) -> None:
    """What the server answers for you when it would otherwise ask; in force at once."""
    match, seat = await acting(services.matches, match_id, me.id)
    if body.order not in match.game.orders:
        raise Malformed(f"The standing orders of this game are: {', '.join(match.game.orders)}")
    await services.matches.order(match_id, seat, body.order)


@router.get("/{match_id}/order")
async def current_order(match_id: MatchId, services: ServicesDep, me: Me) -> Response:
    match, seat = await acting(services.matches, match_id, me.id)
    return as_json({"order": match.row.seats[seat].standing_order, "orders": match.game.orders})


@router.post("/{match_id}/handover", status_code=201)
async def hand_over(match_id: MatchId, services: ServicesDep, me: Me) -> dict[str, str]:
    """A one-time link with which somebody else takes this seat."""
    match, seat = await acting(services.matches, match_id, me.id)
    return {"token": await services.handover.link_for(match, seat, me)}


@router.post("/{match_id}/takeover", status_code=204)
async def take_over(match_id: MatchId, body: Token, services: ServicesDep, me: Me) -> None:
    await services.handover.take(match_id, body.token, me)


@router.post("/{match_id}/hint", responses=problems(Forbidden, Conflict, Unavailable, Malformed))
async def hint(match_id: MatchId, services: ServicesDep, me: Me, language: Language = "en") -> Response:
    """The best two or three things to do now, with reasons, where the match allows it."""
    match, seat = await acting(services.matches, match_id, me.id)
    must_speak(match.game.id, language)
    advice = await services.adviser.hint(match, seat)
    return as_json({"advice": [_told(match.game, one, language) for one in advice]})


def _told(game: Game[Any], advice: Advice, language: str) -> dict[str, Any]:
    return {
        "action": advice.action,
        "move": story.moved(game.id, game.decode_action(advice.action), language),
        "value": round(advice.value, 1),
        "reasons": [reason_in_words(game.id, reason, language) for reason in advice.reasons],
    }


@router.get("/{match_id}/review", responses=problems(NotFound, Malformed))
async def review(
    match_id: MatchId,
    seat: SeatNumber,
    services: ServicesDep,
    me: MaybeMe,
    language: Language = "en",
    code: str | None = None,
) -> Response:
    """Of a match that is over: the moments in which a seat has lost most. Ask again until all is weighed."""
    match, _ = await looking(services.matches, match_id, me, code)
    must_speak(match.game.id, language)
    found = await services.adviser.review(match_id, seat)

    def told(data: Data) -> str:
        return story.moved(match.game.id, match.game.decode_action(data), language)

    moments = [
        {"number": one.number, "lost": round(one.lost, 1), "chosen": told(one.chosen), "better": told(one.better)}
        for one in found.moments
    ]
    return as_json({"weighed": found.weighed, "of": found.of, "moments": moments})


def must_speak(game_id: str, language: str) -> None:
    if language not in story.languages(game_id):
        raise Malformed(f"language: the languages here are {', '.join(story.languages(game_id))}")
