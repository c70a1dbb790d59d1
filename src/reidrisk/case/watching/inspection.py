"""What an authority or a certification body asks for, of one organisation and its cases, as one signed archive (PIPL 63; GB/T 42460 6.6).

Data are never in it, nor keys and secrets: ledgers, registers, records of runs, documents, the list of evidence with its hashes, the
software, and an index by clause in both languages. Two archives of the same state are the same but for their signature's date.
"""

from __future__ import annotations

import csv
import io
import json
import struct
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...data.files import read_bytes, write_atomic
from ...document.kind import Material
from ...flow.versions import versions
from ...govern.attestation import ENVELOPE, SM3_SUMS, STATEMENT, SUMS, envelope, opened, sm3, sums
from ...govern.canonical import canonical
from ...govern.keystore import Signer
from ...govern.organisation import Organisation
from ...govern.runs import as_written
from ...model.frozen import dataclass
from ...model.preparation import Backing
from ...model.text import LANGS, Lang, Phrase, Text
from ..case import Case
from ..fixing import material_of
from ..governing import Governed
from ..issuing import REGISTER, DocumentRegister
from ..mitigation_record import mitigation_of
from ..surveying import with_data
from .inspection_index import TITLE, index_documents
from .left_out import CaseLeftOut
from .recorded import for_documents
from .standings import StandingRow, by_clause

FORM = "reidrisk/inspection/1"
_RECORDS = (
    "ledger.jsonl", "releases.jsonl", "runs.jsonl", "revocations.json", "result.json", "plan.json", "plan.yaml", "mitigation.json",
    "assessment.yaml",
)  # fmt: skip
_LIMIT, _MOST = 2**28, 10_000
_FIXED = (1980, 1, 1, 0, 0, 0)  # an archive has no other clock than its signed statement
_END, _DESCRIBED_BEHIND = 22, 0x8  # bytes of the end of a list; sizes that stand behind a file, which we never write
_HEAD = (
    Text("条款", "Clause"),
    Text("要求", "Requirement"),
    Text("案例", "Case"),
    Text("状态", "State"),
    Text("说明", "Says"),
    Text("凭据", "Evidence"),
)
_NOT_SIGNED = Text(
    "档案的声明不是用所给的公钥签的，或被改过。", "The statement of the archive was not signed with this key, or was changed."
)
_CHANGED = Text("“{name}”与签署时不同，或不在其中。", "“{name}” is not what was signed, or is not there.")
_EXTRA = Text("“{name}”不在签署的清单中。", "“{name}” is not in what was signed.")
_TWICE = Text(
    "“{name}”在档案中有两份，打开时看到哪一份不能确定。", "“{name}” is in the archive twice: which one is seen depends on who opens it."
)
_STRAY = Text(
    "档案中有不属于任何签署文件的内容：其他程序会把它当作另一种文件打开。",
    "The archive holds bytes that belong to no signed file: another program would open it as something else.",
)
_UNREADABLE = Text("档案无法读取。", "The archive cannot be read.")


@dataclass(frozen=True, slots=True)
class Pack:
    """What goes into the archive by name, and how each clause stands."""

    files: Mapping[str, bytes]
    standings: Mapping[Lang, tuple[StandingRow, ...]]


def gathered(organisation: Organisation | None, cases: Sequence[Case], now: datetime, without: Sequence[CaseLeftOut] = ()) -> Pack:
    """Everything, read once; a ledger that does not hold is refused before anything is made."""
    files: dict[str, bytes] = {}
    evidence: list[tuple[str, ...]] = []
    materials = []
    if organisation is not None:
        organisation.whole()
        files |= _folder(organisation.folder, "organisation", lambda _path: False)
        evidence += _evidence(organisation.folder, organisation.entries, "organisation")
    for case in cases:
        governed = Governed(case)
        governed.whole()
        name = f"cases/{case.folder.resolve().name}"
        files |= _folder(case.folder, name, partial(as_written, case.folder))
        evidence += _evidence(case.folder, governed.entries, name)
        materials.append(_material(case, governed, now))
    standings = {lang: tuple(by_clause(materials, lang)) for lang in LANGS}
    for lang in LANGS:
        files[f"index-{lang}.md"] = _index(standings[lang], lang).encode()
    files["index.json"] = (
        json.dumps({lang: [_plain(one) for one in standings[lang]] for lang in LANGS}, ensure_ascii=False, indent=1) + "\n"
    ).encode()
    files["evidence.csv"] = _table(("place", "sha256", "present", "ledger entry"), evidence)
    files["software.json"] = (json.dumps(versions(), indent=1) + "\n").encode()
    files |= dict(index_documents(materials, standings, files, without))
    return Pack(files, standings)


def _material(case: Case, governed: Governed, now: datetime) -> Material:
    material = material_of(case, now)
    known = for_documents(governed, now)
    written = DocumentRegister(case.document("x").parent / REGISTER).kinds
    material = replace(material, governed=known, mitigation=mitigation_of(case.folder), written=written)
    return with_data(material, case, looks=False, assesses=governed.disposed is None and governed.result is not None)


def not_as_written(case: Case) -> tuple[str, ...]:
    """Files among the documents of a case that a pack leaves out: no run of ours wrote them so. They may be changed, or be data."""
    return tuple(path.name for path in _papers(case.folder) if not as_written(case.folder, path.relative_to(case.folder).as_posix()))


def _papers(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / "documents").glob("*") if path.is_file()) if (folder / "documents").is_dir() else []


def _folder(folder: Path, name: str, ours: Callable[[str], bool]) -> dict[str, bytes]:
    """Records and documents of one place, those that a run of ours wrote; nothing else of it, and no link is followed."""
    papers = [path for path in _papers(folder) if ours(path.relative_to(folder).as_posix())]
    found = [*(folder / one for one in _RECORDS), *papers]
    return {
        f"{name}/{path.relative_to(folder).as_posix()}": read_bytes(path, _LIMIT)
        for path in found[:_MOST] if path.is_file() and not path.is_symlink()
    }  # fmt: skip


def _evidence(folder: Path, entries: Sequence[Any], name: str) -> list[tuple[str, ...]]:
    """Which files back which entry, by hash; whether the copy is there."""
    rows: list[tuple[str, ...]] = []
    for entry in entries:
        backing = Backing.of(str(entry.content.get("evidence") or ""))
        if backing is not None:
            path = folder / backing.place
            here = path.is_file() and sha256(read_bytes(path, _LIMIT)).hexdigest() == backing.sha256
            rows.append((f"{name}/{backing.place}", backing.sha256, "yes" if here else "no", str(entry.n)))
    return rows


def _index(found: Sequence[StandingRow], lang: Lang) -> str:
    """A table in Markdown; a bar or a line's end in a cell would break it."""
    head = " | ".join(text.say(lang) for text in _HEAD)
    lines = [f"# {TITLE.say(lang)}", "", f"| {head} |", f"|{'---|' * len(_HEAD)}"]
    for one in found:
        cells = (
            one.row.ref.say(lang),
            one.row.text.say(lang),
            one.case,
            one.state.words.say(lang),
            "; ".join(one.says),
            "; ".join(one.evidence),
        )
        lines.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").split())


def _plain(one: StandingRow) -> dict[str, object]:
    return {
        "row": one.row.id, "group": one.row.group, "clause": one.row.ref.en, "case": one.case, "state": one.state.value,
        "says": list(one.says), "evidence": list(one.evidence),
    }  # fmt: skip


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *rows])
    return out.getvalue().encode()


def packed(pack: Pack, path: Path, statement: Mapping[str, object], signer: Signer) -> str:
    """Writes the signed archive whole or not at all; gives its SHA-256."""
    files = dict(pack.files)
    files[SUMS] = sums({name: sha256(content).hexdigest() for name, content in pack.files.items()})
    files[SM3_SUMS] = sums({name: sm3(content) for name, content in pack.files.items()})
    subjects = [{"name": name, "digest": {"sha256": sha256(content).hexdigest()}} for name, content in sorted(files.items())]
    payload = {"_type": STATEMENT, "subject": subjects, "predicateType": FORM, "predicate": {"form": FORM, **statement}}
    files[ENVELOPE] = envelope(canonical(payload), signer)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _FIXED), content, zipfile.ZIP_DEFLATED)
    write_atomic(path, made.getvalue())
    return sha256(made.getvalue()).hexdigest()


def faults(path: Path, key: str) -> tuple[tuple[Text | Phrase, ...], Mapping[str, Any]]:
    """Everything that is wrong with an archive, by the pinned key alone; and its statement."""
    try:
        content = read_bytes(path, 2**32)
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = [one for one in archive.infolist() if not one.is_dir()]
            if len(names) > 10 * _MOST or sum(one.file_size for one in names) > 2**32:
                return (_UNREADABLE,), {}
            twice = [name for name, count in Counter(one.filename for one in names).items() if count > 1]
            found = {one.filename: _sum_of(archive, one) for one in names}
            stray = (_STRAY,) if _holds_more(content, archive) else ()
            sealed = archive.read(ENVELOPE) if ENVELOPE in found and archive.getinfo(ENVELOPE).file_size <= _LIMIT else b""
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError, ValueError):
        return (_UNREADABLE,), {}
    statement = opened(sealed, key)
    if statement is None or statement.get("predicateType") != FORM:
        return (_NOT_SIGNED,), {}
    found.pop(ENVELOPE, None)
    return (*stray, *(_TWICE.fill(name=name) for name in twice), *_unlike(statement, found)), statement["predicate"]


def _holds_more(content: bytes, archive: zipfile.ZipFile) -> bool:
    """Whether there are bytes before, between or behind the files and their list, or a file says of itself what the list does not."""
    at = 0
    for one in sorted(archive.infolist(), key=lambda one: one.header_offset):
        if one.header_offset != at or one.comment or one.extra or one.flag_bits & _DESCRIBED_BEHIND:
            return True
        flags, kind, _moment, crc, size, whole, name, extra = struct.unpack("<HHIIIIHH", content[at + 6 : at + 30])
        if (flags, kind, crc, size, whole) != (one.flag_bits, one.compress_type, one.CRC, one.compress_size, one.file_size):
            return True  # a program that reads from the front would see another file
        at += 30 + name + extra + one.compress_size
        if extra:
            return True
    listed = sum(46 + len(one.filename.encode()) for one in archive.infolist())
    return archive.start_dir != at or bool(archive.comment) or len(content) != at + listed + _END


def _sum_of(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> str:
    """SHA-256, a part at a time: what is large or was made to be so is never held whole."""
    made = sha256()
    with archive.open(member) as stream:
        while part := stream.read(2**20):
            made.update(part)
    return made.hexdigest()


def _unlike(statement: Mapping[str, Any], found: Mapping[str, str]) -> Iterator[Phrase]:
    listed = {str(one["name"]): str(one["digest"]["sha256"]) for one in statement["subject"]}
    for name, sum_ in listed.items():
        if found.get(name) != sum_:
            yield _CHANGED.fill(name=name)
    yield from (_EXTRA.fill(name=name) for name in found if name not in listed)
