"""Reading and writing files, so that whatever is wrong with one ends in a sentence."""

import os
import secrets
from pathlib import Path

import click

from app.engine import saved


def read_text(file: Path) -> str:
    """The whole file, if it is a text of bearable length."""
    try:
        with file.open("rb") as opened:
            data = opened.read(saved.LARGEST + 1)
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {_reason(error)}") from None
    if len(data) > saved.LARGEST:
        raise click.ClickException(f"{file} is longer than {saved.LARGEST // 1_000_000} MB. That is no file of Kontor.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise click.ClickException(f"{file}, line {line}: this is not text in UTF-8") from None


def read_match(file: Path) -> saved.SavedMatch:
    text = read_text(file)
    try:
        return saved.read(text)
    except saved.BrokenSave as error:
        raise click.ClickException(f"{file}, line {error.line}: {error.sentence}") from None


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
