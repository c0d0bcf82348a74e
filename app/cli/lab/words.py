"""kontor words: what a language lacks, for those who translate."""

import click
from babel import UnknownLocaleError

from app.words import catalogues
from app.words.languages import LANGUAGES


@click.group()
def words() -> None:
    """The words of all games and pages, for those who translate them."""


@words.command()
@click.argument("language", required=False)
def missing(language: str | None) -> None:
    """Say what is missing in LANGUAGE, what is too much, and where forms or values differ; of all, if none is named."""
    try:
        faults = [fault for one in ([language] if language else LANGUAGES) for fault in catalogues.faults(one)]
    except (UnknownLocaleError, ValueError):
        raise click.ClickException(f"CLDR knows no language “{language}”.") from None
    for fault in faults:
        click.echo(fault)
    if faults:
        raise click.ClickException(f"{len(faults)} to mend.")
    click.echo(f"Nothing is missing in {language or ', '.join(LANGUAGES)}.")


@words.command()
def keys() -> None:
    """List the names of all messages, as tests/words/released_keys.txt keeps those of the last release."""
    for key in catalogues.all_keys():
        click.echo(key)
