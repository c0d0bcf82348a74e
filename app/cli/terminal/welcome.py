"""kontor welcome: what somebody sees who has just set it up."""

import click

from app.engine.games import GAMES

WELCOME = """\
Welcome to Kontor. Games here: {games}.

  kontor play --seats 3 --human 0         play in the terminal, here against two random players
  kontor play --seats 2 --human 0 --human 1 --save evening.json
                                          two people at one keyboard; saved after every action
  kontor play --resume evening.json       go on with it
  kontor simulate --matches 200 --seed 7  let the computer play, and see how it went
  kontor replay evening.json              tell a saved match again, action by action

kontor COMMAND --help tells the rest. If your shell does not know `kontor`: it is .venv/bin/kontor."""


@click.command()
def welcome() -> None:
    """How to begin."""
    click.echo(WELCOME.format(games=", ".join(game.title for game in GAMES.values())))
