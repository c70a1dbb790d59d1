"""Records out of JSON: arrays, wrappers and FHIR Bundles as many records, nested fields as columns by their path.

May import: text, model. To add: another form of document is a branch of `document`; what a standard nests, a module like `fhir`.
"""
