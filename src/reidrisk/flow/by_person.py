"""What a mitigation cannot do where persons are counted of whom records differ (GB/T 42460 3.4; resolutions G-12)."""

from __future__ import annotations

from ..model.persons import PersonKey
from ..model.problem import InputError, Problem
from ..model.text import Text

_LOCALLY = Text(
    "按人计数时不能局部重编码，也不能只抑制单元格。", "Where persons are counted, records are not recoded locally and no cells suppressed."
)
_FULLY = Text(
    "每类主体的每个人都只有一种记录时才可以；请去掉 --local 与 --cells，或先合并每人的记录。",
    "It works where all records of each person are alike: leave out --local and --cells, or bring each person's records together first.",
)
_UNDECIDED_KEY = Text(
    "程序建议按 {key} 计人（其取值会重复），尚无人确定。请去掉 --local 与 --cells，或先合并每人的记录；若每行确是不同的人，请加 "
    "--accept rows-of-one-person=理由 --by 姓名，即按行计数。",
    "Persons are counted by {key}, which repeats and is proposed; nobody has decided. Leave out --local and --cells, or bring each "
    "person's records together first; where every row is another person all the same, --accept rows-of-one-person=REASON --by NAME "
    "counts rows.",
)
_ONE_WAY = Text("按人计数时不列可选方案。", "Where persons are counted, no choices are listed.")
_NO_CHOICES = Text("请去掉 --choices。", "Leave out --choices.")


def refuse_by_person(key: PersonKey | None, *, recodes: bool, choices: bool) -> None:
    """`InputError` for records that are recoded one by one, and for a list of choices; `key` is one that is only proposed."""
    if recodes:
        raise InputError(Problem("kinds_locally", _LOCALLY, _FULLY if key is None else _UNDECIDED_KEY.fill(key=key.name)))
    if choices:
        raise InputError(Problem("contradiction", _ONE_WAY, _NO_CHOICES))
