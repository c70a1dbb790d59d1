"""What else the file holds may be about people: tables of persons that are not counted, names, parts that nobody could look at."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..elsewhere import place, sentence, subject


def test(assessment: Assessment) -> Iterator[Found]:
    """One for each part; who wrote the file is only said."""
    for one in assessment.inventory.parts:
        if not one.sure:
            yield Found(sentence(one), subject(one), limits=one.kind != "authors", about=place(one))


CAUTION = Caution(
    code="persons-elsewhere",
    title=Text("文件其他部分可能有个人信息", "persons elsewhere in the file"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "只交出评估过的表：写出只有它的新文件（reidrisk mitigate），或另存后删除其余内容（SQLite、Delta：VACUUM）；几张表要一起交出的，"
        "用 --sheet all 一起评估。确与个人无关的，由具名人员逐项说明（--accept persons-elsewhere:名称=理由 --by 姓名）。",
        "Provide nothing but the table that was assessed: write a new file with it alone (reidrisk mitigate), or save a copy without "
        "the rest (SQLite, Delta: VACUUM); tables that go out together are assessed together (--sheet all). For content that is not "
        "about people, a named person states so item by item (--accept persons-elsewhere:name=reason --by name).",
    ),
    place=48,
    tone="bad",
    caps=2,
    settled_by=SettledBy.EACH,
    clauses=("GB/T 42460-2023 6.2 a",),
)
