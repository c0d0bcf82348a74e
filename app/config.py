"""What the environment says: every KONTOR_* variable is read here, and documented in docs/hosting.md."""

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

PREFIX = "KONTOR_"
COMPONENTS = "_COMPONENTS"  # KONTOR_<GAME>_COMPONENTS names a file


class BadSetting(ValueError):
    """A variable that cannot be used, and why."""


class Settings(Struct, frozen=True, kw_only=True):
    data_dir: Path = Path("data")
    database_url: str = ""  # empty: a SQLite file in data_dir
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    public_url: str = ""  # as players see it, e.g. https://games.example.org; makes cookies Secure
    trusted_proxies: str = "127.0.0.1,::1"  # who may say for whom a request comes
    session_days: int = 180
    tidy_finished_days: int = 7  # until finished matches keep only what they are looked at with; 0: never, as below
    tidy_guest_days: int = 180  # until guests are removed who have no match and cannot come back
    tidy_open_days: int = 30  # until tables are removed that nobody came to
    tidy_talk_days: int = 365  # until the talk of matches that are over is removed
    tidy_report_days: int = 90  # until reports are removed: after they were settled, or else after they were made
    tidy_address_days: int = 30  # until it is forgotten from where somebody came
    tidy_deed_days: int = 730  # until it is forgotten what operators have done
    bot_pause: float = 0.8  # seconds a program waits, so that people can follow
    bot_seconds: float = 2.0  # the longest that a program may think about one decision
    bot_processes: int = 0  # that think; 0: as many as there are cores but one, at most four
    import_components: bool = False  # whether a file that is sent in may bring components of its own
    editions: str = ""  # a folder with a folder for each game, with components files: boxes of the host's own
    rate_limits: bool = True
    quota_matches: int = 40  # tables and running matches of one host, where rates are limited; 0: any number
    quota_programs: int = 30  # programs that sit at them
    drain_seconds: float = 1.0  # between "not ready" and the end, so that a proxy can notice
    log_format: str = "text"  # or "json"
    log_level: str = "info"
    log_requests: bool = False
    metrics: bool = True
    metrics_token: str = ""  # for whoever asks for /metrics from elsewhere
    messages: bool = True  # whether anything is sent to people who are not here
    smtp_url: str = ""  # who takes mail: smtp://user:password@host:587, or smtps://; empty: there is no mail
    mail_from: str = ""  # the address that mail comes from
    private_receivers: bool = False  # whether messages may go to addresses that are not public, and without HTTPS

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{self.data_dir / 'kontor.sqlite'}"

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

    @property
    def mail(self) -> bool:
        """Whether mail can be sent; links in it lead to the address that the host has named, and to no other."""
        return bool(self.messages and self.smtp_url and self.mail_from and self.public_url)


_SITE = re.compile(r"(?:https?://[^/?#@\s]+/?)?")
_WORDS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
_EXPECTED = {bool: "yes or no", int: "a whole number", float: "a number"}
_LIMITS: Mapping[str, tuple[str, Callable[..., bool]]] = {
    "port": ("a number from 0 to 65535", lambda port: 0 <= port < 65536),
    "workers": ("at least 1", lambda workers: workers >= 1),
    "public_url": ("https://… or http://…, without a path", lambda url: bool(_SITE.fullmatch(url))),
    "session_days": ("at least 1", lambda days: days >= 1),
    "tidy_finished_days": ("0 or more", lambda days: days >= 0),
    "tidy_guest_days": ("0 or more", lambda days: days >= 0),
    "tidy_open_days": ("0 or more", lambda days: days >= 0),
    "tidy_talk_days": ("0 or more", lambda days: days >= 0),
    "tidy_report_days": ("0 or more", lambda days: days >= 0),
    "tidy_address_days": ("0 or more", lambda days: days >= 0),
    "tidy_deed_days": ("0 or more", lambda days: days >= 0),
    "quota_matches": ("0 or more", lambda number: number >= 0),
    "quota_programs": ("0 or more", lambda number: number >= 0),
    "bot_pause": ("0 to 60 seconds", lambda seconds: 0 <= seconds <= 60),
    "bot_seconds": ("0.01 to 60 seconds", lambda seconds: 0.01 <= seconds <= 60),
    "bot_processes": ("0 to 64", lambda number: 0 <= number <= 64),
    "drain_seconds": ("0 to 60 seconds", lambda seconds: 0 <= seconds <= 60),
    "smtp_url": ("smtp://… or smtps://…", lambda url: not url or url.startswith(("smtp://", "smtps://"))),
    "mail_from": ("an address", lambda address: not address or "@" in address[1:-1]),
    "log_format": ("text or json", lambda word: word in ("text", "json")),
    "log_level": ("debug, info, warning or error", lambda word: word in ("debug", "info", "warning", "error")),
}


def settings(environment: Mapping[str, str] = os.environ, **overrides: object) -> Settings:
    """The settings that KONTOR_* variables give, with what the command line says on top."""
    said = {name: environment.get(variable(name), "").strip() for name in Settings.__struct_fields__}
    values = {name: _formed(name, value) for name, value in said.items() if value}
    values |= {name: value for name, value in overrides.items() if value is not None}
    for name, (expected, fits) in _LIMITS.items():
        if name in values and not fits(values[name]):
            raise _bad(name, values[name], expected)
    return Settings(**values)  # type: ignore[arg-type]


def variable(name: str) -> str:
    return PREFIX + name.upper()


def environment_of(wanted: Settings) -> dict[str, str]:
    """What leads to the same settings in another process."""
    return {variable(name): str(getattr(wanted, name)) for name in Settings.__struct_fields__}


def unknown_variables(environment: Mapping[str, str] = os.environ) -> list[str]:
    """KONTOR_* variables that nobody reads: most likely misspelt."""
    known = {variable(name) for name in Settings.__struct_fields__}
    return sorted(
        name for name in environment if name.startswith(PREFIX) and name not in known and not name.endswith(COMPONENTS)
    )


def _formed(name: str, value: str) -> object:
    kind = Settings.__annotations__[name]
    if kind is str and name.startswith("log_"):
        value = value.lower()
    try:
        return _WORDS[value.lower()] if kind is bool else kind(value)
    except (KeyError, ValueError):
        raise _bad(name, value, _EXPECTED[kind]) from None


def _bad(name: str, value: object, expected: str) -> BadSetting:
    shown = (
        f"{value:g}" if isinstance(value, float) else "…" if name == "smtp_url" else value
    )  # there is a password in it
    return BadSetting(f"{variable(name)} is “{shown}”, expected is {expected}")


def components_variable(game_id: str) -> str:
    return f"{PREFIX}{game_id.upper()}{COMPONENTS}"


def editions_folder(game_id: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where the host's own boxes of this game lie, if there are any."""
    named = environment.get(f"{PREFIX}EDITIONS", "").strip()
    return Path(named) / game_id if named else None


def components_file(game_id: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file with the components for new matches of this game; none means those that come with it."""
    named = environment.get(components_variable(game_id), "").strip()
    return Path(named) if named else None
