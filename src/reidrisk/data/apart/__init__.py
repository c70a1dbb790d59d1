"""Work in a process of its own: for readers in C, and files that anybody may have made; in a thread: what Ctrl-C must stop.

May import: the standard library only.
To add: a function that gives frames, named by a `Job`.
"""
