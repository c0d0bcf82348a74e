"""The types of the browser client, from those of the server: app/static/**/wire.d.ts. `make types` runs it.

Files that were out of date are written anew, and that is an error: they belong into the same commit.
"""

import re
import sys
from pathlib import Path

from app.api.wire import REF
from app.engine.games import GAMES
from app.main import create_app

STATIC = Path(__file__).parents[1] / "app/static"
HEAD = "/** Made by tools/make_wire.py from the types of the server: `make types` writes it anew. */\n"
WIDEST = 120
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typed(schema: dict) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return schema["$ref"].removeprefix(REF).rpartition(".")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return listed(schema)
    if kind == "object":
        return fields(schema) if "properties" in schema else f"Record<string, {beyond(schema) or 'any'}>"
    return PLAIN.get(kind, "any")


def listed(schema: dict) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(typed, schema['prefixItems']))}]"
    of = typed(schema.get("items", {}))
    return f"({of})[]" if " | " in of else f"{of}[]"


def fields(schema: dict) -> str:
    needed = schema.get("required", ())
    lines = [
        f"{name if re.fullmatch(r'[a-zA-Z_]+', name) else repr(name)}{'' if name in needed else '?'}: {typed(of)};"
        for name, of in schema["properties"].items()
    ]
    if not lines:
        return "Record<string, never>"
    lines += [f"[more: string]: {more};"] if (more := beyond(schema)) else []
    short = f"{{ {' '.join(lines).removesuffix(';')} }}"
    return short if len(short) < WIDEST else "{\n  " + "\n  ".join(lines) + "\n}"


def beyond(schema: dict) -> str:
    more = schema.get("additionalProperties", False)
    return typed(more) if isinstance(more, dict) else "any" if more else ""


def declared(name: str, schema: dict) -> str:
    about = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    members = typed(schema)
    if len(members) > WIDEST and "anyOf" in schema:
        members = "\n  | " + members.replace(" | ", "\n  | ")
    return f"{about}export type {name} = {members};\n".replace("= \n", "=\n")


def written() -> dict[Path, str]:
    """What each file should say."""
    files = {"": STATIC / "kit/model/wire.d.ts"} | {game: STATIC / f"games/{game}/wire.d.ts" for game in GAMES}
    texts = dict.fromkeys(files.values(), HEAD)
    for full_name, schema in create_app().openapi()["components"]["schemas"].items():
        owner, _, name = full_name.rpartition(".")
        texts[files[owner]] += "\n" + declared(name, schema)
    return texts


if __name__ == "__main__":
    stale = [file for file, text in written().items() if not file.is_file() or file.read_text("utf-8") != text]
    for file in stale:
        file.write_text(written()[file], "utf-8")
    if stale:
        sys.exit("Written anew, to be committed: " + ", ".join(str(file.relative_to(STATIC)) for file in stale))
