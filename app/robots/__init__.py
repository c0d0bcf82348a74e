"""Seats that programs play: who thinks for them, where, and what they advise people."""
