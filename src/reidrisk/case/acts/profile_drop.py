"""Drop a profile: its answers and its copies of evidence are deleted (GB/T 42460 6.1 b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import START
from ..options.output import InLanguage

_DONE = Text(
    "已删除档案“{name}”：{count} 个文件。采用过它的案例保留各自的回答和证据。",
    "The profile “{name}” is deleted, {count} {count|file|files}. Cases that took it over keep their answers and their evidence.",
)


@dataclass(frozen=True, kw_only=True)
class DropProfile(InLanguage):
    """Which one."""

    name: Annotated[str, Option(Text("档案名", "name of the profile"))] = field(kw_only=False)


class DroppedJson(TypedDict):
    """What ``reidrisk profile drop --json`` prints."""

    schema: Literal["reidrisk/profile-dropped/1"]
    name: str
    deleted: int
    errors: list[object]


@dataclass(frozen=True, slots=True)
class ProfileDropped(Saying):
    """The profile of this `name` is gone, and so many files were `deleted` with it."""

    lang: Lang
    name: str
    deleted: int

    def to_dict(self) -> DroppedJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/profile-dropped/1", "name": self.name, "deleted": self.deleted, "errors": []}

    def lines(self) -> Iterator[Phrase]:
        """What is gone, and what stays."""
        yield _DONE.fill(name=self.name, count=self.deleted)


def run(request: DropProfile, session: Session) -> ProfileDropped:
    """One that was damaged can be dropped too."""
    from ..profiles.profile import drop_profile  # noqa: PLC0415 - help must stay fast

    return ProfileDropped(request.speaks(session), request.name, drop_profile(request.name))


ACT = Act(
    "profile drop",
    Text("删除档案", "delete a profile"),
    DropProfile,
    ProfileDropped,
    run,
    START,
    28,
    Text(
        "删除一个档案及其证据副本，例如合作结束或回答不再成立时；损坏而无法读取的也可以删除。已经采用它的案例不受影响。",
        "Deletes a profile and its copies of evidence, such as when work with the recipient has ended or the answers no longer hold; one "
        "that is damaged can be deleted too. Cases that took it over are not touched.",
    ),
    Text("删除的文件数 `deleted`。", "How many files were `deleted`."),
    clauses=("GB/T 42460-2023 6.1 b",),
    errors=(Text("没有这个档案，或文件夹中有其他文件", "no such profile, or files in its folder that are none of ours"),),
    examples=(Call(Text("合作已结束", "Work with it has ended"), {"name": "University X"}, runs=False),),
    undone=Text("没有删除", "nothing was deleted"),
)
