"""Binary files by their first bytes, so that a wrong name gets a clear answer."""

from __future__ import annotations

from ..model.text import Text

_KINDS = (
    (b"PK\x03\x04", Text("Excel 工作簿或 zip 压缩包", "an Excel workbook or a zip archive")),
    (b"\xd0\xcf\x11\xe0", Text("旧版 Excel 或 Office 文件", "an old Excel or Office file")),
    (b"PAR1", Text("Parquet 文件", "a Parquet file")),
    (b"%PDF", Text("PDF 文件", "a PDF file")),
    (b"SQLite format 3", Text("SQLite 数据库", "an SQLite database")),
    (b"\x89PNG", Text("图片", "a picture")),
    (b"\xff\xd8\xff", Text("图片", "a picture")),
    (b"GIF8", Text("图片", "a picture")),
    (b"\x7fELF", Text("可执行文件", "a program")),
    (b"MZ\x90", Text("可执行文件", "a program")),
    (b"7z\xbc\xaf", Text("7z 压缩包", "a 7z archive")),
    (b"Rar!", Text("RAR 压缩包", "a RAR archive")),
    (b"BZh", Text("bzip2 压缩文件", "a bzip2 file")),
    (b"\xfd7zXZ", Text("xz 压缩文件", "an xz file")),
    (b"ARROW1", Text("Arrow/Feather 文件", "an Arrow/Feather file")),
    (b"ORC", Text("ORC 文件", "an ORC file")),
    (b"Obj\x01", Text("Avro 文件", "an Avro file")),
    (b"$FL2", Text("SPSS 文件", "an SPSS file")),
    (b"<stata_dta>", Text("Stata 文件", "a Stata file")),
    (b"\x89HDF", Text("HDF5 文件", "an HDF5 file")),
)
_TAR_AT = 257
_OTHER = Text("二进制文件", "a binary file")


def binary_kind(head: bytes) -> Text | None:
    """What binary file begins like this; None for text."""
    for magic, title in _KINDS:
        if head.startswith(magic) and (b"\x00" in head or len(magic) > 3 or not head.isascii()):  # noqa: PLR2004 - a header may begin "ORC"
            return title
    if head[_TAR_AT : _TAR_AT + 5] == b"ustar":
        return Text("tar 归档", "a tar archive")
    return None


def other_binary(head: bytes) -> Text | None:
    """For bytes that are no UTF-16: NUL stands in no text."""
    return _OTHER if b"\x00" in head else None
