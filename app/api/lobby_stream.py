"""The socket of the lobby: the matches that are there, then what changes."""

import asyncio
from contextlib import suppress

import msgspec
from fastapi import APIRouter, WebSocket
from msgspec import Struct
from starlette.websockets import WebSocketDisconnect

from app.api.deps import MaybeMe, ServicesDep
from app.api.stream import PONG, send_all
from app.lobby.feed import QUEUE
from app.matches.feed import SPECTATOR, Subscriber

router = APIRouter()
LARGEST = 1000  # characters a client may send at once
PATIENCE = 2.0  # seconds for a last word to a socket that takes nothing
UNWELCOME = 1008


class Said(Struct):
    type: str


_HEARD = msgspec.json.Decoder(Said)


@router.websocket("/api/lobby/stream")
async def stream(socket: WebSocket, services: ServicesDep, me: MaybeMe, mine: bool = False) -> None:
    """All that is public, or, with `mine`, only what is one's own: for pages that show no lobby."""
    await socket.accept()
    subscriber = Subscriber(SPECTATOR, me.id if me else None, me.name if me else "", QUEUE)
    try:
        await (services.lobby.board.watch_own if mine else services.lobby.board.watch)(subscriber)
        await _converse(socket, subscriber)
    finally:
        services.lobby.board.unwatch(subscriber)


async def _converse(socket: WebSocket, subscriber: Subscriber) -> None:
    sender = asyncio.create_task(send_all(socket, subscriber))
    try:
        await _listen(socket, subscriber)
        if subscriber.closing:  # it is the sender who says so
            await asyncio.wait({sender}, timeout=PATIENCE)
    finally:
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _listen(socket: WebSocket, subscriber: Subscriber) -> None:
    """Clients say that they are there, and nothing else."""
    while not subscriber.closing:
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, RuntimeError):  # gone, or gone while it was being told something
            return
        except KeyError:  # bytes
            text = ""
        kind = _kind(text)
        if kind is None:
            subscriber.close(UNWELCOME)
        elif kind == "ping":
            subscriber.put(PONG)


def _kind(text: str) -> str | None:
    """Of a message as it should be; unknown kinds are let pass, as newer clients may have more to say."""
    with suppress(msgspec.DecodeError, RecursionError):
        return _HEARD.decode(text).type if len(text) <= LARGEST else None
    return None
