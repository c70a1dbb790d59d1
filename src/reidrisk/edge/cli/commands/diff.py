"""``reidrisk diff`` at a terminal."""

from __future__ import annotations

import sys

from ....case.acts.diff import ACT, Differences
from ....model.text import Text
from ..command import Command

_UNDONE = Text("未作比较", "nothing was compared")


def _show(result: Differences) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in result.plain_lines()))


COMMAND = Command(ACT, _show, undone=_UNDONE)
