"""Verdicts: the four levels with their reasons, what decides, what would help; no number is made here.

May import: measure and below.
To add: a step of the reasons in `steps`; what an edition judges by comes from its `Standard`, never by name.
"""
