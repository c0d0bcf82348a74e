"""The bundled components file, and parts of it that tests change."""

import tomllib

from app.engine.games.merkator.components import bundled_text
from app.engine.games.merkator.components.check import problems

TEXT = bundled_text()
WHOLE = tomllib.loads(TEXT)

HAMBURG = 'goods = ["livestock", "muskets"]\ncolour = "green"'
DENMARK = "time = 1\nrefill_from = 2"
TWO_SWEDEN = '{ id = "2-sweden", value = 2, location = "sweden", goods = { vegetables = 1 }'
TWO_RUSSIA = '{ id = "2-russia", value = 2, location = "russia", goods = { livestock = 1 }'
TEN_HAMBURG = "different = { goods = 12 }"
PEACE = '"peace-of-westphalia", value = 14, location = ""'
LAST_BONUS = '[[bonus]]\nlocation = "denmark"\ngood = "vegetables"\ncost = 3\n'
LAST_BUILDING = TEXT[TEXT.index('[[building]]\nid = "konsulat"') : TEXT.index("# ---", TEXT.index("konsulat"))]
BOERSE = 'rule = { kind = "sole_most", what = "highest_contract" }'
FLEET = 'rule = { kind = "at_least", what = "time_counters", reach = 8 }'
SEEAMT = 'rule = { kind = "per", what = "time_counters" }'
CELLAR = 'goods = ["wine", "spice"], max_units = 8'
LONG_NAME = "x" * 61


def changed(old: str, new: str) -> str:
    """The bundled file with the first `old` replaced."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def told(text: str) -> list[tuple[str, str]]:
    """Rows, without their line numbers, and sentences."""
    return [(problem.row.split(", line ")[0], problem.sentence) for problem in problems(text)]
