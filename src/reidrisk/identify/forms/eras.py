"""Dates by the years of an era: of Japan (昭和55年3月2日, S55.3.2) and of the Republic of China (民國69年3月2日, 069/03/02, 0690302)."""

from __future__ import annotations

import re
from datetime import date

# The first day of each era, its name and its letter; its first year is the one in which it begins.
_JAPAN = (
    (date(2019, 5, 1), "令和", "R"),
    (date(1989, 1, 8), "平成", "H"),
    (date(1926, 12, 25), "昭和", "S"),
    (date(1912, 7, 30), "大正", "T"),
    (date(1868, 1, 25), "明治", "M"),
)
BEFORE_THE_REPUBLIC = 1911
_BEFORE = {sign: first.year - 1 for first, *signs in _JAPAN for sign in signs} | dict.fromkeys(("民國", "民国"), BEFORE_THE_REPUBLIC)
_SIGNS = "|".join(sign for sign in _BEFORE if len(sign) > 1)
_FORM = re.compile(
    rf"(?P<era>{_SIGNS}|[MTSHR])(?P<count>[0-9]{{1,3}}|元)"
    r"(?:(?P<s> ?年 ?)(?P<m>[0-9]{1,2})(?P<t> ?月 ?)(?P<d>[0-9]{1,2})(?P<end> ?日)?|(?P<p>[-/.])(?P<n>[0-9]{1,2})(?P=p)(?P<o>[0-9]{1,2}))",
    re.ASCII,
)
# Three digits for the year and no sign: no other date begins so, and seven digits are seldom the day of a month by chance.
_BARE = re.compile(
    r"(?P<count>0[0-9]{2}|1[0-4][0-9])(?:(?P<p>[-/.])(?P<n>[0-9]{1,2})(?P=p)(?P<o>[0-9]{1,2})|(?P<m>[0-9]{2})(?P<d>[0-9]{2}))", re.ASCII
)
_SHORTEST, _LONGEST = 7, 9
_FIRST = "元"
BEGINNINGS = frozenset((*(sign[0] for sign in _BEFORE), "0", "1"))
Pieces = tuple[tuple[str, str], ...]
BARE_COUNT = "era_year_bare_roc"
_ROC, _ERA, _COUNT = "民", "era", "era_year"


def era_day(text: str) -> tuple[date, Pieces] | None:
    """The day, and the pieces that it is written in; None for what is no such date."""
    if text[:1].isdigit():
        return _bare(text)
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    count = 1 if found["count"] == _FIRST else int(found["count"])
    first, month, second, last = (found["p"], found["n"], found["p"], found["o"]) if found["p"] else found.group("s", "m", "t", "d")
    try:
        day = date(_BEFORE[found["era"]] + count, int(month), int(last))
    except ValueError:
        return None
    stood = (found["count"], first, month, second, last, found["end"] or "")
    fields = (f"{_COUNT}{'_roc' if found['era'][0] == _ROC else ''}", "", "m", "", "d", "")
    return day, ((_ERA, found["era"]), *(piece for piece in zip(fields, stood, strict=True) if piece[1]))


def _bare(text: str) -> tuple[date, Pieces] | None:
    found = _BARE.fullmatch(text) if _SHORTEST <= len(text) <= _LONGEST else None
    if found is None:
        return None
    part, month, last = found["p"] or "", found["n"] or found["m"], found["o"] or found["d"]
    try:
        day = date(BEFORE_THE_REPUBLIC + int(found["count"]), int(month), int(last))
    except ValueError:
        return None
    pieces = ((BARE_COUNT, found["count"]), ("", part), ("m", month), ("", part), ("d", last))
    return day, tuple(piece for piece in pieces if piece[1])


def era_spelt(field: str, stood: str, day: date) -> str | None:
    """A piece for another day, in the era in which that lies; None for a piece of other dates."""
    first, name, letter = next((one for one in _JAPAN if day >= one[0]), _JAPAN[-1])
    if field == _ERA:
        return stood if stood[0] == _ROC else letter if stood.isascii() else name
    if not field.startswith(_COUNT):
        return None
    count = day.year - (BEFORE_THE_REPUBLIC if field.endswith("_roc") else first.year - 1)
    if field == BARE_COUNT:
        return f"{count:0{len(stood)}d}"
    return _FIRST if stood == _FIRST and count == 1 else f"{count:0{len(stood)}d}" if stood[0] == "0" else str(count)
