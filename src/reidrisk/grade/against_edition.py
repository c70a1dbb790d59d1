"""Whether single figures are good or bad by an edition, said without a grade: who may have such classes, and what R they leave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ..model.frozen import dataclass
from ..model.standard import Standard
from ..model.text import Phrase, Text

_LARGE = Text("最小等价类 {k}：符合 {sharing} 的门限要求", "smallest class {k}: large enough for {sharing}")
_SMALL = Text("最小等价类 {k}：小于 {sharing} 的门限要求", "smallest class {k}: too small for {sharing}")
_LEAST = Text("{sharing}（不少于 {least}）", "{sharing} (at least {least})")
_CERTAIN = Text("{sharing}：{symbol} = {risk}，阈值 {threshold}", "{sharing}: {symbol} = {risk}, threshold {threshold}")
_ANY = Text(
    "{sharing}：{symbol} = {risk}，任何环境下 R 都符合阈值 {threshold}",
    "{sharing}: {symbol} = {risk}, so that R meets the threshold of {threshold} in every context",
)
_SOME = Text(
    "{sharing}：{symbol} = {risk}，环境的 pr(context) 须{below} {limit}，R 才符合阈值 {threshold}",
    "{sharing}: {symbol} = {risk}; R meets the threshold of {threshold} only where pr(context) is {below} {limit}",
)
_BELOW, _AT_MOST = Text("低于", "below"), Text("不高于", "at most")
_DISCLOSED = Text(
    "至少一个等价类中所有记录的敏感属性相同：不必认定是哪一条记录，就能得知其内容",
    "in at least one class all records share a sensitive value: it is learned without telling the records apart",
)


@dataclass(frozen=True, slots=True)
class Bearing:
    """What an edition says of a figure; `good` is None where it depends on the context."""

    symbol: str
    good: bool | None
    finding: Phrase


def against(standard: Standard, values: Mapping[str, Fraction]) -> tuple[Bearing, ...]:
    """What the figures by symbol mean for each sharing model of the edition; figures that are not there are not spoken of."""
    return (*_classes(standard, values), *_risks(standard, values), *_disclosed(values))


def _classes(standard: Standard, values: Mapping[str, Fraction]) -> Iterator[Bearing]:
    if "k" not in values:
        return
    k = values["k"]
    limited = [(sharing, rule) for sharing, rule in standard.sharing.items() if rule.tau is not None]
    for good, text in ((True, _LARGE), (False, _SMALL)):
        named = [_LEAST.fill(sharing=sharing.words, least=rule.least_class) for sharing, rule in limited if (k >= rule.least_class) is good]
        if named:
            yield Bearing("k", good, text.fill(k=k, sharing=named))


def _risks(standard: Standard, values: Mapping[str, Fraction]) -> Iterator[Bearing]:
    threshold = standard.threshold
    if threshold is None:
        return
    alike: dict[tuple[str, bool], list[Text]] = {}
    for sharing, rule in standard.sharing.items():
        if rule.data_risk in values:
            alike.setdefault((rule.data_risk, rule.attack_certain), []).append(sharing.words)
    for (symbol, certain), named in alike.items():
        risk = values[symbol]
        places = {"sharing": named, "symbol": symbol, "risk": risk, "threshold": threshold}
        if certain:
            yield Bearing(symbol, standard.meets(risk, threshold), _CERTAIN.fill(**places))
        elif standard.meets(risk, threshold):
            yield Bearing(symbol, True, _ANY.fill(**places))
        else:
            below = _AT_MOST if standard.accept_equal else _BELOW
            yield Bearing(symbol, None, _SOME.fill(**places, limit=threshold / risk, below=below))


def _disclosed(values: Mapping[str, Fraction]) -> Iterator[Bearing]:
    if values.get("l_distinct") == 1:
        yield Bearing("l_distinct", False, Phrase(_DISCLOSED))
