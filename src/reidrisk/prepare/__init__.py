"""The evaluation plan: what is asked before anything is measured, and what the answers come to (GB/T 42460 6.1).

Lives here: the one list of answers about the context (`context`), how an answer is read and enters the plan; `asking` has the
questionnaires, `case` the file, `yaml` its text. May import: data, model. To add: an answer is one entry in `context`, a question of the
preparation an item in a file of `asking/questionnaires/`.
"""
