"""The commands at a terminal, a file for each act: how its result is printed, and which exit code it gives.

Lives here: no option, no decision and no order of steps; those are in case and flow.
May import: edge and below, what is heavy only when it runs. To add: a file called like the act, with its `COMMAND`.
"""
