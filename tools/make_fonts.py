"""Cuts the fonts in app/static/fonts to the letters that English and German need.

cd tools && npm install && python -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools==4.68.0 brotli
/tmp/fonts/bin/python make_fonts.py

A subset is a modified version in the words of the Open Font License, and the originals reserve their names: ours are
called Kontor Fell, Kontor Figures and Kontor Sans. Copyright and licence stay in each file's name table and in OFL.txt.

The figures of headings come from EB Garamond: in IM Fell the one is a small capital I, and 10 would be read as IO.
"""

from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
OUT = HERE.parent / "app" / "static" / "fonts"
FELL = "node_modules/@fontsource/im-fell-french-canon/files/im-fell-french-canon-latin-400-{}.woff2"
SANS = "node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"

FIGURES = "node_modules/@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2"

ASCII = range(0x20, 0x7F)
LATIN_1 = range(0xA0, 0x100)
GERMAN_AND_NEIGHBOURS = [ord(letter) for letter in "ÄÖÜßäöüÉéèêçåøæñóíáà§«»·½\u00d7"]
DASHES_QUOTES_SPACES = [
    0x2013,
    0x2014,
    0x2018,
    0x2019,
    0x201A,
    0x201C,
    0x201D,
    0x201E,
    0x2026,
    0x2022,
    0x2212,
    0x2009,
    0x202F,
]
DIGITS = frozenset(range(0x30, 0x3A))
SIGNS_OF_PROGRAMS = frozenset(map(ord, '"#$%*+<=>@[]\\^_`{|}~'))  # a name that has them finds another font
HEADINGS = frozenset([*ASCII, *GERMAN_AND_NEIGHBOURS, *DASHES_QUOTES_SPACES]) - DIGITS - SIGNS_OF_PROGRAMS
ITALICS = HEADINGS - frozenset(map(ord, "Éèêçåøæñóíáà§«»½\u00d7"))  # places on the map, and a word here and there
TEXT = frozenset([*ASCII, *LATIN_1, *DASHES_QUOTES_SPACES])


def cut(font: TTFont, letters: frozenset[int], family: str, style: str, file: str) -> None:
    """No file has more than its pages need: the first load of a match has a budget (tests/browser/test_budget.py)."""
    options = Options()
    options.hinting = False
    options.legacy_kern = True
    options.layout_features = ["kern", "liga", "pnum", "ccmp", "locl", "mark"]
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    rename(font, family, style)
    font.flavor = "woff2"
    OUT.mkdir(parents=True, exist_ok=True)
    font.save(OUT / file)
    print(f"{file}: {(OUT / file).stat().st_size} bytes")  # noqa: T201


def rename(font: TTFont, family: str, style: str) -> None:
    compact = family.replace(" ", "")
    names = {1: family, 2: style, 3: f"{compact}-{style}", 4: f"{family} {style}", 6: f"{compact}-{style}"}
    for number, text in names.items():
        for record in [record for record in font["name"].names if record.nameID == number]:
            font["name"].setName(text, number, record.platformID, record.platEncID, record.langID)


def only_weights(file: str, weights: float | tuple[float, float]) -> TTFont:
    """A variable font with a shorter axis, written and read again: the subsetter trips over one fresh from there."""
    font = instantiateVariableFont(TTFont(HERE / file, recalcTimestamp=False), {"wght": weights})
    written = BytesIO()
    font.save(written)
    written.seek(0)
    return TTFont(written, recalcTimestamp=False)


def main() -> None:
    for style in ("normal", "italic"):
        fell = TTFont(HERE / FELL.format(style), recalcTimestamp=False)
        letters, name = (HEADINGS, "Regular") if style == "normal" else (ITALICS, "Italic")
        cut(fell, letters, "Kontor Fell", name, f"kontor-fell-{style}.woff2")
    cut(only_weights(FIGURES, 400), DIGITS, "Kontor Figures", "Regular", "kontor-figures.woff2")
    cut(only_weights(SANS, (400, 700)), TEXT, "Kontor Sans", "Regular", "kontor-sans.woff2")


if __name__ == "__main__":
    main()
