"""The doors around a running match: talk, consent, resigning, standing orders, handing a seat over."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field, StringConstraints

from app.api.deps import Acting, Body, Looking, MatchId, Me, Proposing, ServicesDep, Visiting, problems
from app.api.matches import Number, Numbered, as_json
from app.engine import story
from app.engine.game import Data, Game
from app.errors import Conflict, Forbidden, Malformed, NotFound, Unavailable
from app.matches.access import own_seat
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
async def chat(services: ServicesDep, here: Visiting, after: Number | None = None) -> Response:
    """What was said last, or after a number; before the start too."""
    row, seat = here
    said = await (services.chat.latest(row.id) if after is None else services.chat.read(row.id, after))
    return as_json({"messages": said, "read": row.seats[seat].read_message if seat >= 0 else 0})


@router.post("/{match_id}/chat/read", status_code=204)
async def mark_read(body: Read, services: ServicesDep, me: Me, here: Visiting) -> None:
    await services.chat.mark_read(here[0].id, own_seat(here[0], me.id), body.number)


@router.post("/{match_id}/proposals/{kind}", response_model=Agreed)
async def propose(kind: Kind, body: Propose, services: ServicesDep, here: Proposing) -> Response:
    """Ask the others: to go back, to give the match up, that a program stands in for somebody, or to come back."""
    return as_json({"done": await services.proposals.propose(here.id, here.seat, kind, body.to, body.seat)})


@router.post("/{match_id}/proposals/{kind}/answer", response_model=Agreed)
async def answer(kind: Kind, body: Answer, services: ServicesDep, here: Acting) -> Response:
    return as_json({"done": await services.proposals.answer(here.id, here.seat, kind, body.agree)})


@router.get("/{match_id}/proposals")
async def proposals(services: ServicesDep, here: Looking) -> Response:
    return as_json({"proposals": await services.proposals.open_proposals(here.match)})


@router.post("/{match_id}/resign", response_model=Numbered)
async def resign(services: ServicesDep, here: Acting) -> Response:
    return as_json({"number": await services.proposals.resign(here.id, here.seat)})


@router.put("/{match_id}/order", status_code=204)
async def standing_order(body: Order, services: ServicesDep, here: Acting) -> None:
    """What the server answers for you when it would otherwise ask; in force at once."""
    if body.order not in here.match.game.orders:
        raise Malformed(f"The standing orders of this game are: {', '.join(here.match.game.orders)}")
    await services.matches.order(here.id, here.seat, body.order)


@router.get("/{match_id}/order")
async def current_order(here: Acting) -> Response:
    return as_json({"order": here.match.row.seats[here.seat].standing_order, "orders": here.match.game.orders})


@router.post("/{match_id}/handover", status_code=201)
async def hand_over(services: ServicesDep, me: Me, here: Acting) -> dict[str, str]:
    """A one-time link with which somebody else takes this seat."""
    return {"token": await services.handover.link_for(here.match, here.seat, me)}


@router.post("/{match_id}/takeover", status_code=204)
async def take_over(match_id: MatchId, body: Token, services: ServicesDep, me: Me) -> None:
    await services.handover.take(match_id, body.token, me)


@router.post("/{match_id}/hint", responses=problems(Forbidden, Conflict, Unavailable, Malformed))
async def hint(services: ServicesDep, here: Acting, language: Language = "en") -> Response:
    """The best two or three things to do now, with reasons, where the match allows it."""
    match, seat = here
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
async def review(seat: SeatNumber, services: ServicesDep, here: Looking, language: Language = "en") -> Response:
    """Of a match that is over: the moments in which a seat has lost most. Ask again until all is weighed."""
    match = here.match
    must_speak(match.game.id, language)
    found = await services.adviser.review(here.id, seat)

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
