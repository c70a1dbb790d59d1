"""The probability of a deliberate attempt by strength of controls and motives, as several editions print it alike.

Sources: IPC Ontario 2016 step 5; ITU-T X Suppl.39 Table I.1; GB/T 42460-2023
Table D.1. An edition that prints other figures holds its own.
"""

from __future__ import annotations

from fractions import Fraction

from ...model.release import Grade

_PRINTED = {
    Grade.HIGH: ("0.05", "0.1", "0.2"),
    Grade.MEDIUM: ("0.2", "0.3", "0.4"),
    Grade.LOW: ("0.4", "0.5", "0.6"),
}
INSIDER = {
    (controls, motives): Fraction(text)
    for controls, texts in _PRINTED.items()
    for motives, text in zip((Grade.LOW, Grade.MEDIUM, Grade.HIGH), texts, strict=True)
}
# High motives and low controls are assumed of anyone who only accepts terms (ITU-T X Suppl.39 I.2.3).
STRANGER = INSIDER[Grade.LOW, Grade.HIGH]
