"""The probability of a deliberate attempt from inside by strength of controls and motives (GB/T 42460 Table D.1), and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from ..model.exact import show
from ..model.release import Grade, Worded
from ..model.text import Text

LOW, MEDIUM, HIGH = Grade.LOW, Grade.MEDIUM, Grade.HIGH
_PRINTED = {HIGH: ("0.05", "0.1", "0.2"), MEDIUM: ("0.2", "0.3", "0.4"), LOW: ("0.4", "0.5", "0.6")}
# The probability of a deliberate attempt by strength of controls and motives, as IPC Ontario 2016 step 5, ITU-T X Suppl.39 Table I.1 and
# GB/T 42460-2023 Table D.1 print it alike; an edition that prints other figures holds its own.
INSIDER = {
    (controls, motives): Fraction(text)
    for controls, texts in _PRINTED.items()
    for motives, text in zip((LOW, MEDIUM, HIGH), texts, strict=True)
}
# High motives and low controls are assumed of anyone who only accepts terms (ITU-T X Suppl.39 I.2.3).
STRANGER = INSIDER[LOW, HIGH]


def by_controls() -> Mapping[Worded, Text]:
    """What each strength of the controls leads to."""
    zh, en = "动机和能力低 {}、中 {}、高 {}", "low, medium, high motives"
    return {controls: _in_words(zh, en, (INSIDER[controls, one] for one in (LOW, MEDIUM, HIGH))) for controls in (HIGH, MEDIUM, LOW)}


def by_motives() -> Mapping[Worded, Text]:
    """What each strength of motives and capacity leads to."""
    zh, en = "控制水平高 {}、中 {}、低 {}", "high, medium, low controls"
    return {motives: _in_words(zh, en, (INSIDER[one, motives] for one in (HIGH, MEDIUM, LOW))) for motives in (LOW, MEDIUM, HIGH)}


def _in_words(zh: str, en: str, cells: Iterable[Fraction]) -> Text:
    """A row or a column of the table."""
    shown = [show(cell) for cell in cells]
    row = Text(f"内部故意攻击概率：{zh}（表 D.1）。", f"Probability of a deliberate insider attack: {{}}, {{}}, {{}} for {en} (Table D.1).")
    return Text(row.zh.format(*shown), row.en.format(*shown))
