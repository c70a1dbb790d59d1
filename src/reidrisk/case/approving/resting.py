"""A signature where the data are not rests on the executor's; and an order to release, which an executor then carries out (6.4 b)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from ...model import words
from ...model.frozen import dataclass
from ...model.option import Group, Option
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..options.days import day_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...govern.roles import Duty
    from ..governing import Governed

_ORDERED = Text(
    "一并准许：执行者可向“{recipient}”发布，有效期至 {until}。", "With it, an executor may release to “{recipient}”, valid until {until}."
)
_BOTH = Text("准许发布须同时写明接收方和有效期。", "An order to release names both the recipient and until when.")
_SAY_BOTH = Text("请用 --release-to 接收方 --release-until 日期 写明。", "Say it with --release-to RECIPIENT --release-until DATE.")
_NOT_THEIRS = Text("只有策略管理者能准许发布。", "Only a policy manager orders a release.")
_PAST = Text("有效期“{day}”不晚于今天。", "The validity date “{day}” is not in the future.")
RELEASING = Group("order", Text("准许执行者发布", "An order to release"))


@dataclass(frozen=True, kw_only=True)
class Ordering:
    """To whom an executor may release what is approved."""

    release_to: Annotated[
        str | None, Option(Text("一并准许执行者向此接收方发布", "with it, an executor may release to this recipient"), RELEASING)
    ] = None
    release_until: Annotated[
        str | None, Option(Text("发布的有效期至，例如 2027-01-31", "until when that release is valid, such as 2027-01-31"), RELEASING)
    ] = None

    @property
    def orders(self) -> bool:
        """Whether a release is ordered."""
        return self.release_to is not None or self.release_until is not None

    def order(self) -> dict[str, object] | None:
        """What the entry of the approval holds."""
        if self.release_to is None or self.release_until is None:
            return None
        return {"recipient": self.release_to.strip(), "valid_until": day_of(self.release_until, "--release-until").isoformat()}

    def wrong_order(self, governed: Governed, today: date, *, manages: bool) -> Iterator[Problem]:
        """What is wrong with it."""
        from ...govern.agreements import unknown_recipient  # noqa: PLC0415 - most approvals order nothing

        if not self.orders:
            return
        if not manages:
            yield Problem("not_theirs_to_order", _NOT_THEIRS)
        elif not (self.release_to or "").strip() or self.release_until is None:
            yield Problem("order_incomplete", _BOTH, _SAY_BOTH)
        else:
            yield from unknown_recipient(governed.case.file.situation(), self.release_to or "")
            try:
                if day_of(self.release_until, "--release-until") <= today:
                    yield Problem("past_date", _PAST.fill(day=self.release_until), _SAY_BOTH)
            except InputError as error:
                yield from error.problems


class RestsJson(TypedDict):
    """The executor's signature that one without the data rests on."""

    entry: int
    hash: str
    by: str
    data: str
    head: str


class OrderJson(TypedDict):
    """To whom an executor may release, until when."""

    recipient: str
    valid_until: str


def resting(governed: Governed, duty: Duty) -> dict[str, Any]:
    """What the entry of a signature in a case that was handed over says of its ground; empty where the data are here."""
    if not governed.case.handed:
        return {}
    from ...govern.envelope.handed import grading_behind, handed_of, unlike_handed  # noqa: PLC0415 - few cases are handed over

    handed = handed_of(governed.folder)
    changed = tuple(unlike_handed(governed.folder, handed))
    if changed:
        raise InputError(*changed)
    return grading_behind(handed, governed.approvals, duty)


def rests_line(name: str, rests: Mapping[str, object]) -> Phrase:
    """That the signer has not seen the data, and what the signature rests on."""
    return words.DATA_NOT_SEEN.fill(name=name, by=str(rests.get("by")), n=str(rests.get("entry")))


def order_line(order: Mapping[str, object]) -> Phrase:
    """To whom may be released."""
    return _ORDERED.fill(recipient=str(order.get("recipient")), until=str(order.get("valid_until")))
