"""Tables kept for the final score."""
