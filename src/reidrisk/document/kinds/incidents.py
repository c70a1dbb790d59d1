"""The report on incidents: what happened, whom it touches, who was informed when, what was learned (China methodology 13.6; PIPL 57)."""

from __future__ import annotations

from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.held import deadline_table
from ..parts.recorded import has_family, of_family

TITLE = Text("安全事件报告", "Report on incidents")
_INTRO = Text(
    "逐步记于台账：发现、定级、控制、通知和报告、收回、改进、结案。涉及的人数和列由登记册和所留副本得出。",
    "The steps recorded in the ledger: discovery, grading, containment, reports, recall, lessons and closure. The number "
    "of people and the columns affected are taken from the register and the provider's own copy.",
)
_WHO = (heads.POLICY_MANAGER, heads.PROTECTION_OFFICER)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """The deadlines as they stand, then every step."""
    make = Make(lang)
    return (
        make.p(_INTRO, "lead"),
        deadline_table(material.governed.deadlines, make),
        *of_family(material, KIND.key, make),
        make.sign(_WHO),
    )


KIND = Kind(
    key="incidents",
    title=TITLE,
    clauses=("China methodology (2024) 13.6", "PIPL 57", "IPC Ontario 2016 governance 8"),
    build=build,
    secrecy="confidential",
    readers=Text("管理层、隐私法务、履行职责的监管部门", "management, privacy counsel, and authorities on duty"),
    happened=lambda material: has_family(material, "incidents"),
    recorded=True,
)
