"""The routes of those who look after the house, and of those who own a printed game."""
