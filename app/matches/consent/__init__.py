"""What the others are asked: the rows of it, and what everybody is shown of it."""
