"""Columns of hashes: what trying every telephone or identity number would cost if no key was used (resolutions P-17)."""

from __future__ import annotations

import re
from fractions import Fraction

from ...model.frozen import dataclass
from ...model.role import Role
from ...model.text import Phrase, Text
from ..catalogue import categories
from ..lookup import rows as table_rows
from ..proposal import Proposal
from ..values import Values
from .find import Find

_ENOUGH, _NEARLY_ALL = 10, 0.95
_SALTED = re.compile(r"\$(?:2[abxy]?|5|6|y|argon2id?|pbkdf2[^$]{0,20}|scrypt)\$.{10,500}", re.ASCII)
_UUID = re.compile(r"[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}", re.ASCII | re.IGNORECASE)
_PREFIXES = 13 * 4 - 3  # the 13x-19x ranges in use, 49 of the 70 (MIIT numbering plan, 2020)
_NUMBERS_OF_A_PREFIX = 10**8
_DAYS, _SERIALS = 36_525, 1000
_SECONDS_A_MINUTE, _SECONDS_AN_HOUR, _SECONDS_A_DAY = 60, 3600, 86_400


@dataclass(frozen=True, slots=True)
class Shape:
    """A hash function by the width of what it gives; `rate` is tries a second of one RTX 4090 (hashcat 6.2.6 benchmark)."""

    algorithms: tuple[str, ...]
    title: str
    width: int
    rate: int


SHAPES = (
    Shape(("md5",), "MD5", 32, 164_100_000_000),
    Shape(("sha1",), "SHA-1", 40, 50_600_000_000),
    Shape(("sha256", "sm3"), "SHA-256 / SM3", 64, 21_900_000_000),
    Shape(("sha512",), "SHA-512", 128, 7_400_000_000),
)
_FOUND = Text(
    "{count} 行的取值是 {width} 位十六进制数，与 {title} 的输出形式相同。无法从取值判断散列时是否使用了密钥（或保密的盐值），请向数据提供者"
    "问明。若未使用，而原文是手机号码（约 {mobiles} 个），一块显卡（约每秒 {rate} 次）穷举只需 {mobile_time}；若原文是公民身份号码"
    "（约 {ids} 个），只需 {id_time}。问明之前，按未使用密钥处理。",
    "{count} {count|row holds|rows hold} {width} {width|hexadecimal digit|hexadecimal digits}, as {title} gives them. Whether a key (or a "
    "secret salt) was used the values do not say: ask whoever made them. Without one, if telephone numbers were hashed (about {mobiles} of "
    "them), one graphics card (about {rate} tries a second) enumerates them in {mobile_time}; resident identity numbers (about {ids}) in "
    "{id_time}. Until that is known, assume that there was no key.",
)
_SALTY = Text(
    "{count} 行的取值是加盐散列（口令的存储形式）：不能整表穷举，但属于鉴别信息。",
    "{count} {count|row holds|rows hold} salted hashes, as passwords are kept: no table of all values helps, but they are credentials.",
)
_BELOW = Text("不到 1 秒", "less than a second")
_SPANS = (
    (_SECONDS_A_DAY, Text("约 {n} 天", "about {n} {n|day|days}")),
    (_SECONDS_AN_HOUR, Text("约 {n} 小时", "about {n} hours")),
    (_SECONDS_A_MINUTE, Text("约 {n} 分钟", "about {n} minutes")),
    (1, Text("约 {n} 秒", "about {n} seconds")),
)


def search(_name: str, values: Values, proposal: Proposal) -> tuple[Find, ...]:
    """The cost of enumerating, for a column of hashes."""
    some = values.some
    if some.rows < _ENOUGH or len(some) < _ENOUGH:
        return ()
    salted = sum(int(weight) for value, weight in zip(some, some.weights, strict=True) if _SALTED.fullmatch(value))
    if salted >= _NEARLY_ALL * some.rows:
        return (Find("salted-hash", "credential", salted, _SALTY.fill(count=salted), categories()["credential"].roles),)
    shape = shape_of(values)
    if shape is None:
        return ()
    stays = proposal.roles if proposal.category is not None and Role.DI not in proposal.roles and Role.SA in proposal.roles else None
    return (Find(f"hash:{shape.algorithms[0]}", "other_unique", values.rows, cost(shape, values.rows), stays),)


def shape_of(values: Values) -> Shape | None:
    """The hash function whose results nearly all values look like; random UUIDs written without hyphens are none."""
    some = values.some
    for shape in SHAPES:
        if int((some.lengths == shape.width).sum()) < _NEARLY_ALL * len(some):
            continue
        pattern = re.compile(rf"[0-9a-fA-F]{{{shape.width}}}", re.ASCII)
        fits = [value for value in some if pattern.fullmatch(value) and not _UUID.fullmatch(value) and not value.isdigit()]
        if len(fits) >= _NEARLY_ALL * len(some) and len(fits) >= _ENOUGH:
            return shape
    return None


def mobile_space() -> int:
    """How many mobile numbers there can be."""
    return _PREFIXES * _NUMBERS_OF_A_PREFIX


def identity_space() -> int:
    """How many resident identity numbers: counties, days of a hundred years, serials; the check digit follows."""
    counties = sum(not code.endswith("00") for code, *_ in table_rows("divisions.csv"))
    return counties * _DAYS * _SERIALS


def cost(shape: Shape, count: int) -> Phrase:
    """In words: number space divided by the rate."""
    return _FOUND.fill(
        count=count,
        width=shape.width,
        title=shape.title,
        mobiles=_power(mobile_space()),
        ids=_power(identity_space()),
        rate=_power(shape.rate),
        mobile_time=duration(Fraction(mobile_space(), shape.rate)),
        id_time=duration(Fraction(identity_space(), shape.rate)),
    )


def duration(seconds: Fraction) -> Text | Phrase:
    """A span in the unit that fits."""
    for unit, text in _SPANS:
        if seconds >= unit:
            return text.fill(n=round(seconds / unit))
    return _BELOW


def _power(number: int) -> str:
    digits = len(str(number)) - 1
    return f"{number / 10**digits:.1f}×10^{digits}"
