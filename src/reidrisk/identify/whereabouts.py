"""What an address or a page tells besides whose it is: where somebody was, and what somebody read (GB/T 35273-2020 Annex B, other).

And what is called a place and is none: the number that a hospital gave somebody.
"""

from __future__ import annotations

from functools import cache

from ..model.inventory import Evidence
from ..model.role import Role
from ..model.text import Text
from . import traits
from .catalogue import categories
from .headers import header
from .lookup import document
from .proposal import Proposal
from .values import Values

_VISITED = Text(
    "列名说的是访问过的页面：网页浏览记录属于敏感个人信息，页面地址本身不指向某一个人。",
    "The name speaks of pages that were visited: the record of them is sensitive, and the address of a page points to no single person.",
)
_BEEN = Text(
    "列名说的是行程的起讫点或住宿地：地址之外，还是行踪信息。",
    "The name speaks of where a journey began or ended or somebody lodged: besides an address it tells whereabouts.",
)
_GIVEN = Text(
    "列名说的是医疗机构的编号，但 {rows} 行中有 {distinct} 个不同取值，几乎每行各不相同：更可能是医疗机构给患者的编号，不是地点。"
    "若各行是一家家医疗机构，请另定其角色。",
    "The name says the number of a hospital or clinic, but {rows} {rows|row holds|rows hold} {distinct} different ones, nearly one for "
    "each row: more likely the number that it gave a patient, and no place. If each row is a hospital or clinic, decide its role.",
)
_NUMBER_ENDINGS = ("编号", "号码", "号", "number", "num", "nbr", "no")
_ORGANISATIONS = document("organisations.json")
_HOSPITALS = (
    "医疗机构",
    *_ORGANISATIONS["care_endings"],
    *(word.replace(" ", "") for word in _ORGANISATIONS["care_words_en"]),
)


def whereabouts(name: str, proposal: Proposal) -> None:
    """Sensitive too is where somebody was picked up or lodged, sensitive alone a page looked at; a number of each row is no place."""
    key = proposal.category.key if proposal.category else ""
    if key == "url" and _speaks_of(name, "visited"):
        proposal.evidence.append(Evidence("name-lookup", "visited-pages", _VISITED))
        proposal.take(categories()["sa_other"])
        proposal.by_values = None
    elif key == "address_detail" and Role.DI in proposal.roles and _speaks_of(name, "journeys"):
        proposal.evidence.append(Evidence("name-lookup", "journeys", _BEEN))
        proposal.roles |= {Role.SA}
    elif key == "geo" and proposal.seen and _is_number_of_hospital(name) and _differ(proposal.seen.values):
        found = len(proposal.seen.values), proposal.seen.values.rows
        proposal.evidence.append(Evidence("value-rule", "number-of-hospital", _GIVEN.fill(distinct=found[0], rows=found[1]), *found))
        proposal.take(categories()["other_unique"])
        proposal.by_values = found


def _differ(values: Values) -> bool:
    """Whether (nearly) every row has a code or a number for itself that does not just count the rows."""
    numbers = traits.are_different_numbers(values) and not traits.is_row_number(values)
    return numbers or traits.is_near_unique_code(values, named=False)


@cache
def _is_number_of_hospital(name: str) -> bool:
    joined = header(name).joined
    ending = next((ending for ending in _NUMBER_ENDINGS if joined.endswith(ending)), None)
    return ending is not None and joined.removesuffix(ending).endswith(_HOSPITALS)


@cache
def _speaks_of(name: str, sort: str) -> bool:
    """Whether a word of the name is in this list; in Chinese, whether one stands in it."""
    parts, words = header(name), document("header_words.json")[sort]
    if parts.joined.isascii():
        return any(word in parts.tokens or parts.joined.startswith(word) for word in words)
    return any(word in parts.joined for word in words if not word.isascii())
