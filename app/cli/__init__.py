"""The command `kontor`. Commands are thin: the engine thinks, the files beside this one ask and show."""

from importlib import import_module

import click

from app import __version__

# Name of a command: the module that has it. Loaded when asked for, as who plays needs no database.
ROOMS = {
    "terminal": ("welcome", "play", "replay"),
    "lab": ("simulate", "arena", "balance", "golden", "components", "words", "bench"),
    "host": ("serve", "migrate", "backup", "doctor", "admin", "tidy"),
}
PLAYING = ("welcome", "play", "simulate", "arena", "balance", "replay", "golden", "components")
COMMANDS = {name: f"app.cli.{room}.{name}" for room, names in ROOMS.items() for name in names}
COMMANDS |= {"restore": COMMANDS["backup"], "validate": COMMANDS["doctor"]}
SHOWN = [*PLAYING, *(name for name in COMMANDS if name not in PLAYING)]


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - as click asks
        return SHOWN

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        module = COMMANDS.get(cmd_name)
        command: click.Command | None = getattr(import_module(module), cmd_name) if module else None
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kontor")
def main() -> None:
    """Board games with friends, on a server of your own."""
