"""Laws and standards as they are cited: each has one name, with its year, in `standards/sources.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from ..data.bundled import entries, frozen
from ..model.frozen import dataclass
from ..model.text import Lang, Text

_LISTED = {"zh": "；", "en": "; "}
_TENS, _DIGITS = 10, " 一二三四五六七八九"
_ARTICLE = re.compile(r" (?:art\. )?(?P<article>[0-9]+)(?:-(?P<last>[0-9]+))?(?:\((?P<item>[0-9]+)\))?")
_WORDS = {"App. ": "附录 ", "step ": "步骤 ", "governance ": "治理 ", "internal": "内部", "external": "外部", "list": "清单"}
# GB/T 1.1 sets the year of a standard off with a dash; catalogues, code and English write a hyphen.
_YEAR = re.compile(r"\b((?:GB|GA)(?:/T)? [0-9][0-9.]*)-((?:19|20)[0-9]{2})\b")


@dataclass(frozen=True, slots=True)
class CitedSource:
    """A law, standard or method: how a citation of it begins, the name that a reader is shown, and what it is called in full."""

    key: str
    name: Text
    title: Text

    @property
    def full(self) -> Text:
        """Name and title."""
        return Text(f"{self.name.zh} {self.title.zh}", f"{self.name.en} {self.title.en}")


@cache
def sources() -> dict[str, CitedSource]:
    """Every one by its key."""
    found = (frozen(CitedSource, one, where) for where, one in entries("reidrisk.standards", "sources.toml", "source"))
    return {one.key: one for one in found}


def source_of(citation: str) -> CitedSource | None:
    """What a citation cites; None for what has no name of its own there."""
    return next((one for key, one in sources().items() if re.match(rf"{re.escape(key)}(?![\w.-])", citation)), None)


def cited(clauses: Iterable[str], lang: Lang) -> str:
    """Clauses as a reader of this language knows their documents."""
    return _LISTED[lang].join(_cited(clause, lang) for clause in clauses)


def _cited(clause: str, lang: Lang) -> str:
    source = source_of(clause)
    if source is None:
        return clause
    place = clause.removeprefix(source.key)
    return source.name.say(lang) + (_in_chinese(place, source.name.zh) if lang == "zh" else place)


def _in_chinese(place: str, name: str) -> str:
    """Articles of a law as Chinese law counts them, other places in Chinese words; no space after a bracket of full width."""
    article = _ARTICLE.fullmatch(place) if name.endswith("》") or " art. " in place else None
    if article is not None:
        item = f"第{counted(int(article['item']))}项" if article["item"] else ""
        until = f"至第{counted(int(article['last']))}条" if article["last"] else ""
        return f"第{counted(int(article['article']))}条{item}{until}"
    for english, chinese in _WORDS.items():
        place = place.replace(english, chinese)
    return place.lstrip() if name.endswith("）") else place


def counted(number: int) -> str:
    """A number below a hundred as Chinese law writes it: 二十一."""
    tens, ones = divmod(number, _TENS)
    return f"{_DIGITS[tens] if tens > 1 else ''}{'十' if tens else ''}{_DIGITS[ones] if ones else ''}"


def dashed(text: str) -> str:
    """A text of a Chinese paper, with the years of its standards set off as GB/T 1.1 has it."""
    return _YEAR.sub(r"\1—\2", text)
