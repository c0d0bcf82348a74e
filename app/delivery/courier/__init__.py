"""Telling somebody takes long: it is done in a process of its own, beside those that people play in."""
