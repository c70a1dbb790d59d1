"""What a file that is no text is, by its first bytes, and what to do with one of that kind."""

from __future__ import annotations

from ...model.frozen import dataclass
from ...model.text import Text


@dataclass(frozen=True, slots=True)
class BinaryKind:
    """A kind of file, in words that stand in a sentence; `hint`: how its owner gets to a table that can be read."""

    title: Text
    hint: Text


_CHOOSE = Text(
    "请选择存有数据表的文件，如 Excel 或 CSV；表格只在这个文件里的，请先另存为 Excel 或 CSV。",
    "Choose the file that holds the table, such as Excel or CSV; where the table is in this one only, save it as Excel or CSV first.",
)
_UNPACK = Text("请先解压，再给出其中的数据表。", "Unpack it, and give the table that is in it.")
_EXPORT = Text("请从原程序导出为 CSV、Excel 或 Parquet。", "Export it as CSV, Excel or Parquet from the program it came from.")
_ENDING = Text(
    "请改用正确的扩展名，或从原程序导出为 CSV。", "Give it the ending it should have, or export it as CSV from the program it came from."
)
_OFFICE = Text(
    "如果是旧版 Excel 工作簿，请把扩展名改为 .xls；如果是 Word 等文档，请把其中的表格另存为 Excel。",
    "If it is an old Excel workbook, change the ending to .xls; of a Word or other document, save the table as Excel.",
)
_PICTURE = BinaryKind(Text("图片", "a picture"), _CHOOSE)
_PROGRAM = BinaryKind(Text("可执行文件", "a program"), _CHOOSE)
_SOUND = BinaryKind(Text("音频或视频", "a sound or video file"), _CHOOSE)
_ACCESS = BinaryKind(Text("Access 数据库", "an Access database"), _EXPORT)
_KINDS = (
    (b"PK\x03\x04", BinaryKind(Text("Excel 工作簿或 zip 压缩包", "an Excel workbook or a zip archive"), _ENDING)),
    (b"\xd0\xcf\x11\xe0", BinaryKind(Text("旧版 Excel 或 Office 文件", "an old Excel or Office file"), _OFFICE)),
    (b"PAR1", BinaryKind(Text("Parquet 文件", "a Parquet file"), _ENDING)),
    (b"%PDF", BinaryKind(Text("PDF 文件", "a PDF file"), _CHOOSE)),
    (b"SQLite format 3", BinaryKind(Text("SQLite 数据库", "an SQLite database"), _ENDING)),
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"\x7fELF", _PROGRAM),
    (b"MZ\x90", _PROGRAM),
    (b"7z\xbc\xaf", BinaryKind(Text("7z 压缩包", "a 7z archive"), _UNPACK)),
    (b"Rar!", BinaryKind(Text("RAR 压缩包", "a RAR archive"), _UNPACK)),
    (b"BZh", BinaryKind(Text("bzip2 压缩文件", "a bzip2 file"), _UNPACK)),
    (b"\xfd7zXZ", BinaryKind(Text("xz 压缩文件", "an xz file"), _UNPACK)),
    (b"ARROW1", BinaryKind(Text("Arrow/Feather 文件", "an Arrow/Feather file"), _ENDING)),
    (b"ORC", BinaryKind(Text("ORC 文件", "an ORC file"), _EXPORT)),
    (b"Obj\x01", BinaryKind(Text("Avro 文件", "an Avro file"), _EXPORT)),
    (b"$FL2", BinaryKind(Text("SPSS 文件", "an SPSS file"), _ENDING)),
    (b"<stata_dta>", BinaryKind(Text("Stata 文件", "a Stata file"), _ENDING)),
    (b"\x89HDF", BinaryKind(Text("HDF5 文件", "an HDF5 file"), _EXPORT)),
)
# Where they stand; a text may begin so too ("BMI,…"), therefore only of what holds a NUL.
_BESIDE_NUL = (
    (0, b"BM", _PICTURE),
    (0, b"II*\x00", _PICTURE),
    (0, b"MM\x00*", _PICTURE),
    (8, b"WEBP", _PICTURE),
    (0, b"MZ", _PROGRAM),
    (0, b"ID3", _SOUND),
    (0, b"RIFF", _SOUND),
    (4, b"ftyp", _SOUND),
    (4, b"Standard Jet DB", _ACCESS),
    (4, b"Standard ACE DB", _ACCESS),
    (257, b"ustar", BinaryKind(Text("tar 归档", "a tar archive"), _UNPACK)),
)
_RARE = 50
OTHER_BINARY = BinaryKind(
    Text("二进制文件", "a binary file"),
    Text(
        "请改用正确的扩展名，或从原程序导出为 CSV；如果确是文本，请用 --encoding 指定编码。",
        "Give it the ending it should have, or export it as CSV from the program it came from; if it is text all the same, name its "
        "encoding with --encoding.",
    ),
)


def binary_kind(head: bytes) -> BinaryKind | None:
    """What binary file begins like this; None for text."""
    for magic, kind in _KINDS:
        if head.startswith(magic) and (b"\x00" in head or len(magic) > 3 or not head.isascii()):  # noqa: PLR2004 - a header may begin "ORC"
            return kind
    if b"\x00" not in head:
        return None
    return next((kind for at, magic, kind in _BESIDE_NUL if head.startswith(magic, at)), None)


def nul_line(head: bytes) -> int | None:
    """The line of the first NUL in what is a text but for these, also where cells are padded with them; None for what is none."""
    bare = head.replace(b"\x00", b"")
    text = bare.decode("utf-8", "ignore") if 0 < len(head) - len(bare) <= len(head) // 2 else ""
    signs = sum(sign.isprintable() or sign in "\r\n\t" for sign in text)
    whole = len(bare) - len(text.encode()) <= len(bare) // _RARE
    return head.count(b"\n", 0, head.index(b"\x00")) + 1 if text and whole and signs >= len(text) - len(text) // _RARE else None


def other_binary(head: bytes) -> BinaryKind | None:
    """For bytes that are no UTF-16: NUL stands in no text."""
    return OTHER_BINARY if b"\x00" in head else None
