"""Whether a text tells a day, a month, a quarter or a week, wherever it stands: ``seen on 08/07/2024``, ``Aug 2024``, ``Q3 2024``."""

from __future__ import annotations

import re

_YEAR = "(?:19|20)[0-9]{2}"
_MONTH, _DAY = "(?:0?[1-9]|1[0-2])", "(?:0?[1-9]|[12][0-9]|3[01])"
_NAME = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|"
    r"dec(?:ember)?)\.?"
)
_ORDINAL = "(?:st|nd|rd|th)?"
_TWO_OR_FOUR = rf"(?:{_YEAR}|[0-9]{{2}})"
_FORMS = (
    rf"{_YEAR}(?:[-/]{_MONTH}|[-/.]{_MONTH}[-/.]{_DAY})(?![-/.]?[0-9])",  # 2012.05 is an amount
    rf"{_YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?![0-9])",
    # Day and month in either order; two digits of a year only behind slashes: 5.3.20 is a version, 5-3-20 a code.
    rf"(?:{_MONTH}[-/.]{_DAY}|{_DAY}[-/.]{_MONTH})[-/.]{_YEAR}(?![0-9])",
    rf"(?:{_MONTH}/{_DAY}|{_DAY}/{_MONTH})/[0-9]{{2}}(?![/0-9])",
    rf"{_MONTH}[-/]{_YEAR}(?![-/0-9])",
    rf"{_NAME}[ -]?(?:{_DAY}{_ORDINAL},?[ -]+)?'?{_YEAR}(?![0-9])",
    rf"{_DAY}{_ORDINAL}(?: of)?[ -]?{_NAME}(?:,?[ -]?{_TWO_OR_FOUR})?(?![a-z0-9])",
    rf"{_NAME} {_DAY}{_ORDINAL}(?![0-9a-z.])",
    rf"(?:q[1-4]|[1-4]q|h[12]|w(?:eek)? ?[0-5]?[0-9])(?: of)?[ ,/-]*{_YEAR}(?![0-9])",
    rf"{_YEAR}[ -]*(?:q[1-4]|h[12]|w[0-5][0-9])(?![0-9a-z])",
    rf"{_YEAR} ?年 ?{_MONTH} ?月",
    rf"{_MONTH} ?月 ?{_DAY} ?[日号號]",
    rf"{_YEAR} ?年 ?第?[一二三四1-4]季度?",
)
_INSIDE = re.compile(rf"(?<![0-9a-z./-])(?:{'|'.join(_FORMS)})", re.IGNORECASE | re.ASCII)
_CHINESE = re.compile("|".join(_FORMS[-3:]))
_DIGITS = re.compile("[0-9]{8}")
_WORD, _SHORTEST = re.compile(r"[^\W\d_]+"), 2
_LONGEST = 4_000  # of a text, its beginning


def day_among_words(text: str) -> bool:
    """Whether more than a date is said around such a day: ``seen on 08/07/2024``, not ``Week 30 of 2024``.

    >>> [day_among_words(one) for one in ("seen on 08/07/2024", "3月5日复诊", "Week 30 of 2024", "2024年3月5日", "seen twice")]
    [True, True, False, False, False]
    """
    if not has_day(text):
        return False
    left = _CHINESE.sub(" ", _INSIDE.sub(" ", text[:_LONGEST]))
    return any(len(word) >= _SHORTEST for word in _WORD.findall(left))


def has_day(text: str) -> bool:
    """Whether more than the year is told of a day. Eight digits alone may be any number; a bare ``May`` may be a name.

    >>> [has_day(one) for one in ("seen on 08/07/2024", "Aug 2024", "2024-03", "Q3 2024", "3月5日复诊", "2024", "v1.2.3", "2012.05")]
    [True, True, True, True, True, False, False, False]
    """
    text = text[:_LONGEST]
    if not any(map(str.isdigit, text)) or _DIGITS.fullmatch(text.strip()):
        return False
    return _INSIDE.search(text) is not None or _CHINESE.search(text) is not None
