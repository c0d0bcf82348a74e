"""Messages in the database: where people want to be told, what is to be sent and what became of it."""
