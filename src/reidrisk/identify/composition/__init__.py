"""The checklist about the data themselves (ITU-T X Suppl.39 SR1-SR3): rows computed from a sample, or left to a person.

May import: `quasi/`, `headers`, `forms/`.
To add: a row is a function that gives a `finding.RowFinding`, named in `answers`.
"""
