"""Requirements on an output, one a file that binds `REQUIREMENT`; see `mitigate.requirement`.

They import the vocabulary and `mitigate.requirement`, `forms` and `at_most`, never each other and no numpy: their arrays come to them.
To add one, add a file here: options, plan, proof, conflicts, JSON and its tests are made from it.
"""
