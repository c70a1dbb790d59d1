"""Parts that kinds of documents share: what the case answered, the plan, the result, what was done to the data.

May import: report, layout and what lies flat in document.
To add: a table or paragraph that two kinds need.
"""
