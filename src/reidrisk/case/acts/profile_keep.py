"""Keep what is answered of a recipient, an environment or the own organisation (GB/T 42460 6.1 b; China methodology 9.2, 9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..keeping.forms import FUTURE
from ..options.groups import ANSWERING, START
from ..options.on_case import OnCase
from ..options.output import InLanguage

_KEPT = Text(
    "档案“{name}”：保留 {count} 个回答，到 {until} 为止；保存在 {folder}。",
    "Profile “{name}”: {count} answers are kept until {until}, in {folder}.",
)
_NEXT = Text('下一个案例：reidrisk prepare 案例 --profile "{name}"', 'In the next case: reidrisk prepare CASE --profile "{name}"')


@dataclass(frozen=True, kw_only=True)
class KeepProfile(InLanguage, OnCase):
    """Of whom, under which name, and until when."""

    name: Annotated[str, Option(Text("档案名", "name of the profile"))]
    by: Annotated[str, Option(Text("由谁保留", "who keeps it"), ANSWERING)]
    of: Annotated[
        Literal["recipient", "environment", "organisation"],
        Option(Text("接收方、环境或本机构", "a recipient, an environment, or the own organisation")),
    ] = "recipient"
    for_: Annotated[str | None, Option(Text("哪一个；只有一个时不必写", "which one; not needed where there is one"))] = None
    until: Annotated[str | None, Option(Text("有效期至；默认一年", "holds until; a year by default"), form=FUTURE)] = None


class KeptProfileJson(TypedDict):
    """What ``reidrisk profile keep --json`` prints."""

    schema: Literal["reidrisk/profile-kept/1"]
    name: str
    kind: str
    folder: str
    until: str
    answers: list[str]
    errors: list[object]


@dataclass(frozen=True, slots=True)
class ProfileKept(Saying):
    """The profile of this `name` in `folder`, with the items of its `answers`."""

    lang: Lang
    name: str
    kind: str
    folder: Path
    until: str
    answers: tuple[str, ...]

    def to_dict(self) -> KeptProfileJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/profile-kept/1", "name": self.name, "kind": self.kind, "folder": str(self.folder), "until": self.until,
            "answers": list(self.answers), "errors": [],
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """How many, where, and what comes next."""
        yield _KEPT.fill(name=self.name, count=len(self.answers), until=self.until, folder=str(self.folder))
        yield _NEXT.fill(name=self.name)


def run(request: KeepProfile, session: Session) -> ProfileKept:
    """Its answers with copies of their evidence; nothing of the data."""
    from ..profiles.holding import copied_into, held  # noqa: PLC0415 - help must not wait for the questionnaires
    from ..profiles.profile import Profile, folder_of, keep_profile, until_day  # noqa: PLC0415

    case, today = request.opened(), session.today()
    folder_of(request.name)
    until = until_day(request.until, today)
    of, answers = held(case, request.of, request.for_)
    answers = copied_into(answers, case.folder, request.name)
    one = Profile(name=request.name, kind=request.of, by=request.by, on=today, until=until, answers=answers, of=of or "")
    lang = request.speaks(session, case.file.language)
    return ProfileKept(lang, one.name, one.kind, keep_profile(one), until.isoformat(), tuple(answers))


ACT = Act(
    "profile keep",
    Text(
        "保留接收方、环境或本机构的回答，供下一个案例使用",
        "keep the answers of a recipient, an environment or the own organisation for the next case",
    ),
    KeepProfile,
    ProfileKept,
    run,
    START,
    25,
    Text(
        "把接收方（控制措施、安全能力、动机）、环境或本机构（评估团队、法律依据、惯常做法）的回答连同证据保留为档案，"
        "存放在本人的配置目录（REIDRISK_PROFILES 可另指），不含数据的任何内容。"
        "档案有期限，到期须重新确认；没有凭据的回答在下一个案例中仍是自述。",
        "Keeps what is answered of a recipient (controls, security, motives), of an environment, or of the own organisation (team, legal "
        "basis, usual practice) as a profile, with its evidence, in the configuration folder of whoever works here (REIDRISK_PROFILES says "
        "another); nothing of the data is in it. It holds for a time, then it is confirmed again; what has no evidence stays self-declared "
        "in the next case.",
    ),
    Text("保存的位置 `folder`、期限 `until` 和回答的键 `answers`。", "The `folder`, `until` when it holds, and the keys of its `answers`."),
    clauses=("GB/T 42460-2023 6.1 b", "China methodology (2024) 9.2", "China methodology (2024) 9.3"),
    errors=(
        Text("没有写明是哪一个，或没有可保留的回答", "which one is meant is not stated, or nothing is there to keep"),
        Text("名称不能作档案名，或期限已过", "a name that cannot be one of a profile, or a day that has passed"),
    ),
    examples=(Call(Text("一所大学", "A university"), {"case": "case", "name": "University X", "by": "Li"}, runs=False),),
    undone=Text("没有保留档案", "no profile was kept"),
)
