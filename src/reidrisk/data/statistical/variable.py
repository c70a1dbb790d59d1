"""The values of one variable as text: its value labels used, what the file declares missing left out, numbers and dates spelled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field

from ...model.frozen import dataclass
from ..sheets.cells import is_lossy, number_text
from .moments import Spelled

Value = str | float | int
_MOST_KNOWN = 200_000
_FLOAT32 = "float"


@dataclass(frozen=True, slots=True)
class Described:
    """What the file says of a variable. `kind` is pyreadstat's name of its type; `ranges` are declared missing, both ends included."""

    name: str
    kind: str
    spelled: Spelled | None = None
    labels: Mapping[Value, str] = field(default_factory=dict)
    ranges: Sequence[tuple[Value, Value]] = ()


class Variable:
    """Turns values into text, and counts what a reader should know. `reserved` are texts that stand for a missing or suppressed cell."""

    def __init__(self, described: Described, reserved: Collection[str]) -> None:
        self._kind, self._spelled, self._ranges = described.kind, described.spelled, described.ranges
        self._shown = shown_labels(described.labels, reserved)
        self._taken = set(self._shown.values())
        self._texts: dict[Value | None, str | None] = {None: None}
        self._declared: set[Value] = set()
        self._lossy: set[Value] = set()
        self._used: set[Value] = set()
        self.declared, self.lossy = 0, 0

    @property
    def labelled(self) -> bool:
        """Whether a label stands in place of a code."""
        return bool(self._used)

    @property
    def unused(self) -> list[str]:
        """Labels of codes that no cell has."""
        return [label for code, label in self._shown.items() if code not in self._used]

    def texts(self, values: Sequence[Value | None]) -> list[str | None]:
        """The text of each; None where it is missing."""
        known = self._texts
        if len(known) > _MOST_KNOWN:
            known.clear()
            known[None] = None
        for value in set(values).difference(known):
            if value is not None:
                known[value] = self._text(value)
        self.declared += sum(value in self._declared for value in values) if self._declared else 0
        self.lossy += sum(value in self._lossy for value in values) if self._lossy else 0
        return [known[value] for value in values]

    def _text(self, value: Value) -> str | None:
        is_text = self._kind == "string"
        if is_text is not isinstance(value, str) or self._is_declared(value):  # a letter among numbers is a missing value with a name
            self._declared.add(value)
            return None
        if value in self._shown:
            self._used.add(value)
            return self._shown[value]
        text = self._plain(value)
        return f"{text}={text}" if text in self._taken else text

    def _plain(self, value: Value) -> str | None:
        if isinstance(value, str):
            return value.replace("\0", "\N{REPLACEMENT CHARACTER}") or None
        if self._spelled is not None:
            return self._spelled(value)
        if is_lossy(value):
            self._lossy.add(value)
        return number_text(_shortest(value) if self._kind == _FLOAT32 else value)

    def _is_declared(self, value: Value) -> bool:
        return any(type(low) is type(value) and low <= value <= high for low, high in self._ranges)  # type: ignore[operator]


def shown_labels(labels: Mapping[Value, str], reserved: Collection[str]) -> dict[Value, str]:
    """The text of each code: its label, or ``code=label`` where another code has the same label, or the label reads as missing."""
    found = {code: label.strip() for code, label in labels.items() if label.strip()}
    often = Counter(found.values())
    return {code: label if often[label] == 1 and label not in reserved else f"{_code(code)}={label}" for code, label in found.items()}


def _code(value: Value) -> str | None:
    return value if isinstance(value, str) else number_text(value)


def _shortest(value: float) -> float:
    """The shortest decimal that reads back as the same number of 32 bits: 0.1, not 0.10000000149011612."""
    import numpy as np  # noqa: PLC0415 - Stata alone has such numbers

    return float(str(np.float32(value)))
