"""What people may call themselves, and which names look the same."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import Malformed
from app.users.names import COMPARED_LENGTH, clean, compared

# Letters that would look like ours here, by their names.
CYRILLIC_A, CYRILLIC_O, CYRILLIC_CAPITAL_A = "\u0430", "\u043e", "\u0410"
GREEK_CAPITAL_NU, GREEK_NU, GREEK_OMICRON = "\u039d", "\u03bd", "\u03bf"
ALEKS = "\u0410\u043b\u0435\u043a\u0441"


@pytest.mark.parametrize(
    "typed,shown",
    [
        ("Anna", "Anna"),
        ("  Anna \n", "Anna"),
        ("Anna   von\u00a0Bremen", "Anna von Bremen"),
        ("\uff21\uff4e\uff4e\uff41", "Anna"),  # full width
        ("Zoe\u0308", "Zo\u00eb"),  # composed
        ("4711", "4711"),
        ("\U0001f3b2 Anna", "\U0001f3b2 Anna"),
        ("\u2764\ufe0f Bo", "\u2764 Bo"),  # a heart as phones type it
        (f"DJ {ALEKS}", f"DJ {ALEKS}"),
        ("\u65e5\u672c\u30bftaro", "\u65e5\u672c\u30bftaro"),
        ("\u0e19\u0e49\u0e33\u0e1d\u0e19", "\u0e19\u0e49\u0e4d\u0e32\u0e1d\u0e19"),  # Thai, with marks on letters
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_tidied_up(typed: str, shown: str) -> None:
    assert clean(typed) == shown


@pytest.mark.parametrize(
    "typed,wrong",
    [
        ("", "at least 2 characters"),
        ("x", "at least 2 characters"),
        (" x ", "at least 2 characters"),
        ("x" * 25, "at most 24 characters"),
        ("x" * 10_000, "at most 24 characters"),
        ("\ufdfa" * 2, "at most 24 characters"),  # one character that stands for eighteen
        ("An\x00na", "invisible"),
        ("An\nna", "invisible"),
        ("An\u200bna", "invisible"),  # of no width
        ("An\u200dna", "invisible"),
        ("An\u202ena", "invisible"),  # turns the rest around
        ("An\u2066na", "invisible"),
        ("An\u00adna", "invisible"),  # soft hyphen
        ("An\ufeffna", "invisible"),
        ("An\u3164na", "invisible"),  # Hangul filler
        ("An\u2800na", "invisible"),  # Braille without a dot
        ("An\U000e0041na", "invisible"),  # tag
        ("An\ud800na", "invisible"),  # half a character
        ("An\ue000na", "invisible"),  # private use
        ("An\u2028na", "invisible"),
        ("\u0301Anna", "accent without a letter"),
        ("Anna \u0301B", "accent without a letter"),
        ("Z" + "\u0323\u0324\u0325\u0326" * 2, "too many accents"),
        ("?!", "letter or a digit"),
        ("\U0001f3b2\U0001f3b2", "letter or a digit"),
        (f"{CYRILLIC_CAPITAL_A}nna", "different alphabets"),
        (f"E{GREEK_NU}a", "different alphabets"),
    ],
)
def test_a_name_that_cannot_be_says_why_in_one_sentence(typed: str, wrong: str) -> None:
    with pytest.raises(Malformed, match=wrong) as caught:
        clean(typed)
    assert re.fullmatch(r"[A-Z][^.\n]+", caught.value.detail)


@pytest.mark.parametrize(
    "one,other",
    [
        ("Anna", "ANNA"),
        ("Anna", "An na"),
        ("Nina", "Nlna"),
        ("Nina", "N1na"),
        ("Illi", "1|l1"),
        ("Otto", "0tt0"),
        ("Toto", f"T{CYRILLIC_O}to"),
        ("Toto", f"T{GREEK_OMICRON}to"),
        ("Anna", f"{CYRILLIC_CAPITAL_A}nn{CYRILLIC_A}"),
        ("Nino", f"{GREEK_CAPITAL_NU}ino"),
        ("COCA", "\u0421\u041e\u0421\u0410"),  # all Cyrillic
        ("Zo\u00eb", "Zo\u0451"),  # Cyrillic io
        ("Irem", "\u0130rem"),  # the Turkish capital
        ("Irma", "\u0131rma"),  # and the small letter without a dot
        ("Strasse", "Stra\u00dfe"),
        ("Ann-Kay", "Ann\u2013Kay"),
        ("O'Neill", "O\u2019Neill"),
        ("Lina", "\u029f\u026a\u0274\u1d00"),  # small capitals
        ("Ame", "Arne"),
        ("Wim", "Vvim"),
        ("Anna", "\U0001d400nna"),  # mathematical
    ],
)
def test_names_that_look_the_same_compare_the_same(one: str, other: str) -> None:
    assert compared(one) == compared(other)


@pytest.mark.parametrize(
    "one,other",
    [
        ("Anna", "Hanna"),
        ("Eva", "Ena"),
        ("M\u00fcller", "Muller"),
        ("\u017baneta", "Zaneta"),
        ("Anna", "Ana"),
        ("Anna 2", "Anna 3"),
        ("\u0418\u0432\u0430\u043d", "\u0418\u0432\u043e\u043d"),
    ],
)
def test_names_that_look_different_stay_different(one: str, other: str) -> None:
    assert compared(one) != compared(other)


def cleaned(typed: str) -> str | None:
    try:
        return clean(typed)
    except Malformed:
        return None


names = st.text(min_size=2, max_size=24).map(cleaned).filter(bool)


@given(names)
def test_what_is_clean_stays_as_it_is(name: str) -> None:
    assert clean(name) == name
    assert 2 <= len(name) <= 24
    assert name == unicodedata.normalize("NFKC", name)
    assert not any(unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn") for character in name)


@given(names)
def test_comparing_knows_no_case_and_fits_the_column(name: str) -> None:
    assert compared(name) == compared(name.swapcase().swapcase()) == compared(name.casefold())
    assert 0 < len(compared(name)) <= COMPARED_LENGTH
    assert compared("\u1f82" * 24) == compared("\u1f82" * 24)[:COMPARED_LENGTH]  # each becomes four


@given(st.text(max_size=300))
def test_anything_typed_is_a_name_or_refused(typed: str) -> None:
    name = cleaned(typed)
    assert name is None or compared(name)
