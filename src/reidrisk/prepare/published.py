"""Published figures, offered where they are asked for, each with its source; none is estimated here (GB/T 42460 D.1.4 b 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..model.frozen import dataclass
from ..model.text import Phrase, Text

_ENTRY = Text("#{place}  {value}  {of}（{source}）", "#{place}  {value}  {of} ({source})")
_TAKE = Text("输入 #1 即采用该数值和来源。", "Type #1 to take the figure with its source.")
OTHERS = Text(
    "所采用的标准没有给出其他的 p：请用所在地区最近的人口或疾病统计，并注明来源；"
    "只知道人数的，回答 population.method，由人数和人口普查算出。",
    "The standards that are read here publish no other p: use the latest statistics of the place, and name them. Where only a count "
    "of people is known, answer population.method: it is worked out with the census.",
)


@dataclass(frozen=True, slots=True)
class Published:
    """A figure as it is printed, what it is of, and where it stands."""

    value: str
    of: Text
    source: Text


PUBLISHED: Mapping[str, tuple[Published, ...]] = {
    "p": (
        Published(
            "0.00108",
            Text("中国胃癌患者，2020 年：151 万 / 140005 万", "people with stomach cancer in China, 2020: 1,510,000 / 1,400,050,000"),
            Text("GB/T 42460-2023 D.2，引用 GCO（2020）", "GB/T 42460-2023 D.2, which cites GCO (2020)"),
        ),
    ),
}


def published_lines(key: str) -> Iterator[Text | Phrase]:
    """Each, how one is taken, and that there are no others."""
    known = PUBLISHED.get(key, ())
    for place, one in enumerate(known, 1):
        yield _ENTRY.fill(place=place, value=one.value, of=one.of, source=one.source)
    if known:
        yield _TAKE
        yield OTHERS


def taken(key: str, word: str) -> Published | None:
    """The one that somebody typed the number of; None for any other word."""
    known, number = PUBLISHED.get(key, ()), word.strip().removeprefix("#")
    if word.strip().startswith("#") and number.isascii() and number.isdecimal() and 1 <= int(number) <= len(known):
        return known[int(number) - 1]
    return None
