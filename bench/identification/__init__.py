"""A labelled benchmark of identification: its generators import nothing from the product but to run it (finding.py)."""
