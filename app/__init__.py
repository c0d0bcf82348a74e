"""Kontor: board games with friends, on a server of your own."""

__version__ = "0.1.0.dev0"
