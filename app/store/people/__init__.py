"""What is kept about people besides who they are: links, and all of it together."""
