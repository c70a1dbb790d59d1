"""The doors: where a person or a program comes in. Each is made from the acts of `case`, and knows no order of anything.

Lives here: `cli/` (the command line), `web/` (the page), `python/` (`rr.Case`), `failure` (what stopped a run), `index` (titles and places
of the acts, so that no door loads them all).
May import: everything below. To add: a further door is a folder here.
"""
