"""Requirements on an output, one a file that binds `REQUIREMENT`; see `mitigate.goals.requirement`.

May import: `goals.requirement`, `goals.forms`, `goals.at_most`, model; never each other and no numpy: their arrays come to them.
To add: one file here. Options, plan, proof, conflicts, JSON and its tests are made from it.
"""
