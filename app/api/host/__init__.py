"""The routes of those who look after the house."""
