"""Columns that came out of a transformation as pseudonyms, as the record beside the file says (resolutions P-17)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ...model.frozen import dataclass
from ...model.inventory import Evidence
from ...model.role import Role
from ...model.text import Phrase, Text
from ..examine import detectors
from ..proposal import Proposal

_OF_PSEUDONYMS = frozenset({"near-unique", "number-of-hospital", "contradicts-name", "refutes-name", "narrower-than-name"})
_FOUND = Text(
    "文件旁的来源记录（指纹与文件相符）写明：本列是“{transform}”产生的假名，密钥只用于这一次发布并另行保管；作为假名列出，不是直接标识符。",
    "The record beside the file (its fingerprint is the file's) says: these are pseudonyms made by “{transform}” with a key of this "
    "release alone, kept apart; listed as a pseudonym, no direct identifier.",
)
_CONTROLLED = Text(
    "文件旁的来源记录（指纹与文件相符）写明：本列是“{transform}”产生的假名，各次发布相同，密钥的分开保管已有说明；作为假名列出。",
    "The record beside the file (its fingerprint is the file's) says: these are pseudonyms made by “{transform}”, the same in every "
    "release, with a statement of how the key is kept apart; listed as a pseudonym.",
)
_LASTING = Text(
    "文件旁的来源记录写明：本列的假名在各次发布中相同，又没有说明密钥如何分开保管，仍是直接标识符。",
    "The record beside the file says: these pseudonyms are the same in every release, and nothing says how the key is kept apart: a direct "
    "identifier still.",
)
_DOUBTED = Text(
    "文件旁的来源记录称本列为假名，但取值仍像真实的标识符，未予采信。",
    "The record beside the file calls these pseudonyms, but values still look like real identifiers: not believed.",
)
_OTHER_FILE = Text(
    "文件旁的来源记录称本列为假名，但记录中的指纹不是这份文件的，未予采信。",
    "The record beside the file calls these pseudonyms, but its fingerprint is not this file's: not believed.",
)


# The rule by which pseudonyms of ours are known that no record tells of.
UNRECORDED = "unrecorded-pseudonyms"
_UNRECORDED = Text(
    "取值都是 reidrisk 所生成假名的样子（PSN- 开头的编码），但文件所在的文件夹中没有说明它如何生成的来源记录，因此仍按直接标识符看待。",
    "All values have the form of pseudonyms that reidrisk makes (codes that begin with PSN-), but no record in the folder of the file says "
    "how they were made: a direct identifier still.",
)
_OURS = re.compile(r"PSN-[0-9A-HJKMNP-TV-Z]{12,}")


@dataclass(frozen=True, slots=True)
class Origin:
    """How a pseudonym column was made. `lasting`: the same in every release; `same_file`: the record is of this very file."""

    transform: str
    lasting: bool
    controlled: bool
    same_file: bool


@cache
def of_pseudonyms() -> frozenset[str]:
    """Rules that good pseudonyms fit by nature: a code for each person, not what the name says, in a shape that others share."""
    return _OF_PSEUDONYMS | {detector.key for detector in detectors() if detector.weak}


def recognise(proposal: Proposal, origin: Origin | None, values: Sequence[str] = ()) -> None:
    """Lists the column as a pseudonym, or says why the record is not believed, or that there is none of what looks like our pseudonyms."""
    if origin is None:
        if Role.DI in proposal.roles and values and all(_OURS.fullmatch(one) for one in values):
            proposal.evidence.append(Evidence("name-lookup", UNRECORDED, Phrase(_UNRECORDED)))
        return
    text = _origin_text(proposal, origin)
    proposal.evidence.insert(0, Evidence("name-lookup", "provenance", text.fill(transform=origin.transform)))
    if text is _LASTING:
        proposal.roles = (proposal.roles - {Role.NI, Role.QI}) | {Role.DI}
    elif text in {_FOUND, _CONTROLLED}:
        proposal.category, proposal.roles = None, frozenset({Role.NI})


def _origin_text(proposal: Proposal, origin: Origin) -> Text:
    if not origin.same_file:
        return _OTHER_FILE
    if origin.lasting and not origin.controlled:
        return _LASTING
    if any(one.method == "value-rule" and one.count and one.rule not in of_pseudonyms() for one in proposal.evidence):
        return _DOUBTED
    return _CONTROLLED if origin.lasting else _FOUND
