"""Numbers: classes, risk models, attacks, the context's probabilities, populations, combined exactly; no level, no verdict.

Lives here: what several rooms share (`tuples`, `risk_model`, `overall`), and the classes behind a verdict (`grouping`, `figures`).
May import: identify, prepare, data, model. To add: a figure is a file in `models/`, `attribute/models/` or `population/estimators/`.
"""
