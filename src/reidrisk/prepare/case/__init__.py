"""`assessment.yaml`, the evaluation plan of a case: written, read once with every problem at its place, kept, compared, reused.

May import: asking, yaml and the modules of prepare itself. To add: a key goes into `form` and is explained in `wording`; an answer
about the context comes by itself.
"""
