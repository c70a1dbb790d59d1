"""From bytes in any encoding to UTF-8, as a stream, strictly."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from encodings.aliases import aliases

from ...model.problem import InputError, Problem
from ...model.text import Text

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
UTF8 = "utf-8"
_MANY_PAIRS = 100
NEIGHBOURS = frozenset({"big5hkscs", "euc_jp", "cp949", "cp932"})  # most bytes of each are legal in GB18030


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


def surely_gb18030(head: bytes) -> bool:
    """Whether so many characters in a row read as GB18030 that no other encoding is likely."""
    return len(_PAIR.findall(head)) >= _MANY_PAIRS and looks_gb18030(head)


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
