"""The command line: makes options of an act's request, asks the person at the terminal, prints the result.

Lives here: `application`, `command` (an act as a command), `commands/`, `asking`, `interview`, `passphrase`; exit codes, progress, help.
May import: `edge/index` and the floors below, the heavy parts late, so that help is quick. To add: a command is a file in `commands/`.
"""

from .application import main

__all__ = ["main"]  # what the installed command starts
