"""``reidrisk hierarchy`` at a terminal."""

from __future__ import annotations

import sys

from ....case.acts.hierarchy import ACT, Hierarchies
from ..command import Command


def _show(result: Hierarchies) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in result.plain_lines()))


COMMAND = Command(ACT, _show)
