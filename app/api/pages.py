"""The pages for people: empty shells that their scripts fill, and the files these need.

No page holds a word of its own: what a shell says before its script runs comes from the same catalogues.
"""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader
from starlette.convertors import StringConvertor, register_url_convertor

from app.api.assets import Asset, assets, pack
from app.api.deps import MatchId, ServicesDep
from app.api.me.session import address, picture
from app.api.schema import grouped
from app.engine.correcting import checked
from app.engine.games import GAMES
from app.errors import NotFound, Problem
from app.words.languages import FIRST, LANGUAGES

router = APIRouter(include_in_schema=False)
TABLE = ("css/table", "css/table_wide", "css/table_narrow")  # the frame of every table
STYLES = ("css/tokens", "css/fonts", "css/elements", "css/components", "css/kit", "css/pages")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parents[1] / "templates"), autoescape=True, trim_blocks=True
)
Token = Annotated[str, InPath(min_length=1, max_length=200, pattern="^[A-Za-z0-9_.~-]+$")]
Code = Annotated[str, InPath(min_length=1, max_length=12, pattern="^[A-Za-z0-9]+$")]


class ElsewhereConvertor(StringConvertor):
    """Whatever is no route of the API: those answer in their own way."""

    regex = r"(?!api(?:/|$)|static(?:/|$)).*"


register_url_convertor("elsewhere", ElsewhereConvertor())


def page(
    request: Request,
    name: str,
    status: int = 200,
    styles: tuple[str, ...] = (),
    shows: tuple[str, ...] = (),
    **data: Any,
) -> Response:
    """The shell of a page; `shows` are the modules of games that it will ask for, `data` is for its script."""
    assets.refresh()
    language = _language(request.headers.get("accept-language", ""))
    script, services = f"pages/{name}.js", request.app.state.services
    sheets = [
        *(f"{style}.css" for style in (*STYLES, *styles)),
        *(sheet for one in shows for sheet in assets.styles(one)),
    ]
    text = _TEMPLATES.get_template("page.html").render(
        language=language,
        languages=msgspec.json.encode(LANGUAGES).decode(),
        words=_words(language),
        page=name,
        mail=services.settings.mail,
        notice=services.house.notice,
        data={key: value for key, value in data.items() if value not in (None, "")},
        asset=assets.url,
        styles=[assets.url(sheet) for sheet in dict.fromkeys(sheets)],
        script=script,
        preloads=dict.fromkeys(path for one in (script, *shows) for path in (*assets.preloads(one), *shows)),
    )
    return _answer(request, text.encode(), status)


def _answer(request: Request, body: bytes, status: int) -> Response:
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": ASK_FIRST, "Vary": "Accept-Language, Accept-Encoding"}
    if status == 200 and request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = pack(body), "gzip"
    return HTMLResponse(body, status, headers)


def _language(accepted: str) -> str:
    """Good enough until the script knows better: the first of ours that the browser names."""
    named = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((language for language in named if language in LANGUAGES), FIRST)


def _words(language: str) -> Any:
    asset = assets.get(f"words/{language}.json")
    return msgspec.json.decode(asset.body)["shell"] if asset else {}


# ------------------------------------------------------------------ pages


@router.get("/")
async def front(request: Request) -> Response:
    shown = tuple(f"games/{game_id}/front.js" for game_id in GAMES)
    return page(request, "front", styles=("css/front",), shows=shown)


@router.get("/matches/{match_id:int}")
async def match(request: Request, match_id: MatchId, code: str | None = None) -> Response:
    """Before the start, while it is played, and after the end: its script finds out."""
    return await _of_match(request, "match", match_id, code)


@router.get("/matches/{match_id:int}/replay")
async def replay(request: Request, match_id: MatchId, code: str | None = None) -> Response:
    return await _of_match(request, "replay", match_id, code)


async def _of_match(request: Request, name: str, match_id: int, code: str | None) -> Response:
    """The same page where there is nothing for whoever asks: a link may bring a seat along, and we do not see that."""
    status = 200 if await _may_see(request, match_id, code) else 404
    return page(request, name, status, styles=TABLE, match=match_id, code=_code(code), games=_modules())


async def _may_see(request: Request, match_id: int, code: str | None) -> bool:
    services = request.app.state.services
    try:
        await services.lobby.see(match_id, await services.users.user_of(request.cookies), code)
    except NotFound:
        return False
    except Problem:
        pass  # the page asks again, and says what is wrong
    return True


@router.get("/join/{code}")
async def join(request: Request, code: Code) -> Response:
    return page(request, "join", code=code.upper())


@router.get("/join/{code}/qr.svg")
async def invitation(request: Request, code: Code, services: ServicesDep) -> Response:
    """The link to a table as a picture, for somebody who sits beside you."""
    svg = await asyncio.to_thread(picture, f"{address(services, request)}/join/{code.upper()}")
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@router.get("/rules")
async def any_rules(request: Request) -> Response:
    """Those of the first game lead to the others."""
    return await rules(request, next(iter(GAMES)))


@router.get("/rules/{game_id}")
async def rules(request: Request, game_id: str) -> Response:
    if game_id not in GAMES:
        return page(request, "missing", status=404)
    return page(request, "rules", shows=(f"games/{game_id}/rules.js",), game=game_id)


@router.get("/box/{game_id}")
async def own_box(request: Request, game_id: str) -> Response:
    """For whoever owns the printed game, where it can be corrected."""
    if game_id not in GAMES or checked(game_id) is None:
        return page(request, "missing", status=404)
    return page(request, "box", styles=("css/own",), shows=(f"games/{game_id}/own.js",), game=game_id)


@router.get("/credits")
async def credits_(request: Request) -> Response:
    return page(request, "credits")


@router.get("/docs")
async def docs(request: Request) -> Response:
    """For those who write programs; it needs no script."""
    assets.refresh()
    language = _language(request.headers.get("accept-language", ""))
    told = {"words": _words(language), "groups": grouped(request.app.openapi()), "styles": STYLES}
    text = _TEMPLATES.get_template("docs.html").render(language=language, asset=assets.url, **told)
    return _answer(request, text.encode(), 200)


@router.get("/account")
async def account(request: Request) -> Response:
    return page(request, "account")


@router.get("/house")
async def house(request: Request) -> Response:
    """For operators; whoever else opens it is told so."""
    return page(request, "house")


@router.get("/link")
async def link(request: Request) -> Response:
    return page(request, "link")


@router.get("/mail/{token}")
@router.get("/unsubscribe/{token}")
@router.get("/password/{token}")
async def letter(request: Request, token: Token) -> Response:
    """Where links of letters lead to. Opening one changes nothing: programs that look at mail do that too."""
    return page(request, "letter", asks=request.url.path.split("/")[1], token=token)


@router.get("/offline")
async def offline(request: Request) -> Response:
    return page(request, "offline")


def _modules() -> str:
    """The files of each table, sheets first: a page learns late what is played, and then asks for all at once."""
    assets.refresh()
    there = {*assets.preloads("pages/match.js")}
    tables = {game_id: f"games/{game_id}/index.js" for game_id in GAMES}
    wanted = {
        game_id: [assets.url(path) for path in (*assets.styles(table), *assets.preloads(table)) if path not in there]
        for game_id, table in tables.items()
    }
    return msgspec.json.encode(wanted).decode()


def _code(code: str | None) -> str | None:
    return code.upper() if code and code.isalnum() and len(code) <= 12 else None


# ------------------------------------------------------------------ files


@router.get("/static/{build}/{path:path}")
@router.head("/static/{build}/{path:path}")
async def static(request: Request, build: str, path: str) -> Response:
    """For ever, under the address of its build; a file of another build may be another one next time."""
    asset = _there(path)
    return _file(request, asset, FOR_EVER if build == assets.build else ASK_FIRST)


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """It begins with the build, so that browsers notice a new one, and with the languages."""
    assets.refresh()
    asset = _there("sw.js")
    known = msgspec.json.encode([*LANGUAGES])
    body = b'const BUILD = "%b", LANGUAGES = %b;\n%b' % (assets.build.encode(), known, asset.body)
    return _file(request, Asset(asset.kind, body, None), ASK_FIRST)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """Its pictures have their addresses with the build."""
    assets.refresh()
    asset = _there("manifest.webmanifest")
    said = msgspec.json.decode(asset.body)
    for picture_ in said["icons"]:
        picture_["src"] = assets.url(picture_["src"])
    return _file(request, Asset(asset.kind, msgspec.json.encode(said), None), ASK_FIRST)


@router.get("/favicon.ico")
@router.get("/favicon.svg")
async def favicon(request: Request) -> Response:
    asset = _there("icons/favicon.svg")
    return _file(request, asset, "public, max-age=86400")


def _there(path: str) -> Asset:
    asset = assets.get(path)
    if asset is None:
        raise NotFound("no_such_file")
    return asset


def _file(request: Request, asset: Asset, caching: str) -> Response:
    tag = f'"{sha256(asset.body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    body = asset.body
    if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = asset.packed, "gzip"
    return Response(body, headers=headers | {"Content-Type": asset.kind})


# ------------------------------------------------------------------ everything else


@router.get("/{path:elsewhere}")
async def missing(request: Request, path: str) -> Response:
    """A page for people, the usual answer for programs."""
    if "text/html" not in request.headers.get("accept", ""):
        raise NotFound("nothing_at", path=path[:80])
    return page(request, "missing", status=404)
