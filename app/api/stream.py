"""The socket of a match: the view once, or what was missed since; then what changes.

Before anything else every socket, that of the lobby too, says which build of the pages this server has:
{"type": "hello", "build": "…"}. Clients pass over types that they do not know.
"""

import asyncio
import re
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.api.assets import assets
from app.errors import Malformed, Problem, Unavailable
from app.matches.access import looking
from app.matches.feed import SPECTATOR, Subscriber
from app.services import Services
from app.users.service import User

LARGEST = 2000  # characters a client may send at once
PONG = b'{"type":"pong"}'
NUMBER = re.compile("[0-9]{1,30}")


async def attend(services: Services, match_id: int, me: User | None, socket: WebSocket) -> None:
    """From the first view to the last word."""
    since = number_in(socket.query_params.get("since"))
    try:
        here = await looking(services.matches, match_id, me, socket.query_params.get("code"))
    except Unavailable:  # it may be another answer in a moment: refused before it opens, the page comes back
        raise
    except Problem as problem:
        await socket.accept()
        await socket.send_text(msgspec.json.encode({"type": "problem"} | problem.shape()).decode())
        await socket.close(1008, problem.detail)
        return
    subscriber = Subscriber(here.seat, me.id if me else None, me.name if me else "")
    await services.live.watch(match_id, subscriber, since)
    try:
        await socket.accept()
        sender = asyncio.create_task(send_all(socket, subscriber))
        try:
            await listen(socket, services, match_id, subscriber)
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
    finally:
        services.live.unwatch(match_id, subscriber)
        if subscriber.closing:
            with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already
                await socket.close(subscriber.closing)


def number_in(since: str | None) -> int | None:
    if since is None:
        return None
    if not NUMBER.fullmatch(since):
        raise Malformed("since: the number of the last update that was seen")
    return int(since)


async def send_all(socket: WebSocket, subscriber: Subscriber) -> None:
    """One after the other; a socket that takes nothing stalls only this task, until its queue is full."""
    send: Any = socket.send
    await send({"type": "websocket.send", "text": f'{{"type":"hello","build":"{assets.build}"}}'})
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
        if heard.get("type") == "ping":
            subscriber.put(PONG)
        elif subscriber.seat != SPECTATOR:
            services.matches.looked(match_id, subscriber.seat, heard["number"])


def understood(text: str) -> dict[str, Any] | None:
    """A message as it should be; anything else ends the conversation."""
    if len(text) > LARGEST:
        return None
    try:
        said = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    if not isinstance(said, dict):
        return None
    seen = said.get("type") == "seen" and type(said.get("number")) is int
    return said if seen or said.get("type") == "ping" else None
