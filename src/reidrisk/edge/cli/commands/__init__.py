"""What a terminal does otherwise than saying the lines of a result: tables, questions, options and exit codes of its own.

Lives here: no option, no decision and no order of steps; those are in case and flow.
May import: edge and below, what is heavy only when it runs. To add: a file called like the act, with its `COMMAND`.
"""
