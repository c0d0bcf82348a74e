"""The pages for people and the files they load: whole, small, kept for ever, and nothing that the policy forbids."""

import gzip
import json
import re
from html import unescape
from pathlib import Path

import pytest

from app.engine.games import GAMES
from app.words.languages import LANGUAGES
from tests.server.client import Answer, Client

PAGES = (
    "/",
    "/matches/1",
    "/matches/1?code=ABC234",
    "/matches/1/replay",
    "/join/ABC234",
    "/rules",
    *(f"/rules/{game}" for game in GAMES),
    "/credits",
    "/docs",
    "/link",
    "/offline",
)
STATIC = Path(__file__).parents[2] / "app/static"
FIRST_LOAD = 250 * 1024


def references(page: Answer) -> list[str]:
    return re.findall(r'(?:href|src)="(/[^"#]*)"', page.text)


def table_of(page: Answer, game: str) -> list[str]:
    """The sheets and modules that a page asks for when it knows what is played."""
    found = re.search(r'data-games="([^"]+)"', page.text)
    assert found
    named: list[str] = json.loads(unescape(found[1]))[game]
    build = named[0].split("/")[2]
    return [*named, f"/static/{build}/games/{game}/index.js"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_a_policy_and_nothing_inline(client: Client, path: str) -> None:
    page = client.get(path, Accept="text/html")
    assert page.status == (404 if path.startswith("/matches/") else 200)  # there are none yet
    assert page.headers["Content-Type"].startswith("text/html")
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page.text)
    assert all(not body.strip() for body in re.findall(r"<script[^>]*>(.*?)</script>", page.text, re.DOTALL))
    assert not re.findall(r'(?:href|src)="(?:https?:)?//', page.text)


@pytest.mark.parametrize("path", PAGES)
def test_everything_a_page_names_is_there(client: Client, path: str) -> None:
    page = client.get(path)
    named = references(page)
    assert len(named) > 10
    for address in named:
        answer = client.get(address)
        assert answer.status == 200, address
        if address.startswith("/static/"):
            assert "immutable" in answer.headers["Cache-Control"], address


@pytest.mark.parametrize("game", GAMES)
def test_every_module_that_is_imported_is_there_and_comes_ahead(client: Client, game: str) -> None:
    page = client.get("/matches/1")
    modules = {address for address in references(page) if address.endswith(".js")} | {*table_of(page, game)}
    for module in {a for a in modules if a.endswith(".js") and not a.endswith("before_paint.js")}:
        folder = module.rsplit("/", 1)[0]
        for found in re.findall(r'^(?:import|export)[^;"]*?from "(\.[^"]+)"', client.get(module).text, re.MULTILINE):
            parts: list[str] = []
            for part in f"{folder}/{found}".split("/"):
                if part == "..":
                    parts.pop()
                elif part != ".":
                    parts.append(part)
            assert "/".join(parts) in modules, f"{module} needs {found}"


@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_of_a_match_is_small(client: Client, game: str) -> None:
    page = client.get("/matches/1")
    build = re.search(r"/static/(\w+)/", page.text)
    assert build
    words = ("words/en.json", "words/match.en.json", f"games/{game}/words/table.en.json")
    addresses = {*references(page), *table_of(page, game)}
    addresses |= {f"/static/{build[1]}/{more}" for more in (*words, "icons/icons.svg")}
    drawings = (STATIC / "games" / game).rglob("*.svg")
    addresses |= {f"/static/{build[1]}/{file.relative_to(STATIC).as_posix()}" for file in drawings}
    sizes = {a: len(client.get(a, Accept_Encoding="gzip").body) for a in addresses if "icon-" not in a}
    assert len(page.body) + sum(sizes.values()) < FIRST_LOAD, sizes


def sheets(addresses: list[str]) -> set[str]:
    """Those that belong to games, with the folder of the game."""
    return {found[1] for a in addresses if (found := re.search(r"/games/(\w+/.+\.css)$", a))}


def wanted(game: str, module: str) -> set[str]:
    """The sheets that a module of a game names."""
    text = (STATIC / "games" / game / f"{module}.js").read_text("utf-8")
    return {f"{game}/{sheet}" for sheet in re.findall(r'"([^"]+\.css)"', text)}


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_the_sheets_of_its_own_game_only(client: Client, game: str) -> None:
    """With its rules at once, with a match as soon as it is known what is played, and never those of another game."""
    page = client.get("/matches/1")
    assert sheets(references(page)) == sheets(references(client.get("/credits"))) == set()
    assert sheets(table_of(page, game)) == wanted(game, "index")
    assert sheets(references(client.get(f"/rules/{game}"))) == wanted(game, "rules")


def test_the_front_page_has_all_pictures_of_games_at_once(client: Client) -> None:
    named = references(client.get("/"))
    assert sheets(named) == {sheet for game in GAMES for sheet in wanted(game, "front")} != set()
    assert all([a for a in named if a.endswith(f"/games/{game}/front.js")] for game in GAMES)


def test_files_are_packed_for_those_who_can_unpack(client: Client) -> None:
    address = next(a for a in references(client.get("/")) if a.endswith("components.css"))
    plain, packed = client.get(address), client.get(address, Accept_Encoding="gzip, br")
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2


def test_pages_are_packed_for_those_who_can_unpack(client: Client) -> None:
    plain, packed = client.get("/matches/1"), client.get("/matches/1", Accept_Encoding="gzip, br")
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.body) == plain.body


def test_who_has_a_file_or_page_already_does_not_get_it_again(client: Client) -> None:
    for address in ("/", references(client.get("/"))[0], "/sw.js", "/manifest.webmanifest"):
        first = client.get(address)
        again = client.get(address, If_None_Match=first.headers["ETag"])
        assert (again.status, again.body) == (304, b""), address


def test_a_file_of_another_build_is_not_kept_for_ever(client: Client) -> None:
    address = next(a for a in references(client.get("/")) if a.endswith("tokens.css"))
    other = client.get(re.sub(r"/static/\w+/", "/static/000000000000/", address))
    assert other.status == 200
    assert other.headers["Cache-Control"] == "no-cache"


def test_no_file_outside_the_folder_is_given_out(client: Client) -> None:
    for path in ("../config.py", "..%2fconfig.py", "%2e%2e/config.py", "kit", "kit/model/types.d.ts", ""):
        assert client.get(f"/static/x/{path}").status == 404, path


def test_the_service_worker_names_the_build(client: Client) -> None:
    worker = client.get("/sw.js")
    build = re.search(r"/static/(\w+)/", client.get("/").text)
    assert build
    assert worker.text.startswith(f'const BUILD = "{build[1]}", LANGUAGES = ["en","de"];')
    assert worker.headers["Cache-Control"] == "no-cache"
    assert worker.headers["Content-Type"].startswith("text/javascript")


def test_the_app_can_be_installed(client: Client) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest").body)
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).status == 200


def test_a_page_begins_in_the_language_of_the_browser(client: Client) -> None:
    assert '<html lang="de" ' in client.get("/", Accept_Language="de-AT,de;q=0.9,en;q=0.8").text
    assert '<html lang="en" ' in client.get("/", Accept_Language="fr,en;q=0.5").text
    page = client.get("/").text
    said = re.search(r'<html lang="en" data-languages="([^"]+)"', page)
    assert said
    assert list(json.loads(unescape(said[1]))) == list(LANGUAGES)  # in this order: the first is for all others


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_programs_can_ask_is_a_page_without_scripts(client: Client, language: str) -> None:
    page = client.get("/docs", Accept_Language=language)
    said = json.loads((STATIC / f"words/{language}.json").read_text("utf-8"))["shell"]
    assert page.status == 200
    assert "<script" not in page.text
    assert f'<html lang="{language}"' in page.text
    assert {said["api"], said["docs_lead"], said["rules"]} <= set(re.findall(r">([^<>]+?)(?: )?<", page.text))
    book = client.get("/openapi.json").json["paths"]
    told = re.findall(r"<b>([A-Z]+)</b> <code>([^<]+)</code></dt><dd>[^<]", page.text)
    assert sorted(told) == sorted((method.upper(), path) for path in book for method in book[path])


def test_what_is_not_there_is_told_to_people_and_to_programs(client: Client) -> None:
    people = client.get("/nowhere", Accept="text/html,application/xhtml+xml")
    assert people.status == 404
    assert 'data-page="missing"' in people.text
    assert client.get("/nowhere", Accept="application/json").error == (404, "NotFound")
    assert client.get("/api/nowhere", Accept="text/html").error == (404, "NotFound")
    assert client.get("/api/session").error == (405, "MethodNotAllowed")


def test_only_games_that_there_are_have_rules(client: Client) -> None:
    assert client.get("/rules/halma", Accept="text/html").status == 404
    assert [f'data-game="{game}"' in client.get(f"/rules/{game}").text for game in GAMES] == [True] * len(GAMES)


def test_a_strange_code_does_not_reach_the_page(client: Client) -> None:
    assert "data-code" not in client.get("/matches/1?code=%22%3E%3Cscript%3E").text
    assert 'data-code="ABC234"' in client.get("/matches/1?code=abc234").text
    assert client.get("/join/%22%3E").status == 422


def test_an_invitation_is_a_picture_too(client: Client) -> None:
    picture = client.get("/join/ABC234/qr.svg")
    assert picture.status == 200
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in picture.body
