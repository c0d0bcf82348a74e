"""What time brings about in a match without anybody's click."""
