"""The web server, as a contents page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import Lifespan, Receive, Scope, Send

from app import __version__
from app.api import catalogue, lessons, lobby, matches, operators, orders, pages, table
from app.api.deps import problems
from app.api.fast_path import FastPath, who
from app.api.host import box, house
from app.api.me import account, apart, away, channels, mail, session, waiting
from app.api.safety import Gone, Safety, unexpected
from app.api.schema import described
from app.config import Settings, settings
from app.errors import Malformed, Problem
from app.services import Services
from app.telemetry.logs import HUNG_UP


def create_app(wanted: Settings | None = None) -> FastAPI:
    config = wanted or settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with Services(config) as services:
            app.state.services = services
            yield

    app = Kontor(config, lifespan)
    for part in (
        session,
        account,
        apart,
        house,
        lobby,
        lessons,
        catalogue,
        box,
        matches,
        table,
        orders,
        away,
        channels,
        mail,
        waiting,
        operators,
        pages,
    ):
        app.include_router(part.router)
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Gone, _gone)
    app.add_exception_handler(Exception, _unexpected)
    return app


class Kontor(FastAPI):
    """Safety and the fast paths stand before the general machinery, which takes longer than an action."""

    def __init__(self, config: Settings, lifespan: Lifespan[FastAPI]) -> None:
        super().__init__(
            title="Kontor",
            version=__version__,
            lifespan=lifespan,
            docs_url=None,
            redoc_url=None,
            responses=problems(Malformed),
        )
        self._guarded = Safety(FastPath(super().__call__), config, who)

    def openapi(self) -> dict[str, Any]:
        """All there is, with the messages of the sockets and what the games show."""
        if self.openapi_schema is None:
            super().openapi()["components"] = {"schemas": described()}
        return super().openapi()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self._guarded(scope, receive, send)


async def _problem(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)  # noqa: S101 - registered for nothing else
    wait = error.more.get("retry_after")
    return JSONResponse(error.shape(), error.status, headers={"Retry-After": str(wait)} if wait else None)


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    """What is wrong, and where; never what was sent, which may hold a password."""
    assert isinstance(error, RequestValidationError)  # noqa: S101
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "the body"
    return JSONResponse(Malformed("malformed_at", where=where, what=first["msg"]).shape(), Malformed.status)


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101
    names = {404: "NotFound", 405: "MethodNotAllowed"}
    said = {"error": names.get(error.status_code, "HttpError"), "detail": str(error.detail)}
    return JSONResponse(Problem("unanswered").shape() | said, error.status_code, headers=error.headers)


async def _gone(_: Request, __: Exception) -> Response:
    """Nobody reads it; in the log it looks like what proxies write there."""
    return Response(status_code=HUNG_UP)


async def _unexpected(_: Request, __: Exception) -> JSONResponse:
    return JSONResponse((problem := unexpected()).shape(), problem.status)
