"""Before, beside and after the play: talk, tables that fill, offers, matches that move."""
