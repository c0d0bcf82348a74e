"""Somebody goes for good, or has lost the way back to their seat."""
