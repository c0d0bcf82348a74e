"""One person's decision: shows what there is, and listens until something is decided."""

from pathlib import Path

import click
from rich.console import Console

from app.cli.terminal.cards import show_cards
from app.cli.terminal.lines import LANGUAGE
from app.cli.terminal.match import Sitting
from app.cli.terminal.menu import Menu
from app.cli.terminal.table import show_lines, show_view
from app.engine.kernel import Refused, Seat
from app.words import story

HELP = """\
N        do what has this number in the list
{...}    an action as JSON, for what is not in the list: as in a saved match, the seat may be left out
p N      preview: what N (or an action as JSON) would bring
v        view the table again
c [WORD] cards on the table (with WORD in their name), and what is printed on them
t SEAT   turn to another person at this keyboard, who may do something out of turn
u        undo your last action, if nobody has done anything since
s FILE   save the match
q        quit; with --save the match is saved
?        this help"""


class Seated:
    def __init__(self, sitting: Sitting, seat: Seat, console: Console) -> None:
        self.sitting, self.game, self.console = sitting, sitting.game, console
        self.sit_down(seat)
        self.commands = {
            "?": self.help,
            "p": self.preview,
            "v": self.view,
            "c": self.cards,
            "t": self.turn_to,
            "u": self.undo,
            "s": self.save,
        }

    def sit_down(self, seat: Seat) -> None:
        self.seat, self.menu = seat, Menu(self.game, self.sitting.state, seat)

    def decide(self) -> bool:
        """Until the match has changed, or the person has left it."""
        before = self.sitting.match
        self.view()
        while self.sitting.match is before:
            try:
                words = click.prompt(self.prompt(), prompt_suffix=" > ", default="v", show_default=False).strip()
            except click.Abort:  # no more input is as good as leaving
                words = "q"
            if words == "q":
                self.leave()
                return False
            self.obey(words)
        return True

    def prompt(self) -> str:
        name = f"{self.sitting.match.names[self.seat]} (seat {self.seat})"
        if self.seat not in self.game.rules.waiting_for(self.sitting.state):
            return f"{name}, out of turn"
        return f"{name}: {story.said(self.game.id, LANGUAGE, 'steps', self.sitting.state.agenda[0].step)}"

    def obey(self, words: str) -> None:
        """Whatever is wrong is said, and nothing has changed then."""
        letter, _, rest = words.partition(" ")
        try:
            if command := self.commands.get(letter):
                command(rest.strip())
            else:
                self.sitting.act(self.menu.chosen(words))
        except Refused as error:
            self.console.print(
                f"{story.refusal(self.game.id, error, LANGUAGE)}. ({error.rule})", style="red", soft_wrap=True
            )
        except ValueError as error:
            self.console.print(f"{error}.", style="red", soft_wrap=True)
        except click.ClickException as error:
            self.console.print(error.message, style="red", soft_wrap=True)

    # ------------------------------------------------------------------ commands

    def help(self, _: str) -> None:
        self.console.print(HELP)

    def view(self, _: str = "") -> None:
        """What has happened since, what lies where, and what can be done."""
        sitting, console = self.sitting, self.console
        show_view(console, self.game, self.game.view(sitting.state, self.seat), sitting.match.names)
        console.print()
        for line in sitting.news():
            console.print(line, style="green")
        self.menu.show(console)

    def preview(self, choice: str) -> None:
        action = self.menu.chosen(choice)
        found = self.game.preview(self.sitting.state, self.seat, action)
        if found:
            show_lines(self.console, self.game, found)
        else:
            self.console.print("There is nothing more to know about it beforehand.")

    def cards(self, word: str) -> None:
        show_cards(self.console, self.game, self.sitting.state, self.seat, word)

    def turn_to(self, seat: str) -> None:
        if seat not in map(str, self.sitting.humans):
            raise ValueError(f"The people here have the seats {', '.join(map(str, self.sitting.humans))}")
        self.sit_down(int(seat))
        self.view()

    def undo(self, _: str) -> None:
        self.sitting.undo(self.seat)

    def save(self, file: str) -> None:
        if not file:
            raise ValueError("Say where to: s FILE")
        self.sitting.save_as(Path(file))
        self.console.print(f"Saved as {file}.", soft_wrap=True)

    def leave(self) -> None:
        file = self.sitting.file
        told = f"Saved. Go on with: kontor play --resume {file}" if file else "Left without saving."
        self.console.print(told, soft_wrap=True)  # a path in two lines could not be copied
