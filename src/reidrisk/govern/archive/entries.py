"""Which entries of an archive are not opened: names that lead out, links, doubles, too much, methods that nobody here uses."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from ...model.problem import Portable
from ...model.text import Phrase, Text
from ..package import Fault

MOST_FILES, MOST_BYTES, MOST_RATIO = 10_000, 2**40, 1_000
FREE = 2**26  # below this size no ratio is too high
_COPY, _LZMA2, _AES = b"\x00", b"\x21", b"\x06\xf1\x07\x01"
_LARGEST_DICTIONARY = 28  # LZMA2's code of 64 MiB, which 7-Zip itself takes at its highest level
_LONGEST = 240
UNSAFE = Text("发布包中有不安全的内容，没有打开：{what}", "The package holds something unsafe and was not opened: {what}")
_PATH = Text("第 {n} 个条目的路径指向包外", "the path of entry {n} leads out of it")
_KIND = Text("第 {n} 个条目不是普通文件（链接、文件夹或设备）", "entry {n} is no plain file (a link, folder or device)")
_TWICE = Text("第 {n} 个条目与前面的重名", "entry {n} has the name of another")
_MANY = Text("条目超过 {most} 个", "more than {most} {most|entry|entries}")
_LARGE = Text("解开后超过 {most} 字节", "more than {most} bytes when it is unpacked")
_RATIO = Text("解开后是压缩时的 {most} 倍以上", "more than {most} times its size when it is unpacked")
METHOD = Text("用了本程序不用的压缩或加密方法", "a method of compression or encryption that this program does not use")
OPEN = Text("内容没有加密", "its content is not encrypted")


class UnfitError(Portable):
    """An archive that is not opened, or does not come out whole; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.kind)


def refuse_unsafe(archive: Any, size: int) -> None:  # noqa: ANN401 - the library's own type
    """`UnfitError` with the first reason why this open archive of `size` bytes is not unpacked."""
    wrong = next(_unsafe(archive, size), None)
    if wrong is not None:
        raise UnfitError(Fault("unsafe", UNSAFE.fill(what=wrong)))


def _unsafe(archive: Any, size: int) -> Iterator[Phrase]:  # noqa: ANN401 - as above
    entries = archive.list()
    yield from sizes(len(entries), sum(int(one.uncompressed or 0) for one in entries), size)
    yield from _names(entries)
    yield from _methods(archive)


def sizes(files: int, total: int, size: int) -> Iterator[Phrase]:
    """What is too much of an archive of `size` bytes, as it says itself."""
    if files > MOST_FILES:
        yield _MANY.fill(most=MOST_FILES)
    if total > MOST_BYTES:
        yield _LARGE.fill(most=MOST_BYTES)
    if too_dense(total, size):
        yield _RATIO.fill(most=MOST_RATIO)


def too_dense(total: int, size: int) -> bool:
    """Whether so many bytes in an archive of `size` bytes are more than is unpacked."""
    return total > max(FREE, MOST_RATIO * size)


def named(n: int, name: str, *, plain: bool, twice: bool) -> Iterator[Phrase]:
    """What is wrong with the name or the kind of the nth entry."""
    if not _inside(name):
        yield _PATH.fill(n=n)
    if not plain:
        yield _KIND.fill(n=n)
    if twice:
        yield _TWICE.fill(n=n)


def _names(entries: Any) -> Iterator[Phrase]:  # noqa: ANN401 - as above
    seen: set[str] = set()
    for n, one in enumerate(entries, 1):
        plain = unicodedata.normalize("NFC", one.filename).casefold()
        yield from named(n, one.filename, plain=one.is_file and not one.is_symlink, twice=plain in seen)
        seen.add(plain)


def _methods(archive: Any) -> Iterator[Phrase]:  # noqa: ANN401 - as above
    streams = getattr(archive.header, "main_streams", None)
    for folder in streams.unpackinfo.folders if streams is not None else ():
        found = {bytes(one["method"]): bytes(one["properties"] or b"") for one in folder.coders}
        dictionary = found.get(_LZMA2)
        if set(found) - {_COPY, _LZMA2, _AES} or (dictionary is not None and dictionary[:1] > bytes([_LARGEST_DICTIONARY])):
            yield METHOD.fill()
        if _AES not in found:
            yield OPEN.fill()


def _inside(name: str) -> bool:
    """A relative path of plain parts that every system takes for the same."""
    path = PurePosixPath(name)
    odd = any(ord(sign) < ord(" ") or sign in '\\:*?"<>|' for sign in name)
    plain = bool(path.parts) and path.as_posix() == name and len(name) <= _LONGEST
    return plain and not odd and not path.is_absolute() and ".." not in path.parts
