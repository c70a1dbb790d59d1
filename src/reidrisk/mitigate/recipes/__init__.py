"""Published recipes, one a file that binds `RECIPE`; see `mitigate.plans.published`.

May import: `plans.published`, model; never each other.
To add: one file here with its sources, two independent ones or "from memory". `--recipe`, explanations and tests are made from it.
"""
