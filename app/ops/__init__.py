"""What runs the house: processes, what they tell each other, and looking after both."""
