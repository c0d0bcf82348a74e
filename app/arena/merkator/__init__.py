"""What the numbers of Merkator are worth to programs that play it."""
