"""The record of monitoring: every event, what followed from it, every re-assessment (ITU-T X Suppl.39 SR8; GB/T 37964 5.6)."""

from __future__ import annotations

from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.recorded import has_family, of_family

TITLE = Text("监测与复查记录", "Record of monitoring")
_INTRO = Text(
    "触发复查的事件、由此要做的事和重新评估的结果，逐条记于台账，签名。",
    "Events that require a release to be reviewed, the action taken on each and the result of re-assessment: signed entries of the ledger.",
)
_WHO = (heads.POLICY_MANAGER, heads.SUPERVISOR)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Every event and re-assessment, in the order of the ledger."""
    make = Make(lang)
    return (make.p(_INTRO, "lead"), *of_family(material, KIND.key, make), make.sign(_WHO))


KIND = Kind(
    key="monitoring",
    title=TITLE,
    clauses=("ITU-T X Suppl.39 (2023) SR8", "GB/T 37964-2019 5.6", "China methodology (2024) 13.4"),
    build=build,
    secrecy="internal",
    readers=Text("策略管理者、监督者、评估团队", "the policy manager, the supervisor and the evaluation team"),
    happened=lambda material: has_family(material, "monitoring"),
    recorded=True,
)
