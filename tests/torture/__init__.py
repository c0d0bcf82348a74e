"""Matches of both games while everything goes wrong that can: what the players saw, and a referee who judges it.

`python -m tests.torture --seed 7 --faults 10000` goes on for longer than the tests do, and tells what it counted.
"""
