"""Windows as far as it can be had elsewhere: `python -m pytest -p tests.windows.emulation tests/...` runs the tests on it."""
