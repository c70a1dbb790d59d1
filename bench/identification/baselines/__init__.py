"""Other tools over the same tables with values as ours, in the same run: `python -m bench.identification.baselines`."""
