"""``reidrisk synthesize`` at a terminal."""

from __future__ import annotations

import sys

from ....case.acts.synthesize import ACT, Synthesized
from ..command import Command


def _show(result: Synthesized) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in result.lines()))


COMMAND = Command(ACT, _show)
