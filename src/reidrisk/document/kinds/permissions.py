"""The permissions of management: who may see the data or share them further, on which terms, and whether that still holds (6.5; SR9)."""

from __future__ import annotations

from ...model.governance import Recorded
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..content import Block
from ..dating import in_force, written
from ..kind import Kind, Material
from ..making import Make
from ..parts.recorded import has_family, of_family

TITLE = Text("查看和再次共享数据的许可", "Permissions to see the data and to share them further")
_INTRO = Text(
    "下列许可由策略管理者签署，记于案例台账。许可只及于所写的人、事项、条件和期限；到期即失效，收回自记入之时起生效。",
    "Each permission is signed by the policy manager and entered in the ledger of the case. It extends to the person, the matter, the "
    "conditions and the term stated, lapses at the end of its term, and is withdrawn from the moment at which the withdrawal is entered.",
)
_TABLE = Text("各项许可的现状", "Where the permissions stand")
_HEAD = (Text("台账条目", "Entry"), Text("被许可人", "Permitted to"), Text("截止日", "Until"), heads.STATE)
_WITHDRAWN = Text("已收回（台账第 {n} 条）", "withdrawn (ledger entry {n})")
_WHO = (heads.POLICY_MANAGER, Text("被许可人", "The person permitted"))


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """How each stands today, then every entry."""
    make = Make(lang)
    blocks: list[Block] = [make.p(_INTRO, "lead")]
    found = [one for one in material.governed.recorded if one.family == KIND.key]
    given = [one for one in found if one.content.get("until")]
    if given and not material.governed.broken:
        rows = [
            (str(one.n), str(one.content["to"]), written(str(one.content["until"]), lang), _state(one, found, material)) for one in given
        ]
        blocks.append(make.table(_TABLE, _HEAD, rows, (14, 34, 22, 30), (0,)))
    return (*blocks, *of_family(material, KIND.key, make), make.sign(_WHO))


def _state(one: Recorded, every: list[Recorded], material: Material) -> Text | Phrase:
    taken = next((other for other in every if other.content.get("follows") == one.n and not other.content.get("until")), None)
    if taken is not None:
        return _WITHDRAWN.fill(n=taken.n)
    return in_force(str(one.content["until"]), material.made_at)


KIND = Kind(
    key="permissions",
    title=TITLE,
    clauses=("GB/T 42460-2023 6.5", "ITU-T X Suppl.39 (2023) SR9"),
    build=build,
    secrecy="internal",
    readers=Text("策略管理者、监督者，及各项许可的被许可人", "the policy manager, the supervisor, and each person permitted"),
    happened=lambda material: has_family(material, "permissions"),
    recorded=True,
)
