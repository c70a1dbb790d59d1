"""``reidrisk report`` at a terminal."""

from __future__ import annotations

from ....case.acts.report import ACT
from ....model.text import Text
from ..command import Command
from ..printing import say

COMMAND = Command(ACT, say, undone=Text("没有写出文档", "no document was written"))
