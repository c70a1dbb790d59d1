"""What two cases, or two plans, answer, hold and give differently (GB/T 42460 6.5: the same data again, or the next year's)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from ...document import heads
from ...document.figures import percent
from ...document.results.forms_compared import DifferencesForm
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
    "plan": Text("方案", "Plan"),
    "numbers": Text("数值", "Figures"),
    "level": heads.LEVEL,
}
_WORDS = {
    "k": Text("每个等价类至少几个成员（k）", "members of every class, at least (k)"),
    "suppression": Text("至多删除的记录", "records that may be lost, at most"),
    "records_lost": Text("删除的记录", "records lost"),
}
_CELLS = "cells_lost."
_CELLS_OF = Text("{column}：不显示取值的单元格", "{column}: cells that show no value")
_SHARES = frozenset({"suppression", "records_lost"})
_SAME = Text("没有差别。", "No difference.")
_NO_RESULT = Text("{case} 尚未评估，数值和级别无从比较。", "{case} has not been assessed: figures and level cannot be compared.")
_NOTHING = "—"
_DATA = ("path", "fingerprint", "rows", "columns")


@dataclass(frozen=True)
class _OnTwoCases:
    """Two case folders, versions of one, or plans."""

    one: Annotated[
        str | Path,
        Option(
            Text("案例文件夹、其中的一版（案例/versions/1）或方案文件", "a case folder, a version in it (CASE/versions/1) or a plan file")
        ),
    ]
    other: Annotated[str | Path, Option(Text("与之比较的案例、版本或方案", "the case, version or plan to compare it with"))]


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

    def to_dict(self) -> DifferencesForm:
        """What ``--json`` prints."""
        return cast("DifferencesForm", {"schema": "reidrisk/diff/1", "cases": list(self.cases), **self.parts})

    def to_pandas(self) -> pd.DataFrame:
        """One line a key that differs: its part, the value in one case and in the other. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

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
                key = row["key"]
                yield f"  {plain(self._named(key) if part == 'plan' else key)}"
                for sign, values in zip("-+", row["values"], strict=True):
                    yield f"    {sign} {plain(_as_share(key, self._spelled(values)) if part == 'plan' else self._spelled(values))}"
        yield from (_NO_RESULT.fill(case=case) for case in self.unassessed)

    def _named(self, key: str) -> str:
        """A key of a plan as people say it."""
        if key.startswith(_CELLS):
            return _CELLS_OF.fill(column=key.removeprefix(_CELLS)).say(self.lang)
        return _WORDS[key].say(self.lang) if key in _WORDS else key

    def _spelled(self, values: list[str] | None) -> str:
        return ("；" if self.lang == "zh" else "; ").join(values) if values else _NOTHING


def _as_share(key: str, shown: str) -> str:
    """Shares of a plan in per cent."""
    if key not in _SHARES and not key.startswith(_CELLS):
        return shown
    try:
        return percent(Fraction(shown))
    except ValueError:
        return shown


def run(request: Diff, session: Session) -> Differences:
    """Compare what the two folders say; nothing is read again."""
    first, second = _side(str(request.one)), _side(str(request.other))
    cases = [one.case for one in (first, second) if one.case is not None]
    lang = request.speaks(session, cases[0].file.language if cases else None)
    unassessed = tuple(one.path for one in (first, second) if one.result is None and not one.plan_only)
    return Differences(lang, (first.path, second.path), differences(first, second, lang), unassessed)


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two: a case, a version of one (its result and its plan), or a plan by itself."""

    path: str
    case: Case | None
    result: Mapping[str, object] | None
    plan: Path
    plan_only: bool = False


def _side(given: str) -> _Side:
    """`InputError` for what is neither."""
    from ..case import case_of, open_case  # noqa: PLC0415 - help must not wait
    from ..versions.keeping import PLAN, is_version, result_of  # noqa: PLC0415

    path, case = Path(given).expanduser(), case_of(given)
    if case is not None:
        return _Side(str(case.folder), case, case.earlier, case.folder / PLAN)
    if is_version(path):
        return _Side(given, None, result_of(path), path / PLAN)
    if path.is_file():
        return _Side(given, None, None, path, plan_only=True)
    return _side(str(open_case(given).folder))  # there is none: the problem says so


def differences(one: _Side, other: _Side, lang: Lang) -> dict[str, list[dict[str, Any]]]:
    """Each part with its differing keys; data, roles and answers of cases only."""
    from ...prepare.case.differing import differing_answers, differing_roles  # noqa: PLC0415 - help must not wait for the questionnaires

    # Without a result on both sides there is nothing to compare, only something to miss.
    here, there = (one.result, other.result) if one.result and other.result else ({}, {})
    found: dict[str, list[dict[str, Any]]] = {}
    if one.case is not None and other.case is not None:
        files = one.case.file, other.case.file
        found = {
            "data": _pairs(_data(one.case, here), _data(other.case, there)),
            "roles": [_difference(each.key, each.one, each.other) for each in differing_roles(*files)],
            "answers": [_difference(each.key, each.one, each.other) for each in differing_answers(*files)],
        }
    plans = _plans(one, other, lang)
    return {
        **found,
        "plan": _pairs(*plans),
        "numbers": _pairs(_numbers(here), _numbers(there)),
        "level": _pairs(_level(here), _level(there)),
    }


def _plans(one: _Side, other: _Side, lang: Lang) -> list[Mapping[str, str]]:
    """What each plan does; nothing where one has none."""
    if not one.plan.is_file() or not other.plan.is_file():
        return [{}, {}]
    from ...flow.plan_files import read_plan  # noqa: PLC0415 - loads the YAML library
    from ...mitigate.plans.differing import plan_items  # noqa: PLC0415

    return [plan_items(read_plan(each.plan), lang) for each in (one, other)]


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
        "path": case.file.place,
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
    Text("两个案例、两版或两个方案有何不同", "how two cases, versions or plans differ"),
    Diff,
    Differences,
    run,
    DECIDE,
    80,
    Text(
        "并列两个案例文件夹：数据（指纹、行数）、列的角色、回答、方案、数值和级别，只列不同之处。例如今年与去年，或改动前后。"
        "也可比较一个案例的两版（案例/versions/1 与 案例/versions/2）或两个方案文件。",
        "Puts two case folders side by side: data (fingerprint, rows), roles of columns, answers, plan, figures and level, and lists what "
        "differs; such as this year's and last year's, or before and after a change. Two versions of a case (CASE/versions/1 and "
        "CASE/versions/2) or two plan files are compared as well.",
    ),
    Text(
        "`parts` 按部分列出不同的键及两个值；没有差别时结果为假；`to_pandas()` 每个键一行。",
        "`parts` has the keys that differ with both values; without a difference the result is false; `to_pandas()` has a line a key.",
    ),
    clauses=("GB/T 42460-2023 6.5", "China methodology (2024) 13"),
    errors=(Text("不是案例文件夹，或案例文件有错", "no case folder, or a case file with mistakes"),),
    examples=(Call(Text("一个案例与它自己", "A case with itself"), {"one": "case", "other": "case"}),),
    undone=Text("未作比较", "nothing was compared"),
)
