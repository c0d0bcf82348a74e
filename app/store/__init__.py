"""What outlives the process: tables, the one writer, and the queries."""
