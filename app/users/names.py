"""What people may call themselves, and which names look the same.

`clean` is the name as it is shown; `compared` is the form under which a kept name is unique, so that nobody can
pass for somebody else with a Cyrillic letter or a one for an l.
"""

import re
import unicodedata

from app.errors import Malformed

SHORTEST, LONGEST = 2, 24
MOST_TYPED = 200  # characters that are looked at at all
MOST_MARKS = 3  # on one letter; Vietnamese, Thai and pointed Hebrew get by with them
COMPARED_LENGTH = 80  # what the column holds

# Characters that show nothing though Unicode does not call them controls or formats.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_EMOJI_STYLE = re.compile("[\ufe0e\ufe0f]")  # phones put it behind every heart; nothing is lost without it
_UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Alphabets whose letters pass for one another's.
_ALPHABETS = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"}


def clean(name: str) -> str:
    """The name as it will be shown; Malformed says in one sentence what is wrong with it."""
    if len(name) > MOST_TYPED:
        raise Malformed("name_long", n=LONGEST)
    shown = unicodedata.normalize("NFKC", _EMOJI_STYLE.sub("", name)).strip()
    if _INVISIBLE.search(shown) or any(unicodedata.category(character) in _UNSHOWN for character in shown):
        raise Malformed("name_invisible")
    shown = " ".join(shown.split())
    _check_length(shown)
    _check_letters(shown)
    return shown


def _check_length(name: str) -> None:
    if len(name) < SHORTEST:
        raise Malformed("name_short", n=SHORTEST)
    if len(name) > LONGEST:
        raise Malformed("name_long", n=LONGEST)


def _check_letters(name: str) -> None:
    kinds = "".join(unicodedata.category(character)[0] for character in name)
    if re.search(r"(?:^|Z)M", kinds):
        raise Malformed("name_loose_accent")
    if "M" * (MOST_MARKS + 1) in kinds:
        raise Malformed("name_accents")
    if "L" not in kinds and "N" not in kinds:
        raise Malformed("name_without_letter")
    if any(len(_alphabets(word)) > 1 for word in name.split()):
        raise Malformed("name_alphabets")


def _alphabets(word: str) -> set[str]:
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in word if letter.isalpha()} & _ALPHABETS


def compared(name: str) -> str:
    """The same for all names that look the same. Case is folded too, so i, I, l and 1 are all one letter."""
    letters = "".join(unicodedata.normalize("NFKC", name).casefold().split())
    apart = unicodedata.normalize("NFD", letters).translate(_LOOK_ALIKES)
    dotted = apart.replace("l\u0307", "l")  # the Turkish capital I
    folded = unicodedata.normalize("NFC", dotted).replace("rn", "m").replace("vv", "w")
    return folded[:COMPARED_LENGTH]


# By their Unicode names, as the letters themselves could not be told apart here either.
_CYRILLIC = {
    "A": "a", "VE": "b", "ES": "c", "IE": "e", "EN": "h", "BYELORUSSIAN-UKRAINIAN I": "l", "JE": "j", "KA": "k",
    "EM": "m", "O": "o", "ER": "p", "DZE": "s", "TE": "t", "U": "y", "STRAIGHT U": "y", "HA": "x", "SHHA": "h",
    "KOMI DE": "d", "QA": "q", "WE": "w", "PALOCHKA": "l", "UKRAINIAN IE": "e",
}  # fmt: skip
_GREEK = {
    "ALPHA": "a", "BETA": "b", "EPSILON": "e", "ZETA": "z", "ETA": "h", "IOTA": "l", "KAPPA": "k", "MU": "m",
    "NU": "n", "OMICRON": "o", "RHO": "p", "TAU": "t", "UPSILON": "y", "CHI": "x",
}  # fmt: skip
_LATIN = {"DOTLESS I": "l", "ALPHA": "a", "SCRIPT G": "g", "IOTA": "l", "DOTLESS J": "j", "OPEN E": "e"}
_SMALL_CAPITALS = "ABCDEGHIJKLMNOPRTUVWYZ"
_SIGNS = {"0": "o", "1": "l", "i": "l", "|": "l", "_": "-", "`": "'"}
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u02d7"
_QUOTES = "\u2018\u2019\u02b9\u02bb\u02bc\u02bd\u055a\ua78c"


def _letters() -> dict[str, str]:
    alphabets = {"CYRILLIC SMALL": _CYRILLIC, "GREEK SMALL": _GREEK, "LATIN SMALL": _LATIN}
    named = {f"{kind} LETTER {name}": plain for kind, names in alphabets.items() for name, plain in names.items()}
    named |= {f"LATIN LETTER SMALL CAPITAL {name}": name.lower().replace("i", "l") for name in _SMALL_CAPITALS}
    return {unicodedata.lookup(name): plain for name, plain in named.items()}


_LOOK_ALIKES = str.maketrans(_letters() | _SIGNS | dict.fromkeys(_DASHES, "-") | dict.fromkeys(_QUOTES, "'"))
