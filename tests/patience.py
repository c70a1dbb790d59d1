"""How long a test waits for what has to come: it says nothing of how fast that is, and ends all the same where it never comes."""

PATIENCE = 1200.0
