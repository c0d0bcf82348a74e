"""Short ways for the two routes of every player: POST /api/matches/{id}/actions and the socket …/stream.

The first is the same as `act` in matches.py, which documents it, without the general machinery for parameters and
bodies: that takes longer than the action itself, and for a socket it stays in memory as long as somebody watches (see
docs/decisions). Problems are told by `Safety`, around this.
"""

import re
from functools import partial
from typing import NamedTuple, cast

from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from app.api import stream
from app.api.deps import ACT, whence
from app.api.wire import read
from app.errors import NotSignedIn
from app.matches.access import acting
from app.services import Services
from app.users.service import User

ACTIONS = re.compile(r"/api/matches/([1-9][0-9]{0,14})/actions")
STREAM = re.compile(r"/api/matches/([1-9][0-9]{0,15})/stream")


class Route(NamedTuple):
    """As the log and the metrics call it."""

    path: str


ROUTE = Route("/api/matches/{match_id}/actions")


class FastPath:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind, path = scope["type"], scope.get("path", "")
        if kind == "http" and scope["method"] == "POST" and (route := ACTIONS.fullmatch(path)):
            scope["route"], scope["path_params"] = ROUTE, {"match_id": route[1]}
            await _answer(send, await _act(services_of(scope), int(route[1]), scope, receive))
        elif kind == "websocket" and (route := STREAM.fullmatch(path)):
            me = await who(scope)
            await stream.attend(services_of(scope), int(route[1]), me, WebSocket(scope, receive, send))
        else:
            await self._app(scope, receive, send)


def services_of(scope: Scope) -> Services:
    return cast(Services, scope["app"].state.services)


async def who(scope: Scope) -> User | None:
    """The user of the session in the cookie, if there is one."""
    cookie = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
    return await services_of(scope).users.user_of(cookie_parser(cookie.decode("latin-1")), partial(whence, scope))


async def _act(services: Services, match_id: int, scope: Scope, receive: Receive) -> int:
    me = await who(scope)
    if me is None:
        raise NotSignedIn("tell_your_name")
    body = read(ACT, (await receive()).get("body", b""))  # whole: Safety has collected it
    here = await acting(services.matches, match_id, me.id)
    return await services.matches.play(match_id, here.seat, body.action, body.seen, body.key)


async def _answer(send: Send, number: int) -> None:
    body = b'{"number":%d}' % number
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
