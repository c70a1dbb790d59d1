"""The register of recipients: who holds what, notices, logs of use, audits (ITU-T X Suppl.39 SR8, SR9; China methodology 13.4)."""

from __future__ import annotations

from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.held import held_table
from ..parts.recorded import has_family, of_family

TITLE = Text("接收方登记与监督记录", "Register of recipients")
_INTRO = Text(
    "每次发布现由谁持有、到何时、依据哪份协议；此后的通知、传输、使用记录和审计，逐条记于台账，签名。",
    "For each release: the present holder, the term and the agreement; then every notice, transfer, log of use and audit, "
    "as signed entries of the ledger.",
)
_WHO = (heads.POLICY_MANAGER, heads.SUPERVISOR)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """The releases as they stand, then every entry about them."""
    make = Make(lang)
    held = () if material.governed.broken or not material.governed.held else (held_table(material.governed.held, make),)
    return (make.p(_INTRO, "lead"), *held, *of_family(material, KIND.key, make), make.sign(_WHO))


KIND = Kind(
    key="recipients",
    title=TITLE,
    clauses=(
        "ITU-T X Suppl.39 (2023) SR8",
        "ITU-T X Suppl.39 (2023) SR9",
        "China methodology (2024) 13.4",
        "China methodology (2024) 12.2.2",
    ),
    build=build,
    secrecy="internal",
    readers=Text("策略管理者、监督者、隐私法务", "the policy manager, the supervisor and privacy counsel"),
    happened=lambda material: bool(material.governed.held) or has_family(material, "recipients"),
    recorded=True,
)
