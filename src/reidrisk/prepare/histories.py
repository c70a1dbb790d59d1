"""The answer about persons with several records: of how many of them an adversary knows (GB/T 42460 D.1.2; resolutions G-12)."""

from __future__ import annotations

from ..model.text import Text
from . import parsing
from .question import Question

KNOWN_RECORDS = Question(
    key="known_records",
    text=Text("攻击者对同一个人至多知道几条记录？", "Of how many records of one person does an adversary know at most?"),
    label=Text("攻击者至多知道的同一人的记录数", "records of one person known to an adversary, at most"),
    help=Text(
        "同一人有多条记录时，攻击者至多知道其中几条（例如 2），all 为全部；默认 all",
        "where people have several records: how many of one person's an adversary knows at most, e.g. 2; all of them by default",
    ),
    meaning=Text(
        "一个人有多次就诊等记录时，按攻击者知道其中任意几条（内容和相互间隔的天数）计算有多少人相符。知道得越多，能与之相符的人越少；"
        "按全部计算最稳妥，但经历长的人几乎都独一无二。回答不是 all 时，请写明由谁、凭什么认为接收方不会知道更多；没有来源则记为“假定”。",
        "Where a person has several records, such as visits, people are counted who fit any so many of them: what they say and the days "
        "between them. The more is known, the fewer fit; to take all of them is the safest, and hardly two long histories are alike. With "
        "another answer, say who holds that the recipient knows no more, and why; without a source it is marked assumed.",
    ),
    clause="D.1.2",
    parse=parsing.known_records,
    side="data",
    form=Text("1 到 9 的整数，或 all。", "A whole number from 1 to 9, or all."),
    has_default=True,
    source=Text(
        "由谁、凭什么说明攻击者至多知道几条；没有则记为“假定”", "who says how many records are known at most, and why; without it, assumed"
    ),
    own=True,
)
