"""The command line: makes options of an act's request, asks the person at the terminal, prints the result; knows no order of anything.

Lives here: `command` (an act as a command), `commands/`, questions (`asking`, `interview`, `passphrase`), exit codes, progress, help.
May import: everything below, the heavy parts late, so that help is quick. To add: a command is a file in `commands/`.
"""
