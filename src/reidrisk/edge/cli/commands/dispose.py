"""``reidrisk dispose`` at a terminal."""

from __future__ import annotations

from ....case.acts.dispose import ACT
from ....model.text import Text
from ..command import Command
from ..printing import say

COMMAND = Command(ACT, say, undone=Text("没有销毁任何内容", "nothing was destroyed"))
