"""Whom one does not want to hear, or to have at one's tables; and telling the operators of somebody."""

import time
from typing import Annotated

from fastapi import Path
from msgspec import Meta, Struct
from sqlalchemy import Connection

from app.api.deps import Me, ServicesDep, Visiting, problems
from app.api.wire import Body, Router
from app.errors import Conflict, Malformed, NotFound, NotSignedIn
from app.route_costs import HOUSEHOLD
from app.services import Services
from app.store.match_rows import MatchRow
from app.store.people import apart_rows, house_rows
from app.store.people.apart_rows import ApartRow, How
from app.users.service import User

router = Router(tags=["people"])
MOST_WAITING = 10  # reports of one person that nobody has looked at yet
LONGEST = 1000  # characters


class Whom(Body):
    """Somebody at a table: by their seat, or by a line of theirs."""

    seat: Annotated[int, Meta(ge=0, le=19)] | None = None
    message: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class SetApart(Whom):
    how: How = "mute"


class Report(Whom):
    reason: Annotated[str, Meta(max_length=LONGEST)] = ""


class MyApart(Struct):
    people: list[ApartRow]


async def somebody(services: Services, row: MatchRow, whom: Whom, me: User) -> int:
    """Who is meant; nobody is set apart from themselves."""
    found = None
    if whom.message is not None:
        found = await services.chat.speaker(row.id, whom.message)
    elif whom.seat is not None and whom.seat < len(row.seats):
        found = row.seats[whom.seat].user_id
    if found is None or found == me.id:
        raise NotFound("no_such_person")
    return found


@router.get("/api/me/apart", responses=problems(NotSignedIn))
async def mine(services: ServicesDep, me: Me) -> MyApart:
    """Whom you have muted or blocked."""
    return MyApart(await services.reader.read(lambda c: apart_rows.of(c, me.id)))


@router.delete("/api/me/apart/{user_id}", status_code=204, responses=problems(NotSignedIn))
async def lift(user_id: Annotated[int, Path(ge=1, le=2**53)], services: ServicesDep, me: Me) -> None:
    await services.journal.write(lambda c: apart_rows.lift(c, me.id, user_id))


@router.post("/api/matches/{match_id}/apart", status_code=204, responses=problems(NotSignedIn, NotFound, Malformed))
async def set_apart(body: SetApart, services: ServicesDep, me: Me, here: Visiting) -> None:
    """Mute: what they say does not reach you. Block: nor do they sit down at your tables, or keep a seat for you."""
    other = await somebody(services, here[0], body, me)
    await services.journal.write(lambda c: apart_rows.put(c, me.id, other, body.how, time.time()))


@router.post(
    "/api/matches/{match_id}/reports", status_code=204, responses=problems(NotSignedIn, NotFound, Conflict, Malformed)
)
async def report(body: Report, services: ServicesDep, me: Me, here: Visiting) -> None:
    """Tell the operators of somebody; what was said last at the table goes with it."""
    row, reason = here[0], body.reason.strip()
    if "\0" in reason:
        raise Malformed("text_unfit", most=LONGEST)
    other = await somebody(services, row, body, me)

    def write(connection: Connection) -> None:
        mine, ours = house_rows.reported_by(connection, me.id)
        if mine >= MOST_WAITING or ours >= HOUSEHOLD * MOST_WAITING:
            raise Conflict("reports_wait", most=MOST_WAITING)
        house_rows.report(connection, me.id, other, row.id, reason, time.time())

    await services.journal.write(write)
