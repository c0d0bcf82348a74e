"""Bodies and answers are structs: read and written by msgspec, and published by their names in /openapi.json."""

import json
import re
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, isclass, signature
from types import UnionType
from typing import Any, TypeVar, cast, get_args

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Struct
from starlette.requests import HTTPConnection

from app.errors import Malformed

T = TypeVar("T")
REF = "#/components/schemas/"
KINDS: dict[str, type[Struct]] = {}  # what routes take and answer
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_AT = re.compile(r"(.*) - at `\$\.?(.+)`", re.DOTALL)


class Body(Struct, forbid_unknown_fields=True):
    """What is sent to a route; fields it does not know are refused."""


class Router(APIRouter):
    """A parameter that is a struct is the body, and a struct that is returned the answer."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **how: Any) -> None:
        asked = signature(endpoint)
        body = next((one for one in asked.parameters.values() if _struct(one.annotation)), None)
        if body and (kind := _struct(body.annotation)):
            required = body.default is Parameter.empty
            how["openapi_extra"] = {"requestBody": {"required": required, **content_of(kind)}}
        status = how.get("status_code") or 200
        if answer := _struct(asked.return_annotation):
            how["responses"] = {status: content_of(answer)} | (how.get("responses") or {})
        spoken = _spoken(endpoint, asked, body, status) if body or answer else endpoint
        super().add_api_route(path, spoken, **how | {"response_model": None})


def content_of(kind: type[Struct] | dict[str, Any]) -> dict[str, Any]:
    """JSON of this type, or of this schema, for OpenAPI."""
    if not isinstance(kind, dict):
        if KINDS.setdefault(kind.__name__, kind) is not kind:
            raise TypeError(f"two types are published as {kind.__name__}")
        kind = {"$ref": f"{REF}{kind.__name__}"}
    return {"content": {"application/json": {"schema": kind}}}


def read(decoder: msgspec.json.Decoder[T], sent: bytes) -> T:
    """What is wrong, and where; never what was sent, which may hold a password."""
    try:
        if _SURROGATE.search(sent):  # half of one is no text that could be kept
            json.dumps(json.loads(sent), ensure_ascii=False).encode()
        return decoder.decode(sent)
    except (ValueError, RecursionError) as error:
        found = _AT.fullmatch(said := str(error))
        raise Malformed("malformed", what=f"{found[2]}: {found[1]}" if found else f"the body: {said}") from None


def _struct(annotation: Any) -> type[Struct] | None:
    """Of the annotation itself, or of one that may be None."""
    kinds = get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
    return next((kind for kind in kinds if isclass(kind) and issubclass(kind, Struct)), None)


def _spoken(endpoint: Callable[..., Any], asked: Signature, body: Parameter | None, status: int) -> Callable[..., Any]:
    decoder = msgspec.json.Decoder(body.annotation) if body else None

    @wraps(endpoint)
    async def route(connection: HTTPConnection, **given: Any) -> Any:
        # The body comes last: who may not be here at all hears that first.
        if body and decoder:
            sent = await cast(Request, connection).body()
            given[body.name] = read(decoder, sent) if sent or body.default is Parameter.empty else body.default
        answer = await endpoint(**given)
        if not isinstance(answer, Struct):
            return answer
        response = Response(msgspec.json.encode(answer), status, media_type="application/json")
        if told := given.get("response"):
            response.raw_headers += told.raw_headers
        return response

    connection = Parameter("connection", Parameter.KEYWORD_ONLY, annotation=HTTPConnection)
    others = [one.replace(kind=Parameter.KEYWORD_ONLY) for one in asked.parameters.values() if one is not body]
    route.__signature__ = Signature([*others, connection])  # type: ignore[attr-defined]
    return route
