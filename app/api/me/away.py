"""The routes for those who are not always here: their usual hours, and a program that plays for them meanwhile."""

from typing import Annotated

from msgspec import Meta, Struct

from app.api.deps import Acting, Me, ServicesDep, problems
from app.api.matches import Numbered
from app.api.wire import Body, Router
from app.errors import Conflict, Malformed, NotSignedIn, NotYourSeat
from app.paces import Hours

router = Router(tags=["away"])


class Leave(Body):
    until: Annotated[float | None, Meta(description="When the seat is given back; else when its player takes it")] = (
        None
    )


class UsualHours(Body):
    hours: Annotated[Hours | None, Meta(examples=[{"zone": "Europe/Berlin", "since": 7, "until": 23}])]


class InMatches(Struct):
    matches: Annotated[int, Meta(description="How many it was done in")]


@router.post("/api/matches/{match_id}/away", responses=problems(NotYourSeat, Conflict, Malformed))
async def leave(body: Leave, services: ServicesDep, here: Acting) -> Numbered:
    """A program plays for you in this match. Come back at any time: `POST …/proposals/return`, which asks nobody."""
    return Numbered(await services.away.leave(here.id, here.seat, body.until))


@router.post("/api/me/away", responses=problems(NotSignedIn, Malformed))
async def leave_all(body: Leave, services: ServicesDep, me: Me) -> InMatches:
    """The same in all matches that you are playing with others."""
    return InMatches(await services.away.leave_all(me.id, body.until))


@router.post("/api/me/back", responses=problems(NotSignedIn))
async def come_back(services: ServicesDep, me: Me) -> InMatches:
    """Take all seats back that programs have kept for you."""
    return InMatches(await services.away.come_back(me.id))


@router.get("/api/me/hours", responses=problems(NotSignedIn))
async def hours(services: ServicesDep, me: Me) -> UsualHours:
    """When you are usually here, if you have said so."""
    return UsualHours(await services.away.hours(me.id))


@router.put("/api/me/hours", status_code=204, responses=problems(NotSignedIn, Malformed))
async def set_hours(body: UsualHours, services: ServicesDep, me: Me) -> None:
    """When you are here, in your time zone; in matches played by the day your clock rests in the other hours."""
    await services.away.set_hours(me.id, body.hours)
