"""What `make test` says when the tests reach too little."""

import os
import sys
from typing import Any

import pytest

from tests.coverage_floors import PYPROJECT, complaints, floors, folder_of, reached

ROOT = PYPROJECT.parent


def measured(lines: int, covered_lines: int, branches: int = 0, covered_branches: int = 0) -> dict[str, Any]:
    counts = {"num_statements": lines, "covered_lines": covered_lines}
    return {"summary": counts | {"num_branches": branches, "covered_branches": covered_branches}}


FILES = {
    "app/match.py": measured(8, 8, 2, 1),
    "app/engine/kernel.py": measured(50, 50),
    "app/engine/games/merkator/state.py": measured(949, 948),
    "app/store/__init__.py": measured(0, 0),
}


def test_lines_and_branches_count_by_folder() -> None:
    assert reached(FILES) == {"app": 90.0, "app/engine": 100 * 998 / 999}


def test_a_folder_under_its_floor_is_named_with_both_figures() -> None:
    percent = reached(FILES)
    assert complaints(percent, {"app": 90, "app/engine": 99}) == []
    assert complaints(percent, {"app": 91, "app/engine": 100}) == [
        "The tests reach 90.00 % of app, and 91 % is the least.",
        "The tests reach 99.90 % of app/engine, and 100 % is the least.",
    ]


def test_every_room_has_a_floor() -> None:
    files = (file.relative_to(ROOT).as_posix() for file in (ROOT / "app").rglob("*.py") if file.stat().st_size)
    assert {folder_of(file) for file in files} == floors().keys()


def test_no_folder_is_without_a_floor_and_no_floor_without_a_folder() -> None:
    assert complaints({"app": 90.0}, {"app/engine": 100}) == [
        "app has no floor: give it one in pyproject.toml.",
        "app/engine has a floor, but was not measured.",
    ]


def test_every_line_and_branch_of_the_engine_is_reached() -> None:
    assert floors()["app/engine"] == 100


@pytest.mark.unmeasured
def test_coverage_looks_away_where_it_shall() -> None:
    """In this process, and in those that it starts. (Without --cov it never looks.)"""
    assert sys.gettrace() is None
    assert "COVERAGE_PROCESS_CONFIG" not in os.environ
