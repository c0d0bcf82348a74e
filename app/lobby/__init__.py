"""The lobby: who sits where before a match starts, the lists, and matches that come in and go out as files."""
