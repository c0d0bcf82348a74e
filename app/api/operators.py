"""For operators: is it alive, may it be sent players, and how much does it do."""

import asyncio
import hmac
from ipaddress import ip_address
from typing import Annotated

from fastapi import Header, Request, Response
from msgspec import Struct

from app import __version__
from app.api.deps import ServicesDep, problems
from app.api.wire import Router
from app.errors import Forbidden, NotFound, Unavailable
from app.store.migrating import Standing, standing
from app.telemetry import metrics

router = Router(tags=["operators"])
PATIENCE = 2.0  # seconds the database has to answer
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class Health(Struct):
    status: str
    version: str


@router.get("/healthz")
async def alive() -> Health:
    """The process answers."""
    return Health("alive", __version__)


@router.get("/readyz", responses=problems(Unavailable))
async def ready(services: ServicesDep) -> Health:
    """The database answers, its tables are up to date, and the server is not about to stop."""
    if not services.ready:
        raise Unavailable("stopping")
    try:
        found = await asyncio.wait_for(services.reader.read(standing), PATIENCE)
    except TimeoutError:
        raise Unavailable("database_silent") from None
    if found is not Standing.CURRENT:
        raise Unavailable("not_ready", what=found.value)
    return Health("ready", __version__)


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def measured(
    request: Request,
    services: ServicesDep,
    authorization: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Response:
    """In Prometheus' format; for neighbours, and for whoever knows the token."""
    if not services.settings.metrics:
        raise NotFound("metrics_hidden")
    if not (_knows(services.settings.metrics_token, authorization) or _is_neighbour(request)):
        raise Forbidden("metrics_forbidden")
    return Response(await asyncio.to_thread(metrics.page), media_type=PROMETHEUS)


def _knows(token: str, said: str | None) -> bool:
    return bool(token) and hmac.compare_digest((said or "").encode(), f"Bearer {token}".encode())


def _is_neighbour(request: Request) -> bool:
    """On this machine or in a private network, and nobody's messenger: a proxy asks for the whole world."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ip_address(request.client.host)
    except ValueError:
        return False
    return address.is_loopback or address.is_private
