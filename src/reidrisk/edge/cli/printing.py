"""Results that say themselves, on standard output."""

from __future__ import annotations

import sys

from ...case.doors.saying import Saying


def say(result: Saying) -> None:
    """A line each."""
    sys.stdout.write("".join(f"{line}\n" for line in result.plain_lines()))
