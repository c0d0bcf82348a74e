"""Reading and writing files, so that whatever is wrong with one ends in a sentence."""

import os
import secrets
from pathlib import Path

import click

from app.engine import saved
from app.errors import Malformed
from app.matches import editions


def read_text(file: Path) -> str:
    try:
        return editions.read_text(file)
    except editions.BadFile as error:
        raise click.ClickException(str(error)) from None


def read_match(file: Path) -> saved.SavedMatch:
    text = read_text(file)
    try:
        return saved.read(text)
    except saved.BrokenSave as error:
        raise click.ClickException(f"{file}, line {error.line}: {Malformed.by(error)}") from None


def write_match(file: Path, match: saved.SavedMatch) -> None:
    """All of it or nothing: whoever looks meanwhile sees the old file, and a crash leaves it as it was."""
    temporary = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(saved.write(match))
            opened.flush()
            os.fsync(opened.fileno())
        if file.exists():
            temporary.chmod(file.stat().st_mode)
        temporary.replace(file)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise click.ClickException(f"{file} cannot be written: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
