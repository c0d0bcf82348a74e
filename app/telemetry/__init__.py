"""What the server tells its host: logs and metrics."""
