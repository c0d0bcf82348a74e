"""The routes that links in mails lead to: an address is confirmed, mails are ended, a new password is chosen."""

from typing import Annotated

from fastapi import Path, Request, Response
from fastapi.responses import RedirectResponse
from msgspec import Meta, Struct

from app.api.deps import ServicesDep, problems, whence
from app.api.me.session import Name, Password, Person, mark, person, remember
from app.api.wire import Body, Router
from app.delivery.links import LONGEST
from app.errors import Conflict, Malformed, NotFound, TooMany, Unavailable
from app.users.sessions import LONGEST_SECRET

router = Router(tags=["mail"])
Token = Annotated[str, Path(min_length=1, max_length=LONGEST)]


class MailToken(Body):
    token: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class Forgotten(Body):
    name: Name


class Reset(Body):
    token: Annotated[str, Meta(min_length=1, max_length=LONGEST_SECRET)]
    password: Password


class Confirmed(Struct):
    address: str


class Noted(Struct):
    """Nothing is said about whether there is such a name."""


@router.post("/api/mail/confirm", responses=problems(NotFound, Malformed, TooMany))
async def confirm(body: MailToken, services: ServicesDep) -> Confirmed:
    """An address is confirmed by whoever has got the mail with the token."""
    return Confirmed(await services.channels.confirm(body.token))


@router.post("/api/mail/unsubscribe/{token}", status_code=204, responses=problems(NotFound))
async def unsubscribe(token: Token, services: ServicesDep) -> None:
    """No more mail there. Mail programs ask this by themselves (RFC 8058), without a session and whatever they send."""
    await services.channels.unsubscribe(token)


@router.get("/api/mail/unsubscribe/{token}", include_in_schema=False)
async def unsubscribe_page(token: Token) -> Response:
    """Some only open the address: there the page asks."""
    return RedirectResponse(f"/unsubscribe/{token}", 303)


@router.post("/api/password/forgotten", responses=problems(Conflict, Malformed, TooMany))
async def forgotten(body: Forgotten, services: ServicesDep) -> Noted:
    """A mail with the way to a new password, if somebody keeps this name and has confirmed an address."""
    services.letters.forgotten(body.name)
    return Noted()


@router.post(
    "/api/password/reset", status_code=201, responses=problems(NotFound, Conflict, Malformed, TooMany, Unavailable)
)
async def reset(body: Reset, services: ServicesDep, request: Request, response: Response) -> Person:
    """Choose a new password, once, within an hour. You are signed in here, and nowhere else any more."""
    begun = await services.users.reset_password(body.token, body.password, whence(request.scope))
    await services.users.sign_out(request.cookies)
    services.send_away(begun.user.id)
    remember(services, response, begun.session)
    await mark(begun.user, services, response)
    return person(begun.user)
