"""Who you are: become a guest, keep your name, carry on elsewhere, leave."""

from io import BytesIO
from typing import Annotated, Any

import segno
from fastapi import Request, Response
from msgspec import Meta, Struct
from msgspec.structs import replace

from app.api.deps import Me, ServicesDep, problems, whence
from app.api.safety import address_of
from app.api.wire import Body, Router
from app.errors import Conflict, Forbidden, Malformed, NameTaken, NotFound, NotSignedIn, TooMany, Unavailable
from app.services import Services
from app.store import users
from app.users import names, passwords
from app.users.sessions import LONGEST_SECRET, Begun, User

router = Router(tags=["session"])
DEVICE = "kontor_device"  # a cookie that lasts longer than sessions, and is of use only with the password
MARK_LASTS = 2 * 365 * 24 * 3600
Name = Annotated[str, Meta(max_length=names.MOST_TYPED, examples=["Anna"])]
Password = Annotated[str, Meta(max_length=passwords.LONGEST)]


class Arrive(Body):
    """A name alone makes you a guest; with its password you are whoever keeps it."""

    name: Name
    password: Password | None = None
    invitation: Annotated[
        Annotated[str, Meta(max_length=LONGEST_SECRET)] | None, Meta(description="The code of a table, for a guest")
    ] = None


class Rename(Body):
    name: Name


class NewPassword(Body):
    """The old one is asked for if there is one."""

    password: Password
    old: Password | None = None


class LinkToken(Body):
    token: Annotated[str, Meta(min_length=1, max_length=LONGEST_SECRET)]


class Person(Struct, omit_defaults=True):
    id: int
    name: str
    kept: Annotated[bool, Meta(description="Whether a password keeps the name")]
    operator: Annotated[bool, Meta(description="Whether they look after this server")] = False


def person(user: User) -> Person:
    return Person(user.id, user.name, user.kept, user.operator)


def remember(services: Services, response: Response, session: str) -> None:
    """Browsers count from now: whoever comes back now and then stays signed in."""
    response.set_cookie(services.users.cookie, session, max_age=int(services.users.lasts), **_cookie(services))


def _cookie(services: Services) -> Any:
    return {"path": "/", "httponly": True, "samesite": "lax", "secure": services.settings.secure}


def forget(services: Services, response: Response) -> None:
    response.delete_cookie(services.users.cookie, **_cookie(services))


async def mark(user: User, services: Services, response: Response) -> None:
    """Whoever guesses at the name from elsewhere does not keep this device from signing in again."""
    row = await services.reader.read(lambda c: users.load(c, user.id)) if user.kept else None
    if row and row.password:
        said, path = passwords.mark(row.password), {"path": "/api/session"}
        response.set_cookie(DEVICE, said, max_age=MARK_LASTS, **_cookie(services) | path)


async def _sign_out(services: Services, request: Request) -> None:
    """With all windows of this browser: their sockets come back as what they are then."""
    user = await services.users.user_of(request.cookies)
    await services.users.sign_out(request.cookies)
    if user:
        services.send_away(user.id)


async def _welcome(begun: Begun, services: Services, request: Request, response: Response) -> Person:
    """The session this browser had before is over, as it forgets its id now."""
    await _sign_out(services, request)
    remember(services, response, begun.session)
    return person(begun.user)


@router.post(
    "/api/session",
    status_code=201,
    responses=problems(NotSignedIn, Forbidden, NameTaken, Malformed, TooMany, Unavailable),
)
async def arrive(body: Arrive, services: ServicesDep, request: Request, response: Response) -> Person:
    """Become a guest, or sign in with name and password."""
    if body.password is None:
        await services.house.must_admit(address_of(request.scope), body.invitation)
        begun = await services.users.become_guest(body.name, whence(request.scope))
    else:
        known = request.cookies.get(DEVICE, "")
        begun = await services.users.sign_in(body.name, body.password, whence(request.scope), known)
        await mark(begun.user, services, response)
    return await _welcome(begun, services, request, response)


@router.post("/api/session/link", status_code=201, responses=problems(NotFound, Malformed, TooMany))
async def carry_on(body: LinkToken, services: ServicesDep, request: Request, response: Response) -> Person:
    """Carry on here with the secret of a device link; it works once."""
    begun = await services.users.carry_on(body.token, whence(request.scope))
    await mark(begun.user, services, response)
    return await _welcome(begun, services, request, response)


@router.delete("/api/session", status_code=204)
async def leave(services: ServicesDep, request: Request, response: Response) -> None:
    """Sign out here; a guest's name is gone for good with it."""
    await _sign_out(services, request)
    forget(services, response)


@router.get("/api/me", responses=problems(NotSignedIn))
async def me(me: Me, services: ServicesDep, request: Request, response: Response) -> Person:
    """Who you are; asking makes your session last anew."""
    remember(services, response, request.cookies[services.users.cookie])
    await mark(me, services, response)
    return person(me)


@router.patch("/api/me", responses=problems(NotSignedIn, NameTaken, Malformed))
async def rename(body: Rename, me: Me, services: ServicesDep) -> Person:
    """Call yourself something else; seats you have taken keep the name you had. If a password keeps it, guests who use
    it are given another."""
    renamed = await services.users.rename(me, body.name)
    await services.lobby.renamed(renamed)
    if renamed.kept:
        await _end_other_uses(renamed, services)
    return person(renamed)


async def _end_other_uses(user: User, services: Services) -> None:
    for other in await services.users.end_other_uses(user):
        await services.lobby.renamed(other)


@router.post(
    "/api/me/password",
    responses=problems(NotSignedIn, Forbidden, NameTaken, Conflict, Malformed, TooMany, Unavailable),
)
async def set_password(
    body: NewPassword, me: Me, services: ServicesDep, request: Request, response: Response
) -> Person:
    """Keep your name with a password: guests who go by it are given another. Or change it: then you are signed out
    everywhere else."""
    begun = await services.users.set_password(me, body.password, body.old or None, whence(request.scope))
    if begun is not None:
        remember(services, response, begun.session)
        services.send_away(me.id)
    if not me.kept:
        await _end_other_uses(me, services)
    await mark(replace(me, kept=True), services, response)
    return Person(me.id, me.name, True, me.operator)


def address(services: Services, request: Request) -> str:
    """Under which the server is asked."""
    return services.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")


def picture(url: str) -> str:
    svg = BytesIO()
    code = segno.make(url, error="m", micro=False)
    code.save(svg, kind="svg", xmldecl=False, nl=False, scale=4, omitsize=True, light="#fff")
    return svg.getvalue().decode()
