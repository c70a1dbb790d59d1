"""What a field of something put on record may hold, said in its help and held when it is entered."""

from __future__ import annotations

from ...model.text import Text

PAST = Text("日期，不晚于今天，例如 2027-01-31", "a day up to today, such as 2027-01-31")
DAY = Text("日期，例如 2027-01-31", "a day, such as 2027-01-31")
SENTENCE = Text("他人能够理解的一句说明", "a sentence that others understand")
ENTRY = Text("台账的条号", "the number of a ledger entry")
FUTURE = Text("日期，不早于今天，例如 2027-01-31", "a day from today on, such as 2027-01-31")
PERSON = Text("人的姓名", "a person's name")
