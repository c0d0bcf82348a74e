"""Patches: applied to the old view they give the new one, whatever the two are."""

from typing import Any

import jsonpatch
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.matches.diff import diff
from tests.every_game.brought import EVERY_GAME, brought
from tests.server.described import plain

pytestmark = pytest.mark.unmeasured

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("ab/~", max_size=3), inner, max_size=4),
    max_leaves=20,
)


def applied(old: Any, operations: Any) -> Any:
    return jsonpatch.apply_patch(plain(old), plain(list(operations)))


@given(JSON, JSON)
def test_any_change_can_be_patched(old: Any, new: Any) -> None:
    assert applied({"x": old}, diff({"x": old}, {"x": new})) == {"x": new}


@EVERY_GAME
@given(st.data(), st.integers(0, 99).map(str), st.integers(0, 120), st.integers(1, 12))
def test_a_view_follows_the_match_by_patches(id: str, data: st.DataObject, seed: str, ahead: int, more: int) -> None:
    of = brought(id)
    game, table = of.game, data.draw(st.sampled_from(of.tables))
    first, log, state = of.played(table, seed, ahead + more)
    before = game.rules.replay(first, log[:ahead])
    old, new = game.view(before, 0), game.view(state, 0)
    assert applied(old, diff(old, new)) == plain(new)


def test_what_is_the_same_costs_nothing() -> None:
    view = {"a": [1, 2], "b": {"c": "d"}}
    assert list(diff(view, {"a": [1, 2], "b": {"c": "d"}})) == []


def test_a_longer_list_is_added_to_and_a_shorter_one_cut() -> None:
    assert list(diff([1, 2], [1, 2, 3], "/x")) == [{"op": "add", "path": "/x/-", "value": 3}]
    assert list(diff([1, 2, 3], [1, 2], "/x")) == [{"op": "remove", "path": "/x/2"}]
    assert list(diff([1, 2, 3], [2, 3], "/x")) == [{"op": "remove", "path": "/x/0"}]


def test_names_are_escaped_as_pointers_want_it() -> None:
    assert list(diff({"a/b~": 1}, {"a/b~": 2})) == [{"op": "replace", "path": "/a~1b~0", "value": 2}]


def test_many_small_changes_are_told_as_a_whole_where_that_is_shorter() -> None:
    places = {"hamburg": 1, "danzig": 2, "sweden": 3, "russia": 4}
    moved = {"hamburg": 0, "danzig": 3, "sweden": 4, "russia": 4}
    assert list(diff({"cubes": places}, {"cubes": moved})) == [{"op": "replace", "path": "/cubes", "value": moved}]
    one = places | {"danzig": 9}
    assert list(diff({"cubes": places}, {"cubes": one})) == [{"op": "replace", "path": "/cubes/danzig", "value": 9}]
