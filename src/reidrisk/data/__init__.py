"""The data: opening it, grouping it, writing it; the only floor that touches DuckDB and Ibis, or makes SQL.

Lives here: what every other floor names (engine, dataset, source, sink, files, address, options, coding); the rest lies in folders.
May import: model. To add: a format or database is a file in `sources/`, a database to write to one in `sinks/`, found by themselves.
"""
