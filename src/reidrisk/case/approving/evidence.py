"""What backs the answers of a case: taken in by its content, and looked at again (GB/T 42460 6.5, 6.6; PIPL 56)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from ...data.files import read_bytes, write_atomic
from ...govern.entry import Entry
from ...govern.roles import SIGNED
from ...model.preparation import Backing
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..case import ANSWERS, Case

FOLDER = "evidence"
_LIMIT, _SHOWN = 2**28, 12
_LIKE_A_FILE = re.compile(
    r"(?!\w+://).*\.(?:pdf|ofd|docx?|xlsx?|pptx?|png|jpe?g|tiff?|heic|txt|md|html?|eml|msg|zip|7z|csv|json)", re.IGNORECASE
)
_GONE = Text("“{key}”的证据文件不在：{place}。", "The evidence of “{key}” is not there: {place}.")
_NO_FILE = Text("没有这个证据文件：{place}。", "There is no such file of evidence: {place}.")
_GIVE = Text(
    "请给出存在的文件（会复制到案例的 evidence 中）；原件另存别处的，写成“出处 sha256:哈希”。",
    "Give a file that is there (it is copied into the case's evidence); for one that is kept elsewhere write “where it is sha256:HASH”.",
)
_EMPTY = Text("证据文件是空的：{place}。", "The file of evidence is empty: {place}.")
_CHANGED = Text(
    "“{key}”的证据被改过：内容与登记的哈希不符（{place}）。", "The evidence of “{key}” was changed: it does not match its hash ({place})."
)
_OTHER = Text("“{key}”的证据不是最近一次签署时的那一份。", "The evidence of “{key}” is not that with which the last signature was given.")
_SIGN = Text("请核对；属实的，请重新批准。", "Check it; where it is right, have the conclusion approved again.")
_RESTORE = Text(
    "请恢复该文件，或重新给出：reidrisk prepare 案例 --set {key}=回答 --evidence 文件。",
    "Restore it, or give it anew: reidrisk prepare CASE --set {key}=ANSWER --evidence FILE.",
)

_RESTORE_REASON = Text("请恢复该文件，或改正案例 accepted、overrides 中的 evidence。", "Restore it, or mend it in the case file.")


def taken_in(folder: Path, given: str | None) -> str | None:
    """The evidence as the answer names it: a copy in the case known by its content, a reference with its hash, or words as they are.

    `folder` is the case's; a path is looked for from there, then from here. `InputError` for what looks like a file and is none.
    """
    found, content = _looked_at(folder, given)
    if content is not None and isinstance(found, Backing):
        write_atomic(folder / found.place, content)
    return None if found is None else str(found)


def backing_of(folder: Path, given: str | None) -> Backing | str | None:
    """What `taken_in` makes of it, and nothing is written: words stay words. `InputError` for what looks like a file and is none."""
    return _looked_at(folder, given)[0]


def _looked_at(folder: Path, given: str | None) -> tuple[Backing | str | None, bytes | None]:
    """What it is, with the content of a file that is to be copied."""
    text = (given or "").strip()
    known = Backing.of(text)
    path = None if known or not text else next((one for one in (folder / text, Path(text).expanduser()) if one.is_file()), None)
    if path is None:
        if known is None and _LIKE_A_FILE.fullmatch(text):
            raise InputError(Problem("no_evidence_file", _NO_FILE.fill(place=text), _GIVE))
        return known or text or None, None
    content = read_bytes(path, _LIMIT)
    if not content:
        raise InputError(Problem("no_evidence_file", _EMPTY.fill(place=text), _GIVE))
    sum_ = sha256(content).hexdigest()
    return Backing(f"{FOLDER}/{sum_[:_SHOWN]}{path.suffix.lower()}", sum_), content


def moved(evidence: str, old: Path, new: Path) -> str:
    """The same in another case, which gets its own copy; what is no longer there stays as it was said."""
    proof = Backing.of(evidence)
    if proof is not None and (old / proof.place).is_file():
        return taken_in(new, str(old / proof.place)) or evidence
    return taken_in(new, str((old / evidence).resolve())) or evidence if (old / evidence).is_file() else evidence


def unsound(case: Case) -> Iterator[Problem]:
    """A problem for each answer, and each reason that settles a finding, whose evidence is missing, or is not what was taken in."""
    file = str(case.folder / ANSWERS)
    given: list[tuple[str, str | None, Text | Phrase]] = [
        (key, reply.evidence, _RESTORE.fill(key=key)) for key, reply in case.file.replies.items()
    ]
    given += [(one.key, one.evidence, _RESTORE_REASON) for one in case.file.accepted]
    for key, evidence, hint in given:
        proof = Backing.of(evidence)
        if proof is None:
            if evidence and _LIKE_A_FILE.fullmatch(evidence) and not (case.folder / evidence).is_file():
                yield Problem("evidence_missing", _GONE.fill(key=key, place=evidence), hint, file)
        elif proof.place.startswith(f"{FOLDER}/"):
            path = case.folder / proof.place
            if not path.is_file():
                yield Problem("evidence_missing", _GONE.fill(key=key, place=proof.place), hint, file)
            elif sha256(read_bytes(path, _LIMIT)).hexdigest() != proof.sha256:
                yield Problem("evidence_changed", _CHANGED.fill(key=key, place=proof.place), hint, file)


def unlike_approved(case: Case, entries: Sequence[Entry]) -> Iterator[Problem]:
    """A problem for each answer whose evidence is another than the last signature was given with."""
    signed = next((entry.content.get("evidence") for entry in reversed(entries) if entry.kind == SIGNED), None)
    now, file = sums(case), str(case.folder / ANSWERS)
    for key, sum_ in signed.items() if isinstance(signed, dict) else ():
        if now.get(str(key)) != sum_:
            yield Problem("evidence_not_approved", _OTHER.fill(key=str(key)), _SIGN, file)


def sums(case: Case) -> dict[str, str]:
    """By answer the hash of what backs it, for the signature."""
    found = {key: Backing.of(reply.evidence) for key, reply in case.file.replies.items()}
    return {key: proof.sha256 for key, proof in found.items() if proof is not None}
