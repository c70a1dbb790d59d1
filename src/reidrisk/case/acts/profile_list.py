"""The profiles of recipients, environments and the own organisation, and until when each holds (GB/T 42460 6.1 b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.problem import InputError
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import START
from ..options.output import InLanguage

if TYPE_CHECKING:
    from datetime import date

    from ..profiles.profile import Profile

_ONE = Text("{name}  {kind}  {count} 个回答  {by}，{on}  {state}", "{name}  {kind}  {count} answers  {by}, {on}  {state}")
_UNTIL = Text("有效期至 {until}", "holds until {until}")
_OVER = Text("已于 {until} 到期，须重新确认", "expired on {until}: to be confirmed again")
_DAMAGED = Text(
    '{name}  无法读取，或被改动；用 reidrisk profile drop "{name}" 删除',
    '{name}  cannot be read, or was changed; delete it with reidrisk profile drop "{name}"',
)
_EMPTY = Text("还没有档案。", "There are no profiles yet.")
KINDS = {
    "recipient": Text("接收方", "recipient"),
    "environment": Text("环境", "environment"),
    "organisation": Text("本机构", "own organisation"),
}


@dataclass(frozen=True, kw_only=True)
class ListProfiles(InLanguage):
    """All of them."""


class ProfileJson(TypedDict):
    """One profile."""

    name: str
    kind: str
    by: str
    on: str
    until: str
    holds: bool
    answers: list[str]


class ProfilesJson(TypedDict):
    """What ``reidrisk profile list --json`` prints."""

    schema: Literal["reidrisk/profiles/1"]
    profiles: list[ProfileJson]
    damaged: list[str]
    errors: list[object]


@dataclass(frozen=True, slots=True)
class ListedProfiles(Saying):
    """All `profiles`, as they stand `today`."""

    lang: Lang
    profiles: tuple[Profile, ...]
    today: date
    damaged: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether every one can be read."""
        return not self.damaged

    def to_dict(self) -> ProfilesJson:
        """What ``--json`` prints."""
        listed: list[ProfileJson] = [
            {"name": one.name, "kind": one.kind, "by": one.by, "on": one.on.isoformat(), "until": one.until.isoformat(),
             "holds": one.holds(self.today), "answers": list(one.answers)}
            for one in self.profiles
        ]  # fmt: skip
        return {"schema": "reidrisk/profiles/1", "profiles": listed, "damaged": list(self.damaged), "errors": []}

    def lines(self) -> Iterator[Text | Phrase]:
        """A line each."""
        if not self.profiles and not self.damaged:
            yield _EMPTY
        for one in self.profiles:
            state = (_UNTIL if one.holds(self.today) else _OVER).fill(until=one.until.isoformat())
            yield _ONE.fill(name=one.name, kind=KINDS[one.kind], count=len(one.answers), by=one.by, on=one.on.isoformat(), state=state)
        yield from (_DAMAGED.fill(name=name) for name in self.damaged)


def run(request: ListProfiles, session: Session) -> ListedProfiles:
    """What lies in the folder of whoever works here."""
    from ..profiles.profile import profile_named, profile_names  # noqa: PLC0415 - help must stay fast

    found, damaged = [], []
    for name in profile_names():
        try:
            found.append(profile_named(name))
        except InputError:
            damaged.append(name)
    return ListedProfiles(request.speaks(session), tuple(found), session.today(), tuple(damaged))


ACT = Act(
    "profile list",
    Text("列出保留的档案", "the profiles that are kept"),
    ListProfiles,
    ListedProfiles,
    run,
    START,
    26,
    Text(
        "列出保留的接收方、环境和本机构档案：由谁、何时确认，有效期至何日。",
        "Lists the profiles of recipients, environments and the own organisation: who confirmed each, and until when it holds.",
    ),
    Text("各档案 `profiles`；无法读取的 `damaged`。", "The `profiles`, and those that are `damaged`."),
    clauses=("GB/T 42460-2023 6.1 b",),
    errors=(Text("档案所在的文件夹无法读取", "a folder of profiles that cannot be read"),),
    examples=(Call(Text("全部档案", "All profiles")),),
)
