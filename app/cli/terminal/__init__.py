"""A match at one keyboard, and matches told again."""
