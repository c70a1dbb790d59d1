"""What of a case goes to who is to sign it: answers, result, ledger, evidence, agreements, papers; no data, no key, no password."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ...data.files import read_bytes
from ...document.kind import Kind, kinds
from ...document.parts.usefulness import usefulness_sentence
from ...document.writer import writers
from ...govern.agreements import FOLDER as AGREEMENTS
from ...govern.approvals import grading_of
from ...govern.envelope.handed import HANDING
from ...govern.envelope.parcel import LIMIT, is_plain, parcelled
from ...govern.evidence import FOLDER as EVIDENCE
from ...govern.gate.gate import unmet
from ...govern.ledger import NAME as LEDGER
from ...govern.ledger import ledger_bytes
from ...govern.roles import Duty
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Text
from ..approving.signing_documents import contents_at_approval
from ..case import ANSWERS, RESULT
from ..fixing import PLAN, material_of
from ..governing import Governed
from ..issuing import IssueOrder, write_all, written_in
from ..mitigation_record import mitigation_of
from ..surveying import with_data
from ..watching.recorded import for_documents

if TYPE_CHECKING:
    from datetime import datetime

    from ...govern.entry import Entry
    from ...govern.envelope.card import Card
    from ...govern.keystore import Signer

PAPERS = "documents"
_KINDS = frozenset({"risk-report", "summary", "dictionary"})
_NOT_SIGNED = Text(
    "执行者还没有签署当前结论：签署人看不到数据，只能以执行者的签署为据。",
    "No executor has signed the present conclusion: who signs without the data can only rest on an executor's signature.",
)
_SIGN = Text("请先运行 reidrisk approve 案例 --as 姓名 --role executor。", "Run reidrisk approve CASE --as NAME --role executor first.")


def gone_out(governed: Governed, signer: Signer, receiver: Card, note: str | None, now: datetime) -> tuple[bytes, Entry]:
    """The file for the receiver, and the entry by which the case goes. The data are `governed.graded` again just now."""
    subject, _ = governed.current()
    if grading_of(governed.approvals) is None:
        raise InputError(Problem("not_signed_by_executor", _NOT_SIGNED, _SIGN, str(governed.folder)))
    if governed.graded is None:
        raise TypeError(HANDING)
    read, papers = _papers(governed, now)  # first: the plan is fixed with them
    files = {**dict(_files(governed.folder)), **papers}
    signed = contents_at_approval(governed.case, governed, governed.graded, now, read)
    lacks = [
        {"code": one.precondition.code, "subject": lack.subject, "state": lack.state, "zh": lack.text.say("zh"), "en": lack.text.say("en")}
        for one in unmet(governed.facing)
        for lack in one.lacks
    ]
    parcelled({}, files, signer, receiver)  # too large is said before anything is entered
    content = {"to": receiver.record(), "subject": subject.hash, "note": " · ".join(filter(None, (receiver.name, note)))}
    entry = governed.enter(HANDING, Duty.EXECUTOR.value, content, signer, now)
    statement = {
        "way": "out", "case": governed.folder.resolve().name, "at": entry.at, "ledger": (governed.entries or (entry,))[0].hash,
        "head": entry.hash, "entry": entry.n,
        "subject": subject.record(), "lacks": lacks, "documents": signed.documents, "statements": signed.statements, "note": note,
        "rights": signed.rights,
        "usefulness": _usefulness(governed.folder), "purpose_ended": governed.case.purpose_ended,
    }  # fmt: skip
    return parcelled(statement, {**files, LEDGER: ledger_bytes(governed.folder)}, signer, receiver), entry


def _usefulness(folder: Path) -> dict[str, str] | None:
    """Whether the treated data serve the purpose, in a sentence; None for data as they came."""
    found = usefulness_sentence(mitigation_of(folder))
    return None if found is None else {"zh": found.say("zh"), "en": found.say("en")}


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """What a signature is checked against, and what backs it; a link is no file of the case."""
    named = [folder / name for name in (ANSWERS, RESULT, PLAN)]
    for path in (*named, *_backing(folder)):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not path.is_symlink() and is_plain(name):
            yield name, read_bytes(path, LIMIT)


def _backing(folder: Path) -> tuple[Path, ...]:
    return tuple(one for name in (EVIDENCE, AGREEMENTS) for one in sorted((folder / name).glob("*")))


def left_out(folder: Path) -> tuple[str, ...]:
    """Evidence and agreements that do not go along, by name: folders, links, and names that not every system takes."""
    names = ((path, path.relative_to(folder).as_posix()) for path in _backing(folder))
    return tuple(name for path, name in names if path.is_symlink() or not path.is_file() or not is_plain(name))


def _papers(governed: Governed, now: datetime) -> tuple[tuple[Kind, ...], Mapping[str, bytes]]:
    """What is read where it is signed, made of the grading just now, whatever was written before."""
    written = written_in(governed.folder / PAPERS)
    wanted = tuple(kind for kind in kinds() if kind.key in _KINDS or any(name.startswith(f"{kind.key}-") for name in written))
    material = material_of(governed.case, now)
    material = replace(material, governed=for_documents(governed, now), mitigation=mitigation_of(governed.folder))
    material = with_data(material, governed.case, looks=any(one.looks for one in wanted), assesses=True, graded=governed.graded)
    pages = tuple(one for one in writers() if one.key == "html")
    with TemporaryDirectory() as made:
        written_now = tuple(kind for kind in wanted if kind.key != "secrets" and kind.happened(material))
        paths = write_all(written_now, material, IssueOrder(Path(made), LANGS, pages, None))
        return written_now, {f"{PAPERS}/{path.name}": path.read_bytes() for path in paths}
