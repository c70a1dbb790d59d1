"""Situations and case files for the tests of the preparation."""

from __future__ import annotations

from collections.abc import Mapping

from reidrisk.data.options import ReadOptions
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.preparation import Reply
from reidrisk.model.release import Answer, Release, Sharing
from reidrisk.prepare.asking.item_values import options_of
from reidrisk.prepare.asking.questionnaire import Item, items
from reidrisk.prepare.asking.situation import Situation
from reidrisk.prepare.case.blank import blank

CONTROLLED = Release.of(sharing=Answer(Sharing.CONTROLLED, "given"))
PUBLIC = Release.of(sharing=Answer(Sharing.PUBLIC, "given"))


def replies(**values: str) -> dict[str, Reply]:
    """Replies by key; ``__`` stands for the dot."""
    return {key.replace("__", "."): Reply((value,)) for key, value in values.items()}


def situation(values: Mapping[str, str | tuple[str, ...]], release: Release = CONTROLLED, columns: tuple[str, ...] = ()) -> Situation:
    """What is known when these are answered."""
    told = {key: Reply((value,) if isinstance(value, str) else value) for key, value in values.items()}
    return Situation(release, told, columns)


def of_scale(scale: str) -> list[Item]:
    """The items that count on a scale."""
    return [item for item in items() if item.points and item.points.scale == scale]


def extreme(item: Item, *, safe: bool) -> str:
    """The answer that earns the most or the least."""
    points = item.points
    assert points is not None
    shares = {option.value: points.earned(option.value) for option in options_of(item)}
    counted = {value: share for value, share in shares.items() if share is not None}
    return (max if safe else min)(counted, key=counted.__getitem__)


def filled(scale: str, *, safe: bool, but: Mapping[str, str] | None = None) -> dict[str, str]:
    """A whole scale at its safest or riskiest."""
    return {**{item.key: extreme(item, safe=safe) for item in of_scale(scale)}, **(but or {})}


def file(answers: str = "", context: str = "", columns: tuple[str, ...] = ("age", "sex"), top: str = "") -> str:
    """An assessment file with these answers, written as a person would."""
    parts = ["schema: reidrisk/case/1", *([top] if top else [])]
    parts += [f"context:\n{context}"] if context else []
    parts += [f"answers:\n{answers}"] if answers else []
    parts += ["columns:", *(f"  {name}:" for name in columns)]
    return "\n".join(parts) + "\n"


def fresh(columns: tuple[str, ...] = ("age", "sex")) -> str:
    """What a first scan writes, with empty columns."""
    return blank("en", "data.csv", ReadOptions(), EvaluationPlan()) + "".join(f"  {name}:\n    decision:\n" for name in columns)
