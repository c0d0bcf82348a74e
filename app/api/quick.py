"""The short way for the one door that everybody waits behind: POST /api/matches/{id}/actions.

The same as `act` in matches.py, which documents it, without the general machinery for parameters and bodies: that
takes longer than the action itself (see docs/decisions). Problems are told by `Safety`, around this.
"""

import re
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta, Struct
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from app.errors import Malformed, NotSignedIn
from app.kontor import Kontor
from app.matches import seat_for

DOOR = re.compile(r"/api/matches/([1-9][0-9]{0,14})/actions")


class Act(Struct, forbid_unknown_fields=True):
    seen: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    key: Annotated[str, Meta(min_length=8, max_length=64, pattern="^[!-~]+$")]
    action: dict[str, Any]


_ACT = msgspec.json.Decoder(Act)


class QuickActions:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST" and (door := DOOR.fullmatch(scope["path"])):
            house = cast(Kontor, scope["app"].state.kontor)
            await _answer(send, await _act(house, int(door[1]), scope, receive))
        else:
            await self._app(scope, receive, send)


async def _act(house: Kontor, match_id: int, scope: Scope, receive: Receive) -> int:
    cookie = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
    me = await house.identity.user_of(cookie_parser(cookie.decode("latin-1")))
    if me is None:
        raise NotSignedIn("Tell us your name first")
    try:
        body = _ACT.decode((await receive())["body"])  # whole: Safety has collected it
    except (msgspec.DecodeError, RecursionError, KeyError) as error:
        raise Malformed(str(error)) from None
    match = await house.matches.resume(match_id)
    return await house.matches.play(match_id, seat_for(match, me.id), body.action, body.seen, body.key)


async def _answer(send: Send, number: int) -> None:
    body = b'{"number":%d}' % number
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
