"""The benchmark: reidrisk beside a bare DuckDB script."""
