"""The socket of a match: the view once, or what was missed since; then what changes.

Clients pass over types that they do not know. docs/protocol.md tells all of them.
"""

import asyncio
import re
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.api.assets import assets
from app.api.deps import Wrong
from app.errors import Malformed, NotFound, Problem, Unavailable
from app.matches.access import Here, looking
from app.matches.feed import SPECTATOR, Sent, Subscriber
from app.services import Services
from app.users.service import User

LARGEST = 2000  # characters a client may send at once
NUMBER = re.compile("[0-9]{1,30}")


class Hello(Sent, frozen=True):
    """The first message on every socket: which build of the pages this server has."""

    build: str


class ProblemTold(Sent, Wrong, frozen=True, tag="problem"):
    """Why there is nothing to see; the socket is closed then."""


class Pong(Sent, frozen=True):
    """The answer to a ping."""


class Ping(Sent, frozen=True):
    """Somebody is there."""


class Seen(Sent, frozen=True):
    """How far a seat has looked."""

    number: int


PONG = msgspec.json.encode(Pong())
_HEARD: msgspec.json.Decoder[Ping | Seen] = msgspec.json.Decoder(Ping | Seen)


async def attend(services: Services, match_id: int, me: User | None, socket: WebSocket) -> None:
    """From the first view to the last word; or, before the start, until it begins."""
    since, code = number_in(socket.query_params.get("since")), socket.query_params.get("code")
    try:
        here = await present(services, match_id, me, code)
    except Unavailable:  # it may be another answer in a moment: refused before it opens, the page comes back
        raise
    except Problem as problem:
        await socket.accept()
        await socket.send_text(msgspec.json.encode({"type": "problem"} | problem.shape()).decode())
        await socket.close(1008, problem.key)
        return
    subscriber = Subscriber(here.seat if here else SPECTATOR, me.id if me else None, me.name if me else "")
    if here:
        await services.live.watch(match_id, subscriber, since)
    else:
        await services.lobby.before_start.watch(match_id, subscriber)
    try:
        await socket.accept()
        sender = asyncio.create_task(send_all(socket, subscriber))
        try:
            await listen(socket, services, match_id, subscriber)
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
    finally:
        (services.live if here else services.lobby.before_start).unwatch(match_id, subscriber)
        if subscriber.closing:
            with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already
                await socket.close(subscriber.closing)


async def present(services: Services, match_id: int, me: User | None, code: str | None) -> Here | None:
    """From where this user looks at a match; None at a table that has not started."""
    try:
        return await looking(services.matches, match_id, me, code)
    except NotFound:
        row = await services.lobby.see(match_id, me, code)
        if row.status != "open":
            return await looking(services.matches, match_id, me, code)
        return None


def number_in(since: str | None) -> int | None:
    if since is None:
        return None
    if not NUMBER.fullmatch(since):
        raise Malformed("since_number")
    return int(since)


async def send_all(socket: WebSocket, subscriber: Subscriber) -> None:
    """One after the other; a socket that takes nothing stalls only this task, until its queue is full."""
    send: Any = socket.send
    await send({"type": "websocket.send", "text": msgspec.json.encode(Hello(assets.build)).decode()})
    while not subscriber.closing:
        while subscriber.messages:
            await send({"type": "websocket.send", "text": subscriber.messages.popleft().decode()})
        subscriber.ready.clear()
        if not subscriber.messages and not subscriber.closing:
            await subscriber.ready.wait()
    await socket.close(subscriber.closing)


async def listen(socket: WebSocket, services: Services, match_id: int, subscriber: Subscriber) -> None:
    """What clients say on a socket: how far they have looked, and that they are there."""
    while not subscriber.closing:
        try:
            heard = understood(await socket.receive_text())
        except (WebSocketDisconnect, RuntimeError):
            return
        except KeyError:  # not a text
            heard = None
        if heard is None:
            subscriber.close(1008)
            return
        if isinstance(heard, Ping):
            subscriber.put(PONG)
        elif subscriber.seat != SPECTATOR:
            services.matches.looked(match_id, subscriber.seat, heard.number)


def understood(text: str) -> Ping | Seen | None:
    """A message as it should be; anything else ends the conversation."""
    if len(text) > LARGEST:
        return None
    try:
        return _HEARD.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
