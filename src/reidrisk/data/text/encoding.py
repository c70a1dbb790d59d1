"""From bytes in any encoding to UTF-8, as a stream, strictly."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from encodings.aliases import aliases

from ...model.problem import InputError, Problem
from ...model.text import Text
from .alphabets import of_european_words

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# GB18030 holds all of GB 2312 and GBK, as what Windows writes holds all of Shift-JIS and EUC-KR; files are rarely labelled exactly.
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "hz": "hz", "shift_jis": "cp932", "euc_kr": "cp949"}
STATEFUL = ("utf-16", "utf-32", "iso2022", "hz")  # a piece from the middle cannot be read alone
_SEEN_AS_UTF8 = 3
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1a\x7f\ufffd\uffff]")
_PAIR = re.compile(rb"[\x81-\xfe]([\x40-\x7e\x80-\xfe])")
# Characters of daily use stand in rows A4 to C6 of Big5.
_COMMON_BIG5 = re.compile(rb"(?:[\xa4-\xc6][\x40-\x7e\xa1-\xfe])+")
# Western words have an accent here and there; Cyrillic or Greek mistaken for them has little else.
_FOREIGN_RUN = re.compile(r"[^\x00-\x7f\U00010000-\U0010ffff]{3}")
UTF8 = "utf-8"
_MANY_PAIRS = 100
NEIGHBOURS = frozenset({"big5hkscs", "euc_jp", "cp949", "cp932"})  # most bytes of each are legal in GB18030
_PAIRS = re.compile(rb"[\x81-\xfe][\x40-\x7e\x80-\xfe]")
_PLAUSIBLE_WITHIN, _FEW_PAIRS = 2**14, 16
_RARE, _SOME_KANA, _HALF, _NEARLY_ALL = 0.03, 0.05, 0.5, 0.9


class BadBytesError(Exception):
    """Bytes that are not in the encoding: where, never which."""

    def __init__(self, encoding: str, offset: int, line: int) -> None:
        self.encoding, self.offset, self.line = encoding, offset, line
        super().__init__(encoding, offset, line)


def named_encoding(name: str) -> str:
    """The codec of this name; `InputError` with the nearest name when there is none, or it is no text encoding."""
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError):
        info = None
    if info is not None and getattr(info, "_is_text_encoding", True) and info.incrementaldecoder is not None:
        found = info.name.removesuffix("-sig").replace("utf-8-sig", "utf-8")
        return _WIDER.get(found, found)
    near = get_close_matches(name.lower().replace("-", "_"), sorted(aliases), n=1)
    raise InputError(
        Problem(
            "unknown_encoding",
            Text("没有名为“{name}”的编码。", 'There is no encoding called "{name}".').fill(name=name),
            Text("最接近的是“{near}”。", 'The nearest is "{near}".').fill(near=near[0])
            if near
            else Text("例如：utf-8、gb18030、utf-16、big5。", "For example: utf-8, gb18030, utf-16, big5."),
        )
    )


def bom_encoding(head: bytes) -> str | None:
    """What the byte order mark says."""
    return next((name for mark, name in BOMS if head.startswith(mark)), None)


def escaped_encoding(head: bytes) -> str | None:
    """Seven bits that switch between tables with escape sequences, as mail and old systems of Japan and Korea write: ESC $ B, ESC $ ) C."""
    if not head.isascii() or b"\x1b$" not in head:
        return None
    return "iso2022_kr" if b"\x1b$)C" in head else "iso2022_jp_ext" if b"\x1b$B" in head or b"\x1b$@" in head else None


def wide_encoding(head: bytes) -> str | None:
    """UTF-16 without a mark: its ASCII has a NUL in every second byte, always on the same side, and it reads as text."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if min(even, odd) or max(even, odd) <= len(head) // 40:
        return None
    name = "utf-16-le" if odd else "utf-16-be"
    text = head[: len(head) // 2 * 2].decode(name, "replace")
    if 2 * (text.count("\n") + text.count("\r")) < head.count(b"\n") + head.count(b"\r"):
        return None  # a NUL somewhere, but the lines end in single bytes
    return name if "\n" in text.replace("\r", "\n") and not _NO_TEXT.search(text) else None


def looks_gb18030(head: bytes) -> bool:
    """Whether most characters beyond ASCII have a second byte beyond ASCII too, as Chinese has and mistaken Latin has not."""
    pairs: list[bytes] = _PAIR.findall(head)
    return 2 * sum(second >= b"\x80" for second in pairs) >= len(pairs)


def neighbour_of_gb18030(head: bytes) -> str | None:
    """Big5, EUC-KR, EUC-JP or Shift-JIS where the text reads plausibly so and not as Chinese in GB18030; None where that is the likelier.

    Most bytes of the five are legal in each other, so few characters decide nothing. Words of daily use tell them apart: level 1 of
    GB 2312 (B0 to D7, in the order of pinyin to its end), level 1 of Big5 (A4 to C6), hangul, kana.
    """
    pairs = {pair[0] for pair in _PAIRS.finditer(head[:_PLAUSIBLE_WITHIN])}  # each once: a column of 男 and 女 says little
    if len(pairs) < _FEW_PAIRS:
        return None
    usual = sum(0xB0 <= pair[0] <= 0xD7 and pair[1] >= 0xA1 for pair in pairs) / len(pairs)  # noqa: PLR2004 - rows of the table
    late = sum(0xC9 <= pair[0] <= 0xD7 for pair in pairs) / len(pairs)  # noqa: PLR2004
    if late < _RARE and _share(head, "cp949", "\uac00", "\ud7a3") > _NEARLY_ALL:
        return "cp949"
    if _share(head, "euc_jp", "\u3041", "\u30fe") > _SOME_KANA:
        return "euc_jp"
    if usual < _HALF and _share(head, "cp932", "\u3041", "\u30fe") > _SOME_KANA:
        return "cp932"
    big5 = sum(0xA4 <= pair[0] <= 0xC6 and not 0x7F <= pair[1] <= 0xA0 for pair in pairs) / len(pairs)  # noqa: PLR2004
    return "big5hkscs" if usual < _HALF and big5 > _NEARLY_ALL and _decodes(head[:_PLAUSIBLE_WITHIN], "big5hkscs") else None


def _share(head: bytes, encoding: str, first: str, last: str) -> float:
    """Which part of the characters beyond ASCII lies in this range, read in this encoding; 0 where it cannot be read so."""
    try:
        text = codecs.getincrementaldecoder(encoding)("strict").decode(head[:_PLAUSIBLE_WITHIN])
    except UnicodeDecodeError:
        return 0.0
    beyond = {sign for sign in text if sign > "\x7f"}
    return sum(first <= sign <= last for sign in beyond) / len(beyond) if beyond else 0.0


def surely_gb18030(head: bytes) -> bool:
    """Whether so many characters in a row read as GB18030 that no other encoding is likely."""
    return len(_PAIR.findall(head)) >= _MANY_PAIRS and looks_gb18030(head)


def _big5_or_western(head: bytes) -> str | None:
    """The two legacy encodings that a general guesser takes for others in short files."""
    high = sum(byte >= 0x80 for byte in head)  # noqa: PLR2004 - beyond ASCII
    common = sum(len(run) // 2 for run in _COMMON_BIG5.findall(head))
    if 8 * common >= 3 * high and _decodes(head, "big5hkscs"):
        return "big5hkscs"
    text = head.decode("cp1252", "replace")
    accents = [sign for sign in text if sign > "\x7f"]
    sparse = 2 * len(accents) <= sum(sign.isalpha() for sign in text) and not _FOREIGN_RUN.search(text)
    return "cp1252" if sparse and all(sign.isalpha() for sign in accents) else None


def _decodes(head: bytes, encoding: str) -> bool:
    try:
        codecs.getincrementaldecoder(encoding)("strict").decode(head)
    except UnicodeDecodeError:
        return False
    return True


def guessed_encoding(head: bytes) -> str | None:
    """Traditional Chinese and European languages by their own marks, anything else as charset-normalizer takes it."""
    near = _big5_or_western(head[:65536])
    if near == "big5hkscs":
        return near
    near = of_european_words(head[:65536]) or near
    if near is not None:
        return near
    from charset_normalizer import from_bytes  # noqa: PLC0415 - 60 ms, for the rare file only

    best = from_bytes(head[:65536]).best()
    return named_encoding(best.encoding) if best is not None else None


def utf8_blocks(blocks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """The text as UTF-8 without a byte order mark. UTF-8 itself passes unchecked: the census checks whole rows."""
    if encoding != "utf-8":
        yield from _transcoded(blocks, encoding)
        return
    first = True
    for block in blocks:
        yield block.removeprefix(codecs.BOM_UTF8) if first else block
        first = False


def _transcoded(blocks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    ascii_first = encoding in {"gb18030", "big5", "shift_jis", "cp932", "euc_kr", "cp949", "cp1252", "latin-1", "iso8859-1"}
    offset, line = 0, 1
    for block in blocks:
        if ascii_first and not decoder.getstate()[0] and block.isascii():
            yield block
            line += block.count(b"\n")
        else:
            text, bad = _decoded(decoder, block, final=False)
            if bad is not None:
                raise BadBytesError(encoding, offset + bad, line + block[: max(bad, 0)].decode(encoding, "ignore").count("\n"))
            line += text.count("\n")
            yield text.encode()
        offset += len(block)
    if _decoded(decoder, b"", final=True)[1] is not None:
        raise BadBytesError(encoding, offset, line)


def _decoded(decoder: codecs.IncrementalDecoder, block: bytes, *, final: bool) -> tuple[str, int | None]:
    """The text, or where in the block the first bad byte is (negative: in what was left of the last block)."""
    kept = decoder.getstate()[0]
    before = len(kept)
    try:
        return decoder.decode(block, final), None
    except UnicodeDecodeError as error:
        return "", error.start - before


def looks_utf8(head: bytes) -> bool:
    """Whether enough characters beyond ASCII are good UTF-8 that a later bad byte is damage, not another encoding."""
    return sum(byte >= 0xC0 for byte in head) >= _SEEN_AS_UTF8  # noqa: PLR2004 - a leading byte
