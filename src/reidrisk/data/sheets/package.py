"""The zip package around a workbook: opened with suspicion, since it may come from anybody."""

from __future__ import annotations

import errno
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import IO
from xml.parsers import expat

from ...model.problem import InputError, Problem
from ...model.text import Text

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_MOST_ENTRIES = 20_000
# Real workbooks shrink 5 to 30 times; deflate can do at most 1,032 times.
_HIGHEST_RATIO = 200
_HARMLESS = 64 * 2**20
_MOST_BYTES = 64 * 2**30
_BLOCK = 2**20
_MOST_XML = 64 * 2**20
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_NOWHERE = {None, errno.EINVAL}  # what a place in the file that cannot be ends in
Attributes = dict[str, str]
Element = tuple[str, Attributes]


class Package:
    """A checked zip file. Reading more than an entry declares ends in a failed checksum, never in more bytes."""

    def __init__(self, path: Path) -> None:
        self.file = str(path)
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError, EOFError):
            raise InputError(corrupt(self.file)) from None
        self._sizes = {info.filename: info.file_size for info in self._zip.infolist()}
        self._check()

    def _check(self) -> None:
        infos = self._zip.infolist()
        declared = sum(info.file_size for info in infos)
        packed = Path(self.file).stat().st_size
        if len(infos) > _MOST_ENTRIES or declared > _MOST_BYTES or declared > max(_HARMLESS, _HIGHEST_RATIO * packed):
            self.close()
            raise InputError(bomb(self.file))
        if any(info.flag_bits & 1 for info in infos):
            self.close()
            raise InputError(encrypted(self.file))
        if len(self._sizes) != len(infos) or any(info.compress_type not in _METHODS for info in infos):
            self.close()
            raise InputError(corrupt(self.file))

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def __contains__(self, part: str) -> bool:
        return part in self._sizes

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of all parts, in the order of the package."""
        return tuple(self._sizes)

    @property
    def remark(self) -> str:
        """What stands in the archive about itself."""
        return self._zip.comment.decode("utf-8", "replace")

    @property
    def total(self) -> int:
        """How many bytes all parts have when unpacked."""
        return sum(self._sizes.values())

    def has_folder(self, prefix: str) -> bool:
        """Whether a part lies in this folder."""
        return any(part.startswith(prefix) for part in self._sizes)

    def size(self, part: str) -> int:
        """How many bytes the part has when unpacked."""
        return self._sizes[part]

    @contextmanager
    def open(self, part: str) -> Iterator[IO[bytes]]:
        """Read a part as a stream; whatever is wrong with the bytes becomes one `InputError`."""
        if part not in self:
            raise InputError(corrupt(self.file))
        try:
            with self._zip.open(part) as stream:
                yield stream
        except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, OverflowError, NotImplementedError, expat.ExpatError):
            damaged = corrupt(self.file)
        except LookupError as error:  # expat: the part declares an encoding that nobody knows; an index or key that fails is our own fault
            if type(error) is not LookupError:
                raise
            damaged = corrupt(self.file)
        except OSError as error:
            if error.filename is not None or error.errno not in _NOWHERE:
                raise
            damaged = corrupt(self.file)
        else:
            return
        raise InputError(damaged)

    def feed(self, part: str, parser: expat.XMLParserType) -> None:
        """Have a whole XML part parsed, as a stream."""
        with self.open(part) as stream:
            while block := stream.read(_BLOCK):
                parser.Parse(block, False)
            parser.Parse(b"", True)

    def elements(self, part: str) -> list[Element]:
        """The elements of a small XML part, in their order: local name and attributes. No entities, no DTD."""
        if part in self and self.size(part) > _MOST_XML:
            raise InputError(bomb(self.file))
        found: list[Element] = []
        parser = safe_parser()
        parser.StartElementHandler = lambda name, attributes: found.append((local(name), attributes))
        self.feed(part, parser)
        return found

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """Id to (kind, part) of everything this part refers to inside the package."""
        home = PurePosixPath(part).parent
        rels = str(home / "_rels" / f"{PurePosixPath(part).name}.rels")
        if rels not in self:
            return {}
        return {
            a.get("Id", ""): (a.get("Type", "").rpartition("/")[2], _resolved(home, a.get("Target", "")))
            for name, a in self.elements(rels)
            if name == "Relationship" and a.get("TargetMode") != "External"
        }


def safe_parser() -> expat.XMLParserType:
    """An expat parser that refuses every document type declaration, and so every entity of one's own."""
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True

    def refuse(*_declaration: object) -> None:
        msg = "a document type declaration"
        raise ValueError(msg)

    parser.StartDoctypeDeclHandler = refuse
    return parser


@lru_cache(1000)
def local(name: str) -> str:
    """A name without its namespace: the strict and the usual dialect of the format differ in that only."""
    return name.rpartition("}")[2]


def corrupt(file: str) -> Problem:
    """The problem of a workbook that cannot be read as one."""
    return Problem(
        "corrupt_workbook",
        Text("工作簿已损坏，或不是电子表格文件。", "The workbook is damaged, or is no spreadsheet."),
        Text(
            "请用 Excel 或 WPS 打开并另存；若无法打开，请重新导出。",
            "Open it in Excel and save it again; if it does not open, export it again.",
        ),
        file,
    )


def bomb(file: str) -> Problem:
    """The problem of a package that unpacks to far more than a real workbook would."""
    return Problem(
        "zip_bomb",
        Text(
            "解压后的大小异常（疑似压缩炸弹），已拒绝读取。",
            "It would unpack to an abnormal size (a zip bomb, it seems) and was not read.",
        ),
        Text("如果文件来源可信，请另存为 CSV 再试。", "If you trust where it comes from, save it as CSV and try again."),
        file,
    )


def encrypted(file: str) -> Problem:
    """The problem of a workbook with a password."""
    return Problem(
        "encrypted_workbook",
        Text("工作簿设有打开密码，无法读取。", "The workbook is protected with a password and cannot be read."),
        Text("请在 Excel 或 WPS 中取消密码后另存。", "Remove the password in Excel and save it again."),
        file,
    )


def has_password(path: Path) -> bool:
    """Whether it is what Office makes of a workbook with a password: the package, encrypted, in an OLE container."""
    rest = b""
    with path.open("rb") as stream:
        if stream.read(len(OLE)) != OLE:
            return False
        while block := stream.read(2**20):
            if _ENCRYPTED in rest + block:
                return True
            rest = block[-len(_ENCRYPTED) :]
    return False


def _resolved(home: PurePosixPath, target: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(target) if target.startswith("/") else home / target).parts:
        if part == "..":
            del parts[-1:]
        elif part not in (".", "/"):
            parts.append(part)
    return "/".join(parts)
