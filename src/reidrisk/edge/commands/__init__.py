"""The commands of the command line, a file each: options as they are typed, one call, the result printed.

Lives here: no decision and no order of steps; those are in case and flow.
May import: edge and below, what is heavy only when it runs. To add: a file, and its line in `cli`.
"""
