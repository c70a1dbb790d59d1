"""``reidrisk diff``: what two cases answer, hold and give differently."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from cyclopts import Parameter

from ...case.case import Case, open_case
from ...data.address import harmless
from ...model.text import Lang, Text
from ..arguments import AsJson, Language
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

SCHEMA = "reidrisk/diff/1"
_UNDONE = Text("未作比较", "nothing was compared")
_PARTS = {
    "data": Text("数据", "Data"),
    "roles": Text("列的角色", "Roles of columns"),
    "answers": Text("回答", "Answers"),
    "numbers": Text("数值", "Figures"),
    "level": Text("级别", "Level"),
}
_SAME = Text("没有差别。", "No difference.")
_NO_RESULT = Text("{case} 尚未评估，数值和级别无从比较。", "{case} has not been assessed: figures and level cannot be compared.")
_NOTHING = "—"
_DATA = ("path", "fingerprint", "rows", "columns")


def diff(
    one: Annotated[str, Parameter(help=said("案例文件夹", "a case folder"))],
    other: Annotated[str, Parameter(help=said("另一个案例文件夹", "the other case folder"))],
    /,
    *,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Answers, data, figures and level that differ between two cases."""
    return guarded(lambda: _run(one, other, lang, as_json=json), near(lang), as_json=json, undone=_UNDONE)


def _run(one: str, other: str, given: str | None, *, as_json: bool) -> int:
    first, second = open_case(one), open_case(other)
    lang = chosen(given, first.file.language)
    found = differences(first, second)
    if as_json:
        print_json({"schema": SCHEMA, "cases": [str(first.folder), str(second.folder)], **found})
    else:
        without = [_NO_RESULT.fill(case=case.folder).say(lang) for case in (first, second) if case.earlier is None]
        sys.stdout.write("".join(f"{line}\n" for line in (*_lines(found, lang), *without)))
    return ACCEPTABLE


def differences(one: Case, other: Case) -> dict[str, list[dict[str, Any]]]:
    """Each part with its differing keys."""
    from ...prepare.case.differing import differing_answers, differing_roles  # noqa: PLC0415 - help must not wait for the questionnaires

    # Without a result on both sides there is nothing to compare, only something to miss.
    here, there = (one.earlier, other.earlier) if one.earlier and other.earlier else ({}, {})
    return {
        "data": _pairs(_data(one, here), _data(other, there)),
        "roles": [_told(each.key, each.one, each.other) for each in differing_roles(one.file, other.file)],
        "answers": [_told(each.key, each.one, each.other) for each in differing_answers(one.file, other.file)],
        "numbers": _pairs(_numbers(here), _numbers(there)),
        "level": _pairs(_level(here), _level(there)),
    }


def _told(key: str, one: tuple[str, ...] | None, other: tuple[str, ...] | None) -> dict[str, Any]:
    return {"key": key, "values": [None if each is None else list(each) for each in (one, other)]}


def _pairs(one: Mapping[str, str | None], other: Mapping[str, str | None]) -> list[dict[str, Any]]:
    keys = [key for key in dict.fromkeys((*one, *other)) if one.get(key) != other.get(key)]
    return [_told(key, *(None if each is None else (each,) for each in (one.get(key), other.get(key)))) for key in keys]


def _data(case: Case, result: Mapping[str, object]) -> dict[str, str | None]:
    said_here = result.get("dataset")
    known = said_here if isinstance(said_here, dict) else {}
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


def _lines(found: Mapping[str, list[dict[str, Any]]], lang: Lang) -> Iterator[str]:
    from ...document.lines import plain  # noqa: PLC0415

    if not any(found.values()):
        yield _SAME.say(lang)
    for part, rows in found.items():
        if rows:
            yield f"{_PARTS[part].say(lang)}"
        for row in rows:
            yield f"  {plain(row['key'])}"
            for sign, values in zip("-+", row["values"], strict=True):
                yield f"    {sign} {_NOTHING if not values else plain('；'.join(values) if lang == 'zh' else '; '.join(values))}"
