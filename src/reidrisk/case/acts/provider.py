"""Name the organisation that a case belongs to: its staff, training and policies count for the case (China methodology 13.2; PIPL 51)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Text
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN


@dataclass(frozen=True, kw_only=True)
class NameProvider(OnRecord):
    """Which organisation."""

    organisation: Annotated[str | Path, Option(Text("本机构文件夹", "the folder of the organisation"))]


class ProviderNamed(NewEntry):
    """The reference as it is on record."""

    __slots__ = ()


def run(request: NameProvider, session: Session) -> ProviderNamed:
    """The organisation is known by the first entry of its ledger, wherever its folder lies."""
    from ...govern.organisation import open_organisation  # noqa: PLC0415 - help must not wait for the cryptography

    found = open_organisation(request.organisation)
    found.whole()
    folder = request.place().folder.resolve()
    more = {"name": found.name, "mark": found.mark, "organisation": os.path.relpath(found.folder.resolve(), folder)}
    return keep(ACT, request, session, more)


ACT = KeepingAct(
    "provider",
    Text("写明案例属于哪个机构", "name the organisation that a case belongs to"),
    NameProvider,
    ProviderNamed,
    run,
    GOVERN,
    100,
    Text(
        "在案例台账中写明它属于哪个机构：机构的人员、培训、制度、审计由此可用于案例的对照表和检查档案。机构按其台账第一条识别。",
        "Enters in the ledger of a case which organisation it belongs to: the staff, training, policies and audits of the organisation "
        "count in "
        "the regulatory map and the inspection pack. It is known by the first entry of its ledger.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("China methodology (2024) 13.2", "PIPL 51"),
    errors=(
        Text("那里没有机构的台账，或台账不完好", "no ledger of an organisation there, or one that fails verification"),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(Call(Text("本院", "Our hospital"), {"case": "case", "as_": "Chen Jing", "organisation": "office"}, runs=False),),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="record",
    matter=Text("所属机构", "organisation"),
    found={
        "name": Text("名称", "name"),
        "mark": Text("机构台账第一条的哈希", "hash of the first entry of its ledger"),
    },
)
