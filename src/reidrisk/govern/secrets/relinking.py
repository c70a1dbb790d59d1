"""One pseudonym led back to its person, for an authorised reason, and recorded before it is shown (GB/T 39725-2020 10.2 g)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from ...data.disk.owner_only import owner_only
from ...data.files import read_bytes, write_atomic
from ...data.records import RecordError, record
from ...mitigate.cells.formats import FORMS, cipher
from ...mitigate.cells.pseudonyms import code, keyed
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ...model.transform import UNFIT
from ..canonical import canonical
from .store import SecretsStore

RECORD = "relinks.jsonl"
_MOST = 2**28
_REASON = Text("没有说明重新识别的理由或批准人。", "There is no reason for re-identifying, or nobody who authorised it.")
_SAY = Text("请用 --reason 和 --by 说明（GB/T 39725-2020 10.2 g）。", "Say it with --reason and --by (GB/T 39725-2020 10.2 g).")
_NO_SECRET = Text("密钥库中没有“{name}”。", "The secrets store has no “{name}”.")
_LIST = Text("reidrisk secrets list 列出全部名称。", "reidrisk secrets list shows all names.")
_NEEDS_DATA = Text("带密钥散列不能直接还原，需要原数据的列。", "A keyed digest cannot be undone; the original column is needed.")
_GIVE_DATA = Text("请用 --data 和 --column 给出原数据。", "Give the original with --data and --column.")
_WHICH = Text(
    "这个密钥换过，而保留格式的加密用任何一个密钥都解得出一个值：须指明是哪一个。",
    "This key was renewed, and format-preserving encryption gives some value under any key: say which one it is.",
)
_NAME_IT = Text("请用 --secret 指明其中之一：{names}", "Name one of them with --secret: {names}")
_FORGED = Text(
    "重新识别的记录在这一行被改动过，或不是这个密钥库写的。",
    "The record of re-identifications was changed at this line, or was not written by this store.",
)
_DAMAGED = Text("重新识别的记录中，这一行无法读取。", "This line of the record of re-identifications cannot be read.")
_CUT = Text(
    "重新识别的记录被截断：密钥库记着 {count} 条，现在只有 {found} 条。",
    "The record of re-identifications was cut off: the store knows of {count}, and {found} are there.",
)
_KEEP = Text("请从备份恢复 {file}，再继续。", "Restore {file} from a backup before going on.")


def relink(  # noqa: PLR0913, PLR0917 - what one re-identification takes
    store: SecretsStore,
    name: str,
    pseudonym: str,
    why: tuple[str, str],
    originals: Callable[[], Iterable[str]] | None,
    enter: Callable[[Mapping[str, object]], object] = lambda _parsed: None,
) -> str | None:
    """The original behind one pseudonym; None when there is none. `why` is (reason, by).

    Every version of the secret is tried, the newest first. It is entered in the ledger by `enter`, and in the store's
    own record, before it is given.
    """
    if not all(part.strip() for part in why):
        raise InputError(Problem("no_reason", _REASON, _SAY))
    versions = store.versions(name)
    if not versions or store.entry(versions[0]) is None:
        raise InputError(Problem("unknown_secret", _NO_SECRET.fill(name=name), _LIST))
    if _is_ff1(name) and versions != (name,):
        raise InputError(Problem("which_version", _WHICH, _NAME_IT.fill(names=versions)))
    original, used = next(
        ((one, version) for version in versions if (one := _original(store, version, pseudonym, originals))), (None, name)
    )
    mark = sha256(store.secret_of_store(pseudonym)).hexdigest()
    with store.held():  # else a new key could come between the two records
        enter({"secret": used, "pseudonym": mark, "found": original is not None})
        _record(store, used, mark, why, found=original is not None)
    return original


def _original(store: SecretsStore, name: str, pseudonym: str, originals: Callable[[], Iterable[str]] | None) -> str | None:
    """What this version of the secret leads back to."""
    entry = store.entry(name)
    if entry is not None and entry.kind == "links":
        return next((original for original, made in store.linked(name).items() if made == pseudonym), None)
    return _decrypted(store.secret(name), pseudonym) if _is_ff1(name) else _searched(store.secret(name), pseudonym, originals)


def _is_ff1(name: str) -> bool:
    return name.partition("@")[0].endswith("/ff1")


def records(store: SecretsStore) -> list[dict[str, object]]:
    """Every re-identification, the first one first; `InputError` with the line where the record is not what was written."""
    return _checked(store, _lines(store.folder), store.reach)


def _lines(folder: Path) -> list[bytes]:
    path = folder / RECORD
    lines = read_bytes(path, _MOST).split(b"\n") if path.exists() else [b""]
    return lines if lines[-1] else lines[:-1]


def _checked(store: SecretsStore, lines: Sequence[bytes], reach: tuple[int, str]) -> list[dict[str, object]]:
    """Each line follows from the one before, bears the store's own mark, and the store knows how many there are.

    One more than it knows is what a killed run leaves. Lines from before there were marks are chained only; the first mark holds them all.
    """
    path, before, found = str(store.folder / RECORD), "", list[dict[str, object]]()
    count, last = reach
    marks: list[str] = []
    for line, content in enumerate(lines, 1):
        entry = _parsed(content)
        if entry is None:
            raise InputError(Problem("record_damaged", _DAMAGED, _KEEP.fill(file=RECORD), path, line))
        marks.append(str(entry.get("mark", "")))
        marked = bool(marks[-1]) or any(marks)
        if entry["before"] != before or (marked and marks[-1] != _mark(store, entry)):
            raise InputError(Problem("record_changed", _FORGED, _KEEP.fill(file=RECORD), path, line))
        before = sha256(content).hexdigest()
        found.append(entry)
    if len(found) < count:
        raise InputError(Problem("record_cut", _CUT.fill(count=count, found=len(found)), _KEEP.fill(file=RECORD), path))
    if count and marks[count - 1] != last:
        raise InputError(Problem("record_changed", _FORGED, _KEEP.fill(file=RECORD), path, count))
    return found


def _parsed(content: bytes) -> dict[str, object] | None:
    try:
        entry = record(content)
    except RecordError:
        return None
    return entry if isinstance(entry, dict) and isinstance(entry.get("before"), str) else None


def _mark(store: SecretsStore, entry: Mapping[str, object]) -> str:
    """Nobody without the store's key can make it."""
    body = canonical({key: value for key, value in entry.items() if key != "mark"})
    return store.secret_of_store(f"reidrisk/relink/2\n{body.decode()}").hex()


def _decrypted(key: bytes, pseudonym: str) -> str | None:
    locked = cipher(key)
    for form in FORMS.values():
        made = form.decrypt(locked, pseudonym)
        if made is not None and made != UNFIT and form.fits(made) and form.encrypt(locked, made) == pseudonym:
            return made
    return None


def _searched(key: bytes, pseudonym: str, originals: Callable[[], Iterable[str]] | None) -> str | None:
    if originals is None:
        problems = Problems()
        problems.add(Problem("needs_data", _NEEDS_DATA, _GIVE_DATA))
        problems.stop_if_any()
        return None
    digests = [keyed(algorithm, key) for algorithm in ("sha512", "sm3")]
    for original in originals():
        for digest in digests:
            made = code(digest(original), 100)
            if any(pseudonym.endswith(made[:length]) for length in range(12, len(pseudonym) + 1)):
                return original
    return None


def _record(store: SecretsStore, name: str, mark: str, why: tuple[str, str], *, found: bool) -> None:
    """One more line, and only then the count: a run that is killed in between leaves a line that holds by itself."""
    with store.reaching() as lead:
        lines = _lines(store.folder)
        _checked(store, lines, store.reach)
        entry: dict[str, object] = {
            "n": len(lines) + 1,
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "by": why[1],
            "reason": why[0],
            "secret": name,
            "pseudonym": mark,
            "found": found,
            "before": sha256(lines[-1]).hexdigest() if lines else "",
        }
        entry["mark"] = _mark(store, entry)
        write_atomic(
            store.folder / RECORD, b"".join(line + b"\n" for line in (*lines, json.dumps(entry, ensure_ascii=False).encode())), owner_only
        )
        lead((len(lines) + 1, str(entry["mark"])))
