"""Programs against programs, many times: who plays better, and by how much."""
