"""Matches that begin with a played lesson."""
