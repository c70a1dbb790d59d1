"""``reidrisk attack`` at a terminal: each attack in a few lines."""

from __future__ import annotations

import sys

from ....case.acts.attack import ACT, Attacked
from ....model.text import Text
from ..command import Command

_UNDONE = Text("未发起攻击", "nothing was attacked")


def _show(result: Attacked) -> None:
    from ....document.results.attack import lines  # noqa: PLC0415 - only for people

    sys.stdout.write("".join(f"{line}\n" for line in lines(result.tried, result.lang)))


COMMAND = Command(ACT, _show, undone=_UNDONE)
