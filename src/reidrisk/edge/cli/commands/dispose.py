"""``reidrisk dispose`` at a terminal: says what would be destroyed, and asks; where nobody can answer it refuses without ``--yes``."""

from __future__ import annotations

import sys
from dataclasses import replace

from ....case.acts.dispose import ACT, Dispose, Disposed
from ....model.act import Session
from ....model.problem import InputError
from ....model.text import Text
from ..command import Command, say, whether_good
from ..language import CURRENT
from ..waiting import can_ask

_ASK = Text("确定销毁请输入 yes：", "Type yes to destroy it: ")
_ASKED = {"not_sure"}


def _carried(request: Dispose, session: Session) -> Disposed:
    """Nothing was touched before the answer; what is listed then is looked at anew."""
    if request.yes or not can_ask():
        return ACT.on(request, session)
    try:
        return ACT.on(request, session)
    except InputError as refused:
        if {one.code for one in refused.problems} != _ASKED:
            raise
        open_ = refused
    sys.stderr.write(f"{open_.problems[0].message.say(CURRENT)}\n{_ASK.say(CURRENT)}")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() != "yes":
        raise open_
    return ACT.on(replace(request, yes=True), session)


COMMAND = Command(ACT, say, whether_good, carried=_carried)
