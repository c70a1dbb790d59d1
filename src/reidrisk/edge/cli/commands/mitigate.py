"""``reidrisk mitigate`` at a terminal: the plan, what it costs, what was noticed and what the proof found, in sentences."""

from __future__ import annotations

import sys

from ....case.acts.mitigate import ACT, Protected
from ....model.text import Text
from ..command import Command
from ..exits import ACCEPTABLE, FINDING

_UNDONE = Text("没有写出数据", "no data were written")


def _show(result: Protected) -> None:
    sys.stdout.write("".join(f"{line.say(result.lang)}\n" for line in result.sentences))


def _code(result: Protected) -> int:
    return ACCEPTABLE if result.good else FINDING


COMMAND = Command(ACT, _show, _code, _UNDONE)
