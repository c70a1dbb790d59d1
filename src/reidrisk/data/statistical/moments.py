"""Days, dates with times and times of day, from the numbers and formats by which SAS, SPSS and Stata keep them.

What a format shows may be coarser than what is stored (MONYY7. of a day): the stored day is what is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from ..sheets.cells import moment_text, number_text, span_text

Spelled = Callable[[float], str | None]
_SPSS, _SAS = datetime(1582, 10, 14), datetime(1960, 1, 1)  # noqa: DTZ001 - these clocks have no zone
_DAY, _THOUSAND = 86_400, 1000
_SPSS_MOMENT = re.compile(r"(?:[AES]?DATE|JDATE|DATETIME|YMDHMS|MOYR|QYR|WKYR)[0-9.]*")
_SPSS_SPAN = re.compile(r"D?TIME[0-9.]*|MTIME[0-9.]*")
_SAS_DAY = re.compile(
    r"(?:DATE|DAY|(?:DDMMYY|MMDDYY|YYMMDD)[BCDNPS]?|(?:MMYY|YYMM|YYQ|YYQR)[CDNPS]?|YYMON|YYWEEK[UVW]|MON(?:YY|NAME|TH)|QTRR?|YEAR|JULIAN|"
    r"JULDAY|PDJUL[GI]|WEEK(?:DATE|DATX|DAY|[UVW])|DOWNAME|WORDDAT[EX]|(?:E|B|IS|\$N)8601DA|NLDATE[A-Z]*|MINGUO|NENGO|HDATE|HEBDATE|"
    r"EURDF(?:DD|DE|DN|DT|MY|WDX|WKX))[0-9]*(?:\.[0-9]*)?"
)
_SAS_MOMENT = re.compile(
    r"(?:DATETIME|DATEAMPM|MDYAMPM|DT(?:DATE|MONYY|WKDATX|YEAR|YYQC)|(?:E|B|IS)8601(?:D[TZNX]|LX)|NLDATM[A-Z]*)[0-9]*(?:\.[0-9]*)?"
)
_SAS_SPAN = re.compile(r"(?:TIME|TIMEAMPM|HHMM|HOUR|MMSS|TOD|(?:E|B|IS)8601T[MZX]|NLTIM[A-Z]*)[0-9]*(?:\.[0-9]*)?")
_SAS_PLAIN = re.compile(
    r"(?:\$(?:|CHAR|F|ASCII|EBCDIC|HEX|OCTAL|BINARY|QUOTE|UPCASE|VARYING|REVERJ|REVERS|BASE64X|MSGCASE)|BEST[DX]?|COMMAX?|DOLLARX?|EUROX?|D|E|F|"
    r"FLOAT|FRACT|HEX|BINARY|OCTAL|IEEE|NEGPAREN|NUMX|NLNUM[A-Z]*|NLMNY[A-Z]*|NLPCT[A-Z]*|PERCENTN?|PVALUE|ROMAN|SSN|WORDF|WORDS|YEN|Z|ZD|"
    r"[IPR]B|PD|PIB|S370F[A-Z]+|SIZEKM?B?)?[0-9]*(?:\.[0-9]*)?"
)
_STATA = re.compile(r"%-?(?:t([cCdwmqh])|(d)).*", re.DOTALL)
_STATA_PERIODS = {"w": (52, "{}W{:02d}"), "m": (12, "{}-{:02d}"), "q": (4, "{}Q{}"), "h": (2, "{}H{}")}


def spss(form: str) -> Spelled | None:
    """Seconds since 14 October 1582. None for a format of plain numbers."""
    name = form.upper()
    if _SPSS_MOMENT.fullmatch(name):
        return lambda value: _moment(_SPSS, value, value)
    return _span if _SPSS_SPAN.fullmatch(name) else None


def sas(form: str) -> Spelled | None:
    """Days or seconds since 1 January 1960."""
    name = form.upper()
    if _SAS_DAY.fullmatch(name):
        return lambda value: _moment(_SAS, value * _DAY, value)
    if _SAS_MOMENT.fullmatch(name):
        return lambda value: _moment(_SAS, value, value)
    return _span if _SAS_SPAN.fullmatch(name) else None


def is_own_format(form: str) -> bool:
    """Whether it is no format of SAS itself: whoever made the file defined it, and its labels lie in a catalog beside the file."""
    return sas(form) is None and _SAS_PLAIN.fullmatch(form.upper()) is None


def stata(form: str) -> Spelled | None:
    """Milliseconds, days, weeks, months, quarters or half-years since 1960."""
    match = _STATA.fullmatch(form)
    if match is None:
        return None
    unit = match[1] or match[2]
    if unit in _STATA_PERIODS:
        return lambda value: _period(value, *_STATA_PERIODS[unit])
    if unit == "d":
        return lambda value: _moment(_SAS, value * _DAY, value)
    return lambda value: _moment(_SAS, value / _THOUSAND, value)


def counts_leap_seconds(form: str) -> bool:
    """Whether this clock of Stata counts them: what it shows as midnight is read some seconds later."""
    match = _STATA.fullmatch(form)
    return match is not None and match[1] == "C"


def _moment(origin: datetime, seconds: float, value: float) -> str | None:
    """ISO 8601 to the millisecond; the number itself beyond the years 1 to 9999."""
    try:
        return moment_text(origin + timedelta(milliseconds=round(seconds * _THOUSAND)))
    except (OverflowError, ValueError):
        return number_text(value)


def _span(value: float) -> str | None:
    try:
        return span_text(timedelta(milliseconds=round(value * _THOUSAND)))
    except (OverflowError, ValueError):
        return number_text(value)


def _period(value: float, parts: int, form: str) -> str | None:
    year, part = divmod(value, parts)
    return form.format(1960 + int(year), int(part) + 1) if value == int(value) and abs(year) < _THOUSAND else number_text(value)
