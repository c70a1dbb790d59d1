"""A zip archive of files: the table that is read, the others named, and what is no table told.

The table is unpacked into memory, never onto a disk; a text that is too large for that lies there packed and is unpacked as it is read.
Archives within archives are not opened.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache, partial
from itertools import count
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from ...model.dataset import FilePart
from ...model.extension import load
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..archives.other_files import of_all, others
from ..archives.zip_archive import Member, ZipArchive, opened_zip, too_large
from ..disk.tempdir import private_folder, remove
from ..fingerprint import file_fingerprint
from ..header import MEMBERS_UNREAD, shown_name, some_names
from ..several.tables import others_of, together, wanted
from ..shape.above import filled
from ..source import MOST_LOOKED_AT, MOST_SHEETS, Candidate, FirstRows, InputTable, Source
from ..text.bytestream import GZIP, ZSTD

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_ZIP = b"PK\x03\x04"
_EMPTY_ZIP = b"PK\x05\x06"
_BOOKS = (b"xl/", b"word/", b"ppt/", b"[Content_Types].xml", b"_rels/.rels", b"docProps/", b"mimetype", b"META-INF/")
_HEAD = 2**16
_SHARE, _NARROW = 4, 2
_numbers = count(1)


def most_unpacked(memory: int) -> int:
    """The bytes of a table that is unpacked into memory."""
    return memory // _SHARE


def _accepts(candidate: Candidate) -> bool:
    path = candidate.path
    if path is None or candidate.is_folder:
        return False
    if path.suffix.lower() == ".zip":
        return True
    return path.suffix == "" and candidate.head.startswith(_ZIP) and not candidate.head.startswith(_BOOKS, 30)


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    path = candidate.path or Path()
    if candidate.head and not candidate.head.startswith((_ZIP, _EMPTY_ZIP)):
        raise InputError(Problem("not_that_format", _NOT_ZIP, _OTHER_ENDING, str(path)))
    with opened_zip(path) as archive:
        members, tables = _listed(archive, path)
        short = _short(tuple(tables))
        several = wanted(options.sheet, tuple(tables)) or tuple(short[name] for name in wanted(options.sheet, tuple(short)))
        read = several or (_chosen(list(tables.values()), options.sheet, path)[0].name,)
        one, more = partial(_one, archive, (path, tables), options, engine), list[str]()

        def noted(name: str) -> InputTable:
            found = one(name)
            more.extend([] if found.parts is tuple else [name])
            return found

        table = noted(read[0]) if not several else _together(several, short, noted, (options, engine, path))
    left = [name for name in tables if name not in read]
    rest = others((one.name, one.head) for one in members if one.name not in tables)
    choice = MEMBERS_UNREAD.fill(name=read[0], count=len(left), others=some_names(left))
    return replace(
        table,
        fingerprint=file_fingerprint(path),
        notes=(*([choice] if left and options.sheet is None else []), *table.notes),
        sheets=max(len(left) + 1, table.sheets),
        others=of_all((*rest, *table.others)),
        reading=replace(table.reading, sheet=None if several else read[0]),
        parts=cache(lambda: tuple(_parts((path, tables), (more, left), options, engine))),
    )


def _listed(archive: ZipArchive, path: Path) -> tuple[Sequence[Member], Tables]:
    """All members, and those that are tables; `InputError` where there is none, or one has a password."""
    members = list(archive.members(_HEAD))
    _check_open(members, path)
    return members, {member.name: (member, source) for member in members if (source := _source_of(member)) is not None}


def _first_rows(candidate: Candidate, options: ReadOptions) -> tuple[FirstRows, ...]:
    """Of each table in it, so that one can be chosen by what it holds."""
    path, folder = candidate.path or Path(), private_folder()
    try:
        with opened_zip(path) as archive:
            _, tables = _listed(archive, path)
            return tuple(_top(archive, *tables[name], options, folder) for name in list(tables)[:MOST_SHEETS])
    finally:
        remove(folder)


def _top(archive: ZipArchive, member: Member, source: Source, options: ReadOptions, folder: Path) -> FirstRows:
    """Of its beginning: what begins at the end (Parquet, a workbook) shows none where it is larger than that."""
    handle, link = _unpacked(folder, member.ending)
    try:
        archive.unpack(member, handle, MOST_LOOKED_AT, cut=True)
        look = source.first_rows
        found = () if look is None else look(Candidate(link, member.head), replace(options, sheet=None))
    except InputError:  # told when it is read
        found = ()
    finally:
        _gone(handle, link)
    shown = [one for one in found if not one.hidden and any(filled(row) > _NARROW for _, row in one.rows)]
    return replace(next(iter(shown or found), FirstRows(None, ())), name=member.name, hidden=False)


Tables = Mapping[str, tuple[Member, Source]]


def _short(names: Sequence[str]) -> dict[str, str]:
    """The names by which members are tables of one release: without folder and ending where these differ."""
    often = Counter(PurePosixPath(name).stem for name in names)
    return {PurePosixPath(name).stem if often[PurePosixPath(name).stem] == 1 else name: name for name in names}


def _together(
    names: Sequence[str], short: Mapping[str, str], one: Callable[[str], InputTable], how: tuple[ReadOptions, Engine, Path]
) -> InputTable:
    (options, engine, path), chosen = how, {called: name for called, name in short.items() if name in names}
    return together(tuple(chosen), lambda called: one(chosen[called]), options, engine, str(path))


def _one(archive: ZipArchive, of: tuple[Path, Tables], options: ReadOptions, engine: Engine, name: str) -> InputTable:
    """One member, in memory as long as its table is open."""
    (path, tables), most = of, most_unpacked(options.memory)
    member, source = tables[name]
    packed = member.size > most
    if packed and not _reads_packed(source, member):
        raise InputError(too_large(str(path), member.name, most))
    handle, link = _unpacked(engine.folder, f"{member.ending}.gz" if packed else member.ending)
    try:
        (archive.as_gzip if packed else archive.unpack)(member, handle, most)
        with _placed(link, f"{path} › {member.name}"), link.open("rb") as file:
            table = source.open(Candidate(link, file.read(_HEAD)), replace(options, sheet=None), engine)
    except BaseException:
        _gone(handle, link)
        raise

    def close() -> None:
        table.close()
        _gone(handle, link)

    @contextmanager
    def scan() -> Iterator[str]:
        with _placed(link, f"{path} › {member.name}"), table.scan() as expression:
            yield expression

    return replace(table, scan=scan, close=close, as_written=None)


def _parts(of: tuple[Path, Tables], names: tuple[Sequence[str], Sequence[str]], options: ReadOptions, engine: Engine) -> Iterator[FilePart]:
    """What the members that were read hold beside their tables, unpacked anew, and the tables that were not read."""
    (path, _), (read, left) = of, names
    with opened_zip(path) as archive:
        one = partial(_one, archive, of, options, engine)
        if stated := archive.remarks():
            yield FilePart("properties", texts=stated)
        for name in read:
            table = one(name)
            try:
                for part in table.parts():
                    yield replace(part, name=" › ".join(dict.fromkeys(text for text in (name, part.name) if text)))
            finally:
                table.close()
        plain = partial(_one, archive, of, replace(options, header_row="none"), engine)
        yield from others_of([(name, "table") for name in left], one, options, plain)


@contextmanager
def _placed(link: Path, place: str) -> Iterator[None]:
    """Problems of what lies behind the link have this place: nobody knows the link."""
    try:
        yield
    except InputError as error:
        found = error.problems
    else:
        return
    raise InputError(*(replace(problem, file=place if problem.file == str(link) else problem.file) for problem in found))


def _unpacked(folder: Path, ending: str) -> tuple[int, Path]:
    """A file for the content, in memory where the system can, and its name in a folder of our own, which ends like the member's.

    Another process finds the name too. Where files have no place but the disk, it lies in that folder until it is read.
    """
    place = folder / f"member-{next(_numbers)}{ending}"
    if not hasattr(os, "memfd_create"):
        return os.open(place, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), place
    handle = os.memfd_create("reidrisk")
    place.symlink_to(f"/proc/{os.getpid()}/fd/{handle}")
    return handle, place


def _gone(handle: int, place: Path) -> None:
    os.close(handle)
    with suppress(OSError):  # the engine has it open: it goes with the folder
        place.unlink(missing_ok=True)


def _check_open(members: Sequence[Member], path: Path) -> None:
    if not members:
        raise InputError(Problem("empty", Text("压缩文件中没有任何文件。", "There is no file in the archive."), _LOOK, str(path)))
    locked = [member.name for member in members if member.encrypted]
    if locked:
        raise InputError(Problem("encrypted_archive", _ENCRYPTED.fill(count=len(locked), names=some_names(locked)), _DECRYPT, str(path)))


def _source_of(member: Member) -> Source | None:
    """Who reads a member; None for what is no table: another archive, a picture, a name that nobody knows."""
    candidate = Candidate(Path(f"member{member.ending}"), member.head)
    takers = [one for one in load("source", "reidrisk.data.sources", "SOURCE", Source) if one.key != SOURCE.key and one.accepts(candidate)]
    sure = [one for one in takers if not one.guesses(candidate)]
    if others([(member.name, member.head)])[0].kind in {"picture", "sound", "film"} or _is_archive(member):
        return None
    return sure[0] if sure else None


def _reads_packed(source: Source, member: Member) -> bool:
    """Whether who reads it as it is takes it as gzip too; what is packed already is not packed twice."""
    return not member.head.startswith((GZIP, ZSTD)) and source.accepts(Candidate(Path(f"member{member.ending}.gz"), GZIP))


def _is_archive(member: Member) -> bool:
    return member.ending.endswith(".zip") or (member.head.startswith(_ZIP) and not member.head.startswith(_BOOKS, 30))


def _chosen(tables: Sequence[tuple[Member, Source]], wanted: str | None, path: Path) -> tuple[Member, Source]:
    """The table of this name or number, else the largest."""
    if not tables:
        raise InputError(Problem("no_tables", _NO_TABLES, _LOOK, str(path)))
    if wanted is None:
        return max(tables, key=lambda one: one[0].size)
    for one in tables:
        if wanted in {one[0].name, one[0].name.rpartition("/")[2]}:
            return one
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= len(tables):
        return tables[int(wanted) - 1]
    hint = Text("请从这些文件中选择：{names}。", "Choose one of: {names}.").fill(names=some_names([one.name for one, _ in tables]))
    raise InputError(Problem("no_such_table", _NO_SUCH.fill(wanted=shown_name(wanted)), hint, str(path)))


_NOT_ZIP = Text("扩展名是 .zip，内容却不是 zip 压缩文件。", "The name ends in .zip, but the content is no zip archive.")
_OTHER_ENDING = Text("请改用与内容相符的扩展名。", "Give it the ending that fits its content.")
_LOOK = Text("请检查是否选对了文件。", "Check that this is the right file.")
_ENCRYPTED = Text(
    "压缩文件中有 {count} 个文件有密码：{names}。", "{count} {count|file|files} in the archive {count|has|have} a password: {names}."
)
_DECRYPT = Text("请用密码解压，再给出解压后的文件。", "Unpack it with the password and give the file itself.")
_NO_TABLES = Text(
    "压缩文件中没有可以读取的表（其中的压缩文件不再打开）。",
    "There is no table in the archive that can be read (an archive within it is not opened).",
)
_NO_SUCH = Text("压缩文件中没有名为“{wanted}”的表。", "There is no table called “{wanted}” in the archive.")


def _named(name: str, head: bytes) -> Candidate:
    return Candidate(path=Path(name), head=head)


_ZIP_OF = _ZIP + bytes(22) + b"\x08\x00\x00\x00"

SOURCE = Source(
    key="zipped",
    title=Text("zip 压缩文件中的表", "table in a zip archive"),
    accepts=_accepts,
    open=_open,
    first_rows=_first_rows,
    apart=most_unpacked,
    examples=(
        _named("release.zip", _ZIP_OF + b"data.csv"),
        _named("RELEASE.ZIP", _ZIP_OF + b"data.csv"),
        _named("without-ending", _ZIP_OF + b"data.csv"),
        _named("really-text.zip", b"a,b\n"),
        _named("empty.zip", b""),
    ),
    counterexamples=(
        _named("book.xlsx", _ZIP_OF + b"[Content_Types].xml"),
        _named("book-without-ending", _ZIP_OF + b"xl/workbook.xml"),
        _named("data.csv", b"a,b\n"),
        _named("data.csv.gz", b"\x1f\x8b"),
        Candidate(path=Path("folder.zip"), is_folder=True),
        Candidate(python_object="data.zip"),
    ),
)
