"""The command `kontor`. Commands are thin: the engine thinks, the files beside this one ask and show."""

import click

from app import __version__
from app.cli.components import components
from app.cli.golden import golden
from app.cli.play import play
from app.cli.replay import replay
from app.cli.simulate import simulate
from app.cli.welcome import welcome


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kontor")
def main() -> None:
    """Board games with friends, on a server of your own."""


for command in (welcome, play, simulate, replay, golden, components):
    main.add_command(command)
