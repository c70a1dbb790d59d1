"""Labelled tables spelt in a few words a column, so that a set of hundreds is written, and read, in one go.

A table begins with ``# name | language | field``; a column is ``header = KIND words`` with
``@DIRT`` at the end. Words stand between slashes. Kinds in capitals are those of `kinds`,
`numbers` and this file; the others are::

    h words   health (SA)         hn middle spread places   health, measured
    p words   property (SA)       pn middle                 property, an amount
    s categories: words           another sensitive attribute
    q categories: words           a quasi-identifier        qn categories: low high
    x words   nothing             xn middle spread places   nothing, measured
    xs words  nothing, or what a strict reader would call quasi or sensitive
    d shape   a direct identifier dr count shape            one of several rows
"""

from collections.abc import Callable
from pathlib import Path

from .. import dirts
from .. import numbers as n
from ..making import bell, each, money, of, pattern, whole
from ..shapes import Dirt, Kind, Sheet, kind, sheet
from . import forms
from . import kinds as k

_HEALTH, _PROPERTY = "sa_health diagnosis_visible body", "sa_property sa_finance_account income"


def tables(name: str) -> tuple[Sheet, ...]:
    """All tables of one list."""
    text = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
    return tuple(_table(part) for part in text.split("\n# ")[1:])


def _table(text: str) -> Sheet:
    title, *lines = text.strip().splitlines()
    name, lang, field = (part.strip() for part in title.split("|"))
    columns: list[tuple[str, Kind] | tuple[str, Kind, Dirt]] = [_column(line) for line in lines if line.strip()]
    return sheet(name, lang, field, columns)


def _column(line: str) -> tuple[str, Kind, Dirt]:
    header, spelt = (part.strip() for part in line.split(" = ", 1))
    before, _, last = spelt.rpartition(" @")
    dirt = getattr(dirts, last, None) if before else None
    return header, _kind(before if dirt else spelt), dirt or Dirt()


def _kind(spelt: str) -> Kind:
    word, _, rest = spelt.partition(" ")
    if word in _KINDS:
        return _KINDS[word](rest)
    if word in _FIXED:
        return _FIXED[word]
    found = next(made for home in (forms, n, k) if (made := getattr(home, word, None)) is not None)
    if not isinstance(found, Kind):
        raise TypeError(word)
    return found


def _words(rest: str) -> list[str]:
    mark = " ; " if " ; " in rest else "/"
    return [word.strip() for word in rest.split(mark)]


def _numbers(rest: str) -> tuple[float, float, int]:
    middle, spread, places = rest.split()
    return float(middle), float(spread), int(places)


def _with_categories(role: str, maybe: str) -> Callable[[str], Kind]:
    def made(rest: str) -> Kind:
        categories, _, words = rest.partition(": ")
        return kind(of(_words(words)), role, categories, maybe=maybe, blind=False)

    return made


def _range(rest: str) -> Kind:
    categories, _, ends = rest.partition(": ")
    low, high = map(int, ends.split())
    return kind(whole(low, high), "QI", categories, maybe="SA", blind=False)


def _rows(rest: str) -> Kind:
    count, shape = rest.split(" ", 1)
    return k.repeated(shape, int(count))


_FIXED = {
    "SOCIAL_ID": kind(each(n.resident), "DI SA", "cn_resident_id social_security"),
    "TOWN2": kind(of(("沧州市", "锦州市", "盐城市", "安庆市", "德州市", "南阳市", "北海市", "曲靖市")), "QI", "geo nationality"),
    "ID_DIS": kind(each(lambda random: n.resident(random) + random.choice("1234567") + random.choice("1234")), "DI SA", "", blind=False),
    "FAMILY_ZH": k.CONTACT_RELATION,
    "SEX_CODE_UNTOLD": kind(of(("1", "2")), "", "sex", maybe="QI NI"),
    "BORN_YEAR_UNTOLD": kind(whole(1935, 2003), "", "birth_age event_date", maybe="QI NI"),
}
_KINDS: dict[str, Callable[[str], Kind]] = {
    "h": lambda rest: kind(of(_words(rest)), "SA", _HEALTH, maybe="QI", blind=False),
    "hn": lambda rest: kind(bell(*_numbers(rest)), "SA", _HEALTH, maybe="QI", blind=False),
    "k_drug": lambda rest: kind(of(_words(rest)), "QI SA", "diagnosis_visible drug_code sa_health", blind=False),
    "qh": lambda rest: kind(of(_words(rest)), "", f"{_HEALTH} family longitudinal_codes", maybe="QI SA", blind=False),
    "dx": lambda rest: kind(of(_words(rest)), "QI SA", f"{_HEALTH} drug_code", maybe="QI SA", blind=False),
    "due": lambda rest: kind(of(_words(rest)), "", f"{_HEALTH} event_date", maybe="QI SA", blind=False),
    "qhn": lambda rest: kind(bell(*_numbers(rest)), "", _HEALTH, maybe="QI SA", blind=False),
    "hw": lambda rest: kind(bell(*_numbers(rest)), "", f"{_HEALTH} birth_age", maybe="QI SA", blind=False),
    "nick": lambda rest: kind(of(_words(rest)), "", "person_name account", maybe="DI QI SA NI", blind=False),
    "bio": lambda rest: kind(of(_words(rest)), "SA", "biometric sa_bio face_image", maybe="DI QI", blind=False),
    "p": lambda rest: kind(of(_words(rest)), "SA", _PROPERTY, maybe="QI", blind=False),
    "pn": lambda rest: kind(money(float(rest)), "SA", _PROPERTY, maybe="QI", blind=False),
    "s": _with_categories("SA", "QI"),
    "q": _with_categories("QI", "SA"),
    "qn": _range,
    "x": lambda rest: kind(of(_words(rest)), "", maybe="NI", blind=True),
    "xn": lambda rest: kind(bell(*_numbers(rest)), "", maybe="NI", blind=True),
    "xs": lambda rest: kind(of(_words(rest)), "", maybe="NI QI SA", blind=True),
    "xsn": lambda rest: kind(bell(*_numbers(rest)), "", maybe="NI QI SA", blind=True),
    "d": lambda rest: k.direct(pattern(rest), ""),
    "dh": lambda rest: k.direct(pattern(rest), "", blind=False),
    "dr": _rows,
}
