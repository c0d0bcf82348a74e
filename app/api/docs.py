"""/docs: all doors on one page, made from openapi.json. It needs no script, and nothing from another host."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader
from msgspec import Struct

router = APIRouter(include_in_schema=False)
Schema = dict[str, Any]
STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
:root { color-scheme: light dark; }
h2 { margin-top: 2.5rem; }
details { border-top: 1px solid #8886; padding: .4rem 0; }
summary { cursor: pointer; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; }
table { border-collapse: collapse; margin: .5rem 0; }
td, th { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }
"""
_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; frame-ancestors 'none'"
_TEMPLATES = Environment(loader=FileSystemLoader(Path(__file__).parents[1] / "templates"), autoescape=True)


class Field(Struct):
    """Something that is sent or comes back."""

    name: str
    kind: str
    about: str


class Door(Struct):
    method: str
    path: str
    title: str
    about: str
    parameters: list[Field]
    body: list[Field]
    answers: list[tuple[str, str, list[Field]]]  # status, what it means, and what it holds


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    book = request.app.openapi()
    rooms: dict[str, list[Door]] = {}
    for room, door in _doors(book):
        rooms.setdefault(room, []).append(door)
    page = _TEMPLATES.get_template("docs.html").render(style=STYLE, info=book["info"], rooms=rooms)
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY})


def _doors(book: Schema) -> Iterator[tuple[str, Door]]:
    for path, methods in book["paths"].items():
        for method, door in methods.items():
            yield door.get("tags", ["more"])[0], _door(method.upper(), path, door, book)


def _door(method: str, path: str, door: Schema, book: Schema) -> Door:
    asked = [
        Field(one["name"], f"{_kind(one['schema'])}, in the {one['in']}", one.get("description", ""))
        for one in door.get("parameters", ())
    ]
    answers = [
        (status, answer.get("description", ""), _fields(answer, book)) for status, answer in door["responses"].items()
    ]
    about = door.get("description", "")
    return Door(
        method, path, door.get("summary", ""), about, asked, _fields(door.get("requestBody", {}), book), answers
    )


def _fields(content: Schema, book: Schema) -> list[Field]:
    schema = content.get("content", {}).get("application/json", {}).get("schema", {})
    if "$ref" in schema:
        schema = book["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    needed = schema.get("required", ())
    return [
        Field(name, _kind(field) + ("" if name in needed else ", optional"), field.get("description", ""))
        for name, field in schema.get("properties", {}).items()
    ]


def _kind(schema: Schema) -> str:
    """A type in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if choices := schema.get("anyOf"):
        return " or ".join(_kind(choice) for choice in choices if choice.get("type") != "null")
    if values := schema.get("enum"):
        return " | ".join(map(str, values))
    if "const" in schema:
        return str(schema["const"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
