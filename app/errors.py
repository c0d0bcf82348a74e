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
├── TooLarge         413
├── TooMany          429
└── Unavailable      503
"""

from typing import Any, ClassVar

from app.engine import kernel


class Problem(Exception):
    """Something a client should know about; `detail` is a sentence for people."""

    status: ClassVar[int] = 500

    def __init__(self, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.detail, self.more = detail, more

    def shape(self) -> dict[str, Any]:
        return {"error": type(self).__name__, "detail": self.detail, **self.more}


class Malformed(Problem):
    status = 422


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
    """The rules say no. Carries the template and its values, so that it can be told in other languages."""

    @classmethod
    def by(cls, said: kernel.Refused) -> "Refused":
        return cls(said.sentence, rule=said.rule, template=said.template, values=said.values)


class Outdated(Conflict):
    """An entry or a rule that this version does not know, or a box that is not here. Other matches are as they were."""


class Stale(Conflict):
    pass


class NameTaken(Conflict):
    pass


class TooLarge(Problem):
    status = 413


class TooMany(Problem):
    status = 429


class Unavailable(Problem):
    status = 503
