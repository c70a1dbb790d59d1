"""``reidrisk transform`` at a terminal."""

from __future__ import annotations

from ....case.acts.transform import ACT
from ..command import Command
from ..printing import say

COMMAND = Command(ACT, say)
