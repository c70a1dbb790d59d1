"""What a page needs to draw: vendored scripts, our style, and the policy that allows these and nothing else."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

_SCRIPTS = ("vendor/vega.min.js", "vendor/vega-lite.min.js", "vendor/vega-interpreter.js", "pages/draw.js")


@cache
def packaged(path: str) -> str:
    """A text file of this package."""
    return files(__package__ or "").joinpath(*path.split("/")).read_text(encoding="utf-8")


def scripts() -> tuple[str, ...]:
    """The scripts of a page, in the order they must run."""
    return tuple(packaged(path) for path in _SCRIPTS)


@cache
def _source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def policy(allowed: Sequence[str], style: str) -> str:
    """A Content-Security-Policy: these scripts and this style by their hash; no network, frame or form."""
    run = " ".join(_source(text) for text in allowed) or "'none'"
    return f"default-src 'none'; script-src {run}; style-src {_source(style)}; base-uri 'none'; form-action 'none'"


def data_block(value: dict[str, Any]) -> str:
    """JSON that can stand inside a script element: no text of a reader's file can end it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
