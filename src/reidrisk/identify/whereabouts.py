"""What an address or a page tells besides whose it is: where somebody was, and what somebody read (GB/T 35273-2020 Annex B, other)."""

from __future__ import annotations

from functools import cache

from ..model.inventory import Evidence
from ..model.role import Role
from ..model.text import Text
from .catalogue import categories
from .headers import header
from .lookup import document
from .proposal import Proposal

_VISITED = Text(
    "列名说的是访问过的页面：网页浏览记录属于敏感个人信息，页面地址本身不指向某一个人。",
    "The name speaks of pages that were visited: the record of them is sensitive, and the address of a page points to no single person.",
)
_BEEN = Text(
    "列名说的是行程的起讫点或住宿地：地址之外，还是行踪信息。",
    "The name speaks of where a journey began or ended or somebody lodged: besides an address it tells whereabouts.",
)


def whereabouts(name: str, proposal: Proposal) -> None:
    """Sensitive too is where somebody was picked up or lodged; sensitive alone is a page that was looked at."""
    key = proposal.category.key if proposal.category else ""
    if key == "url" and _speaks_of(name, "visited"):
        proposal.evidence.append(Evidence("name-lookup", "visited-pages", _VISITED))
        proposal.take(categories()["sa_other"])
        proposal.by_values = None
    elif key == "address_detail" and Role.DI in proposal.roles and _speaks_of(name, "journeys"):
        proposal.evidence.append(Evidence("name-lookup", "journeys", _BEEN))
        proposal.roles |= {Role.SA}


@cache
def _speaks_of(name: str, sort: str) -> bool:
    """Whether a word of the name is in this list; in Chinese, whether one stands in it."""
    parts, words = header(name), document("header_words.json")[sort]
    if parts.joined.isascii():
        return any(word in parts.tokens or parts.joined.startswith(word) for word in words)
    return any(word in parts.joined for word in words if not word.isascii())
