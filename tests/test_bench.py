"""What `make bench` does where something is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "module, what",
    [
        ("bench.drawing", "how long a page takes to draw a move"),
        ("bench.felt", "from pointing to the preview, and from a click to another's screen"),
    ],
)
def test_without_a_chromium_it_says_what_was_not_measured(module: str, what: str) -> None:
    command, nothing_found = [sys.executable, "-m", module], os.environ | {"PATH": ""}
    ended = subprocess.run(command, cwd=ROOT, env=nothing_found, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    missing = "Not measured, as there is no Chromium on this machine (Debian: apt-get install chromium)"
    assert ended.stdout == f"{missing}: {what}\n"
