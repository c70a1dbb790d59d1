"""The distribution list: which copy of which document is with whom, and what became of it (GB/T 42460 6.6 b)."""

from __future__ import annotations

from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.recorded import has_family, of_family

TITLE = Text("文档分发清单", "Distribution list of documents")
_INTRO = Text(
    "发出的文档按内容哈希识别版本；收回和持有人的销毁各立一条，接续发出时的一条。",
    "A copy handed out is identified by the hash of its content. Its return, or its destruction by the holder, is a later "
    "entry that refers to the entry of its distribution.",
)
_WHO = (Text("文档管理员", "Keeper of the documents"), heads.SUPERVISOR)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Every copy, in the order of the ledger."""
    make = Make(lang)
    return (make.p(_INTRO, "lead"), *of_family(material, KIND.key, make), make.sign(_WHO))


KIND = Kind(
    key="distribution",
    title=TITLE,
    clauses=("GB/T 42460-2023 6.6 b", "China methodology (2024) 13.5"),
    build=build,
    secrecy="internal",
    readers=Text("文档管理员、策略管理者、监督者", "the keeper of the documents, the policy manager and the supervisor"),
    happened=lambda material: has_family(material, "distribution"),
    recorded=True,
)
