"""``reidrisk detectors`` at a terminal: one line a rule."""

from __future__ import annotations

import sys

from ....case.acts.detectors import ACT, Detectors
from ..command import Command


def _show(result: Detectors) -> None:
    sys.stdout.write("".join(f"{one['key']:<24} {one['title']}\n" for one in result.rules))


COMMAND = Command(ACT, _show)
