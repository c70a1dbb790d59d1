"""Codes that number visits within a person: what stands before the last part repeats (GB/T 42460 3.4, D.1.2; resolutions G-12)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice

from ...model.dataset import ColumnSample
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..people import known_by
from ..stated import OfAnswers, Stated

_PART = re.compile(r"(.*\w)[-_/#](\d{1,3})")
_DATED = frozenset({"birth_age", "event_date", "sa_track", "ip"})
_MOST, _RUNNING, _FEWEST = 0.95, 0.8, 30
_VISITS = (1.25, 20)  # of one person, on average: fewer are chance, more are the beds of a ward
_FOUND = Text(
    "“{column}”的 {rows} 个取值各不相同，但除去末尾的序号后只有 {heads} 个：末尾像是同一个人的第几次，一个人可能有多行，"
    "按行计数会低估风险。",
    "The {rows} {rows|value|values} of “{column}” all differ, but without the running number at their end only {heads} are left: it seems "
    "to count one "
    "person's visits. A person may have several rows, and counting rows understates the risk.",
)


def check(stated: Stated) -> Iterator[Found]:
    """Columns of such codes, while it is not known whose rows are whose."""
    seen = stated.seen
    if seen is None or known_by(stated.plan, seen.inventory) not in {"checked", "open"}:
        return
    for column in seen.inventory.columns:
        sample = seen.samples.get(column.name)
        if sample is not None and column.category not in _DATED and (heads := _heads(sample)):
            yield Found(_FOUND.fill(column=column.name, rows=len(sample.values), heads=heads), (column.name,))


def _heads(sample: ColumnSample) -> int:
    """How many different codes are left without their running numbers; 0 where they have none, or number other things than visits."""
    values = sample.values
    if len(values) < max(_FEWEST, _MOST * sample.present):
        return 0
    # Few columns have such codes: the first twentieth without one ends the search.
    others = islice((text for text in values if not _PART.fullmatch(text.strip())), int(len(values) * (1 - _MOST)) + 1)
    if len(values) - sum(1 for _ in others) < _MOST * len(values):
        return 0
    parts = [found for text in values if (found := _PART.fullmatch(text.strip()))]
    numbers: Mapping[str, set[int]] = defaultdict(set)
    for part in parts:
        numbers[part[1]].add(int(part[2]))
    several = [found for found in numbers.values() if len(found) > 1]
    running = sum(max(found) - min(found) < 2 * len(found) for found in several)
    visits = len(parts) / len(numbers)
    return len(numbers) if _VISITS[0] <= visits <= _VISITS[1] and running >= _RUNNING * len(several) else 0


CAUTION = Caution(
    code="visits-numbered",
    title=Text("编码中像有就诊次数", "codes that seem to number visits"),
    test=OfAnswers(check),
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "把除去末尾序号的编码另存为一列，定为主体列（--subject）；若每行确是不同的人，由具名人员说明理由"
        "（--accept visits-numbered=理由 --by 姓名）。",
        "Add a column of the codes without the running number, and name it as the subject (--subject); if every row is a "
        "different person, a named person states the reason (--accept visits-numbered=reason --by name).",
    ),
    place=44,
    tone="bad",
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 3.4",),
)
