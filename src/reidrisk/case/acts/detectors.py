"""The detection rules for values, with their legal basis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.text import Lang, Text
from ..doors.saying import Saying
from ..options.groups import LOOK_UP
from ..options.output import InLanguage

if TYPE_CHECKING:
    import pandas as pd

_HEAD = (Text("标识", "key"), Text("类别", "category"), Text("名称", "title"))


@dataclass(frozen=True, kw_only=True)
class ListDetectors(InLanguage):
    """All of them."""


class DetectorJson(TypedDict):
    """One rule: the category it speaks for, what it rests on, and whether it is weak alone."""

    key: str
    category: str
    title: str
    basis: list[str]
    weak: bool


@dataclass(frozen=True, slots=True)
class Detectors(Saying):
    """The rules, by key."""

    lang: Lang
    rules: tuple[DetectorJson, ...]

    def to_dict(self) -> list[DetectorJson]:
        """What ``--json`` prints."""
        return list(self.rules)

    def to_pandas(self) -> pd.DataFrame:
        """One line a rule: category, title, basis, weak. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        return frame({one["key"]: {"category": one["category"], "title": one["title"], "weak": one["weak"]} for one in self.rules})

    def lines(self) -> Iterator[str]:
        """Key and title of each."""
        return (f"{one['key']:<24} {one['title']}" for one in self.rules)

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import table_html  # noqa: PLC0415 - only for a notebook

        return table_html([head.say(self.lang) for head in _HEAD], [(one["key"], one["category"], one["title"]) for one in self.rules])


def run(request: ListDetectors, session: Session) -> Detectors:
    """Load every rule that is installed."""
    from ...identify.examine import detectors  # noqa: PLC0415 - help must stay fast

    lang = request.speaks(session)
    return Detectors(
        lang,
        tuple(
            {"key": one.key, "category": one.category, "title": one.title.say(lang), "basis": list(one.basis), "weak": one.weak}
            for one in detectors()
        ),
    )


ACT = Act(
    "detectors",
    Text("识别规则及其依据", "the detection rules and their basis"),
    ListDetectors,
    Detectors,
    run,
    LOOK_UP,
    30,
    Text("对取值的识别规则，各自的类别和法规依据。", "The rules for values, each with its category and legal basis."),
    Text("`rules`；`to_pandas()` 每条规则一行。", "`rules`; `to_pandas()` has a line for each."),
    clauses=("GB/T 42460-2023 6.2", "GB/T 42460-2023 A", "GB/T 42460-2023 B"),
    errors=(Text("没有可以拒绝的输入，语言除外", "nothing but a language that we do not speak"),),
    examples=(Call(Text("全部规则", "All rules")),),
)
