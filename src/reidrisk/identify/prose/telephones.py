"""Telephone numbers in running text, as the countries group them; no amounts, dates, doses or rows of readings.

One set of forms for `scan`, the redactor and the proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from .names import Span

# Numbers that hardly anything else looks like: a country code, or an area code with its zero and enough digits behind it.
_SURE = (
    r"\+[1-9](?:[ ./-]{0,3}(?:\([0-9]{1,5}\))?[ ./-]{0,3}[0-9]){7,13}",
    r"00[1-9][0-9]{0,2}[ ./-](?=(?:[ ()./-]{0,3}[0-9]){7,12}(?![0-9]))(?:[ ./-]{0,2}\(?[0-9]{1,8}\)?){2,6}(?<=[0-9])",
    r"(?:\+?86[ -]?)?1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}",  # China: mobile, then with the area code
    r"\(?0[1-9][0-9]{1,2}\)?[ -]?[2-8][0-9]{6,7}",
    r"(?:\+?1[ .-]?)?(?:\([2-9][0-9]{2}\)[ .-]?|[2-9][0-9]{2}[ .-]{1,2})[2-9][0-9]{2}[ .-][0-9]{4}(?: ?(?:x|ext\.?) ?[0-9]{1,5})?",
    r"\([0-9]{2,4}\)[ -]?9?[0-9]{3,4}[ -][0-9]{3,4}",  # Brazil, Australia, Japan
    r"8[ -]\(?[0-9]{3}\)?[ -][0-9]{3}[ -][0-9]{2}[ -][0-9]{2}",  # Russia
    r"0[1-9](?:[ .-][0-9]{2}){4}",  # France
    r"0[0-9]{1,4}-[0-9]{1,4}-[0-9]{3,4}",  # Japan, Korea
    r"0[1-9][0-9]{0,4} ?[/-] ?[0-9]{5,8}(?:-[0-9]{1,4})?",  # Germany, Austria, the Netherlands
    r"0[1-9][0-9]{1,4} ?/ ?[0-9]{2,4}(?:[ -][0-9]{1,4}){1,3}",
    r"0[1-9][0-9]{0,3} ?[ /-] ?[0-9]{2,4}(?: [0-9]{2,4}){1,3}",  # with blanks: Sweden, Britain, Switzerland
    r"0[1-9][0-9]{1,4} [0-9]{5,8}",
)
# Groups that amounts, years or readings may have too: no unit stands behind them.
_GROUPED = (
    r"[1-9][0-9]{2}[ -][0-9]{3}[ -][0-9]{4}",  # Italy, the United States
    r"[679][0-9]{2} [0-9]{3} [0-9]{3}|[679][0-9]{2}(?: [0-9]{2}){3}",  # Spain, Portugal, Poland
    r"[49][0-9]{2} [0-9]{2} [0-9]{3}",  # Norway
    r"[2-9][0-9](?: [0-9]{2}){3}",  # Denmark, Norway
)
UNITS = (
    r"m[glm]|µg|ug|mcg|kg|g|ml|dl|l|cm|mm|km|IU|IE|UI|U|mmol|µmol|nmol|ng|mmHg|bpm|lpm|%|‰|°C?|€|\$|£|¥|kr\.?|EUR|euros?|USD|GBP|CHF|zł"
    r"|元|円|원|days?|hours?|times|people|words|rows|records|Tage?|Stück|Stk\.?|stk\.?|St\.|jours?|heures?|unités?|fois|unidades|días"
    r"|timer|dage|dager|dagar|gange|tabletter|Tabl\.?|Tabletten|tabs?|comprimés?|comprimidos"
)
_NO_UNIT = rf"(?![ ]?(?:{UNITS})(?![A-Za-z]))"
# What a code or a list of numbers hardly ever looks like, in a column of whatever kind.
_SEPARATED = re.compile(
    r"(?<![\w.-])(?:(?:\+?1[ .-])?(?:\([2-9][0-9]{2}\) ?|[2-9][0-9]{2}[.-])[2-9][0-9]{2}[.-][0-9]{4}"
    r"|(?:010|02[0-57-9]|0[3-9][0-9]{2})-[2-8][0-9]{6,7})(?![\w-])",
    re.ASCII,
)
_DIGITS = re.compile(r"[0-9]+")
_PAIR, _PAIRS = 2, 4
_FEWEST, _MOST = 8, 15
_NEAR = 20  # readings of one thing lie closer to each other than four drawn pairs of digits do in 97 of 100 numbers
_DAY = re.compile(r"0?[1-9][ ./-](?:0?[1-9]|1[0-2]|[12][0-9]|3[01])[ ./-](?:19|20)[0-9]{2}(?![0-9])")


@cache
def _compiled(sure: bool) -> re.Pattern[str]:
    """When the first text is read: most tables have none."""
    forms = "|".join(_SURE) if sure else "|".join(f"(?:{one})" for one in _GROUPED)
    return re.compile(
        rf"(?<![0-9A-Za-z])(?:{forms})(?![0-9A-Za-z]|[.,][0-9]{{1,2}}(?![0-9.]))"
        if sure
        else rf"(?<![0-9A-Za-z])(?<![0-9][.,])(?:{forms})(?![0-9A-Za-z]|[.,][0-9]){_NO_UNIT}"
    )


def separated(text: str) -> Iterator[Span]:
    """North American and Chinese numbers with an area code and hyphens or points, which need no sentence around them."""
    if "-" in text or "." in text:
        yield from (found.span() for found in _SEPARATED.finditer(text))


def sure_telephones(text: str) -> Iterator[Span]:
    """Numbers of a form that little else has."""
    for found in _compiled(True).finditer(text):
        digits = sum(map(len, _DIGITS.findall(found[0])))
        if _FEWEST <= digits <= _MOST and not _DAY.match(found[0]):
            yield found.span()


def telephones(text: str) -> Iterator[Span]:
    """These, and numbers grouped as only telephones are where they are grouped so."""
    yield from sure_telephones(text)
    for found in _compiled(False).finditer(text):
        if not _are_readings(found[0]):
            yield found.span()


def _are_readings(text: str) -> bool:
    """Whether four numbers of two digits are a row of doses or readings: near each other, or in equal steps."""
    groups = _DIGITS.findall(text)
    if len(groups) != _PAIRS or any(len(group) != _PAIR for group in groups):
        return False
    numbers = [int(group) for group in groups]
    steps = {after - before for before, after in pairwise(numbers)}
    return (len(steps) == 1 and numbers[0] % 10 == 0) or max(numbers) - min(numbers) < _NEAR
