"""How much of each folder of app/ the tests reach, and whether that is enough. `python -m tests.coverage_floors`

Judges what the last `pytest --cov` has measured. The floors are in pyproject.toml.
"""

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path, PurePosixPath
from typing import Any

from coverage import Coverage

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def floors() -> dict[str, int]:
    found: dict[str, int] = tomllib.loads(PYPROJECT.read_text("utf-8"))["tool"]["kontor"]["coverage-floors"]
    return found


def folder_of(file: str) -> str:
    """A folder of app/ with all that is in it; app itself for what lies directly there."""
    return "/".join(PurePosixPath(file).parts[:-1][:2])


def reached(files: Mapping[str, Any]) -> dict[str, float]:
    """Percent of the lines and branches in each folder, from the files of coverage's JSON."""
    there, covered = Counter[str](), Counter[str]()
    for file, measured in files.items():
        folder, counts = folder_of(file), measured["summary"]
        there[folder] += counts["num_statements"] + counts["num_branches"]
        covered[folder] += counts["covered_lines"] + counts["covered_branches"]
    return {folder: 100 * covered[folder] / total for folder, total in sorted(there.items()) if total}


def complaints(percent: Mapping[str, float], wanted: Mapping[str, int]) -> list[str]:
    missing = [f"{folder} has no floor: give it one in pyproject.toml." for folder in percent if folder not in wanted]
    gone = [f"{folder} has a floor, but was not measured." for folder in wanted if folder not in percent]
    low = [
        f"The tests reach {percent[folder]:.2f} % of {folder}, and {floor} % is the least."
        for folder, floor in wanted.items()
        if folder in percent and percent[folder] < floor
    ]
    return missing + gone + low


def main() -> None:
    coverage, report = Coverage(), StringIO()
    coverage.load()
    with redirect_stdout(report):
        coverage.json_report(outfile="-")
    percent, wanted = reached(json.loads(report.getvalue())["files"]), floors()
    for folder, share in percent.items():
        print(f"{folder:<16}{share:>8.2f} %   (at least {wanted.get(folder, '?')} %)")  # noqa: T201
    if found := complaints(percent, wanted):
        low = [f"{folder}/*" for folder, share in percent.items() if share < wanted.get(folder, 0)]
        if low:
            coverage.report(include=low)
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
