"""The proof, on request only, that a column of hashes gives away what was hashed; values are never shown (resolutions P-17)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import chain, islice, product

from ...model import words
from ...model.dataset import ColumnSample
from ...model.frozen import dataclass
from ...model.inventory import Column, Evidence, Inventory
from ...model.text import Phrase, Text
from ..values import Values
from .hashes import Shape, mobile_space, shape_of

SECONDS = 5.0
_BATCH = 4096
_PREFIXES = ("13", "15", "17", "18", "19", "14", "16")
_THIRDS = "0123456789"
_STRIDE = 61_803_399  # coprime to 10^8: every number once, spread over the whole space
_ALL_NUMBERS = 10**8
_FIRST_DAY, _DAYS = date(1920, 1, 1), 40_200
_SHORT_NUMBERS = 10**6
_FOUND = Text(
    "已按要求尝试还原散列（{algorithm}，试了 {tried} 个候选值，限时 {seconds} 秒）：还原出 {rows} 行（候选来源：{kinds}）。"
    "还原出的内容没有显示也没有保存。",
    "As requested, hashes were tried ({algorithm}, {tried} candidates within {seconds} seconds): {rows} {rows|row was|rows were} recovered "
    "(from {kinds}). What was recovered is neither shown nor kept.",
)
_NOT_FOUND = Text(
    "已按要求尝试还原散列（{algorithm}，试了 {tried} 个候选值，限时 {seconds} 秒）：没有还原出任何一行。这不证明安全："
    "手机号码共约 {space} 个，只试了其中一小部分。",
    "As requested, hashes were tried ({algorithm}, {tried} candidates within {seconds} seconds): no row was recovered. This proves no "
    "safety: of about {space} mobile numbers only a small part was tried.",
)
_COLUMNS = Text("本数据集其他列的取值", "values of other columns of this dataset")
_NUMBERS, _MOBILES = Text("六位以内的数字", "numbers of up to six digits"), Text("手机号码", "mobile numbers")


@dataclass(frozen=True, slots=True)
class Proof:
    """How many candidates were tried, in how many rows a hash is known now, and where the candidates came from."""

    algorithm: str
    tried: int
    rows: int
    of_rows: int
    kinds: tuple[Text, ...]

    def finding(self, seconds: float) -> Phrase:
        """What was proved, as a sentence without a value."""
        figures = {"algorithm": self.algorithm.upper(), "tried": self.tried, "seconds": round(seconds)}
        if self.rows:
            return _FOUND.fill(rows=self.rows, kinds=self.kinds, **figures)
        return _NOT_FOUND.fill(space=mobile_space(), **figures)


def prove(inventory: Inventory, samples: Mapping[str, ColumnSample], clock: Callable[[], float], seconds: float = SECONDS) -> Inventory:
    """The inventory with the outcome of the trial among the evidence of each column of hashes; `seconds` in all."""
    shapes = {name: shape for name, sample in samples.items() if (shape := shape_of(Values.of(sample))) is not None}
    found: dict[str, tuple[Evidence, ...]] = {}
    until = clock() + seconds
    for left, (name, shape) in zip(range(len(shapes), 0, -1), shapes.items(), strict=True):
        end = clock() + (until - clock()) / left
        found[name] = tuple(
            Evidence("value-rule", f"hash-proof:{proof.algorithm}", proof.finding(seconds), proof.rows, proof.of_rows)
            for proof in _proofs(shape, samples, name, clock, end)
        )
    return replace(inventory, columns=tuple(_with(column, found.get(column.name, ())) for column in inventory.columns))


def keep(inventory: Inventory, before: Mapping[str, Sequence[str]]) -> Inventory:
    """The inventory with the outcomes of earlier trials, as the case tells them: a scan without a trial does not undo one."""
    kept = (_with(column, tuple(map(_kept, _trials(before.get(column.name, ()))))) for column in inventory.columns)
    return replace(inventory, columns=tuple(kept))


def _trials(lines: Sequence[str]) -> list[str]:
    begin = tuple(text.partition("{")[0] for text in (_FOUND.zh, _FOUND.en))
    return [line for line in lines if line.startswith(begin)]


def _kept(line: str) -> Evidence:
    return Evidence("value-rule", "hash-proof:kept", Text(line, line))


def _with(column: Column, more: tuple[Evidence, ...]) -> Column:
    if not more:
        return column
    return replace(column, evidence=(*more, *column.evidence))


def _proofs(shape: Shape, samples: Mapping[str, ColumnSample], name: str, clock: Callable[[], float], end: float) -> Iterator[Proof]:
    usable = [algorithm for algorithm in shape.algorithms if algorithm in hashlib.algorithms_available]
    for left, algorithm in zip(range(len(usable), 0, -1), usable, strict=True):
        yield _tried(algorithm, samples, name, clock, clock() + (end - clock()) / left)


def _tried(algorithm: str, samples: Mapping[str, ColumnSample], name: str, clock: Callable[[], float], end: float) -> Proof:
    values = Values.of(samples[name])
    wanted = {bytes.fromhex(text): weight for text, weight in zip(values, values.weights.tolist(), strict=True) if _is_hex(text)}
    tried, rows, kinds = 0, 0, []
    for kind, candidates in _candidates(samples, name):
        before = rows
        while wanted and clock() < end and (batch := list(islice(candidates, _BATCH))):
            tried += len(batch)
            rows += sum(wanted.pop(digest, 0) for digest in _digests(algorithm, batch))
        kinds += [kind] if rows > before else []
    return Proof(algorithm, tried, rows, values.rows, tuple(kinds))


def _is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(sign in "0123456789abcdefABCDEF" for sign in text)


def _digests(algorithm: str, batch: list[str]) -> list[bytes]:
    make = getattr(hashlib, algorithm, None) or (lambda data: hashlib.new(algorithm, data))
    return [make(text.encode("utf-8", "surrogatepass")).digest() for text in batch]


def _candidates(samples: Mapping[str, ColumnSample], name: str) -> Iterator[tuple[Text, Iterator[str]]]:
    """The likeliest first: what stands in other columns, all dates, short numbers, then mobile numbers until the time is over."""
    yield _COLUMNS, chain.from_iterable(iter(sample.values) for other, sample in samples.items() if other != name)
    days = (_FIRST_DAY + timedelta(days=place) for place in range(_DAYS))
    yield words.DATES, chain.from_iterable((day.strftime("%Y%m%d"), day.isoformat()) for day in days)
    yield _NUMBERS, map(str, range(_SHORT_NUMBERS))
    yield _MOBILES, _mobiles()


def _mobiles() -> Iterator[str]:
    starts = ["".join(pair) for pair in product(_PREFIXES, _THIRDS)]
    number = 0
    for _ in range(_ALL_NUMBERS):
        for start in starts:
            yield f"{start}{number:08d}"
        number = (number + _STRIDE) % _ALL_NUMBERS
