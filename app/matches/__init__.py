"""Matches that are played: the only room in which one changes."""
