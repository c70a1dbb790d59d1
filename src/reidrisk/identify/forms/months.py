"""Months by name, in full and short, in many languages: which month a name is, and another one written like it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_LANGUAGES = (
    # English first: a name that several languages have ("april", "Mar") is written again in English.
    "January February March April May June July August September October November December",
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
    "Jänner Feber März April Mai Juni Juli August September Oktober November Dezember",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    "janv févr mars avr mai juin juil août sept oct nov déc",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ene feb mar abr may jun jul ago sep oct nov dic",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "gen feb mar apr mag giu lug ago set ott nov dic",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "jan fev mar abr mai jun jul ago set out nov dez",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "jan feb mrt apr mei jun jul aug sep okt nov dec",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "januar februar marts april maj juni juli august september oktober november december",
    "januar februar mars april mai juni juli august september oktober november desember",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
)
_ROWS: Sequence[Sequence[str]] = [row.split() for row in _LANGUAGES]
_HELD = [frozenset(map(str.casefold, row)) for row in _ROWS]
_SEPT, _SEPTEMBER = "sept", 9  # English has two short forms of it
_WHERE: dict[str, tuple[int, int]] = {}
for _place, _row in enumerate(_ROWS):
    for _number, _name in enumerate(_row, 1):
        _WHERE.setdefault(_name.casefold(), (_place, _number))
_SHORT = 1
_WHERE[_SEPT] = (_SHORT, _SEPTEMBER)
NAMES = "|".join(sorted(_WHERE, key=len, reverse=True))  # a pattern, to be read without regard to capitals


def number(name: str) -> int:
    """From 1 to 12."""
    return _WHERE[name.casefold()][1]


def row_of(names: Iterable[str]) -> int | None:
    """The first language and length in which all of these are written; None where no one has them all."""
    held = {name.casefold() for name in names} - {_SEPT}
    return next((place for place, row in enumerate(_HELD) if held and held <= row), None)


def month_like(stood: str, month: int, row: int | None = None) -> str:
    """Another month in the capitals in which one stood, and in its language and length, or those of a row of `row_of`."""
    row = _WHERE[stood.casefold()][0] if row is None else row
    name = _SEPT if stood.casefold() == _SEPT and month == _SEPTEMBER else _ROWS[row][month - 1]
    return name.upper() if stood.isupper() else name.lower() if stood.islower() else name[0].upper() + name[1:]
