"""Confirm a profile again, so that it holds for another time (GB/T 42460 6.1 b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..keeping.forms import FUTURE
from ..options.groups import ANSWERING, START
from ..options.output import InLanguage

_DONE = Text("{by} 确认了档案“{name}”，有效期至 {until}。", "{by} confirmed the profile “{name}”; it holds until {until}.")


@dataclass(frozen=True, kw_only=True)
class ConfirmProfile(InLanguage):
    """Which one, by whom, and until when."""

    name: Annotated[str, Option(Text("档案名", "name of the profile"))] = field(kw_only=False)
    by: Annotated[str, Option(Text("由谁确认", "who confirms it"), ANSWERING)]
    until: Annotated[str | None, Option(Text("有效期至；默认一年", "holds until; a year by default"), form=FUTURE)] = None


class ConfirmedJson(TypedDict):
    """What ``reidrisk profile confirm --json`` prints."""

    schema: Literal["reidrisk/profile-confirmed/1"]
    name: str
    by: str
    until: str
    errors: list[object]


@dataclass(frozen=True, slots=True)
class ProfileConfirmed(Saying):
    """The profile of this `name` holds `until` then."""

    lang: Lang
    name: str
    by: str
    until: str

    def to_dict(self) -> ConfirmedJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/profile-confirmed/1", "name": self.name, "by": self.by, "until": self.until, "errors": []}

    def lines(self) -> Iterator[Phrase]:
        """By whom, and until when."""
        yield _DONE.fill(by=self.by, name=self.name, until=self.until)


def run(request: ConfirmProfile, session: Session) -> ProfileConfirmed:
    """Its answers stay as they are; who answers for them, and when, is new."""
    from ..profiles.profile import keep_profile, profile_named, until_day  # noqa: PLC0415 - help must stay fast

    one, today = profile_named(request.name), session.today()
    until = until_day(request.until, today)
    keep_profile(replace(one, by=request.by, on=today, until=until))
    return ProfileConfirmed(request.speaks(session), one.name, request.by, until.isoformat())


ACT = Act(
    "profile confirm",
    Text("重新确认档案", "confirm a profile again"),
    ConfirmProfile,
    ProfileConfirmed,
    run,
    START,
    27,
    Text(
        "核对之后确认档案中的回答仍然成立，期限重新起算。",
        "After a look at them, confirms that the answers of a profile still hold; its time begins again.",
    ),
    Text("新的期限 `until`。", "`until` when it holds now."),
    clauses=("GB/T 42460-2023 6.1 b",),
    errors=(Text("没有这个档案，或期限已过", "no such profile, or a day that has passed"),),
    examples=(Call(Text("再确认一年", "For another year"), {"name": "University X", "by": "Li"}, runs=False),),
    undone=Text("没有确认", "nothing was confirmed"),
)
