"""``reidrisk agree`` at a terminal."""

from __future__ import annotations

from ....case.acts.agree import ACT
from ....model.text import Text
from ..command import Command
from ..printing import say

COMMAND = Command(ACT, say, undone=Text("没有登记协议", "no agreement was put on record"))
