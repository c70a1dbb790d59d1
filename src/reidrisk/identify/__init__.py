"""What each column is: identifiers found by name and by value, evidence, proposed roles, sensitive values, the make-up of the data.

Lives here: `propose` (the inventory), `survey` (everything that can be said of a dataset), and what judges one column.
May import: data, prepare, model. To add: a kind of identifier is a file in `detectors/` and, if it is new, an entry of catalogue.json.
"""
