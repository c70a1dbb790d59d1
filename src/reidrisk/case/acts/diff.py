"""What two cases answer, hold and give differently (GB/T 42460 6.5: the same data again, or the next year's)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from ...data.address import harmless
from ...document import heads
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import DECIDE
from ..options.output import InLanguage

if TYPE_CHECKING:
    import pandas as pd

    from ..case import Case

_PARTS = {
    "data": Text("数据", "Data"),
    "roles": Text("列的角色", "Roles of columns"),
    "answers": Text("回答", "Answers"),
    "numbers": Text("数值", "Figures"),
    "level": heads.LEVEL,
}
_SAME = Text("没有差别。", "No difference.")
_NO_RESULT = Text("{case} 尚未评估，数值和级别无从比较。", "{case} has not been assessed: figures and level cannot be compared.")
_NOTHING = "—"
_DATA = ("path", "fingerprint", "rows", "columns")


@dataclass(frozen=True)
class _OnTwoCases:
    """Two case folders."""

    one: Annotated[str | Path, Option(Text("案例文件夹", "a case folder"))]
    other: Annotated[str | Path, Option(Text("另一个案例文件夹", "the other case folder"))]


@dataclass(frozen=True, kw_only=True)
class Diff(InLanguage, _OnTwoCases):
    """Which two cases."""


@dataclass(frozen=True, slots=True)
class Differences(Saying):
    """Each part with the keys that differ, and the two values of each; `unassessed`: cases without a result to compare."""

    lang: Lang
    cases: tuple[str, str]
    parts: dict[str, list[dict[str, Any]]]
    unassessed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return any(self.parts.values())

    def to_dict(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/diff/1", "cases": list(self.cases), **self.parts}

    def to_pandas(self) -> pd.DataFrame:
        """One line a key that differs: its part, the value in one case and in the other. `DependencyError` without pandas."""
        from ...document.report.notebook import frame  # noqa: PLC0415 - an optional part

        return frame(
            {
                f"{part}: {row['key']}": {name: self._spelled(value) for name, value in zip(("one", "other"), row["values"], strict=True)}
                for part, rows in self.parts.items()
                for row in rows
            }
        )

    def lines(self) -> Iterator[Text | Phrase | str]:
        """Each key that differs, with both values."""
        from ...document.layout.lines import plain  # noqa: PLC0415 - only for people

        if not self:
            yield _SAME
        for part, rows in self.parts.items():
            if rows:
                yield _PARTS[part]
            for row in rows:
                yield f"  {plain(row['key'])}"
                for sign, values in zip("-+", row["values"], strict=True):
                    yield f"    {sign} {plain(self._spelled(values))}"
        yield from (_NO_RESULT.fill(case=case) for case in self.unassessed)

    def _spelled(self, values: list[str] | None) -> str:
        return ("；" if self.lang == "zh" else "; ").join(values) if values else _NOTHING


def run(request: Diff, session: Session) -> Differences:
    """Compare what the two folders say; nothing is read again."""
    from ..case import open_case  # noqa: PLC0415 - help must not wait

    first, second = open_case(str(request.one)), open_case(str(request.other))
    unassessed = tuple(str(case.folder) for case in (first, second) if case.earlier is None)
    folders = (str(first.folder), str(second.folder))
    return Differences(request.speaks(session, first.file.language), folders, differences(first, second), unassessed)


def differences(one: Case, other: Case) -> dict[str, list[dict[str, Any]]]:
    """Each part with its differing keys."""
    from ...prepare.case.differing import differing_answers, differing_roles  # noqa: PLC0415 - help must not wait for the questionnaires

    # Without a result on both sides there is nothing to compare, only something to miss.
    here, there = (one.earlier, other.earlier) if one.earlier and other.earlier else ({}, {})
    return {
        "data": _pairs(_data(one, here), _data(other, there)),
        "roles": [_difference(each.key, each.one, each.other) for each in differing_roles(one.file, other.file)],
        "answers": [_difference(each.key, each.one, each.other) for each in differing_answers(one.file, other.file)],
        "numbers": _pairs(_numbers(here), _numbers(there)),
        "level": _pairs(_level(here), _level(there)),
    }


def _difference(key: str, one: tuple[str, ...] | None, other: tuple[str, ...] | None) -> dict[str, Any]:
    return {"key": key, "values": [None if each is None else list(each) for each in (one, other)]}


def _pairs(one: Mapping[str, str | None], other: Mapping[str, str | None]) -> list[dict[str, Any]]:
    keys = [key for key in dict.fromkeys((*one, *other)) if one.get(key) != other.get(key)]
    return [_difference(key, *(None if each is None else (each,) for each in (one.get(key), other.get(key)))) for key in keys]


def _data(case: Case, result: Mapping[str, object]) -> dict[str, str | None]:
    dataset = result.get("dataset")
    known = dataset if isinstance(dataset, dict) else {}
    fingerprint = case.file.fingerprint
    own = {
        "path": None if case.file.path is None else harmless(case.file.path),
        "fingerprint": str(fingerprint) if fingerprint else None,
    }
    return {key: own.get(key) or (None if known.get(key) is None else str(known[key])) for key in _DATA}


def _numbers(result: Mapping[str, object]) -> dict[str, str | None]:
    numbers = result.get("numbers")
    return {symbol: _figure(figure) for symbol, figure in numbers.items()} if isinstance(numbers, dict) else {}


def _figure(figure: object) -> str | None:
    if not isinstance(figure, dict):
        return None
    value, low, high = (figure.get(key) for key in ("value", "low", "high"))
    return str(value) if value is not None else None if low is None else f"{low} – {high}"


def _level(result: Mapping[str, object]) -> dict[str, str | None]:
    levels = result.get("levels")
    if not isinstance(levels, list):
        return {}
    return {"level": str(levels[0]) if levels[0] == levels[1] else f"{levels[0]} – {levels[1]}"}


ACT = Act(
    "diff",
    Text("两个案例的回答、数据、数值和级别有何不同", "how two cases differ in answers, data, figures and level"),
    Diff,
    Differences,
    run,
    DECIDE,
    80,
    Text(
        "并列两个案例文件夹：数据（指纹、行数）、列的角色、回答、数值和级别，只列不同之处。例如今年与去年，或改动前后。",
        "Puts two case folders side by side: data (fingerprint, rows), roles of columns, answers, figures and level, and lists what "
        "differs; such as this year's and last year's, or before and after a change.",
    ),
    Text(
        "`parts` 按部分列出不同的键及两个值；没有差别时结果为假；`to_pandas()` 每个键一行。",
        "`parts` has the keys that differ with both values; without a difference the result is false; `to_pandas()` has a line a key.",
    ),
    clauses=("GB/T 42460 6.5", "China methodology 13"),
    errors=(Text("不是案例文件夹，或案例文件有错", "no case folder, or a case file with mistakes"),),
    examples=(Call(Text("一个案例与它自己", "A case with itself"), {"one": "case", "other": "case"}),),
    undone=Text("未作比较", "nothing was compared"),
)
