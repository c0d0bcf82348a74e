"""Matches as files, and matches that branch off: export, import, fork."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, Literal, TypeVar

from fastapi import Query, Request, Response
from msgspec import Meta

from app.api.deps import Code, MatchId, MaybeMe, Me, ServicesDep, problems
from app.api.safety import Gone, weigh
from app.api.wire import Body, Router, content_of
from app.errors import Conflict, Forbidden, Malformed, NotFound, NotSignedIn, TooLarge, TooMany, Unavailable
from app.lobby import transfer
from app.lobby.summary import Summary
from app.lobby.transfer import Branch
from app.workers.reading import File

router = Router(tags=["exchange"])
T = TypeVar("T")
_JSON = content_of({"type": "object"})


class Fork(Body):
    number: Annotated[int, Meta(ge=0, le=2**31 - 1, description="The number to go on from")]
    others: Annotated[
        Literal["bots", "same"], Meta(description="Who plays the other seats; `same`: the people are asked")
    ] = "bots"
    seat: Annotated[int, Meta(ge=0, le=19, description="Yours; the own one if not given")] | None = None
    level: Annotated[str, Meta(max_length=20, description="Of the bots")] | None = None
    code: Annotated[str, Meta(max_length=12)] | None = None


@router.get(
    "/api/matches/{match_id}/export", responses={200: _JSON, **problems(Forbidden, NotFound, Conflict, Malformed)}
)
async def export(match_id: MatchId, services: ServicesDep, me: MaybeMe, code: Code = None) -> Response:
    """A file that can be imported, once the match is over; its players get it before, once all have agreed. While the
    match runs: what you may see of it."""
    text = await transfer.export(services.lobby, match_id, me, code)
    named = {"Content-Disposition": f'attachment; filename="kontor-{match_id}.json"'}
    return Response(text, media_type="application/json", headers=named)


@router.post(
    "/api/matches/import",
    status_code=201,
    openapi_extra={"requestBody": {"required": True, "description": "The file as it was exported", **_JSON}},
    responses=problems(NotSignedIn, Malformed, TooLarge, TooMany, Unavailable),
)
async def bring_in(
    request: Request,
    services: ServicesDep,
    me: Me,
    seat: Annotated[int | None, Query(ge=0, le=19, description="Yours, in a match that goes on")] = None,
    others: Annotated[Literal["bots", "open"], Query(description="Who plays the seats of other people")] = "bots",
) -> Summary:
    """A new match from a file; every action in it is checked. It goes on where the file ends: at once, or, with
    `others=open`, when the others have joined and you start it. It has at most 5,000 actions, and is read within 5 s
    and 512 MB of memory; one file at a time."""
    known = (
        None
        if services.settings.import_components or services.settings.editions
        else await services.lobby.known_boxes()
    )
    file = File(await request.body(), known)
    brought = await unless_gone(request, services.importing.read(file, me.id))
    match_id = await transfer.bring_in(services.lobby, brought, me, seat, others)
    return await services.lobby.summary(match_id, me)


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of this work; it is cancelled if nobody waits for it any more."""
    working, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Gone
    finally:
        for task in (working, gone):
            task.cancel()
        await asyncio.gather(working, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


@router.post(
    "/api/matches/{match_id}/fork",
    status_code=201,
    responses=problems(NotSignedIn, Forbidden, NotFound, Conflict, Malformed, TooMany),
)
async def fork(match_id: MatchId, body: Fork, services: ServicesDep, me: Me, request: Request) -> Summary:
    """A new match that goes on from a number, with the same cards to come. It is link-only, and open
    until those have come who are asked. While the original is not over, only who plays it alone may fork it."""
    branch = Branch(body.number, body.others, body.seat, body.level)
    weigh(request.scope, (await services.lobby.see(match_id, me, body.code)).number)
    return await services.lobby.summary(await transfer.fork(services.lobby, match_id, me, branch, body.code), me)
