"""One spelling of a value as bytes, so that a hash means the content and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

Content = Mapping[str, object]


def canonical(content: Content) -> bytes:
    """ASCII JSON with sorted keys and no spaces; no number that JSON cannot hold."""
    return json.dumps(content, ensure_ascii=True, allow_nan=False, sort_keys=True, separators=(",", ":")).encode("ascii")


def digest(content: Content) -> str:
    """SHA-256 of the canonical bytes, in hex."""
    return hashlib.sha256(canonical(content)).hexdigest()
