"""What a pipeline is told of an assessment: the verdict, columns that name somebody, what stands beside it, each by a stable rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from ..model.assessment import Assessment
from ..model.frozen import dataclass
from ..model.text import Lang, Phrase, Text
from .record import as_json

Weight = Literal["error", "warning", "note"]

LEVEL = Text("可标识度级别达到 3 级", "identifiability level 3 or better")
NAMED = Text("没有直接标识符", "no direct identifier")
_IS, _MAY_BE = (
    Text("级别：{level}。", "Level {level}."),
    Text("级别尚不能确定：{low} 至 {high} 级。", "The level is not settled: {low} to {high}."),
)
_UNKNOWN = Text("级别尚不能确定。", "The level is not settled.")
_WAYS = Text("可以：{ways}", "What helps: {ways}")
_NAMES = Text("列“{column}”是直接标识符。", "Column “{column}” is a direct identifier.")


@dataclass(frozen=True, slots=True)
class Annotation:
    """One finding. `rule` never changes its meaning; `column` where it is of one; `weight` "note" is for information only."""

    rule: str
    title: str
    text: str
    weight: Weight
    column: str | None = None


def annotated(assessment: Assessment, lang: Lang) -> tuple[Mapping[str, Any], tuple[Annotation, ...]]:
    """The record that ``--json`` prints, and what of it a pipeline should hear, the verdict first."""
    record = as_json(assessment, lang)
    return record, (*_verdict(record, lang), *_direct(record, lang), *_beside(record))


def _verdict(record: Mapping[str, Any], lang: Lang) -> Iterator[Annotation]:
    if record["acceptable"] is True:
        return
    ways = " ".join(record.get("ways", ()))
    text = _level(record).say(lang) + (" " + _WAYS.fill(ways=ways).say(lang) if ways else "")
    yield Annotation("level", LEVEL.say(lang), text, "error")


def _level(record: Mapping[str, Any]) -> Text | Phrase:
    if record["level"] is not None:
        return _IS.fill(level=record["level"])
    low, high = record["level_range"] or (None, None)
    return _UNKNOWN if low is None else _MAY_BE.fill(low=low, high=high)


def _direct(record: Mapping[str, Any], lang: Lang) -> Iterator[Annotation]:
    for column in record["columns"]:
        if "DI" in column["roles"]:
            yield Annotation("direct-identifier", NAMED.say(lang), _NAMES.fill(column=column["name"]).say(lang), "error", column["name"])


def _beside(record: Mapping[str, Any]) -> Iterator[Annotation]:
    for one in record["cautions"]:
        of = one["subject"][0] if len(one["subject"]) == 1 else None
        yield Annotation(one["code"], one["title"], f"{one['text']} {one['remedy']}", "note" if one["accepted"] else "warning", of)
