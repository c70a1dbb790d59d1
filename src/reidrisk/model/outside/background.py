"""Who may know which columns of a person from elsewhere, and how precisely (GB/T 42460 C.2 d; China methodology 10.1.3)."""

from __future__ import annotations

import sys
from dataclasses import field
from fractions import Fraction
from typing import Literal

from ..frozen import dataclass
from ..release import Worded
from ..text import Phrase, Text


class Holder(Worded):
    """Who may know something of a person from elsewhere (GB/T 42460 C.2 d; China methodology 10.1.3)."""

    PUBLIC = "public", Text("公开渠道", "public sources")
    ACQUAINTANCE = "acquaintance", Text("熟人", "an acquaintance")
    PAYER = "payer", Text("付款方（医保、保险、支付机构）", "a payer (insurer, payment service)")
    PROVIDER = "provider", Text("诊疗机构", "a care provider")
    EMPLOYER = "employer", Text("用人单位", "an employer")
    PLATFORM = "platform", Text("网络平台", "an online platform")


class Precision(Worded):
    """How precisely somebody without the records knows a value; who holds the records knows it exactly."""

    EXACT = "exact", Text("原值", "exactly")
    AGE = "age", Text("到岁（出生年份）", "to the year")
    DATE = "date", Text("到月", "to the month")
    AMOUNT = "amount", Text("一位有效数字", "to one significant digit")
    PLACE = "place", Text("到区县", "to the district")
    CODE = "code", Text("到类目（前三位）", "to the category (three characters)")


_MEAN = Text("换成等价类的平均值（至少 {to} 个数值）", "replaced by the mean of the class (of {to} numbers at least)")
_TOP = Text("不低于 {to} 的数换成它们的平均值", "those of {to} and more replaced by their mean")
_ROUNDED = Text("取整到 {to} 的倍数", "rounded to multiples of {to}")
PARTS = {
    "month": Text("截断到月", "cut to the month"),
    "quarter": Text("截断到季度", "cut to the quarter"),
    "year": Text("截断到年", "cut to the year"),
}


@dataclass(frozen=True, slots=True)
class Rounding:
    """A treatment of one column: a technique of `mitigate` with its one setting."""

    technique: Literal["rounding", "date_part", "class_mean", "top_mean"]
    to: str

    @property
    def coarseness(self) -> int | Fraction:
        """Greater is coarser, among treatments of one kind of values: nothing is left of a number beside the mean of its class."""
        if self.technique == "class_mean":
            return sys.maxsize
        if self.technique == "top_mean":
            return -Fraction(self.to)
        return list(PARTS).index(self.to) if self.technique == "date_part" else int(self.to)

    @property
    def words(self) -> Text | Phrase:
        """What it does to the column."""
        in_numbers = {"rounding": _ROUNDED, "class_mean": _MEAN, "top_mean": _TOP}.get(self.technique)
        return PARTS[self.to] if in_numbers is None else in_numbers.fill(to=self.to)


@dataclass(frozen=True, slots=True)
class View:
    """A column as somebody sees it: as it stands, known only so precisely, or after a treatment; `kind` is what its values are."""

    column: str
    precision: Precision = Precision.EXACT
    rounding: Rounding | None = None
    kind: Precision = field(default=Precision.EXACT, compare=False)


@dataclass(frozen=True, slots=True)
class Background:
    """What one holder knows of a person beyond the quasi-identifiers.

    `key` names the holder in findings, `most` is how many of these columns it knows of one person (None: all of them).
    """

    key: str
    title: Text | str
    views: tuple[View, ...]
    most: int | None = None


@dataclass(frozen=True, slots=True)
class HeldBefore:
    """What was found of the holders' knowledge with the data as they came, for those that are made of them.

    `of` has the name of an audience (empty: everybody) and what one holder knows, to whom these data go. `looked_at` are the columns of
    which all is said by that; for every other one it is found anew. `audiences` are those for which it was found, None where that is
    not on record.
    """

    of: tuple[tuple[str, Background], ...] = ()
    looked_at: tuple[str, ...] = ()
    audiences: tuple[str, ...] | None = None

    def knows(self, audience: str) -> bool:
        """Whether it was found for this one; somebody may have been added or renamed since."""
        return self.audiences is None or audience in self.audiences

    def to(self, audience: str) -> tuple[Background, ...]:
        """The holders to reckon with where this audience receives the data: for one that is new all that were found for anybody."""
        if self.knows(audience):
            return tuple(background for name, background in self.of if name == audience)
        merged: dict[str, Background] = {}
        for _, one in self.of:
            before = merged.get(one.key, one)
            views = {view.column: view for view in (*before.views, *one.views)}
            most = None if before.most is None or one.most is None else max(before.most, one.most)
            merged[one.key] = Background(one.key, one.title, tuple(views.values()), most)
        return tuple(merged.values())
