"""Judges afterwards, by the log of a match and its rules alone, whether everybody was treated as they should be."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select

from app.engine.game import Game
from app.engine.kernel import Action, Refused
from app.matches.log import remark
from app.matches.match import resume
from app.matches.replays import replayed
from app.store.database import connect
from app.store.match_rows import Entry
from app.store.models import actions
from tests.every_game.brought import brought
from tests.torture.players import Letter, Player, Refusal
from tests.torture.watching import Table, Watching, fixed


class Written(NamedTuple):
    number: int
    seat: int
    payload: str
    by: str
    at: float
    key: str | None


class Referee:
    """The log as it is now, and where each of its entries has led."""

    def __init__(self, database_url: str, table: Table) -> None:
        self._table = table
        query = select(*(actions.c[name] for name in Written._fields)).order_by(actions.c.number)
        engine = connect(database_url)
        with engine.begin() as connection:
            self.log = [Written(*row) for row in connection.execute(query.where(actions.c.match_id == table.id))]
            match = resume(connection, table.id, until=0)
        engine.dispose()
        assert match is not None
        self._game: Game[Any] = match.game
        self._states = [match.state]
        self._states += [match.state for _ in replayed(match, (Entry(*entry[:5]) for entry in self.log))]

    def judge(self, table: Sequence[Watching]) -> None:
        self._judge_log()
        self._judge_books()
        for one in table:
            self._judge_shown(one)
        for player in (one for one in table if isinstance(one, Player)):
            for letter in player.letters:
                self._judge_answers(player, letter)
                for refusal in letter.refusals:
                    self._judge_refusal(player, letter, refusal)

    def _judge_log(self) -> None:
        """Without a gap, and every key once."""
        table = self._table
        if [entry.number for entry in self.log] != list(range(1, len(self.log) + 1)):
            table.world.complain(f"match {table.id}: the log has gaps")
        keys = [(entry.seat, entry.key) for entry in self.log if entry.key]
        if len(set(keys)) < len(keys):
            table.world.complain(f"match {table.id}: a key was played twice")

    def _judge_books(self) -> None:
        """Nothing comes from nowhere, and the story of each action accounts for what it has changed."""
        of, table = brought(self._game.id), self._table
        for number, (before, after) in enumerate(pairwise(self._states), 1):
            try:
                of.check_conserved(after)
                if remark(self.log[number - 1].payload) is None:
                    of.check_accounted(before, after)
            except AssertionError as wrong:
                table.world.complain(f"match {table.id}: the books do not agree at {number}: {wrong}")

    # ------------------------------------------------------------------ what was shown

    def _judge_shown(self, one: Watching) -> None:
        """At every number exactly what the log leads to, however it was told."""
        for number, shown in one.ever_shown.items():
            if number > len(self.log):
                one.complain(f"was shown {number}, which is not in the log")
            elif shown != {self._view(number, one.seat)}:
                one.complain(f"was shown something else at {number} than there was to see")

    def _view(self, number: int, seat: int | None) -> str:
        game, state = self._game, self._states[number]
        shown = {
            "number": number,
            "view": game.view(state, seat),
            "actions": [] if seat is None else game.rules.options(state, seat),
            "anytime": [] if seat is None else game.rules.anytime_options(state, seat),
            "waiting_for": game.rules.waiting_for(state),
        }
        return fixed(json.loads(msgspec.json.encode(shown)))

    # ------------------------------------------------------------------ what was answered

    def _judge_answers(self, player: Player, letter: Letter) -> None:
        """One for each key: its number in the log, where the action is; or a refusal, and it was not there."""
        entries = [entry for entry in self.log if (entry.seat, entry.key) == (player.seat, letter.key)]
        numbers = {entry.number for entry in entries}
        if letter.numbers and set(letter.numbers) != numbers:
            player.complain(f"{letter.key} was answered {letter.numbers}, and is in the log as {numbers}")
        for refusal in letter.refusals:
            if letter.numbers or any(entry.at < refusal.sent for entry in entries):
                player.complain(f"{letter.key} was refused and is in the log as {numbers}: {refusal}")
            elif entries:  # a copy that was under way still, and was right by then: refusals are not remembered
                player.world.count("played by a late copy after it was refused")
        for entry in entries:
            if self._game.decode_action_text(entry.payload) != self._action(player.seat, letter):
                player.complain(f"{letter.action} is in the log as {entry.payload}")

    def _judge_refusal(self, player: Player, letter: Letter, refusal: Refusal) -> None:
        """Right is what was right at some moment between the sending and the refusal.

        Whoever judges knows all that had been told to anybody before the request was sent; and entries are dated before
        they are written, so that those of a later date were not there yet.
        """
        first = max(letter.seen, refusal.known)
        last = max((entry.number for entry in self.log if entry.at <= refusal.at), default=0)
        if all(self._allows(number, player.seat, letter) for number in range(first, last + 1)):
            told = f"{letter.action}, decided on at {letter.seen}, was refused between {first} and {last}"
            player.complain(f"{told}: {refusal.said}")
        else:
            player.world.count("refusals that were right")

    def _allows(self, number: int, seat: int | None, letter: Letter) -> bool:
        """Whether the log up to this number leaves the decision open and allows it."""
        if any(entry.seat == seat or remark(entry.payload) for entry in self.log[letter.seen : number]):
            return False
        try:
            self._game.rules.apply(self._states[number], self._action(seat, letter))
        except Refused:
            return False
        return True

    def _action(self, seat: int | None, letter: Letter) -> Action:
        action: Action = self._game.decode_action({**letter.action, "seat": seat})
        return action
