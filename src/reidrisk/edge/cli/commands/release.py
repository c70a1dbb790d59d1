"""``reidrisk release`` at a terminal."""

from __future__ import annotations

from ....case.acts.release import ACT
from ....model.text import Text
from ..command import Command
from ..printing import say

COMMAND = Command(ACT, say, undone=Text("没有发布", "nothing was released"))
