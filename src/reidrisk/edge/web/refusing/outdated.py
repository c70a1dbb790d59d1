"""What was sent from a page that is no longer how things stand: another tab, or the command line, was there meanwhile."""

from __future__ import annotations

import hashlib
import json

from ....model.problem import InputError, Problem
from ....model.text import Text

_OTHERWISE = Text(
    "打开本页之后，“{what}”已有变化（例如在另一个标签页中），现在是：{now}。没有保存任何内容。",
    "“{what}” has changed since this page was shown (in another tab, perhaps); it is now: {now}. Nothing was saved.",
)
_SAVE_AGAIN = Text("请核对；仍要改的，再保存一次。", "Look at it; if yours is to hold, save it again.")
_UNDONE_SINCE = Text(
    "打开本页之后又有其他改动（例如在另一个标签页中）。没有撤销任何内容。",
    "There were other changes since this page was shown (in another tab, perhaps). Nothing was undone.",
)
_UNDO_AGAIN = Text(
    "下面是现在的角色；要撤销最近一次改动，再按一次。", "Below are the roles as they are now; to undo the latest change, press it again."
)
_FORM_SINCE = Text(
    "打开本页之后又读入了另一份表格，或者已经决定过了。没有更新任何内容。",
    "Another form was read since this page was shown, or this one was decided already. Nothing was updated.",
)
_LOOK_AGAIN = Text("请核对下面的内容，再选择。", "Look at what is below, and choose again.")


def mark(shown: object) -> str:
    """What a page showed, in one short word that its form sends back."""
    return hashlib.sha256(json.dumps(shown, ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def is_outdated(sent: str, now: object) -> bool:
    """Whether a form was sent from a page that showed something else; one that says nothing of it was not shown anything."""
    return bool(sent) and sent != mark(now)


def otherwise(what: str, now: str) -> Problem:
    """An answer, or a role, that was given otherwise meanwhile."""
    return Problem("page_outdated", _OTHERWISE.fill(what=what, now=now), _SAVE_AGAIN)


def undone_since() -> InputError:
    """What would be undone is not what was shown."""
    return InputError(Problem("page_outdated", _UNDONE_SINCE, _UNDO_AGAIN))


def decided_since() -> InputError:
    """What a form contradicts is not what was shown."""
    return InputError(Problem("page_outdated", _FORM_SINCE, _LOOK_AGAIN))
