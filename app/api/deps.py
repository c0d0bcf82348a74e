"""What the routes need to know of a request: the services, and who asks."""

from functools import partial
from typing import Annotated, Any, cast

import msgspec
from fastapi import Depends, Path, Query
from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.requests import HTTPConnection
from starlette.types import Scope

from app.api.safety import address_of, weigh
from app.api.wire import Body, content_of
from app.engine.kernel import Seat
from app.errors import NotSignedIn, Problem
from app.matches import access
from app.matches.access import Here
from app.services import Services
from app.store.match_rows import MatchRow
from app.store.notifications import ProposalKind
from app.store.users import Whence
from app.users.service import User

MatchId = Annotated[int, Path(ge=1, le=2**53)]
LONGEST_AGENT = 200  # characters
Code = Annotated[str | None, Query(description="The code of a link-only match")]


class Wrong(Struct, frozen=True):
    """The one shape of every problem; some say more."""

    error: str
    detail: str
    values: dict[str, Any]
    key: str | UnsetType = UNSET  # whose words the values are put into; what the rules refuse has no key,
    rule: str | UnsetType = UNSET  # but the rule that says no, with the template of its sentence
    template: str | UnsetType = UNSET
    number: int | UnsetType = UNSET  # that the match has come to
    retry_after: int | UnsetType = UNSET  # seconds
    seats: list[Seat] | UnsetType = UNSET  # that are open still
    final: bool | UnsetType = UNSET  # there is no use in asking the others
    line: int | UnsetType | None = UNSET  # of the file that was sent,
    game: str | UnsetType = UNSET  # and whose rules it breaks


def problems(*kinds: type[Problem]) -> dict[int | str, dict[str, Any]]:
    """For `responses=` of a route: what may go wrong there, as /openapi.json tells it."""
    told: dict[int | str, dict[str, Any]] = {}
    for kind in kinds:
        said = told.get(kind.status, {}).get("description")
        told[kind.status] = {**content_of(Wrong), "description": f"{said}, {kind.__name__}" if said else kind.__name__}
    return told


async def services(connection: HTTPConnection) -> Services:
    return cast(Services, connection.app.state.services)


ServicesDep = Annotated[Services, Depends(services)]


def whence(scope: Scope) -> Whence:
    """From which address somebody comes, and with what."""
    agent = next((value for name, value in scope["headers"] if name == b"user-agent"), b"").decode("latin-1")
    return Whence(address_of(scope), "".join(filter(str.isprintable, agent))[:LONGEST_AGENT])


async def maybe_me(connection: HTTPConnection, services: ServicesDep) -> User | None:
    """The user of the session in the cookie, if there is one."""
    return await services.users.user_of(connection.cookies, partial(whence, connection.scope))


MaybeMe = Annotated[User | None, Depends(maybe_me)]


async def me(user: MaybeMe) -> User:
    if user is None:
        raise NotSignedIn("tell_your_name")
    return user


Me = Annotated[User, Depends(me)]


# ------------------------------------------------------------------ this match, this seat


def weighed(connection: HTTPConnection, here: Here) -> Here:
    weigh(connection.scope, here.match.number)
    return here


async def looking(
    connection: HTTPConnection, match_id: MatchId, services: ServicesDep, me: MaybeMe, code: Code = None
) -> Here:
    return weighed(connection, await access.looking(services.matches, match_id, me, code))


async def acting(connection: HTTPConnection, match_id: MatchId, services: ServicesDep, me: Me) -> Here:
    return weighed(connection, await access.acting(services.matches, match_id, me.id))


async def owning(connection: HTTPConnection, match_id: MatchId, services: ServicesDep, me: Me) -> Here:
    return weighed(connection, await access.owning(services.matches, match_id, me.id))


async def proposing(
    connection: HTTPConnection, kind: ProposalKind, match_id: MatchId, services: ServicesDep, me: Me
) -> Here:
    """Who comes back has a seat that somebody else plays."""
    if kind == "return":
        return await owning(connection, match_id, services, me)
    return await acting(connection, match_id, services, me)


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


class Act(Body):
    """One decision: what you had seen, a key of your own so that nothing is played twice, and the action."""

    seen: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    key: Annotated[str, Meta(min_length=8, max_length=64, pattern="^[!-~]+$")]
    action: Annotated[dict[str, Any], Meta(examples=[{"type": "TravelTo", "location": "spain"}])]


ACT = msgspec.json.Decoder(Act)
