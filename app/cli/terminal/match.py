"""A match at the table: what has been decided, what comes next, and the file that it is kept in."""

from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from app.cli.terminal.files import write_match
from app.cli.terminal.lines import lines
from app.engine.games import GAMES
from app.engine.kernel import Action, Seat
from app.engine.saved import SavedMatch, resume
from app.matches.undo import hindrance
from app.robots.programs import STYLES
from app.robots.programs.playing import next_action


class Sitting:
    def __init__(self, match: SavedMatch, state: Any, file: Path | None) -> None:
        self.game, self.match, self.state, self.file = GAMES[match.game], match, state, file
        self.humans = tuple(seat for seat in range(match.seats) if seat not in match.robots)
        self._untold = lines(self.game, state, match.names)

    def news(self) -> list[str]:
        """What has happened since somebody looked."""
        told, self._untold = self._untold, []
        return told

    def asked(self) -> Seat:
        """The first person who owes a decision."""
        return next(seat for seat in self.game.rules.waiting_for(self.state) if seat in self.humans)

    def act(self, action: Action) -> None:
        """Refused by the rules, or done and saved."""
        state = self.game.rules.apply(self.state, action)
        self._change(state, (*self.match.actions, action), lines(self.game, state, self.match.names))

    def let_robots_play(self) -> None:
        """Until a decision is a person's."""
        seats, seed = self.match.robots, self.match.seed
        while action := next_action(self.game, self.state, STYLES["random"], seats, seed, len(self.match.actions)):
            self.act(action)

    def undo(self, seat: Seat) -> None:
        """A ValueError says why not."""
        done, names = self.match.actions, self.match.names
        before = resume(replace(self.match, actions=done[:-1]))
        match hindrance(self.game, done[-1].seat if done else None, seat, before, self.state):
            case "nothing":
                raise ValueError("Nothing has been done yet")
            case "another":
                raise ValueError(f"{names[done[-1].seat]} acted last. You can undo your own last action only")
            case "revealed":
                raise ValueError("Something came to light with it that nobody can forget again")
        self._change(before, done[:-1], ["The last action is undone"])

    def _change(self, state: Any, actions: tuple[Action, ...], told: list[str]) -> None:
        # What a recorded match was expected to come to holds no more.
        self.state, self.match = state, replace(self.match, actions=actions, expected=None)
        self._untold += told
        if self.file:
            try:
                write_match(self.file, self.match)
            except click.ClickException as error:  # a full disk is no reason to lose the match on the table
                self._untold.append(f"NOT SAVED: {error.message}")

    def save_as(self, file: Path) -> None:
        """Another match is never written over. A ValueError or ClickException says why it cannot be saved."""
        if file != self.file and file.exists():
            raise ValueError(f"{file} is there already")
        write_match(file, self.match)
