"""``reidrisk explain`` at a terminal: the words, line by line."""

from __future__ import annotations

import sys

from ....case.acts.explain import ACT, Explained
from ..command import Command


def _show(result: Explained) -> None:
    sys.stdout.write("\n".join(result.lines) + "\n")


COMMAND = Command(ACT, _show)
