"""Tables to tune by."""
