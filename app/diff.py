"""What changed between two views, as RFC 6902 operations.

Views are built from states that share whatever did not change, so most comparisons end at `is`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

Operation = dict[str, Any]


def diff(old: Any, new: Any, path: str = "") -> Iterator[Operation]:
    if old is new or old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _members(old, new, path)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        yield from _elements(old, new, path)
    else:
        yield {"op": "replace", "path": path, "value": new}


def _members(old: dict[str, Any], new: dict[str, Any], path: str) -> Iterator[Operation]:
    for name in old:
        if name not in new:
            yield {"op": "remove", "path": f"{path}/{_escaped(name)}"}
    for name, value in new.items():
        place = f"{path}/{_escaped(name)}"
        if name not in old:
            yield {"op": "add", "path": place, "value": value}
        else:
            yield from diff(old[name], value, place)


def _elements(old: Sequence[Any], new: Sequence[Any], path: str) -> Iterator[Operation]:
    """Lists of one length element by element; a longer or shorter one from the first difference on."""
    common = min(len(old), len(new))
    if len(old) == len(new):
        for index in range(common):
            yield from diff(old[index], new[index], f"{path}/{index}")
        return
    same = next((i for i in range(common) if old[i] != new[i]), common)
    if len(old) == len(new) + 1 and list(old[same + 1 :]) == list(new[same:]):
        yield {"op": "remove", "path": f"{path}/{same}"}
        return
    if same < common and len(new) - same > 1 and len(old) - same > 1:
        yield {"op": "replace", "path": path, "value": new}
        return
    for index in range(len(old) - 1, same - 1, -1):
        yield {"op": "remove", "path": f"{path}/{index}"}
    for value in new[same:]:
        yield {"op": "add", "path": f"{path}/-", "value": value}


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1") if "~" in name or "/" in name else name
