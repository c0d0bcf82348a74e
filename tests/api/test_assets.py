"""Scripts and sheets are sent without the remarks of those who wrote them, and otherwise as they are."""

import re

import pytest

from app.api.assets import FOLDER, assets, without_remarks

SENT = [file for file in sorted(FOLDER.rglob("*.*")) if file.suffix in (".css", ".js")]


@pytest.mark.parametrize(
    "said,sent",
    [
        (b"/** Why. */\nrun();", b"\nrun();"),
        (b"/* Why,\n   and why not. */\nrun();", b"\n\nrun();"),
        (b"  // why\nrun(); // at once", b"\nrun(); // at once"),
        (
            b"/** @type {A} */ const a = b; /* and\n c */\nrun();",
            b"/** @type {A} */ const a = b; /* and\n c */\nrun();",
        ),
        (b"/* a */ run(); /* b */", b"/* a */ run(); /* b */"),
        (b'const at = "https://a/";', b'const at = "https://a/";'),
    ],
)
def test_a_remark_is_one_that_has_lines_of_its_own(said: bytes, sent: bytes) -> None:
    assert without_remarks(said) == sent


def test_every_line_keeps_its_number_and_no_template_loses_one() -> None:
    assert len(SENT) > 150
    for file in SENT:
        path, lines = file.relative_to(FOLDER).as_posix(), file.read_bytes().splitlines()
        asset = assets.get(path)
        assert asset
        left, ticks = asset.body.splitlines(), 0
        for said, sent in zip(lines, left, strict=False):
            assert sent == said or (not sent.strip() and ticks % 2 == 0), (path, said)
            ticks += len(re.findall(rb"(?<!\\)`", re.sub(rb"/\*.*?\*/", b"", sent)))
        assert all(not line.strip() for line in left[len(lines) :]), path


def test_who_made_a_library_stays_in_it() -> None:
    lit = assets.get("vendor/lit.js")
    assert lit
    assert b"Copyright 2017 Google LLC" in lit.body
    assert lit.body == (FOLDER / "vendor/lit.js").read_bytes()
