"""What the doors need to know of a request: the house, and who knocks."""

from typing import Annotated, Any, cast

import msgspec
from fastapi import Depends, Path, Query
from msgspec import Meta, Struct
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from app.engine.kernel import Seat
from app.errors import Malformed, NotSignedIn, Problem
from app.matches import access
from app.matches.access import Here
from app.matches.proposals import Kind
from app.services import Services
from app.store.match_rows import MatchRow
from app.users.service import User

MatchId = Annotated[int, Path(ge=1, le=2**53)]
Code = Annotated[str | None, Query(description="The code of a link-only match")]


class Body(BaseModel):
    """What is sent to a door; fields it does not know are refused."""

    model_config = ConfigDict(extra="forbid")


class Wrong(BaseModel):
    """The one shape of every problem."""

    error: str
    detail: str


def problems(*kinds: type[Problem]) -> dict[int | str, dict[str, Any]]:
    """For `responses=` of a door: what may go wrong there, as /docs tells it."""
    told: dict[int | str, dict[str, Any]] = {}
    for kind in kinds:
        said = told.get(kind.status, {}).get("description")
        told[kind.status] = {"model": Wrong, "description": f"{said}, {kind.__name__}" if said else kind.__name__}
    return told


async def services(connection: HTTPConnection) -> Services:
    return cast(Services, connection.app.state.services)


ServicesDep = Annotated[Services, Depends(services)]


async def maybe_me(connection: HTTPConnection, services: ServicesDep) -> User | None:
    """The user of the session in the cookie, if there is one."""
    return await services.users.user_of(connection.cookies)


MaybeMe = Annotated[User | None, Depends(maybe_me)]


async def me(user: MaybeMe) -> User:
    if user is None:
        raise NotSignedIn("Tell us your name first")
    return user


Me = Annotated[User, Depends(me)]


# ------------------------------------------------------------------ this match, this seat


async def looking(match_id: MatchId, services: ServicesDep, me: MaybeMe, code: Code = None) -> Here:
    return await access.looking(services.matches, match_id, me, code)


async def acting(match_id: MatchId, services: ServicesDep, me: Me) -> Here:
    return await access.acting(services.matches, match_id, me.id)


async def owning(match_id: MatchId, services: ServicesDep, me: Me) -> Here:
    return await access.owning(services.matches, match_id, me.id)


async def proposing(kind: Kind, match_id: MatchId, services: ServicesDep, me: Me) -> Here:
    """Who comes back has a seat that somebody else plays."""
    return await (access.owning if kind == "return" else access.acting)(services.matches, match_id, me.id)


async def visiting(match_id: MatchId, services: ServicesDep, me: MaybeMe, code: Code = None) -> tuple[MatchRow, Seat]:
    """Before the start too."""
    row = await services.chat.table(match_id)
    return row, access.audience_for(row, me, code)


Looking = Annotated[Here, Depends(looking)]
Acting = Annotated[Here, Depends(acting)]
Owning = Annotated[Here, Depends(owning)]
Proposing = Annotated[Here, Depends(proposing)]
Visiting = Annotated[tuple[MatchRow, Seat], Depends(visiting)]


# ------------------------------------------------------------------ an action


class Act(Struct, forbid_unknown_fields=True):
    """One decision: what you had seen, a key of your own so that nothing is played twice, and the action."""

    seen: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    key: Annotated[str, Meta(min_length=8, max_length=64, pattern="^[!-~]+$")]
    action: Annotated[dict[str, Any], Meta(examples=[{"type": "TravelTo", "location": "spain"}])]


_ACT = msgspec.json.Decoder(Act)
ACT_SCHEMA = msgspec.json.schema_components([Act])[1]["Act"]


def act_in(body: bytes) -> Act:
    try:
        return _ACT.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Malformed(str(error)) from None
