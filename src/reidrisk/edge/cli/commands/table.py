"""``reidrisk table`` at a terminal."""

from __future__ import annotations

import sys

from ....case.acts.table import ACT, Tabulated
from ..command import Command
from ..exits import ACCEPTABLE, FINDING


def _show(result: Tabulated) -> None:
    sys.stdout.write("".join(line.say(result.lang) + "\n" for line in result.lines()))


COMMAND = Command(ACT, _show, lambda result: ACCEPTABLE if result.protected else FINDING)
