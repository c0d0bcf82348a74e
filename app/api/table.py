"""The routes around a running match: talk, consent, resigning, handing a seat over."""

from typing import Annotated

from fastapi import Path, Query, Request
from msgspec import Meta, Struct

from app.api.deps import Acting, Looking, MatchId, MaybeMe, Me, Owning, Proposing, ServicesDep, Visiting, problems
from app.api.matches import Number, Numbered
from app.api.safety import address_of
from app.api.wire import Body, Router
from app.engine.game import Saying
from app.errors import Conflict, Forbidden, Malformed, NotFound, TooMany, Unavailable
from app.matches.access import own_seat
from app.matches.chat import Message
from app.matches.consent.shown import ProposalShown, Taken
from app.matches.feed import AnyAction
from app.matches.match import Match
from app.matches.proposals import About
from app.matches.time.pace import agreed
from app.paces import Pace
from app.robots.programs.program import Reason
from app.robots.programs.questions import Advice
from app.store.notifications import ProposalKind
from app.words.story import move

router = Router(prefix="/api/matches", tags=["table"])
SeatNumber = Annotated[int, Query(ge=0, le=19)]
SeatInPath = Annotated[int, Path(ge=0, le=19)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
LONGEST = 1000  # characters of a message


class Say(Body):
    """Space around the text does not count."""

    text: Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST})]

    def __post_init__(self) -> None:
        self.text = self.text.strip()
        if not 1 <= len(self.text) <= LONGEST or "\0" in self.text:
            raise Malformed("text_unfit", most=LONGEST)


class Read(Body):
    number: Count


class Propose(Body):
    to: Annotated[Count | None, Meta(description="For undo: the number to go back to")] = None
    seat: Annotated[
        Annotated[int, Meta(ge=0, le=19)] | None, Meta(description="For stand_in and regain: whose seat it is")
    ] = None
    pace: Annotated[Pace | None, Meta(description="For pace: the new one, as when a match is made")] = None


class Answer(Body):
    agree: bool


class Token(Body):
    token: Annotated[str, Meta(min_length=20, max_length=100)]


class Talk(Struct):
    """What was said, and how far the asker has read."""

    messages: list[Message]
    read: int


class Agreed(Struct):
    """Whether it is done: nobody had to be asked, or all have agreed."""

    done: bool


class Asked(Struct):
    proposals: list[ProposalShown]


class WouldGo(Struct):
    """What asking to take the own last action back would take back."""

    takes: list[Taken]


class Handover(Struct):
    token: str


class AdviceTold(Struct):
    """Something that could be done, and what speaks for it."""

    action: AnyAction
    move: Saying
    value: float
    reasons: tuple[Reason, ...]


class Hint(Struct):
    advice: list[AdviceTold]


class MomentTold(Struct):
    number: int
    lost: float
    chosen: Saying
    better: Saying


class ReviewTold(Struct):
    """How far it has come, and the moments in which most was lost."""

    weighed: int
    of: int
    moments: list[MomentTold]


@router.post("/{match_id}/chat", status_code=201)
async def say(match_id: MatchId, body: Say, services: ServicesDep, me: Me) -> Numbered:
    return Numbered(await services.chat.say(match_id, me, body.text))


@router.get("/{match_id}/chat")
async def chat(services: ServicesDep, here: Visiting, me: MaybeMe, after: Number | None = None) -> Talk:
    """What was said last, or after a number; before the start too. Of a match without spectators: to its players."""
    row, seat = here
    said = await services.chat.heard(row, seat, after, me)
    return Talk(said, row.seats[seat].read_message if seat >= 0 else 0)


@router.post("/{match_id}/chat/read", status_code=204)
async def mark_read(body: Read, services: ServicesDep, me: Me, here: Visiting) -> None:
    await services.chat.mark_read(here[0].id, own_seat(here[0], me.id), body.number)


@router.post("/{match_id}/proposals/{kind}")
async def propose(kind: ProposalKind, body: Propose, services: ServicesDep, here: Proposing) -> Agreed:
    """Ask the others: to go back, to give up, another pace, that a program stands in for somebody, to come back, to
    give somebody a link to the seat they have lost the way to, or to save the match whole with its seed, so that it can
    be moved: to that everybody must agree who plays."""
    about = About(body.to, body.seat, agreed(body.pace))
    return Agreed(await services.proposals.propose(here.id, here.seat, kind, about))


@router.post("/{match_id}/proposals/{kind}/answer")
async def answer(kind: ProposalKind, body: Answer, services: ServicesDep, here: Owning) -> Agreed:
    return Agreed(await services.proposals.answer(here.id, here.seat, kind, body.agree))


@router.get("/{match_id}/proposals")
async def proposals(services: ServicesDep, here: Looking) -> Asked:
    return Asked(await services.proposals.open_proposals(here.match))


@router.get("/{match_id}/proposals/undo")
async def would_go(services: ServicesDep, here: Acting) -> WouldGo:
    """Before you ask to take your last action back: whose decisions would go back, what orders have answered aside."""
    return WouldGo(await services.proposals.would_go(await services.matches.knowing(here.id), here.seat))


@router.post("/{match_id}/resign")
async def resign(services: ServicesDep, here: Acting) -> Numbered:
    return Numbered(await services.proposals.resign(here.id, here.seat))


@router.post("/{match_id}/handover", status_code=201)
async def hand_over(services: ServicesDep, me: Me, here: Acting) -> Handover:
    """A one-time link with which somebody else takes this seat."""
    return Handover(await services.handover.link_for(here.match, here.seat, me))


@router.post("/{match_id}/takeover", status_code=204)
async def take_over(match_id: MatchId, body: Token, services: ServicesDep, me: Me) -> None:
    await services.handover.take(match_id, body.token, me)
    await services.proposals.from_elsewhere(await services.matches.resume(match_id), "move")  # it is not asked any more


@router.post("/{match_id}/seats/{seat}/regain", status_code=201)
async def give_back(seat: SeatInPath, services: ServicesDep, me: Me, here: Owning) -> Handover:
    """A one-time link to the seat of somebody who has lost the way back to it, after the others have agreed (the
    proposal `regain`). For the host."""
    return Handover(await services.regain.link(here.match, me, seat))


@router.post("/{match_id}/hint", responses=problems(Forbidden, Conflict, Unavailable))
async def hint(services: ServicesDep, here: Acting, me: Me) -> Hint:
    """The best two or three things to do now, with reasons, where the match allows it."""
    match, seat = here
    advice = await services.adviser.hint(match, seat, me.id)
    return Hint([_to_say(match, one) for one in advice])


def _to_say(match: Match, advice: Advice) -> AdviceTold:
    action = match.game.decode_action(advice.action)
    told = move(action, match.game.told_of(match.state, action))
    return AdviceTold(advice.action, told, round(advice.value, 1), advice.reasons)


@router.get("/{match_id}/review", responses=problems(NotFound, Malformed, TooMany))
async def review(seat: SeatNumber, services: ServicesDep, here: Looking, me: MaybeMe, request: Request) -> ReviewTold:
    """Of a match that is over: the moments in which a seat has lost most. Ask again until all is weighed."""
    found = await services.adviser.review(here.id, seat, me.id if me else address_of(request.scope))
    moments = [MomentTold(one.number, round(one.lost, 1), one.chosen, one.better) for one in found.moments]
    return ReviewTold(found.weighed, found.of, moments)
