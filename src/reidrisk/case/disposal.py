"""What `dispose` destroys: named, looked at and entered before anything is touched, so that a killed run can be continued.

The entry that begins it lists every file and secret; the one that ends it says what became of each. A begun one without its
end is a run that was killed: the next run does what is left of it, and certifies all of it.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.fingerprint import file_fingerprint
from ..govern.disposing import NAMELESS, destroy
from ..govern.entry import Entry
from ..govern.story import DISPOSED, DISPOSING
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Phrase, Text
from .case import ANSWERS, Case
from .mitigation_record import made_in
from .versions.copies import own, place_of, same_data, staying
from .versions.keeping import FOLDER, OUTPUT

if TYPE_CHECKING:
    from ..govern.secrets.store import SecretsStore

DisposalItem = dict[str, object]
_NOTHING = Text("没有指明要销毁什么。", "Nothing is named to be destroyed.")
_NAME = Text("请列出文件或文件夹，例如案例的数据。", "Name files or folders, such as the case's data.")
_INSIDE = Text(
    "这是案例的台账、登记册、文档或密钥，须保存，不能用它销毁。",
    "This is a case's ledger, register or document, or a key; it must be kept and is not destroyed this way.",
)
_KEEP = Text("请只列出数据的工作副本。", "Name working copies of data only.")
_SHARED = Text(
    "这个文件在别处还有 {count} 个名称（硬链接）：在此销毁，那里的内容也就没有了。",
    "This file has {count} {count|more name|more names} elsewhere (hard links): destroyed here, its content would be gone there too.",
)
_UNLINK = Text(
    "请把同一文件的各个名称一并列出；其中有须保存的，先把数据复制成单独的文件。",
    "Name all of them; where one must be kept, copy the data to a file of their own first.",
)
_GONE = Text("没有这个文件。", "There is no such file.")
_CHECK = Text("请核对路径。", "Check the path.")
_NO_SECRET = Text("密钥库中没有“{name}”。", "The secrets store holds no “{name}”.")
_LIST = Text("请用 reidrisk secrets list 核对名称。", "See reidrisk secrets list for the names.")
_FILES = Text("{path}（{count} 个文件，{size} 字节，{whose}）", "{path} ({count} {count|file|files}, {size} bytes, {whose})")
_OWN, _OTHERS = Text("本案例的数据", "data of this case"), Text("案例中没有提到", "the case does not mention it")
_COPIES = Text(
    "{path}（{count} 个文件，{size} 字节，与所销毁的数据相同，由版本保存，一并销毁）",
    "{path} ({count} {count|file|files}, {size} bytes, the same data as kept by a version: destroyed too)",
)
_LINKED = Text(
    "{path}（链接：只删除链接，所指的文件不动、不算销毁）",
    "{path} (a link: only the link goes; the file that it points to stays, and is not destroyed)",
)
_STAYS = Text("保留不动：{path}（{size} 字节）", "stays as it is: {path} ({size} bytes)")
_SECRET = Text("密钥库中的“{name}”", "“{name}” in the secrets store")
_CONTINUED = Text("第 {n} 条台账记录所列、尚未销毁完的 {count} 项", "the rest of the {count} things that ledger entry {n} lists")
_NO_DATA = Text(
    "数据已不在：已于 {at} 销毁，见台账第 {n} 条；只能依台账核对。",
    "The data no longer exist: they were disposed of on {at} (ledger entry {n}); only the ledger can be checked.",
)
_HALF_GONE = Text(
    "数据的销毁已于 {at} 开始（台账第 {n} 条）而没有完成：请再运行 reidrisk dispose；只能依台账核对。",
    "The disposal of the data was begun on {at}, ledger entry {n}, not ended: run reidrisk dispose again; only the ledger can be checked.",
)
_KINDS = {"links": "secret"}  # what the certificate has always called a linking table
# Kept wherever they lie, and in the folder of any case.
_RECORDS = frozenset({
    ANSWERS, "ledger.jsonl", "releases.jsonl", "revocations.json", "privacy-budget.jsonl", "heads.json", "run-heads.json", "relinks.jsonl",
    "runs.jsonl",
})  # fmt: skip
_OF_A_CASE = frozenset({"result.json", "plan.json", "plan.yaml", "mitigation.json", "beside.json"})
_LONGEST = 4096
_FOLDERS = ("documents", "agreements")
_KEY_FILES = re.compile(r".*\.key\.json|[0-9a-f]{40}\.entry")


@dataclass(frozen=True, slots=True)
class Begun:
    """A disposal that was entered. `resumed`: by an earlier run, which did not end it."""

    entry: Entry
    resumed: bool

    @property
    def items(self) -> tuple[DisposalItem, ...]:
        """Everything it lists."""
        return _items(self.entry)

    @property
    def secrets(self) -> tuple[str, ...]:
        """The names of the secrets among it."""
        return tuple(str(one["name"]) for one in self.items if "path" not in one)


@dataclass(frozen=True, slots=True)
class DisposalOrder:
    """What one run is asked to destroy: the paths as given, every file in them that is not yet listed anywhere, and secrets.

    `copies` are among the files: what versions keep of the same data. `stays`: data of the case that are left where they are.
    """

    given: tuple[Path, ...]
    files: tuple[Path, ...]
    secrets: tuple[DisposalItem, ...]
    copies: tuple[Path, ...] = ()
    stays: tuple[Path, ...] = ()

    def with_copies(self, case: Case) -> DisposalOrder:
        """With what the versions of the case hold of the same data, and what stays."""
        copies = same_data(case, self.files)
        files = (*self.files, *copies)
        return replace(self, files=files, copies=copies, stays=staying(case, files))

    def left(self, case: Case) -> list[str]:
        """What stays, as the ledger names it."""
        return [_place_on_record(one, case) for one in self.stays]

    def items(self, case: Case) -> list[DisposalItem]:
        """For the entry that begins it. Data that the case knows by their hash, and copies of them, are listed with it, and no others."""
        sums = tuple(str(one) for one in (case.file.fingerprint, made_in(case.folder)) if one is not None)
        original = next(iter(own(case)), None)
        found: list[DisposalItem] = []
        for path in self.files:
            known = sums[:1] if place_of(path) == original else [one for one in sums if one == _fingerprint(path)]
            graded = {"fingerprint": known[0]} if known else {}
            found.append({"path": _place_on_record(path, case), "name": path.name, "kind": "file", "size": _size(path), **graded})
        return [*found, *self.secrets]

    def words(self, case: Case) -> list[Phrase]:
        """What it is, path by path, for a person to see before it is destroyed."""
        ours = own(case)
        found = []
        for path in self.given:
            inside = [one for one in self.files if place_of(one).is_relative_to(place_of(path))]
            whose = _OWN if any(place_of(one).is_relative_to(place) for one in inside for place in ours) else _OTHERS
            if path.is_symlink():
                found.append(_LINKED.fill(path=str(path)))
                continue
            found.append(_FILES.fill(path=str(path), count=len(inside), size=sum(_size(one) or 0 for one in inside), whose=whose))
        found += [_COPIES.fill(path=str(path), count=1, size=_size(path) or 0) for path in self.copies]
        return [*found, *(_SECRET.fill(name=one["name"]) for one in self.secrets), *self.staying()]

    def staying(self) -> list[Phrase]:
        """What stays, in words."""
        return [_STAYS.fill(path=str(path), size=_size(path) or 0) for path in self.stays]


def _fingerprint(path: Path) -> str | None:
    return str(file_fingerprint(path)) if path.is_file() and not path.is_symlink() else None


def gone_words(entry: Entry) -> Phrase:
    """That the data are gone, and where it is on record."""
    words = _HALF_GONE if entry.kind == DISPOSING else _NO_DATA
    return words.fill(at=entry.moment.strftime("%Y-%m-%d"), n=entry.n)


def unfinished(entries: Sequence[Entry]) -> tuple[Begun, ...]:
    """The disposals that were begun and not ended."""
    ended = [entry.content.get("begun") for entry in entries if entry.kind == DISPOSED]
    return tuple(Begun(entry, resumed=True) for entry in entries if entry.kind == DISPOSING and entry.n not in ended)


def continued(begun: Iterable[Begun]) -> list[Phrase]:
    """The same, in words."""
    return [_CONTINUED.fill(n=one.entry.n, count=len(one.items)) for one in begun]


def listed(entries: Sequence[Entry], folder: Path) -> Mapping[Path, Entry]:
    """Every file that the ledger lists as destroyed, or about to be, with the last entry that does."""
    return {
        place_of(folder.resolve() / str(one["path"])): entry
        for entry in entries if entry.kind in {DISPOSED, DISPOSING} for one in _items(entry) if "path" in one
    }  # fmt: skip


def disposed_by(case: Case, entries: Sequence[Entry]) -> Entry | None:
    """The entry by which the data that are graded were destroyed; None while they are there, or where none tells of them."""
    ours = own(case)
    if not ours:
        return None
    place = ours[-1]
    for one in unfinished(entries):
        if any(path.is_relative_to(place) for path in listed((one.entry,), case.folder)):
            return one.entry  # perhaps still there, perhaps half overwritten: no data to judge by
    if place.is_file() or (place.is_dir() and any(one.is_file() for one in place.rglob("*"))):
        return None
    found = [
        entry for path, entry in listed(entries, case.folder).items() if path.is_relative_to(place) and not _only_a_link(entry, path, case)
    ]
    return max(found, key=lambda entry: entry.n, default=None)


def _only_a_link(entry: Entry, path: Path, case: Case) -> bool:
    """Whether what was deleted there was a link: the data that it led to were not destroyed."""
    here = case.folder.resolve()
    return any(one.get("how") == "unlinked" and place_of(here / str(one["path"])) == path for one in _items(entry) if "path" in one)


def ordered(given: tuple[Path, ...], names: tuple[str, ...], store: SecretsStore | None, known: PastDisposals) -> DisposalOrder:
    """Looks at everything that is named; `InputError` for what is not there, must be kept, or was never destroyed either."""
    if not given and not names and not known.open:
        raise InputError(Problem("nothing_named", _NOTHING, _NAME))
    gone = known.files
    wrong = [
        Problem("no_file", _GONE, _CHECK, str(path))
        for path in given
        if not path.exists() and not path.is_symlink() and not any(one.is_relative_to(place_of(path)) for one in gone)
    ]
    found = tuple(dict.fromkeys(one for path in given for one in _within(path) if not one.name.startswith(NAMELESS)))
    wrong += [Problem("must_be_kept", _INSIDE, _KEEP, str(path)) for path in found if is_record(path)]
    wrong += [Problem("several_names", _SHARED.fill(count=count), _UNLINK, str(path)) for path, count in _shared(found, known.folder)]
    secrets: list[DisposalItem] = []
    for name in dict.fromkeys(names):
        entry = None if store is None else store.entry(name)
        if entry is not None:
            secrets.append({"name": name, "kind": _KINDS.get(entry.kind, entry.kind), "made": entry.made})
        elif name not in known.secrets:
            wrong.append(Problem("no_secret", _NO_SECRET.fill(name=name), _LIST))
    if wrong:
        raise InputError(*wrong)
    pending = {path for one in known.open for path in listed((one.entry,), known.folder)}
    asked = {name for one in known.open for name in one.secrets}
    return DisposalOrder(
        tuple(path for path in given if path.exists() or path.is_symlink()),
        tuple(path for path in found if place_of(path) not in pending),
        tuple(one for one in secrets if one["name"] not in asked),
    )


@dataclass(frozen=True, slots=True)
class PastDisposals:
    """What the ledger of a case tells of earlier disposals."""

    entries: tuple[Entry, ...]
    folder: Path

    @property
    def open(self) -> tuple[Begun, ...]:
        """Begun and not ended."""
        return unfinished(self.entries)

    @property
    def files(self) -> Mapping[Path, Entry]:
        """Listed as destroyed."""
        return listed(self.entries, self.folder)

    @property
    def secrets(self) -> frozenset[str]:
        """Listed as destroyed."""
        listed = (one for entry in self.entries if entry.kind in {DISPOSED, DISPOSING} for one in _items(entry))
        return frozenset(str(one["name"]) for one in listed if one.get("kind") != "file")


def destroyed(begun: Begun, folder: Path) -> list[DisposalItem]:
    """Destroys the files that it lists; what became of each."""
    found, parents = [], set[Path]()
    for one in begun.items:
        if "path" not in one:
            continue
        path = folder.resolve() / str(one["path"])
        done = destroy(path)
        # What was there when it was listed and is not now, an interrupted run has destroyed.
        how = "interrupted" if begun.resumed and done["how"] == "absent" else done["how"]
        found.append({**one, "how": how})
        parents.add(path.parent)
    for left in (left for parent in parents if begun.resumed for left in parent.glob(f"{NAMELESS}*")):
        destroy(left)
    return found


def is_record(path: Path) -> bool:
    """Whether this belongs to the records of any case, or to a store of keys: by its name, and by the folders above it."""
    place = place_of(path)
    name = place.name.casefold()
    if name in _RECORDS or _KEY_FILES.fullmatch(name) or (name == "store.json" and _is_store(place.parent)):
        return True
    if (place.parent / ANSWERS).exists() and name in _OF_A_CASE:
        return True
    return any((above.parent / ANSWERS).exists() and above.name.casefold() in _FOLDERS for above in place.parents)


def _is_store(folder: Path) -> bool:
    return any(folder.glob("*.entry")) or any(folder.glob("entries-*"))


def _shared(named: Sequence[Path], case: Path) -> Iterator[tuple[Path, int]]:
    """Files with names that are neither listed nor those under which the case keeps its outputs, and how many such names."""
    ours = {place_of(path) for path in (*named, *_outputs(case)) if path.is_file() and not path.is_symlink()}
    names = Counter((known.st_dev, known.st_ino) for known in (path.lstat() for path in ours))
    for path in named:
        if path.is_file() and not path.is_symlink():
            known = path.lstat()
            more = known.st_nlink - names[known.st_dev, known.st_ino]
            if more > 0:
                yield path, more


def _outputs(case: Path) -> Iterator[Path]:
    for name in (OUTPUT, FOLDER):
        yield from (case / name).rglob("*")


def _within(path: Path) -> Iterator[Path]:
    if path.is_dir() and not path.is_symlink():
        yield from sorted(one for one in path.rglob("*") if one.is_file() or one.is_symlink())
    elif path.exists() or path.is_symlink():
        yield path


def _items(entry: Entry) -> tuple[DisposalItem, ...]:
    items = entry.content.get("things")
    return tuple(one for one in items if isinstance(one, dict) and _is_item(one)) if isinstance(items, list) else ()


def _is_item(one: DisposalItem) -> bool:
    """A damaged ledger is read too, to say what is wrong with it: whatever stands there, no path comes of it that is none."""
    texts = [one.get("name"), one.get("path", "")]
    return all(isinstance(text, str) and "\0" not in text and len(text) <= _LONGEST for text in texts)


def _place_on_record(path: Path, case: Case) -> str:
    """As the ledger names it: seen from the case, which may move with its data."""
    try:
        return Path(os.path.relpath(place_of(path), case.folder.resolve())).as_posix()
    except ValueError:  # on another drive
        return place_of(path).as_posix()


def _size(path: Path) -> int | None:
    return None if path.is_symlink() else path.stat().st_size
