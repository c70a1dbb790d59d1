"""Direct identifiers in a part of the file that is not the table: another sheet, a comment, a property (GB/T 42460 6.2 a)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.clause import Stage
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..elsewhere import place, sentence, subject


def test(assessment: Assessment) -> Iterator[Found]:
    """One for each part."""
    for one in assessment.inventory.parts:
        if one.sure:
            yield Found(sentence(one), subject(one), about=place(one))


CAUTION = Caution(
    code="identifiers-elsewhere",
    title=Text("文件其他部分有直接标识符", "direct identifiers elsewhere in the file"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "只交出评估过的表：写出只有它的新文件（reidrisk mitigate），或另存后删除其他工作表（数据库的其他表、压缩文件中的其他文件）、"
        "批注和属性（Excel：文件 → 信息 → 检查文档；SQLite、Delta：VACUUM）。"
        "几张表本来就要一起交出的，用 --sheet all 一起评估。",
        "Provide nothing but the table that was assessed: write a new file with it alone (reidrisk mitigate), or save a copy without "
        "other sheets (tables of a database, files of an archive), comments and properties (Excel: File, Info, Inspect Document; SQLite, "
        "Delta: VACUUM). Tables that are to go out together are assessed together: --sheet all.",
    ),
    place=5,
    tone="bad",
    caps=1,
    settled_by=SettledBy.EACH,
    stage=Stage.DIRECT_IDENTIFIERS,
    clauses=("GB/T 42460-2023 6.2 a",),
)
