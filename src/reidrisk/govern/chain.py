"""Checks the chain of a ledger and says in plain words where it breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..model.frozen import dataclass
from ..model.text import Phrase, Text
from .entry import START, Entry, read_entry

_NO_ENTRY = Text(
    "第 {line} 行不是一条完整的记录：写入中断，或被改坏。", "Line {line} is no complete entry: writing was interrupted, or it was damaged."
)
_EDITED = Text("第 {n} 条记录（{kind}）被改过：其内容与哈希不符。", "Entry {n} ({kind}) was edited: its content does not match its hash.")
_UNSIGNED = Text(
    "第 {n} 条记录（{kind}）的签名无效：不是其所称的密钥签的。",
    "Entry {n} ({kind}) has a wrong signature: the key it names did not sign it.",
)
_DROPPED = Text(
    "第 {before} 条之后缺了 {count} 条记录：下一条是第 {n} 条。", "Missing after entry {before}: {count}; the next is entry {n}."
)
_DROPPED_START = Text("开头缺了 {count} 条记录：第一条是第 {n} 条。", "Missing at the start: {count}; the first is entry {n}.")
_REORDERED = Text("记录的顺序被改过：第 {n} 条排在第 {before} 条之后。", "The order was changed: entry {n} stands after entry {before}.")
_UNLINKED = Text(
    "第 {n} 条记录接不上第 {before} 条：它所记的前一条哈希不同，中间有记录被换掉。",
    "Entry {n} does not follow from entry {before}: the hash it gives for the entry before is another; an entry was replaced.",
)
_OTHER_KEY = Text(
    "第 {n} 条记录以“{name}”的名义签名，所用密钥却不是“{name}”此前的密钥。",
    "Entry {n} is signed as “{name}”, but not with the key that “{name}” used before.",
)
_STRANGE_KEY = Text(
    "第 {n} 条记录以“{name}”的名义签名，所用密钥却不是密钥库中“{name}”的密钥。",
    "Entry {n} is signed as “{name}”, but not with the key of “{name}” in the key store.",
)
_BACKWARDS = Text(
    "第 {n} 条记录的时间早于第 {before} 条：时钟被拨过，或时间被改过。",
    "Entry {n} is dated before entry {before}: a clock was set back, or the date was changed.",
)
_CUT = Text(
    "台账被截断：曾有 {known} 条记录（据{where}），现在只有 {count} 条。",
    "The ledger was cut off: it had {known} {known|entry|entries} (as {where} says), now it has {count}.",
)
_REPLACED = Text(
    "台账不是原来那一份：{where}所记的第 {known} 条的哈希不在其中。",
    "This is not the ledger it was: the hash that {where} gives for entry {known} is not in it.",
)
_UNKNOWN_HEAD = Text(
    "所给的台账哈希 {hash} 不在台账中：文件出自另一份台账，或其后的记录被截去、改换。",
    "The ledger hash {hash} is not in this ledger: the paper comes from another ledger, or entries were cut off or replaced.",
)


@dataclass(frozen=True, slots=True)
class ChainBreak:
    """One place where the chain does not hold."""

    kind: str
    n: int | None
    text: Phrase


@dataclass(frozen=True, slots=True)
class KnownHead:
    """The last entry as somebody remembers it: `n` entries, the hash of the last, and where that was written down."""

    n: int
    hash: str
    where: Text


def parse(content: bytes) -> tuple[tuple[Entry | None, ...], int]:
    """The entries of a ledger file, None for a line that is none; and how many lines there are."""
    lines = content.split(b"\n")
    if lines and not lines[-1]:
        lines = lines[:-1]
    found = [read_entry(line) for line in lines]
    # An entry without the line's end was cut within: the next append would run into it.
    if found and content and not content.endswith(b"\n"):
        found[-1] = None
    return tuple(found), len(lines)


def breaks(content: bytes, heads: Sequence[KnownHead] = (), keys: Mapping[str, str] | None = None) -> tuple[ChainBreak, ...]:
    """Everything that is wrong with a ledger; empty when it holds.

    `heads` were remembered elsewhere, so that a cut shows; `keys` are the known public keys by name.
    """
    lines, _ = parse(content)
    found = [ChainBreak("no_entry", None, _NO_ENTRY.fill(line=at)) for at, entry in enumerate(lines, 1) if entry is None]
    entries = [entry for entry in lines if entry is not None]
    return (*found, *_each(entries), *_order(entries), *_keys(entries, keys or {}), *_against(entries, heads))


def unknown_head(hash_: str) -> ChainBreak:
    """A head that somebody read off a paper and that is not here."""
    return ChainBreak("unknown_head", None, _UNKNOWN_HEAD.fill(hash=hash_))


def _each(entries: Sequence[Entry]) -> Iterator[ChainBreak]:
    for entry in entries:
        if not entry.intact:
            yield ChainBreak("edited", entry.n, _EDITED.fill(n=entry.n, kind=entry.kind))
        elif not entry.signed:
            yield ChainBreak("signature", entry.n, _UNSIGNED.fill(n=entry.n, kind=entry.kind))


def _order(entries: Sequence[Entry]) -> Iterator[ChainBreak]:
    before: Entry | None = None
    present = frozenset(entry.n for entry in entries)
    for entry in entries:
        yield from _step(before, entry, present)
        before = entry


def _step(before: Entry | None, entry: Entry, present: frozenset[int]) -> Iterator[ChainBreak]:
    """What is wrong between two lines; numbers that stand elsewhere are not missing, which is told where they stand."""
    last = before.n if before else 0
    gap = entry.n - last - 1
    missing = gap - sum(last < n < entry.n for n in present) if gap > 0 else 0
    if missing > 0:
        text = _DROPPED if before else _DROPPED_START
        filled = text.fill(count=missing, n=entry.n, **({"before": last} if before else {}))
        yield ChainBreak("dropped", entry.n, filled)
    elif entry.n <= last:
        yield ChainBreak("reordered", entry.n, _REORDERED.fill(n=entry.n, before=last))
    elif entry.n == last + 1 and entry.previous != (before.hash if before else START):
        yield ChainBreak("unlinked", entry.n, _UNLINKED.fill(n=entry.n, before=last))
    elif before is not None and entry.moment < before.moment:
        yield ChainBreak("backwards", entry.n, _BACKWARDS.fill(n=entry.n, before=last))


def _keys(entries: Sequence[Entry], known: Mapping[str, str]) -> Iterator[ChainBreak]:
    used: dict[str, str] = {}
    for entry in entries:
        if used.setdefault(entry.by, entry.key) != entry.key:
            yield ChainBreak("other_key", entry.n, _OTHER_KEY.fill(n=entry.n, name=entry.by))
        elif known.get(entry.by, entry.key) != entry.key:
            yield ChainBreak("strange_key", entry.n, _STRANGE_KEY.fill(n=entry.n, name=entry.by))


def _against(entries: Sequence[Entry], heads: Sequence[KnownHead]) -> Iterator[ChainBreak]:
    for head in heads:
        if head.n > (entries[-1].n if entries else 0):
            yield ChainBreak("cut", None, _CUT.fill(known=head.n, where=head.where, count=len(entries)))
        elif head.n and head.hash not in {entry.hash for entry in entries}:
            yield ChainBreak("replaced", head.n, _REPLACED.fill(known=head.n, where=head.where))
