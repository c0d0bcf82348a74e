"""People: who they are, their names and their passwords."""
