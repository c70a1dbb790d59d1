"""The verbs on data, a module each: assess, measure, attack, mitigate, apply, compare, estimate, synthesize, tabulate; scan before them.

Lives here: the order of the stages, from a dataset and a plan to a frozen result. Knows no case and no person, prints nothing.
May import: standards and below. To add: a verb is a module with its request, its result and one function; `output` writes and proves.
"""
