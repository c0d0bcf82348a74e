"""What is decided in a turn, a file for each part of the rulebook; turn.py has their order."""
