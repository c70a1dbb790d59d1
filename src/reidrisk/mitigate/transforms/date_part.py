"""Dates cut to month, quarter, half-year, year or decade."""

from __future__ import annotations

from ...data.options import SUPPRESSION_MARK
from ...identify.forms.dates import EITHER, EPOCHS, ORDERS, year_and_month
from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Among, Cell, CellForm, CellRule, Cut, DownTo, Example, Means, Part, Setting, Transform, Work
from ..cells.cellwise import each

_YEAR = "(?:1[6-9]|2[0-2])[0-9][0-9]"
_LEAP = "(?:(?:1[6-9]|2[0-2])(?:0[48]|[2468][048]|[13579][26])|(?:16|20)00)"
_TIME = "(?:[ T](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,9})?)?)?"
_DAYS = "(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)"
_DAY = f"({_YEAR}-{_DAYS}|{_LEAP}-02-29){_TIME}"
_PARTS = ("month", "quarter", "half", "year", "five_years", "decade")


def prepare(means: Means) -> Work:
    """ISO spelling: ``2024-03``, ``2024-Q1``, ``2024-H1``, ``2024``, ``2020-2024``, ``2020-2029``."""
    part, order = means.text("to"), means.text("order")
    earliest = None if means.settings["earliest"] is None else means.whole("earliest")
    short = None if means.settings["short_years"] is None else means.whole("short_years")

    def cut(text: str) -> Cell:
        found = year_and_month(text, order, short)
        if found is None or (found[1] is None and part in {"month", "quarter", "half"}):
            return UNFIT
        if earliest is not None and found[0] < earliest:
            return SUPPRESSION_MARK
        return written(found[0], found[1] or 1, part)

    return each(cut)


def written(year: int, month: int, part: str) -> str:
    """One part of a date."""
    if part in {"five_years", "decade"}:
        width = 5 if part == "five_years" else 10
        return f"{year - year % width:04d}-{year - year % width + width - 1:04d}"
    tails = {"month": f"-{month:02d}", "quarter": f"-Q{(month + 2) // 3}", "half": f"-H{(month + 5) // 6}", "year": ""}
    return f"{year:04d}{tails[part]}"


def rule(means: Means) -> CellRule | None:
    """Days that there are, as year-month-day, with or without a time."""
    if means.given("earliest") or means.text("order") in EPOCHS:
        return None
    return CellRule((CellForm(_DAY, _parts(means.text("to"))),))


def _parts(part: str) -> tuple[Part, ...]:
    if part in {"five_years", "decade"}:
        width, year = 5 if part == "five_years" else 10, Cut(0, 4)
        return (DownTo(width, of=year), "-", DownTo(width, add=width - 1, of=year))
    if part == "year":
        return (Cut(0, 4),)
    if part == "month":
        return (Cut(0, 7),)
    width = 3 if part == "quarter" else 6
    spans = tuple((f"{low:02d}", f"{low + width - 1:02d}", written(0, low, part)[4:]) for low in range(1, 13, width))
    return (Cut(0, 4), Among(5, 2, spans))


TRANSFORM = Transform(
    key="date_part",
    title=Text("日期截断", "cut dates"),
    says=Text(
        "日期只保留到月、季、半年、年、五年或十年。", "Of a date only month, quarter, half-year, year, five years or decade is kept."
    ),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 B b", "HIPAA 45 CFR 164.514(b)(2)(i)(C)"),
    types=words.DATES,
    by="value",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(
        Setting("to", Text("保留到", "what is kept"), "choice", "month", False, _PARTS),
        Setting(
            "order",
            Text(
                "03/04/2024 的顺序：ymd 不接受，dmy 日在前，mdy 月在前，either 不知道（只取年份）；"
                "yymd 指 24/03/04，roc 以之为民国年；其余为数字的起算日",
                "how 03/04/2024 reads: refused, day or month first, either of them (the year alone); yymd is 24/03/04, roc the "
                "same in years of the Republic of China; the others say "
                "what numbers are counted from",
            ),
            "choice",
            "ymd",
            False,
            (*ORDERS, EITHER, *EPOCHS),
        ),
        Setting(
            "short_years",
            Text(
                "两位年份所在的一百年从哪年起（1950 表示 50~99 为 19xx，00~49 为 20xx）；不写则不接受两位年份",
                "the first of the hundred years that years of two digits lie in (1950: 50-99 are 19xx, 00-49 are 20xx); refused without",
            ),
            "whole",
            optional=True,
            least=1,
        ),
        Setting(
            "earliest",
            Text("早于此年的日期一律抑制，例如最高龄者的出生年份", "dates before this year are suppressed, e.g. the births of the oldest"),
            "whole",
            optional=True,
            least=1,
        ),
    ),
    examples=(
        Example(
            {"to": "month"}, ("2024-03-15", "2024年3月5日", "20240315", "2024-02-30", None), ("2024-03", "2024-03", "2024-03", UNFIT, None)
        ),
        Example({"to": "quarter"}, ("2024/12/31 08:30", "2024-01"), ("2024-Q4", "2024-Q1")),
        Example({"to": "half"}, ("2024-06-30", "2024-07-01", "2024"), ("2024-H1", "2024-H2", UNFIT)),
        Example({"to": "year", "order": "dmy"}, ("31/12/1999", "1999"), ("1999", "1999")),
        Example({"to": "month"}, ("21 Nov 2026", "November 21st, 2026", "21-NOV-26"), ("2026-11", "2026-11", UNFIT)),
        Example({"to": "year", "short_years": "1950", "order": "mdy"}, ("11/21/54", "21-Nov-26"), ("1954", "2026")),
        Example({"to": "year", "order": "either"}, ("03/04/2024", "31/12/1999", "2024-03-04"), ("2024", "1999", "2024")),
        Example({"to": "month", "order": "either"}, ("03/04/2024",), (UNFIT,)),
        Example({"to": "month", "order": "excel"}, ("29221", "29221.5", "1980-01-01"), ("1980-01", "1980-01", "1980-01")),
        Example({"to": "decade"}, ("1999-12-31",), ("1990-1999",)),
        Example({"to": "year", "earliest": "1937"}, ("1936-12-31", "1937-01-01"), ("*", "1937")),
        Example({"to": "five_years"}, ("1999",), ("1995-1999",)),
    ),
)
