"""What is asked of a server about a recorded match, and by whom: every door through which people look."""

from typing import Any, NamedTuple

from tests.server.client import Answer, Client

EVERYBODY = ("", "/view")
SEATED = ("", "/view", "/chat", "/order", "/plan", "/away")
ONE_OF_THEM = ("/log", "/scores", "/proposals")
AFTERWARDS = ("/missed", "/export")


class Question(NamedTuple):
    who: str | None  # None: somebody without a name
    path: str

    @property
    def door(self) -> str:
        """What kind of question it is, whichever match it is about."""
        rest = self.path.partition("?")[0].removeprefix("/api/")
        return "/".join("*" if part.isdecimal() else part for part in rest.split("/"))


class Said(NamedTuple):
    """How a server answered. Of a refusal the sentence is left out: it may be put better one day."""

    status: int
    body: Any


def ask(client: Client, path: str) -> Said:
    answer: Answer = client.get(path)
    return Said(answer.status, answer.json if answer.status == 200 else answer.json["error"])


def about_a_match(summary: dict[str, Any], code: str, people: list[str]) -> list[Question]:
    """`people` are its players and its host."""
    path = f"/api/matches/{summary['id']}"
    doors = [*ONE_OF_THEM, f"/view?number={summary['number'] // 2}"]
    doors += AFTERWARDS if summary["status"] in ("finished", "abandoned") else ()
    asked = [Question(None, f"{path}{door}") for door in EVERYBODY]
    if summary["visibility"] == "link":
        asked += [Question(None, f"{path}{door}?code={code}") for door in EVERYBODY]
    asked += [Question(name, f"{path}{door}") for name in people for door in SEATED]
    return asked + [Question(people[0], f"{path}{door}") for door in doors]


def about_a_person(name: str) -> list[Question]:
    return [Question(name, "/api/me"), Question(name, "/api/matches?mine=true&size=100")]
