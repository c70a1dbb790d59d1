"""Profiles: what a recipient or an environment answers of itself, kept for the next case: nothing of a dataset (GB/T 42460 6.1 b).

Lives here: `profile` (what is kept, where, until when), `holding` (which answers of a case hold for the next, and how they go into one).
May import: `prepare`, `govern` and below, and the case. To add: an item that holds is one that is `sent`, or of an environment.
"""
