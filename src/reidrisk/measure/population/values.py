"""Which value of a bundled population table a value of the dataset means."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from .reference import rows

_SEXES: Final = {
    "male": ("男", "男性", "m", "male", "man", "1"),
    "female": ("女", "女性", "f", "female", "woman", "2"),
}
_PROVINCE_TAIL: Final = re.compile(r"(?:壮族|回族|维吾尔)?(?:省|市|自治区)$| (?:Province|Municipality|Autonomous Region)$", re.IGNORECASE)
_AGES: Final = re.compile(
    r"[\[(]?\s*(\d{1,3})\s*岁?(?:\s*(?:[-~—–～]|至|到)\s*(\d{1,3}))?\s*(\+|岁?及?以上)?\s*岁?\s*(?:[\])]|years?)?", re.IGNORECASE
)
_OLDEST: Final = 150


def bin_of(meaning: str, value: str) -> str | None:
    """The table's name for this value, or None where it is not told apart by the table."""
    return _READERS[meaning](value.strip())


def _sex(value: str) -> str | None:
    return next((sex for sex, words in _SEXES.items() if value.lower() in words), None)


def _province(value: str) -> str | None:
    """A name, with or without its ending, or an administrative code (GB/T 2260: two digits, then four more or ten)."""
    if re.fullmatch(r"\d{2}(?:\d{2}){0,2}(?:\d{6})?", value, re.ASCII):
        return value[:2] if value[:2] in {row["code"] for row in rows("china_2020_province.csv")} else None
    return _names("china_2020_province.csv").get(_PROVINCE_TAIL.sub("", value).casefold())


def _ethnic(value: str) -> str | None:
    if re.fullmatch(r"\d{1,2}", value, re.ASCII):
        return value.zfill(2) if value.zfill(2) in {row["code"] for row in rows("china_2020_ethnic.csv")} else None
    names = _names("china_2020_ethnic.csv")
    return names.get(value.casefold()) or names.get(value + "族")


@cache
def _names(table: str) -> Mapping[str, str]:
    return {name.casefold(): row["code"] for row in rows(table) for name in (row["name"], row["roman"])}


def _age(meaning: str) -> Callable[[str], str | None]:
    def read(value: str) -> str | None:
        found = _AGES.fullmatch(value)
        if found is None:
            return None
        first = int(found[1])
        last = _OLDEST if found[3] else int(found[2] or first)
        return next((name for name, (low, high) in _bounds(meaning).items() if low <= first <= last <= high), None)

    return read


@cache
def _bounds(meaning: str) -> Mapping[str, tuple[int, int]]:
    """The first and last year of each band."""
    names = [row["value"] for row in rows("china_2020_national.csv") if row["meaning"] == meaning]
    ends = [(name.rstrip("+").split("-"), name.endswith("+")) for name in names]
    return {name: (int(parts[0]), _OLDEST if open_end else int(parts[-1])) for name, (parts, open_end) in zip(names, ends, strict=True)}


_READERS: Final[Mapping[str, Callable[[str], str | None]]] = {
    "sex": _sex,
    "province": _province,
    "ethnic": _ethnic,
    "age_band": _age("age_band"),
    "age_5_years": _age("age_5_years"),
}
