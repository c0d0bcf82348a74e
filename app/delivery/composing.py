"""What a message says: of which match, what is asked, with whom, how much time is left. Nothing hidden is in it."""

from app.delivery.message import Answer, Message, MessageKind
from app.delivery.wording import called, listed, said, span
from app.engine.game import Saying
from app.engine.kernel import Seat
from app.matches.match import Match
from app.words import story

ACCOUNT = "/"  # where it is opened from


class Question:
    """What one seat of a match owes, told in one language."""

    def __init__(self, match: Match, seat: Seat, language: str, now: float) -> None:
        self._match, self._seat, self._language = match, seat, language
        self._names = [called(language, row.kind, row.name) for row in match.row.seats]
        due = match.clocks.seats[seat].due if match.clocks else None
        self._left = None if due is None else max(0.0, due - now)

    def asked(self) -> str:
        game, state = self._match.game, self._match.state
        return " ".join(_sentence(self._told(saying)) for saying in game.asked(state, self._seat))

    def _told(self, saying: Saying) -> str:
        values = dict(saying.values)
        if isinstance(seat := values.get("seat"), int):
            values["seat"] = self._names[seat]
        return story.said(self._match.game.id, self._language, saying.section, saying.key, **values)

    def title(self, kind: MessageKind, table: bool) -> str:
        left = span(self._language, self._left or 0.0)
        about = {"game": self._match.game.title, "name": self._names[self._seat], "left": left}
        return said(self._language, kind, "table" if table else "title", **about)

    def body(self, kind: MessageKind, table: bool) -> str:
        """A table hears who is needed; what is asked is for the player."""
        parts = [] if table else [self.asked()]
        others = [name for seat, name in enumerate(self._names) if seat != self._seat]
        if kind == "soon" and not table:
            parts.append(said(self._language, "soon", "body"))
        if others:
            parts.append(said(self._language, "asked", "with", names=listed(self._language, others)))
        if kind == "asked" and self._left is not None:
            parts.append(said(self._language, "asked", "left", left=span(self._language, self._left)))
        return " ".join(part for part in parts if part)

    def answers(self) -> list[Answer]:
        game = self._match.game
        return [
            Answer(story.said(game.id, self._language, "answers", type(action).__name__), game.encode_action(action))
            for action in game.quick_answers(self._match.state, self._seat)
        ]

    def message(self, id: str, kind: MessageKind, base: str, table: bool, waiting: int) -> Message:
        match_id = self._match.row.id
        return Message(
            id=id,
            kind=kind,
            title=self.title(kind, table),
            body=self.body(kind, table),
            url=f"{base}/matches/{match_id}",
            tag=f"match-{match_id}",
            match=match_id,
            seat=self._seat,
            seen=self._match.number,
            waiting=waiting,
            answers=[] if table else self.answers(),
        )


def plain(id: str, kind: MessageKind, language: str, base: str, **values: str) -> Message:
    """About no match: that a channel works, or that another one does not any more."""
    title, body = said(language, kind, "title"), said(language, kind, "body", **values)
    return Message(id=id, kind=kind, title=title, body=body, url=f"{base}{ACCOUNT}", tag=kind)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."
