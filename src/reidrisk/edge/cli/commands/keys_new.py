"""``reidrisk keys new`` at a terminal."""

from __future__ import annotations

from ....case.acts.keys_new import ACT
from ..command import Command
from ..printing import say

COMMAND = Command(ACT, say)
