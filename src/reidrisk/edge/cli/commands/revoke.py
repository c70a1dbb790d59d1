"""``reidrisk revoke`` at a terminal."""

from __future__ import annotations

from ....case.acts.revoke import ACT
from ..command import Command
from ..printing import say

COMMAND = Command(ACT, say)
