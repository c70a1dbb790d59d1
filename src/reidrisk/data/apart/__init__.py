"""Work in a process of its own: for readers in C, and files that anybody may have made.

May import: the standard library only.
To add: a function that gives frames, named by a `Job`.
"""
