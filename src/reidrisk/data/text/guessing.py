"""The encoding of a text that does not say it: a detector for all of them, held against what is written every day.

chardetng is the detector of a browser, made from texts of all languages. A table has fewer words than a page: a sex, a diagnosis, one name
with an accent. What few bytes of it leave open is decided by signs of daily use and by the letters that a language has.
"""

from __future__ import annotations

import codecs
from functools import cache
from pathlib import Path

from ..bundled import bundled
from .alphabets import EUROPEAN, european
from .bytestream import byte_stream
from .encoding import named_encoding, surely_gb18030

_ENOUGH, _SEEN, _MOST_READ = 64, 2**16, 2**26
_WITHIN = 2**14
_LEAST_SIGNS, _MOSTLY, _NEARLY_ALL, _APART = 2, 0.5, 0.8, 0.2
_LEAST_HALF_WIDTH = 3
_KANA, _HANGUL = ("\u3041", "\u30fe"), ("\uac00", "\ud7a3")
# Old tables of Cyrillic letters lie where kana of half width do; files of Japanese banks are full of these, hardly any is in those.
_BESIDE_KANA, _HALF_WIDTH = "iso8859-5", range(0xA6, 0xE0)
_SIGNS = {"gb18030": "gb18030", "big5hkscs": "big5hkscs", "euc_jp": "japanese", "cp932": "japanese"}
# How the encodings of web pages are called there, where Python has another name.
_OF_THE_WEB = {
    "Big5": "big5hkscs",
    "windows-874": "cp874",
    "ISO-8859-8-I": "iso8859-8",
    "x-mac-cyrillic": "mac_cyrillic",
    "macintosh": "mac_roman",
}


def guessed_encoding(seen: bytes) -> str | None:
    """The likeliest encoding of a text, not UTF-8; None where all of it is ASCII, which says nothing."""
    if seen.isascii():
        return None
    daily = _of_daily_signs(seen[:_WITHIN])
    if daily is not None:
        return daily
    guess = _detected(_without_damage(seen))
    if guess == _BESIDE_KANA and _half_width(seen):
        return "cp932"
    return european(seen[:_SEEN], guess) if guess in EUROPEAN else guess


def _detected(seen: bytes) -> str:
    from chardetng_py import detect  # noqa: PLC0415 - for the rare file only

    name = detect(seen)
    return named_encoding(_OF_THE_WEB.get(name, name))


def _without_damage(seen: bytes) -> bytes:
    """What is before a bad byte where it is surely Chinese: to the detector a bad byte would rule it out."""
    try:
        codecs.getincrementaldecoder("gb18030")("strict").decode(seen)
    except UnicodeDecodeError as error:
        return seen[: error.start] if surely_gb18030(seen[: error.start]) else seen
    return seen


def _of_daily_signs(seen: bytes) -> str | None:
    """The one encoding of East Asia in which most signs are such as people write daily; None where there is none, or two."""
    shares = {encoding: _daily(seen, encoding) for encoding in _SIGNS}
    best = max(shares, key=shares.__getitem__)
    rest = max(share for encoding, share in shares.items() if encoding != best)
    least = _NEARLY_ALL if _all_hangul(seen) else _MOSTLY
    return best if shares[best] >= max(least, rest + _APART) else None


def _daily(seen: bytes, encoding: str) -> float:
    """The share of its signs beyond ASCII, each once; 0 where it cannot be read so, or fewer than two are of daily use."""
    try:
        text = codecs.getincrementaldecoder(encoding)("strict").decode(seen)
    except UnicodeDecodeError:
        return 0.0
    signs = {sign for sign in text if sign > "\x7f"}
    known, kana = _known(_SIGNS[encoding]), _SIGNS[encoding] == "japanese"
    daily = sum(sign in known or (kana and _KANA[0] <= sign <= _KANA[1]) for sign in signs)
    return daily / len(signs) if daily >= _LEAST_SIGNS else 0.0


def _all_hangul(seen: bytes) -> bool:
    """Whether it may be Korean: half of the Chinese signs of daily use have the bytes of a syllable."""
    try:
        text = codecs.getincrementaldecoder("cp949")("strict").decode(seen)
    except UnicodeDecodeError:
        return False
    return all(_HANGUL[0] <= sign <= _HANGUL[1] for sign in text if sign > "\x7f")


def _half_width(seen: bytes) -> bool:
    beyond = [byte for byte in seen if byte > 0x7F]  # noqa: PLR2004 - beyond ASCII
    return len(beyond) >= _LEAST_HALF_WIDTH and all(byte in _HALF_WIDTH for byte in beyond)


@cache
def _known(language: str) -> frozenset[str]:
    return frozenset("".join(bundled(__package__, "common_signs.toml")[language].split()))


def telling(path: Path, head: bytes) -> bytes:
    """The head where it has enough beyond ASCII, or the lines further on that have: the first accent may stand in row 10,000."""
    if sum(byte > 0x7F for byte in head) >= _ENOUGH:  # noqa: PLR2004 - beyond ASCII
        return head
    kept, size, read, rest = list[bytes](), 0, 0, b""
    with byte_stream(path) as stream:
        for block in stream.blocks():
            *lines, rest = (rest + block).split(b"\n")
            kept += [line for line in lines if not line.isascii()]
            size, read = sum(map(len, kept)), read + len(block)
            if size >= _SEEN or (kept and read >= _MOST_READ):
                break
    return b"\n".join([*kept, rest] if size < _SEEN else kept)
