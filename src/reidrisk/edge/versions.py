"""Versions that stand in every result."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version


def tool_version() -> str:
    """The version of reidrisk."""
    try:
        return version("reidrisk")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "0"


def versions() -> dict[str, str]:
    """The tool, its engine and the interpreter."""
    return {"reidrisk": tool_version(), "duckdb": version("duckdb"), "numpy": version("numpy"), "python": platform.python_version()}
