"""Identifiers behind a plain encoding or a simple disguise: base64, hexadecimal, backwards, in groups, in numerals."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Callable, Sequence
from urllib.parse import unquote

from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..embedded import embedded
from ..examine import detectors
from ..judge import judge
from ..proposal import Proposal
from ..traits import are_decimals, are_passports, is_numeric
from ..values import Values
from .disguises import disguises
from .find import Find

_NEARLY_ALL, _ENOUGH, _TWO = 0.9, 5, 2
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{6,2000}={0,2}", re.ASCII)
_HEX = re.compile(r"(?:0x)?(?:[0-9A-Fa-f]{2}){4,1000}", re.ASCII)
_PERCENT = re.compile(r".{0,500}(?:%[0-9A-Fa-f]{2}){2}.{0,500}", re.ASCII)
_SHORTEST_BACKWARDS = 6  # an e-mail address; numbers of persons are longer
_BACKWARDS = frozenset({"cn_resident_id", "mobile", "email", "bank_account", "passport"})
_NO_PROOF = frozenset({"other_unique", "url", "image_file_meta", "uscc"})
_SOLVED = frozenset({"url", "image_file_meta", "address_detail"})
_FOUND = Text(
    "取值经“{way}”还原后，{count} 行是：{category}。这种写法任何人都能还原，不是去标识化。",
    "Undoing “{way}” turns the values of {count} {count|row|rows} into: {category}. Anyone can undo it; it is no de-identification.",
)


def search(_name: str, values: Values, proposal: Proposal) -> tuple[Find, ...]:
    """The first disguise or plain encoding behind which the values of a strong category stand."""
    some = values.some
    found = () if proposal.proven or _is_place(proposal) else _disguised(some)
    known = proposal.by_values and proposal.category and proposal.category.key not in {*_NO_PROOF, *_SOLVED}
    return found or (() if known else _encoded(some))


def _is_place(proposal: Proposal) -> bool:
    """Digits between separators are no number then."""
    return proposal.by_values is not None and proposal.category is not None and proposal.category.key == "coordinates"


def _disguised(some: Values) -> tuple[Find, ...]:
    """Only what is proven once it is undone; what counts by itself must stand in two rows at least, the rest in nearly all."""
    for one in disguises():
        texts = one.undone(some)
        least = max(_NEARLY_ALL * some.rows, _ENOUGH) if one.whole else _TWO
        if texts.rows < least:
            continue
        inner = judge("", texts)
        if inner.proven and inner.category and inner.proven[0] >= least:
            return (_find(one.key, one.title, inner.proven[0], inner),)
    return ()


def _encoded(some: Values) -> tuple[Find, ...]:
    for key, way, undo in _WAYS:
        texts = undo(some)
        if len(texts) < _ENOUGH:
            continue
        inner = judge("", texts)
        if inner.category is None or not inner.by_values or inner.category.key in _NO_PROOF or not inner.roles & {Role.DI, Role.SA}:
            continue
        if key != "reversed" or inner.category.key in _BACKWARDS:
            return (_find(key, way, inner.by_values[0], inner),)
    return ()


def _find(key: str, way: Text, rows: int, inner: Proposal) -> Find:
    """What undoing gives; proven where nearly all of it is."""
    category = inner.category or categories()["other_unique"]
    text = _FOUND.fill(way=way, count=rows, category=category.title)
    proven = inner.proven is not None and inner.proven[0] >= _NEARLY_ALL * rows
    return Find(f"{key}:{category.key}", category.key, rows, text, inner.roles, proves=proven)


def _undone(pattern: re.Pattern[str], decode: Callable[[str], str | None]) -> Callable[[Values], Values]:
    def undo(some: Values) -> Values:
        probe = [some[place] for place in some.probe[:20]]
        if not probe or sum(pattern.fullmatch(value) is not None for value in probe) < _NEARLY_ALL * len(probe):
            return Values([], [])
        return _kept(some, [decode(value) if pattern.fullmatch(value) else None for value in some])

    return undo


def _kept(some: Values, texts: Sequence[str | None]) -> Values:
    """The decoded texts, when nearly all rows have one."""
    pairs = [(text, weight) for text, weight in zip(texts, some.weights.tolist(), strict=True) if text]
    found = Values([text for text, _ in pairs], [weight for _, weight in pairs])
    return found if found.rows >= _NEARLY_ALL * some.rows else Values([], [])


def _readable(raw: bytes) -> str | None:
    for encoding in ("utf-8", "gb18030"):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        return text.strip() if text.isprintable() and (text.isascii() or encoding == "utf-8" or _chinese(text)) else None
    return None


def _chinese(text: str) -> bool:
    return all(sign.isascii() or "\u4e00" <= sign <= "\u9fff" for sign in text)


def _base64(value: str) -> str | None:
    body = value.rstrip("=").replace("-", "+").replace("_", "/")
    if len(body) % 4 == 1:
        return None
    try:
        return _readable(b64decode(body + "=" * (-len(body) % 4), validate=True))
    except binascii.Error:
        return None


def _hex(value: str) -> str | None:
    return _readable(bytes.fromhex(value.removeprefix("0x")))


def _percent(value: str) -> str | None:
    text = unquote(value, errors="replace").strip()
    return text if "\ufffd" not in text else None


def _reversed(some: Values) -> Values:
    """The values read backwards, when any speaks for a category that is looked for this way: to judge a column costs much more."""
    if not len(some) or some.lengths.max() < _SHORTEST_BACKWARDS:
        return Values([], [])
    if are_decimals(some) or (is_numeric(some) and "." in some.joined):
        return Values([], [])  # the digits of long fractions look like card numbers backwards as often as forwards
    texts = Values([value[::-1] for value in some], some.weights.tolist())
    probe = [texts[place] for place in texts.probe]
    shows = any(any(detector.check(probe)) for detector in detectors() if detector.category in _BACKWARDS)
    return texts if shows or embedded(texts) or are_passports(texts) else Values([], [])


_WAYS: tuple[tuple[str, Text, Callable[[Values], Values]], ...] = (
    ("base64", Text("Base64 编码", "base64"), _undone(_BASE64, _base64)),
    ("hex", Text("十六进制编码", "hexadecimal"), _undone(_HEX, _hex)),
    ("percent", Text("百分号编码", "percent encoding"), _undone(_PERCENT, _percent)),
    ("reversed", Text("倒序书写", "writing backwards"), _reversed),
)
