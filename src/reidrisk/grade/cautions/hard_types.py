"""Contents that the figures do not cover, as answered and as found (China methodology 10.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...identify.findings import FREE_TEXT
from ...model.text import Text, listed
from ...prepare.asking.questionnaire import by_key
from ..caution import AnsweredBy, Caution, DecidedBy, Found
from ..stated import OfAnswers, Stated

_KEY = "dataset.hard_types"
_OUTSIDE = ("proprietary", "images", "unstructured")
_NOT_COVERED = Text(
    "数据还含有{what}：不在表格中，级别和各项数值都不包括它，须另行处理和评估。",
    "The data also hold {what}. These are not in the table, neither the level nor the figures cover them, and they require "
    "a separate assessment.",
)
_DENIED = Text(
    "难以去标识化的内容没有选自由文本，而{columns}是自由文本：其中的姓名等只按规则查找，可能遗漏。",
    "Free text is not listed among the content that is hard to de-identify, yet it is found in {columns}: names in it are searched for by "
    "rules only, and some may remain.",
)
_LEFT = Text(
    "{columns}是自由文本，仍在所评估的数据中：其中的姓名等只按规则查找，数值没有算进去。",
    "Free text remains in the graded data, in {columns}: names in it are searched for by rules only, and no figure covers them.",
)
_NO_KEY = Text(
    "答“同一人有多次记录”，却没有给出主体列：等价类按行计数，风险被低估。",
    "The answers state that one person can have several records, but no key is given: classes count rows, and the risk is understated.",
)


def check(stated: Stated) -> Iterator[Found]:
    """What lies outside the table, free text in it, and records of one person."""
    declared = stated.situation.value(_KEY)
    options = by_key()[_KEY].options if declared else ()
    outside = tuple(option.title for option in options if option.value in _OUTSIDE and option.value in declared)
    if outside:
        yield Found(_NOT_COVERED.fill(what=outside), (_KEY,))
    if "longitudinal" in declared and stated.plan.subject is None and not stated.plan.types:
        yield Found(_NO_KEY, ("subject",))
    found = () if stated.seen is None else stated.seen.evidence(FREE_TEXT)
    texts = tuple(name for name, _ in found if stated.one("columns.need", name) != "drop")  # what can go is about to go
    if texts and declared:
        yield Found((_LEFT if "free_text" in declared else _DENIED).fill(columns=listed(texts)), texts)


CAUTION = Caution(
    code="hard-types",
    title=Text("数值没有覆盖的内容", "contents that no figure covers"),
    test=OfAnswers(check),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "能不提供的不提供；自由文本删除或处理（reidrisk transform）；一人多行的给出主体列。",
        "Remove what is not needed; remove free text or treat it (reidrisk transform); name the key where people have several rows.",
    ),
    place=106,
    contradicts=True,
    clauses=("China methodology (2024) 10.1",),
)
