"""The search again, with other orders, until what comes of it is proved.

May import: all of `flow` but `engines`, and below. To add: what is tried next goes into `until_proved`.
"""
