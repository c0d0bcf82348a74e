"""The way into a match, and out of it."""
