"""The databases and servers of tests/server, for what was recorded here."""

from tests.server.conftest import _no_settings_from_outside, fill, new_postgres, postgres, start

__all__ = ["_no_settings_from_outside", "fill", "new_postgres", "postgres", "start"]
