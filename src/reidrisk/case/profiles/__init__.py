"""Profiles: what is answered of a recipient, an environment or the own organisation, kept for the next case (GB/T 42460 6.1 b).

Lives here: `profile` (what is kept, where, until when), `holding` (which answers of a case hold for the next, and how they go into one).
May import: `prepare`, `govern` and below, and the case. Nothing of a dataset is in one.
To add: an item that holds is one that is `sent`, or of an environment, or says itself whose it is (`holds`).
"""
