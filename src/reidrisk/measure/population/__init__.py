"""The population behind a sample: estimators of uniqueness, spreads of values, files of the whole population.

May import: `tuples`, `risk_model`, model.
To add: an estimator is a file in `estimators/`; a table of a population lies in tables/ with its source in SOURCES.md.
"""
