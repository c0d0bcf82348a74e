"""The routes of operators: reports, matches, people, networks, the word to everybody, and the log of their deeds."""

from typing import Annotated, Literal

from fastapi import Path, Query
from msgspec import Meta, Struct
from sqlalchemy import Connection

from app.api.deps import MatchId, Me, ServicesDep, problems
from app.api.wire import Body, Router
from app.errors import Conflict, Forbidden, Malformed, NotFound, NotSignedIn
from app.house import deeds
from app.house.deeds import MOST_TOLD, Admission
from app.store.people import house_rows
from app.store.people.house_rows import DeedRow, MatchFound, PersonFound, ReportRow

router = Router(prefix="/api/house", tags=["house"])
Id = Annotated[int, Path(ge=1, le=2**53)]
Name = Annotated[str, Query(max_length=40)]
Place = Annotated[int, Query(ge=0, le=2**53)]
REFUSED = problems(NotSignedIn, Forbidden)
CHANGING = problems(NotSignedIn, Forbidden, NotFound, Conflict, Malformed)


class Standing(Struct):
    """What waits for an operator, and how the house stands."""

    reports: list[ReportRow]
    networks: list[str]
    notice: str
    admission: str
    deeds: list[DeedRow]


class Reports(Struct):
    reports: list[ReportRow]


class Deeds(Struct):
    deeds: list[DeedRow]


class People(Struct):
    people: list[PersonFound]


class MatchesFound(Struct):
    matches: list[MatchFound]


class OfMatch(Body):
    """Close: it ends as given up. Hide: it leaves the lobby, and its players play on."""

    what: Literal["close", "hide", "show"]


class OfPerson(Body):
    what: Literal["block", "unblock"]


class OfNetwork(Body):
    network: Annotated[str, Meta(max_length=50, examples=["192.0.2.0/24"])]
    shut: bool


class OfHouse(Body):
    notice: Annotated[str, Meta(max_length=MOST_TOLD)] | None = None
    admission: Admission | None = None


class LinkMade(Struct):
    path: str


@router.get("", responses=REFUSED)
async def standing(services: ServicesDep, me: Me) -> Standing:
    def look(connection: Connection) -> Standing:
        said = house_rows.said(connection)
        return Standing(
            house_rows.open_reports(connection),
            house_rows.shut_networks(connection),
            said.get("notice", ""),
            said.get("admission", "everybody"),
            house_rows.done(connection),
        )

    return await services.house.read(me, look)


@router.get("/reports", responses=REFUSED)
async def reports(services: ServicesDep, me: Me, after: Place = 0) -> Reports:
    """Those that wait, the oldest first: fifty after one."""
    return Reports(await services.house.read(me, lambda c: house_rows.open_reports(c, after)))


@router.get("/deeds", responses=REFUSED)
async def done(services: ServicesDep, me: Me, before: Place | None = None) -> Deeds:
    """What was done, the last first: fifty before one."""
    return Deeds(await services.house.read(me, lambda c: house_rows.done(c, before)))


@router.get("/people", responses=REFUSED)
async def people(services: ServicesDep, me: Me, name: Name = "") -> People:
    """Those seen last whose name holds this."""
    return People(await services.house.read(me, lambda c: house_rows.find_people(c, name)))


@router.get("/matches", responses=REFUSED)
async def matches(services: ServicesDep, me: Me, name: Name = "") -> MatchesFound:
    """The newest at which somebody of this name sits."""
    return MatchesFound(await services.house.read(me, lambda c: house_rows.find_matches(c, name)))


@router.post("/matches/{match_id}", status_code=204, responses=CHANGING)
async def of_match(match_id: MatchId, body: OfMatch, services: ServicesDep, me: Me) -> None:
    deed = deeds.close(match_id) if body.what == "close" else deeds.show(match_id, body.what == "show")
    await services.house.do(me, deed, services.matches.alone(match_id))


@router.post("/matches/{match_id}/seats/{seat}", status_code=201, responses=CHANGING)
async def seat_link(
    match_id: MatchId, seat: Annotated[int, Path(ge=0, le=19)], services: ServicesDep, me: Me
) -> LinkMade:
    """A one-time link to a seat, for somebody who has lost the way to it."""
    path, deed = deeds.seat_link(match_id, seat)
    await services.house.do(me, deed)
    return LinkMade(path)


@router.post("/people/{user_id}", status_code=204, responses=CHANGING)
async def of_person(user_id: Id, body: OfPerson, services: ServicesDep, me: Me) -> None:
    await services.house.do(me, deeds.block(user_id, body.what == "block"))


@router.post("/people/{user_id}/password", status_code=201, responses=CHANGING)
async def password_link(user_id: Id, services: ServicesDep, me: Me) -> LinkMade:
    """A one-time link to a new password."""
    path, deed = deeds.password_link(user_id)
    await services.house.do(me, deed)
    return LinkMade(path)


@router.post("/networks", status_code=204, responses=CHANGING)
async def of_network(body: OfNetwork, services: ServicesDep, me: Me) -> None:
    """From a network that is shut nobody becomes a guest."""
    await services.house.do(me, deeds.shut(body.network, body.shut))


@router.post("/reports/{report_id}", status_code=204, responses=CHANGING)
async def settle(report_id: Id, services: ServicesDep, me: Me) -> None:
    """It has been dealt with."""
    await services.house.do(me, deeds.settle(report_id))


@router.patch("", status_code=204, responses=CHANGING)
async def change(body: OfHouse, services: ServicesDep, me: Me) -> None:
    """What is said on every page, and who may come in."""
    if body.notice is not None:
        await services.house.do(me, deeds.announce(body.notice))
    if body.admission is not None:
        await services.house.do(me, deeds.admit(body.admission))
