"""``reidrisk verify`` at a terminal: exit code 1 where something does not hold."""

from __future__ import annotations

from ....case.acts.verify import ACT, Verified
from ..command import Command
from ..exits import ACCEPTABLE, FINDING
from ..printing import say


def _code(result: Verified) -> int:
    return ACCEPTABLE if result.good else FINDING


COMMAND = Command(ACT, say, _code)
