"""Every problem a client can meet, with its status. One handler turns them into one shape on the wire.

Problem
├── Malformed        422  the request itself is wrong
├── NotSignedIn      401
├── Forbidden        403
│   ├── NotYourSeat
│   └── ForeignOrigin
├── NotFound         404
├── Conflict         409  right in itself, but not now
│   ├── Refused           the rules say no, and name the rule
│   ├── Outdated          this version of Kontor cannot open the match
│   ├── Stale             this seat has moved on since
│   └── NameTaken
├── Unfinished       408
├── TooLarge         413
├── Misdirected      421
├── TooMany          429
└── Unavailable      503

A problem is a key with its values, so that it can be told in any language: `Conflict("seat_taken")`,
`Malformed("name_long", n=24)`. What it says stands in the section `problems` of static/words/*.json, and only there; a
key that is missing in a language, has other values there, or is used by nobody fails tests/words/test_problems.py.

    {"error": "Malformed", "key": "name_long", "values": {"n": 24}, "detail": "A name has at most 24 characters"}

`error` is for programs, `key` and `values` are for whoever tells it, `detail` is the English sentence. A value may be a
problem itself, in this shape. What a program should know besides (`retry_after`) is no value, but in `more`. What a
library says about a request or a file is a value (`what`), and stays English. Only what the rules refuse has no key: it
has the template of its game instead.
"""

from typing import Any, ClassVar

from app.engine import kernel
from app.engine.lined_json import BrokenJson, printable
from app.words.problems import told


class Problem(Exception):
    """Something a client should know about."""

    status: ClassVar[int] = 500

    def __init__(self, key: str, more: dict[str, Any] | None = None, /, **values: Any) -> None:
        super().__init__(key)
        self.key, self.more, self.values = key, more or {}, values

    def __str__(self) -> str:
        return self.detail

    @property
    def detail(self) -> str:
        """A sentence for people."""
        return told(self.key, self.values)

    def shape(self) -> dict[str, Any]:
        said = {"error": type(self).__name__, "key": self.key, "values": self.values, "detail": self.detail}
        return said | self.more


class Malformed(Problem):
    status = 422

    @classmethod
    def by(cls, broken: BrokenJson) -> "Malformed":
        """What is wrong with a file; if the rules refuse something in it, the sentence names the rule."""
        refused = {
            name: Refused(said).shape() | {"detail": printable(str(said))}
            for name, said in broken.values.items()
            if isinstance(said, kernel.Refused)
        }
        return cls(broken.key, **broken.values | refused)


class NotSignedIn(Problem):
    status = 401


class Forbidden(Problem):
    status = 403


class NotYourSeat(Forbidden):
    pass


class ForeignOrigin(Forbidden):
    pass


class NotFound(Problem):
    status = 404


class Conflict(Problem):
    status = 409


class Refused(Conflict):
    """The rules say no. Carries the template and its values, so that its game can tell it in other languages."""

    def __init__(self, said: kernel.Refused) -> None:
        super().__init__(said.template)
        self.said = said

    @property
    def detail(self) -> str:
        return self.said.sentence

    def shape(self) -> dict[str, Any]:
        said = {"rule": self.said.rule, "template": self.said.template, "values": self.said.values}
        return {"error": type(self).__name__, "detail": self.detail} | said


class Outdated(Conflict):
    """An entry or a rule that this version does not know, or a box that is not here. Other matches are as they were."""


class Stale(Conflict):
    pass


class NameTaken(Conflict):
    pass


class Unfinished(Problem):
    status = 408


class TooLarge(Problem):
    status = 413


class Misdirected(Problem):
    """Asked under a name that is not ours."""

    status = 421


class TooMany(Problem):
    status = 429


class Unavailable(Problem):
    status = 503
