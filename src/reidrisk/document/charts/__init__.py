"""Pictures of an assessment: each file binds one `CHART` with its sentence, its table and its Vega-Lite.

May import: report, and what lies flat in document; never each other.
To add: a file; the page, the documents and the tests have it from there.
"""
