"""One way to write a sentence: docs/adding-a-language.md says how. The browser's twin is `static/kit/words/grammar.js`;
any change here belongs there too, and a test compares the two.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from babel import Locale
from babel.lists import format_list

Word = str | dict[str, str]  # as it is, or in several forms
PLACE = re.compile(r"\{(\w+)\}", re.ASCII)


def fill(text: str, told: Callable[[str], str | None]) -> str:
    """Only our own sentence is a template, and it is filled once: braces in a value stay braces."""

    def value(place: re.Match[str]) -> str:
        found = told(place[1])
        return place[0] if found is None else found

    return PLACE.sub(value, text)


class Grammar:
    """How a language counts and lists, as CLDR knows it."""

    def __init__(self, locale: str) -> None:
        self._locale = Locale.parse(locale, sep="-")
        self._category = self._locale.plural_form

    @property
    def categories(self) -> frozenset[str]:
        """Those that a word needs which is counted, besides `other`."""
        return frozenset(self._category.tags)

    def form(self, word: Word, values: Mapping[str, Any]) -> str:
        """The first form of which all conditions hold, else `other`."""
        if isinstance(word, str):
            return word
        special = ((conditions.split(), text) for conditions, text in word.items() if conditions != "other")
        fitting = (text for conditions, text in special if all(self._holds(one, values) for one in conditions))
        return next(fitting, word["other"])

    def _holds(self, condition: str, values: Mapping[str, Any]) -> bool:
        """“time:0”, “word:join”, “time:few”, or “few” of `n`; of a collection the size counts."""
        name, wanted = condition.split(":", 1) if ":" in condition else ("n", condition)
        value = _plain(values.get(name))
        return wanted == str(value) or (isinstance(value, int | float) and wanted == self._category(value))

    def counted(self, number: float, noun: Word) -> str:
        """Points come in halves, everything else in whole numbers."""
        whole = int(number)
        figure = f"{whole or ''}½" if number % 1 else str(whole)
        return f"{figure} {self.form(noun, {'n': number})}" if noun else figure

    def listed(self, parts: Sequence[str]) -> str:
        return format_list(parts, locale=self._locale)


def _plain(value: Any) -> Any:
    """What a condition is compared with: whole numbers without a point, yes and no as 1 and 0."""
    if isinstance(value, dict | list | tuple):
        return len(value)
    return int(value) if isinstance(value, bool | float) and value == int(value) else value
