"""The tree is the architecture: rooms that are not crowded, files and functions that can be taken in at a glance."""

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_FLAT, MOST_IN_A_FOLDER, LONGEST_FUNCTION = 8, 18, 40
LONGEST = {"app": 300, "bench": 300, "tests": 400, "tools": 300}
SOURCE = {".py", ".js", ".mjs", ".ts", ".css"}
FILES = [
    file
    for folder in LONGEST
    for file in sorted((ROOT / folder).rglob("*"))
    if file.suffix in SOURCE and not {"__pycache__", "vendor", "node_modules"} & set(file.parts)
]

CSS = [file for file in FILES if file.suffix == ".css" and "static" in file.parts]


def test_the_hall_is_not_crowded() -> None:
    assert len([file for file in (ROOT / "app").glob("*.py") if file.name != "__init__.py"]) <= MOST_FLAT


def test_no_folder_is_crowded() -> None:
    folders = Counter(file.parent.relative_to(ROOT) for file in FILES)
    assert {folder: number for folder, number in folders.items() if number > MOST_IN_A_FOLDER} == {}
    assert len(FILES) > 450


def test_no_file_is_too_long() -> None:
    written = [file for file in FILES if file.name != "wire.d.ts"]  # which is made, and as long as there is to say
    lengths = {file.relative_to(ROOT): len(file.read_text("utf-8").splitlines()) for file in written}
    assert {file: length for file, length in lengths.items() if length > LONGEST[file.parts[0]]} == {}


@pytest.mark.parametrize("folder", ["app", "bench"])
def test_no_function_is_too_long(folder: str) -> None:
    long = [
        f"{file.relative_to(ROOT)}: {node.name}"
        for file in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


# What app/matches changes, the journal's entries, what nobody needs any more, and what goes with whoever goes.
WRITERS = {"match_changes.py", "entry_rows.py", "tidy_rows.py", "own_rows.py"}


def test_few_files_change_a_match_and_a_contract_says_who_may_import_them() -> None:
    writes = re.compile(r"\b(?:insert|update|delete|inserting)\((?:connection, )?(?:matches|seats|actions|snapshots)\b")
    found = {file.name for file in (ROOT / "app").rglob("*.py") if writes.search(file.read_text("utf-8"))}
    assert found == WRITERS
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (kept,) = [contract for contract in contracts if contract["id"] == "changes"]
    assert {f"{module.rpartition('.')[2]}.py" for module in kept["protected_modules"]} == WRITERS | {"models.py"}


def test_no_module_has_a_name_that_says_nothing() -> None:
    nothing = {"utils", "util", "helpers", "helper", "common", "manager", "misc", "base"}
    assert [file for file in FILES if file.stem in nothing] == []


def test_what_is_shown_has_types_in_the_client() -> None:
    """Also where only few identifiers would be without one."""
    loose = re.compile(r"\{any\} \[?(?:view|model|box)\b|\b(?:view|model|box)\??: any\b")
    client = [file for file in FILES if "static" in file.parts]
    assert [file for file in client if loose.search(file.read_text("utf-8"))] == []


def test_whether_it_is_dark_is_said_in_one_place() -> None:
    """Elsewhere colours follow with light-dark(): so the dark of the system is that which is chosen."""
    sheets = [sheet for sheet in Path("app/static").rglob("*.css") if "data-theme" in sheet.read_text("utf-8")]
    assert [sheet.name for sheet in sheets] == ["tokens.css"]


def test_no_rule_of_a_sheet_is_for_nothing() -> None:
    """Every class is written in a module or a template, whole or up to what is filled in."""
    client = [
        file for file in (ROOT / "app").rglob("*") if file.suffix in {".js", ".html"} and "vendor" not in file.parts
    ]
    written = " ".join(file.read_text("utf-8") for file in client)
    whole, begun = set(re.findall(r"[\w-]+", written)), tuple(set(re.findall(r"[a-z]+-[\w-]*(?=\$\{|\{\{)", written)))
    sheets = "".join(re.sub(r"/\*.*?\*/|\{[^{}]*\}", "{}", file.read_text("utf-8"), flags=re.DOTALL) for file in CSS)
    assert {
        one for one in re.findall(r"\.([a-z][\w-]*)", sheets) if one not in whole and not one.startswith(begun)
    } == set()
    properties = set(re.findall(r"(--[\w-]+)\s*:", "".join(file.read_text("utf-8") for file in CSS)))
    used = set(re.findall(r"--[\w-]+(?=[),])", "".join(file.read_text("utf-8") for file in CSS))) | whole
    assert properties - used == set()
