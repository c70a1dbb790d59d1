"""Files that back an answer or a reason, known by their content: copied into the case, or referred to with their hash (6.5; PIPL 56)."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from ..data.files import read_bytes, write_atomic
from ..model.preparation import Backing
from ..model.problem import InputError, Problem
from ..model.text import Text

FOLDER = "evidence"
_LIMIT, _SHOWN = 2**28, 12
_LIKE_A_FILE = re.compile(
    r"(?!\w+://).*\.(?:pdf|ofd|docx?|xlsx?|pptx?|png|jpe?g|tiff?|heic|txt|md|html?|eml|msg|zip|7z|csv|json)", re.IGNORECASE
)
_ENDING = re.compile(r"\.[a-z0-9]{1,12}")  # what every system takes: a copy has a name that a hand-over can carry
_NO_FILE = Text("没有这个证据文件：{place}。", "There is no such file of evidence: {place}.")
_GIVE = Text(
    "请给出存在的文件（会复制到案例的 evidence 中）；原件另存别处的，写成“出处 sha256:哈希”。",
    "Give a file that is there (it is copied into the case's evidence); for one that is kept elsewhere write “where it is sha256:HASH”.",
)
_WORDS = Text("没有按内容可核对的证据。", "There is no evidence that can be checked by its content.")
_EMPTY = Text("证据文件是空的：{place}。", "The file of evidence is empty: {place}.")


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


def unbacked(folder: Path, given: str | None) -> tuple[Problem, ...]:
    """What is wrong with evidence that must be a file or a reference with its hash; nothing is copied yet."""
    try:
        found = backing_of(folder, given)
    except InputError as error:
        return error.problems
    return () if isinstance(found, Backing) else (Problem("no_evidence", _WORDS, _GIVE),)


def _looked_at(folder: Path, given: str | None) -> tuple[Backing | str | None, bytes | None]:
    """What it is, with the content of a file that is to be copied."""
    text = (given or "").strip()
    known = Backing.of(text)
    path = None if known or not text else _file(folder, text)
    if path is None:
        if known is None and _LIKE_A_FILE.fullmatch(text):
            raise InputError(Problem("no_evidence_file", _NO_FILE.fill(place=text), _GIVE))
        return known or text or None, None
    content = read_bytes(path, _LIMIT)
    if not content:
        raise InputError(Problem("no_evidence_file", _EMPTY.fill(place=text), _GIVE))
    sum_ = sha256(content).hexdigest()
    ending = path.suffix.lower()
    return Backing(f"{FOLDER}/{sum_[:_SHOWN]}{ending if _ENDING.fullmatch(ending) else ''}", sum_), content


def moved(evidence: str, old: Path, new: Path) -> str:
    """The same in another case, which gets its own copy; what is no longer there stays as it was said."""
    proof = Backing.of(evidence)
    if proof is not None and (old / proof.place).is_file():
        return taken_in(new, str(old / proof.place)) or evidence
    return taken_in(new, str((old / evidence).resolve())) or evidence if (old / evidence).is_file() else evidence


def referred(folder: Path, given: str | None) -> str | None:
    """The evidence as it is named with its hash; nothing is copied. `InputError` for what looks like a file and is none."""
    found, content = _looked_at(folder, given)
    if content is not None and isinstance(found, Backing):
        return str(Backing((given or "").strip(), found.sha256))
    return None if found is None else str(found)


def is_gone(folder: Path, evidence: str | None) -> str | None:
    """The place of a file that is named and is not there; None where nothing is missing. A reference elsewhere is not looked for."""
    proof = Backing.of(evidence)
    if proof is None:
        named = evidence is not None and _LIKE_A_FILE.fullmatch(evidence.strip())
        return evidence if evidence and named and not _file(folder, evidence) else None
    return proof.place if proof.place.startswith(f"{FOLDER}/") and not (folder / proof.place).is_file() else None


def is_changed(folder: Path, evidence: str | None) -> str | None:
    """The place of a file that is there with another content than its hash is of; None where there is none such."""
    proof = Backing.of(evidence)
    path = None if proof is None else _file(folder, proof.place)
    if proof is None or path is None:
        return None
    return proof.place if sha256(read_bytes(path, _LIMIT)).hexdigest() != proof.sha256 else None


def _file(folder: Path, text: str) -> Path | None:
    """The file of this name, looked for from the case, then from here."""
    return next((path for path in (folder / text.strip(), Path(text.strip()).expanduser()) if path.is_file()), None)
