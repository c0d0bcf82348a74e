"""What changed between two views, as RFC 6902 operations.

Views are built from states that share whatever did not change, so most comparisons end at `is`.
"""

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

import msgspec

MISSING = object()


class Operation(TypedDict):
    """One change of a view. `value` is there unless something is removed."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


def diff(old: Any, new: Any, path: str = "") -> list[Operation]:
    if old is new or old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        return _shorter(_members(old, new, path), new, path)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return _shorter(_elements(old, new, path), new, path)
    return [{"op": "replace", "path": path, "value": new}]


def _shorter(apart: list[Operation], new: Any, path: str) -> list[Operation]:
    """Many small changes, as when cubes are moved from place to place, may take longer to tell than the whole."""
    if len(apart) < 2 or not path:
        return apart
    whole: list[Operation] = [{"op": "replace", "path": path, "value": new}]
    return whole if len(msgspec.json.encode(whole)) < len(msgspec.json.encode(apart)) else apart


def _members(old: dict[str, Any], new: dict[str, Any], path: str) -> list[Operation]:
    operations: list[Operation] = [
        {"op": "remove", "path": f"{path}/{_escaped(name)}"} for name in old if name not in new
    ]
    for name, value in new.items():
        before = old.get(name, MISSING)
        if before is value or before == value:
            continue  # nearly always: no place needs to be spelled out
        place = f"{path}/{_escaped(name)}"
        if before is MISSING:
            operations.append({"op": "add", "path": place, "value": value})
        else:
            operations += diff(before, value, place)
    return operations


def _elements(old: Sequence[Any], new: Sequence[Any], path: str) -> list[Operation]:
    """Lists of one length element by element; a longer or shorter one from the first difference on."""
    common = min(len(old), len(new))
    if len(old) == len(new):
        return [operation for index in range(common) for operation in diff(old[index], new[index], f"{path}/{index}")]
    same = next((i for i in range(common) if old[i] != new[i]), common)
    if len(old) == len(new) + 1 and list(old[same + 1 :]) == list(new[same:]):
        return [{"op": "remove", "path": f"{path}/{same}"}]
    if same < common and len(new) - same > 1 and len(old) - same > 1:
        return [{"op": "replace", "path": path, "value": new}]
    shorter: list[Operation] = [
        {"op": "remove", "path": f"{path}/{index}"} for index in range(len(old) - 1, same - 1, -1)
    ]
    return [*shorter, *(Operation(op="add", path=f"{path}/-", value=value) for value in new[same:])]


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1") if "~" in name or "/" in name else name
