"""The socket of the lobby: the matches that are there, then what changes."""

import asyncio
from contextlib import suppress

import msgspec
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from app.api.deps import House, MaybeMe
from app.api.stream import send_all
from app.lobby.feed import QUEUE
from app.matches.feed import SPECTATOR, Watcher

router = APIRouter()
LARGEST = 1000  # characters a client may send at once
PATIENCE = 2.0  # seconds for a last word to a socket that takes nothing
PONG = b'{"type":"pong"}'
UNWELCOME = 1008


@router.websocket("/api/lobby/stream")
async def stream(socket: WebSocket, house: House, me: MaybeMe) -> None:
    await socket.accept()
    watcher = Watcher(SPECTATOR, me.id if me else None, me.name if me else "", QUEUE)
    try:
        await house.lobby.board.watch(watcher)
        await _converse(socket, watcher)
    finally:
        house.lobby.board.unwatch(watcher)


async def _converse(socket: WebSocket, watcher: Watcher) -> None:
    sender = asyncio.create_task(send_all(socket, watcher))
    try:
        await _listen(socket, watcher)
        if watcher.closing:  # it is the sender who says so
            await asyncio.wait({sender}, timeout=PATIENCE)
    finally:
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _listen(socket: WebSocket, watcher: Watcher) -> None:
    """Clients say that they are there, and nothing else."""
    while not watcher.closing:
        try:
            text = await socket.receive_text()
        except WebSocketDisconnect:
            return
        except KeyError:  # bytes
            text = ""
        kind = _kind(text)
        if kind is None:
            watcher.close(UNWELCOME)
        elif kind == "ping":
            watcher.put(PONG)


def _kind(text: str) -> str | None:
    """Of a message as it should be; unknown kinds are let pass, as newer clients may have more to say."""
    said = None
    if len(text) <= LARGEST:
        with suppress(msgspec.DecodeError):
            said = msgspec.json.decode(text)
    kind = said.get("type") if isinstance(said, dict) else None
    return kind if isinstance(kind, str) else None
