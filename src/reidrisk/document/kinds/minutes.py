"""The minutes: every talk on record, with whom, what was asked, answered and decided (GB/T 42460 6.5, 6.6 a 5)."""

from __future__ import annotations

from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.recorded import has_family, of_family

TITLE = Text("沟通与协商纪要", "Minutes of communication and consultation")
_INTRO = Text(
    "以下各条记于案例台账，逐条签名，不可改写；后来的答复和更正另立一条。",
    "Each of these is a signed entry of the case's ledger and cannot be overwritten; a later answer or correction is a separate entry.",
)
_WHO = (heads.POLICY_MANAGER, Text("对方", "The other party"))


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Every talk, in the order of the ledger."""
    make = Make(lang)
    return (make.p(_INTRO, "lead"), *of_family(material, KIND.key, make), make.sign(_WHO))


KIND = Kind(
    key="minutes",
    title=TITLE,
    clauses=("GB/T 42460-2023 6.5", "GB/T 42460-2023 6.6 a 5", "China methodology (2024) 13.5"),
    build=build,
    secrecy="internal",
    readers=Text(
        "评估团队、策略管理者、监督者，及各条所及的对方",
        "the evaluation team, the policy manager, the supervisor, and each party to its entry",
    ),
    happened=lambda material: has_family(material, "minutes"),
    recorded=True,
)
