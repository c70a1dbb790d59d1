"""``reidrisk secrets list`` at a terminal."""

from __future__ import annotations

from ....case.acts.secrets_list import ACT
from ..command import Command
from ..printing import say

COMMAND = Command(ACT, say)
