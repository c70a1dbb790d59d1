"""The published JSON Schema of the result, as it lies in the package."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def result_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of what `--json` prints."""
    text = files(__package__ or "").joinpath("schema", "assessment-1.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
