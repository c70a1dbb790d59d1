"""Versions that stand in every result."""

from __future__ import annotations

import platform


def tool_version() -> str:
    """The version of reidrisk."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - help must not wait for it

    try:
        return version("reidrisk")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "0"


def versions() -> dict[str, str]:
    """The tool, its engine and the interpreter."""
    from importlib.metadata import version  # noqa: PLC0415 - as above

    return {"reidrisk": tool_version(), "duckdb": version("duckdb"), "numpy": version("numpy"), "python": platform.python_version()}
