"""The box of somebody who owns the printed game: what is wrong with it is said, and nothing of it is kept."""

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import Path, Query, Request, Response
from msgspec import Meta

from app.api.deps import Me, ServicesDep, problems
from app.api.transfer import unless_gone
from app.api.wire import Body, Router
from app.engine.correcting import checked
from app.engine.games import GAMES
from app.errors import Malformed, NotFound, NotSignedIn, TooLarge, TooMany, Unavailable
from app.words.languages import LANGUAGES
from app.workers.checking import Draft, Judgement, judgement

router = Router(prefix="/api/games/{game}", tags=["box"])
GameId = Annotated[str, Path(max_length=40)]


class BoxDraft(Body):
    """One of both."""

    text: Annotated[str, Meta(description="A components file")] | None = None
    rows: Annotated[dict[str, Any], Meta(description="What stands in such a file, as JSON")] | None = None
    whole: Annotated[bool, Meta(description="Whether the rows and the file are wanted, if it can be played with")] = (
        False
    )


@router.post("/box/check", responses=problems(NotSignedIn, Malformed, NotFound, TooLarge, TooMany, Unavailable))
async def check(
    request: Request,
    game: GameId,
    body: BoxDraft,
    services: ServicesDep,
    me: Me,
    language: Annotated[str, Query(min_length=2, max_length=5)] = "en",
) -> Judgement:
    """What is wrong with a box, row by row, and what it differs in from what is only inferred. At most 64 kB; of many
    mistakes the first 200. A file is read within 5 s and 512 MB of memory, one at a time."""
    of(game)
    if language not in LANGUAGES:
        raise NotFound("no_words", what=language)
    if body.rows is not None:
        return await asyncio.to_thread(judgement, Draft(game, body.rows, language, body.whole))
    draft = Draft(game, body.text or "", language, body.whole)
    answer = await unless_gone(request, services.checking.answer(draft, me.id))
    return msgspec.msgpack.decode(answer, type=Judgement)


@router.get("/editions/{digest}", responses=problems(NotFound))
async def edition(services: ServicesDep, game: GameId, digest: Annotated[str, Path(max_length=64)]) -> Response:
    """A box that new matches can be played with, as a file to correct."""
    check, box = of(game), services.lobby.offered[game].get(digest)
    if box is None:
        raise NotFound("edition_unknown")
    named = {"Content-Disposition": f'attachment; filename="{box.rows.edition.id}.toml"'}
    return Response(check.text_of(box), media_type="application/toml", headers=named)


def of(game: str) -> Any:
    """The check of a game whose components can be corrected."""
    check = checked(game) if game in GAMES else None
    if check is None:
        raise NotFound("no_box")
    return check
