"""The languages there are: `static/words/languages.json` lists them for the server, the browser and the tests."""

from importlib.resources import files

import msgspec


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str  # in its own tongue, so that whoever is lost finds home
    locale: str  # whose way of counting and of listing it follows, as CLDR names it


_FILE = files("app").joinpath("static/words/languages.json")
LANGUAGES = msgspec.json.decode(_FILE.read_bytes(), type=dict[str, Language])
FIRST = next(iter(LANGUAGES))  # spoken to those who ask for none of them, and what the others are compared with
