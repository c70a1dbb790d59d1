"""Somebody else can write to the folder of the case: what is signed there may be changed by people who sign nothing."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

from ....model.text import Text
from ..precondition import Facing, Lack, Precondition

_OPEN = Text("除属主外，他人也能改写“{name}”", "people other than its owner can write to “{name}”")
_LOOKED_AT = (
    ".", "assessment.yaml", "result.json", "ledger.jsonl", "mitigation.json", "releases.jsonl", "plan.json", "documents", "output",
    "plan.yaml", "runs.jsonl", "evidence", "agreements",
)  # fmt: skip


def test(facing: Facing) -> Iterator[Lack]:
    """The folder, and what in it is relied on. Systems without such modes are not judged."""
    if os.name != "posix":
        return
    for name in _LOOKED_AT:
        path = facing.folder / name
        if path.exists() and _open(path.stat()):
            yield Lack(name, "writable", _OPEN.fill(name=facing.folder.resolve().name if name == "." else name))


def _open(found: os.stat_result) -> bool:
    """Whether others may write. A group that is called like the owner has nobody else in it, and many systems let it write."""
    return bool(found.st_mode & stat.S_IWOTH) or bool(found.st_mode & stat.S_IWGRP and not _own_group(found))


def _own_group(found: os.stat_result) -> bool:
    import grp  # noqa: PLC0415 - there on these systems only
    import pwd  # noqa: PLC0415

    try:
        return grp.getgrgid(found.st_gid).gr_name == pwd.getpwuid(found.st_uid).pw_name
    except KeyError:
        return False


PRECONDITION = Precondition(
    code="folder-open-to-others",
    title=Text("案例文件夹的权限", "access to the folder of the case"),
    before="approval",
    clauses=("GB/T 42460-2023 6.6 b", "PIPL 51"),
    remedy=Text("收回他人的写权限（chmod -R go-w 案例）。", "Take the right to write away from others (chmod -R go-w CASE)."),
    test=test,
    place=3,
)
