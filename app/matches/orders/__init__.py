"""What a seat has said beforehand, and nobody else hears of: the plan of its next turn."""
