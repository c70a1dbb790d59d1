"""What stopped a run, as one problem in words: what the system refused, or a bug by its kind and place, never by its own text."""

from __future__ import annotations

import errno
import os
from traceback import extract_tb

from ..model.problem import DependencyError, InputError, Problem
from ..model.text import Text

_BUG = Text(
    "这是 reidrisk 的缺陷，不是您的错误：{kind}，位于 {place}。请附上这一行报告给我们；其中不含数据。",
    "This is a bug of reidrisk, not your mistake: {kind} at {place}. Please report it with this line; it holds no data.",
)
_REFUSED = Text("系统不允许使用它：{why}。", "The system does not let it be used: {why}.")
_ELSEWHERE = Text("请排除原因，或换一个位置。", "Remove the cause, or choose another place.")
_MAY_NOT, _FULL = Text("没有权限", "no permission"), Text("磁盘已满", "the disk is full")
_REFUSALS = {
    errno.EACCES: _MAY_NOT,
    errno.EPERM: _MAY_NOT,
    errno.EROFS: Text("只读的文件系统", "a read-only file system"),
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.ENAMETOOLONG: Text("名称太长", "the name is too long"),
    errno.ELOOP: Text("链接成环", "links that go round"),
    errno.EFBIG: Text("文件超过系统允许的大小", "the file is larger than the system lets it be"),
    errno.EIO: Text("磁盘或网络故障", "a fault of the disk or the network"),
}
_OF_NO_BUG = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}  # while an open file is written or read, no name comes with them


def refused_by_system(error: OSError) -> Problem | None:
    """What the system does not let us do with a file; None for what only a bug can be."""
    if error.errno not in _REFUSALS or (error.filename is None and error.errno not in _OF_NO_BUG):
        return None
    file = None if error.filename is None else os.fsdecode(error.filename)
    return Problem("refused_by_system", _REFUSED.fill(why=_REFUSALS[error.errno]), _ELSEWHERE, file)


def bug(error: Exception) -> Problem:
    """The kind and place of a bug, without the exception's own text, which may hold a value."""
    frames = extract_tb(error.__traceback__)
    place = f"{frames[-1].filename.rsplit('/', 1)[-1]}:{frames[-1].lineno}" if frames else "?"
    return Problem("bug", _BUG.fill(kind=type(error).__name__, place=place))


def problems_from(error: Exception) -> tuple[Problem, ...]:
    """Whatever ended a run, as what a person is told."""
    if isinstance(error, InputError):
        return error.problems
    if isinstance(error, DependencyError):
        return (error.problem(),)
    refused = refused_by_system(error) if isinstance(error, OSError) else None
    return (refused or bug(error),)
