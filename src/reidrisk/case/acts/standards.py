"""The editions that can grade, with which clause is answered how."""

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

_HEAD = (Text("标识", "id"), Text("名称", "title"), Text("阈值", "threshold"))


@dataclass(frozen=True, kw_only=True)
class ListStandards(InLanguage):
    """All of them."""


class ClauseJson(TypedDict):
    """One clause and in what manner it is answered."""

    id: str
    title: str
    manner: str


class StandardJson(TypedDict):
    """One edition."""

    id: str
    title: str
    issued: str
    threshold: str
    clauses: list[ClauseJson]


@dataclass(frozen=True, slots=True)
class Standards(Saying):
    """The editions, the one that grades by default first."""

    lang: Lang
    editions: tuple[StandardJson, ...]

    def to_dict(self) -> list[StandardJson]:
        """What ``--json`` prints."""
        return list(self.editions)

    def to_pandas(self) -> pd.DataFrame:
        """One line an edition: title, issued, threshold. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        return frame({one["id"]: {key: one[key] for key in ("title", "issued", "threshold")} for one in self.editions})

    def lines(self) -> Iterator[str]:
        """Id, title and threshold of each."""
        return (f"{one['id']}  {one['title']}  [{one['threshold']}]" for one in self.editions)

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import table_html  # noqa: PLC0415 - only for a notebook

        return table_html([head.say(self.lang) for head in _HEAD], [(one["id"], one["title"], one["threshold"]) for one in self.editions])


def run(request: ListStandards, session: Session) -> Standards:
    """Load every edition that is installed."""
    from ...document.explain.lookup import threshold_in_words  # noqa: PLC0415 - help must stay fast
    from ...flow.editions import standards  # noqa: PLC0415

    lang = request.speaks(session)
    return Standards(
        lang,
        tuple(
            {
                "id": standard.id,
                "title": standard.title.say(lang),
                "issued": standard.issued,
                "threshold": threshold_in_words(standard).say(lang),
                "clauses": [{"id": clause.id, "title": clause.title.say(lang), "manner": clause.manner} for clause in standard.clauses],
            }
            for standard in standards()
        ),
    )


ACT = Act(
    "standards",
    Text("可用的标准版本", "the editions that can grade"),
    ListStandards,
    Standards,
    run,
    LOOK_UP,
    20,
    Text(
        "已安装的标准版本，各自的阈值，以及每个条款如何得到回答。",
        "The editions installed, the threshold of each, and how each clause is answered.",
    ),
    Text("`editions`；`to_pandas()` 每个版本一行。", "`editions`; `to_pandas()` has a line for each."),
    errors=(Text("没有可以拒绝的输入，语言除外", "nothing but a language that we do not speak"),),
    examples=(Call(Text("全部版本", "All editions")),),
)
