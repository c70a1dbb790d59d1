"""The command line and the door of Python: parses options, asks the person at the terminal, prints; knows no order of anything.

Lives here: options (`arguments` and its kin), commands, questions (`asking`, `interview`, `passphrase`), exit codes, progress.
May import: everything below, the heavy parts late, so that help is quick. To add: a command is a file in `commands/`.
"""
