"""What a client needs to draw and tell a game: its words, and what is printed in the box."""

import gzip
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from fastapi import Path, Query, Request, Response

from app.api.deps import Looking, ServicesDep
from app.api.schema import of_games
from app.api.wire import Router, content_of
from app.engine.games import GAMES
from app.engine.lessons import chapters_of
from app.errors import NotFound
from app.words.languages import FIRST
from app.words.story import spoken, words

router = Router(prefix="/api", tags=["catalogue"])
GameId = Annotated[str, Path(max_length=40)]
Language = Annotated[str, Query(min_length=2, max_length=5)]


def cached(request: Request, value: Any) -> Response:
    """Asked for often and hardly ever changed: the client may keep it and ask whether it still holds."""
    body = msgspec.json.encode(value)
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = _compressed(body), "gzip"
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(16)
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


@router.get("/games/{game_id}/words/{language}", responses={200: content_of({"type": "object"})})
async def game_words(
    request: Request, game_id: GameId, language: Annotated[str, Path(min_length=2, max_length=5)]
) -> Response:
    """All that tells what happens; what is wrong with a box of one's own is told by us."""
    try:
        told = words(game_id, language)
        return cached(request, {section: said for section, said in told.items() if section != "mistakes"})
    except ValueError as error:
        raise NotFound("no_words", what=str(error)) from None


@router.get("/games/{game_id}/box", responses={200: of_games("Box")})
async def game_box(request: Request, services: ServicesDep, game_id: GameId, language: Language = FIRST) -> Response:
    """What is printed in the box that new matches usually have."""
    if game_id not in GAMES:
        raise NotFound("no_such_game")
    return cached(request, _box(game_id, next(iter(services.lobby.offered[game_id].values()), None), language))


@router.get("/games/{game_id}/chapters/{chapter_id}/box", responses={200: of_games("Box")})
async def chapter_box(
    request: Request,
    game_id: GameId,
    chapter_id: Annotated[str, Path(max_length=40)],
    language: Language = FIRST,
) -> Response:
    """What is printed in the box that a task of the rules was played with."""
    found = chapters_of(game_id).get(chapter_id) if game_id in GAMES else None
    if found is None:
        raise NotFound("no_such_chapter")
    return cached(request, _box(game_id, GAMES[game_id].components_from(found.components), language))


@router.get("/matches/{match_id}/box", responses={200: of_games("Box")})
async def match_box(request: Request, services: ServicesDep, here: Looking, language: Language = FIRST) -> Response:
    """What is printed in the box this match was started with. Of the same box its owner may know more by now."""
    game_id, box = here.match.game.id, here.match.components
    told = services.lobby.offered[game_id].get(box.digest, box) if box is not None else None
    return cached(request, _box(game_id, told, language))


def _box(game_id: str, components: Any, language: str) -> Any:
    try:
        return spoken(game_id, GAMES[game_id].box(components), language)
    except ValueError as error:
        raise NotFound("no_words", what=str(error)) from None
