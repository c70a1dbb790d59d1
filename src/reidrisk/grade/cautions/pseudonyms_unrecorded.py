"""What looks like pseudonyms of this program without the record of how they were made counts as direct identifiers (resolutions P-17)."""

from __future__ import annotations

from collections.abc import Iterator

from ...identify.hidden.origin import UNRECORDED
from ...model.assessment import Assessment
from ...model.role import Role
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found

_FOUND = Text(
    "“{column}”的取值像是 reidrisk 生成的假名，这份数据可能是本程序的输出，但没有说明假名如何生成的来源记录（输出旁的"
    "“文件名.provenance.json”）：是否只用于这一次发布、密钥是否分开保管，都无从得知，因此按直接标识符计。",
    "“{column}” looks like pseudonyms that reidrisk made, and these data like an output of it, but the record of how they were made is "
    "missing (“NAME.provenance.json”, written beside the output): whether they are of this release alone, with a key kept apart, cannot be "
    "known, so they count as direct identifiers.",
)


def test(assessment: Assessment) -> Iterator[Found]:
    """One for each such column that counts as a direct identifier."""
    for one in assessment.inventory.columns:
        if Role.DI in one.roles and any(each.rule == UNRECORDED for each in one.evidence):
            yield Found(_FOUND.fill(column=one.name), (one.name,))


CAUTION = Caution(
    code="pseudonyms-unrecorded",
    title=Text("假名缺少来源记录", "pseudonyms without the record of how they were made"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "把输出时写出的 .provenance.json 放到数据所在的文件夹（文件名不限，按指纹核对，数据本身须未改动）后重新评估；记录已丢失的，"
        "用原方案重新生成（reidrisk apply 方案 原数据），或由知道密钥如何保管的具名人员说明理由（--override 列名=理由 --by 姓名），"
        "并回答攻击者知道一人的多少条记录（--known-records），否则按同一人的全部记录都被知道计。",
        "Put the .provenance.json that was written with the output into the folder of the data (under any name: the fingerprint shows that "
        "it is of these data, so they must be unchanged) and assess again. Where it is lost, make the output again (reidrisk apply PLAN "
        "DATA), or have a named person who knows how the key is kept state the reason (--override COLUMN=REASON --by NAME) and answer "
        "how many records of a person are known (--known-records): otherwise all records of a person count as known.",
    ),
    place=8,
    tone="open",
    clauses=("GB/T 42460-2023 3.4",),
)
