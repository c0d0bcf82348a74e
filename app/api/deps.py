"""What the doors need to know of a request: the house, and who knocks."""

from typing import Annotated, Any, cast

from fastapi import Depends
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from app.errors import NotSignedIn, Problem
from app.services import Services
from app.users.service import User


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
