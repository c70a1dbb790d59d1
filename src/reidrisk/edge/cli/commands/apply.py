"""``reidrisk apply`` at a terminal: what is foreseen, what was written, and what the proof says."""

from __future__ import annotations

import sys

from ....case.acts.apply import ACT, Protected
from ..command import Command
from ..exits import ACCEPTABLE, FINDING


def _show(result: Protected) -> None:
    sys.stdout.write("".join(f"{line.say(result.lang)}\n" for line in result.sentences))


def _code(result: Protected) -> int:
    return ACCEPTABLE if result.good else FINDING


COMMAND = Command(ACT, _show, _code)
