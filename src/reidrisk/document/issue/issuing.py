"""Makes a document of a kind: its content, numbered, with what it needs to be told apart, kept and disposed of (GB/T 42460 6.6 b)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from hashlib import sha256
from typing import Literal

from ...model import words
from ...model.frozen import dataclass
from ...model.governance import Governance
from ...model.text import LANGS, Lang, Text
from .. import heads
from ..citing import CitedSource, cited, dashed, sources
from ..content import Beside, Block, Break, Bullets, Document, Figure, Formula, Heading, Pairs, Para, Sign, Table, mapped, texts
from ..control import SECRECIES, STATUSES, ApprovedVersion, ChangedStatement, Control, DocumentStatus
from ..dating import day, minute
from ..kind import Kind, Material
from ..layout.numbering import numbered
from ..layout.widths import length
from ..making import Make
from .differing import Line, lines_of, only_changed
from .front import front, title_of


def paired(zh: Document, en: Document) -> Document:
    """Both languages in one document; they say the same, block by block."""
    if [type(block) for block in zh.blocks] != [type(block) for block in en.blocks]:
        msg = f"{zh.key}: the two languages have different parts"
        raise ValueError(msg)
    blocks = tuple(_pair(one, other) for one, other in zip(zh.blocks, en.blocks, strict=True))
    return replace(zh, lang="both", title=_both(zh.title, en.title), blocks=blocks)


def _pair(zh: Block, en: Block) -> Block:
    match zh, en:
        case Heading(), Heading():
            return replace(zh, text=_both(zh.text, en.text, " "))
        case ((Para() | Bullets()), (Para() | Bullets())):
            return zh if zh == en else Beside(zh, en)
        case Formula(), Formula():
            title, note, result = (_both(getattr(zh, name), getattr(en, name)) for name in ("title", "note", "result"))
            return replace(zh, title=title, note=note, result=result)
        case _:
            return _grid(zh, en)


def _grid(zh: Block, en: Block) -> Block:
    match zh, en:
        case Pairs(), Pairs():
            rows = zip(zh.rows, en.rows, strict=True)
            return replace(zh, rows=tuple((_in_line(a, c, " ", _LABEL), _in_line(b, d, " / ", _VALUE)) for (a, b), (c, d) in rows))
        case Sign(), Sign():
            return Sign(_row(zh.head, en.head), _rows(zh.rows, en.rows))
        case Table(), Table():
            return replace(zh, caption=_both(zh.caption, en.caption, " / "), head=_row(zh.head, en.head), rows=_rows(zh.rows, en.rows))
        case Figure(), Figure():
            return replace(
                zh,
                title=_both(zh.title, en.title, " / "),
                sentence=_both(zh.sentence, en.sentence),
                head=_row(zh.head, en.head),
                rows=_rows(zh.rows, en.rows),
            )
        case _:
            return Break()


def _rows(zh: tuple[tuple[str, ...], ...], en: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(_row(one, other) for one, other in zip(zh, en, strict=True))


def _row(zh: tuple[str, ...], en: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_both(one, other) for one, other in zip(zh, en, strict=True))


def _both(zh: str, en: str, between: str = "\n") -> str:
    return zh if zh == en else f"{zh}{between}{en}"


# How many Latin letters a line of the label and of the value has room for; a Chinese character takes that of two.
_LABEL, _VALUE = 30, 68


def _in_line(zh: str, en: str, between: str, room: int) -> str:
    """Both beside each other where a line holds them, else one below the other."""
    beside = _both(zh, en, between)
    return beside if length(beside) <= room and "\n" not in zh + en else _both(zh, en)


_MARK = "\N{REPLACEMENT CHARACTER}"
_STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_PLANE, _LAST = 0xFFFE, (0xFDD0, 0xFDEF)


def cleaned(document: Document) -> Document:
    """The document without control, direction and surrogate characters; line ends stay."""
    return mapped(document, clean)


def clean(text: str) -> str:
    """One text."""
    return text if text.isascii() and text.isprintable() else "".join(_clean(sign) for sign in text.replace("\r\n", "\n"))


def _clean(sign: str) -> str:
    code = ord(sign)
    bad = unicodedata.category(sign) in _STEERING or code & _PLANE == _PLANE or _LAST[0] <= code <= _LAST[1]
    return _MARK if bad and sign != "\n" else sign


_CONTROL = Text("文档控制", "Document control")
_ROWS = {
    "number": heads.DOCUMENT_NUMBER,
    "version": heads.VERSION,
    "status": Text("状态", "Status"),
    "secrecy": heads.CLASSIFICATION,
    "readers": Text("可阅读者", "Who may read it"),
    "place": Text("存放位置", "Kept at"),
    "made_at": Text("编制时间", "Written"),
    "dispose": Text("保存期限", "Kept until"),
    "clauses": Text("对应条款", "Clauses answered"),
    "sources": Text("引用文件", "Sources cited"),
    "plan": words.EVALUATION_PLAN_HASH,
    "hash": Text("内容哈希", "Content hash"),
    "head": heads.LEDGER_HASH,
    "software": words.SOFTWARE_VERSION,
}
_YEARS = Text(
    "至少保存至{day}（《个人信息保护法》第五十六条：至少 {years} 年）；到期按本单位档案制度处置",
    "at least {day} (PIPL 56: at least {years} years); then as the organisation's own rules on records say",
)
_OWN_RULES = Text("按本单位档案制度保存和销毁", "kept and destroyed as the organisation's own rules on records say")
_NO_LEDGER = Text("台账中还没有记录", "the ledger has no entry yet")
_HEAD = Text("{head}（第 {n} 条）", "{head} (entry {n})")
_CHANGES = Text("与已批准版本相比的改动", "What changed since the approved version")
_DATA_NOT_SEEN_BY_ROLE = Text(
    "上述{role}签署时没有看到数据：以执行者重新定级后的签署（台账第 {n} 条）为据；发布前数据在其所在的本机再次定级。",
    "The {role} above has not seen the data: the signature rests on that of the executor, given when the data were graded again (ledger "
    "entry {n}). Before a release they are graded once more where they are.",
)
_SIGNATURES = Text("签署", "Signatures")
_SIGNED = Text("对评估结论的有效签署", "Signatures of the conclusion that count")
_NAME = heads.PERSON
_ENTRY = Text("台账记录", "Ledger entry")
# A company's own rule: nobody is to take it for a national standard.
_METHOD = "China methodology (2024)"
_COMPANY = Text(
    "“中国去标识化方法（2024）”是飞利浦中国的企业方法，不是国家标准。",
    "The “China methodology (2024)” is a company's own method (Philips China), not a national standard.",
)
_SAME = Text("与已批准的版本一致。", "It is the approved version.")
_AGAINST = Text(
    "与已批准的第 {version} 版（{day}）相比，有 {count} 处改动；“—”表示该处没有内容。",
    "Compared with approved version {version} of {day} it differs in {count} {count|place|places}; “—” stands where there is nothing.",
)
_WHERE, _BEFORE, _NOW = Text("位置", "Where"), Text("已批准的版本", "Approved version"), Text("现在", "Now")
_MORE = Text("另有 {count} 处改动，见 JSON 格式的文档。", "Another {count} are in the document's JSON.")
_MOST_CHANGES = 60


@dataclass(frozen=True, slots=True)
class VersionHistory:
    """What is known of a document from before: its version, and what the approved version said."""

    version: int
    changes: tuple[ChangedStatement, ...] = ()
    compared: ApprovedVersion | None = None


@dataclass(frozen=True, slots=True)
class Edition:
    """A document's content with its hash, before it is known which version it is."""

    kind: Kind
    lang: Lang | Literal["both"]
    bodies: tuple[tuple[Lang, tuple[Block, ...]], ...]

    @property
    def hash(self) -> str:
        """SHA-256 of what it says, not of when it was written."""
        return _hash(block for _, blocks in self.bodies for block in blocks)

    @property
    def hashes(self) -> dict[str, str]:
        """That of each language by the name of its document, ``plan-zh``: what is approved, in one document or in two."""
        return {f"{self.kind.key}-{lang}": _hash(blocks) for lang, blocks in self.bodies}

    def status(self, governed: Governance) -> DocumentStatus:
        """Approved is what stood in the signature: not what was written, or written otherwise, after it."""
        if governed.broken:
            return "draft"
        if self.kind.recorded:
            return "recorded"
        if governed.status == "approved" and not set(self.hashes.values()) <= governed.signed:
            return "after_approval"
        return governed.status

    def lines(self) -> tuple[Line, ...]:
        """Every statement of it, for comparing versions."""
        return tuple(line for _, blocks in self.bodies for line in lines_of(blocks))


def _hash(blocks: Iterable[Block]) -> str:
    return sha256("\n".join(map(_structure, blocks)).encode("utf-8", "surrogatepass")).hexdigest()


def edition(kind: Kind, material: Material, lang: Lang | Literal["both"], extra: dict[Lang, tuple[Block, ...]]) -> Edition:
    """What a document of this kind says now, in one language or in both."""
    langs: tuple[Lang, ...] = LANGS if lang == "both" else (lang,)
    own = {one: extra.get(one, ()) for one in langs}
    if len({tuple(type(block) for block in blocks) for blocks in own.values()}) > 1:
        own = dict.fromkeys(langs, next(iter(own.values())))  # a person's sections in one language stand in both
    return Edition(kind, lang, tuple((one, (*kind.build(material, one), *own[one])) for one in langs))


def issued(found: Edition, material: Material, register: VersionHistory, place: str) -> Document:
    """The document, ready for every writer."""
    control = _control(found, material, register, place)
    clauses = tuple(one for one in found.kind.clauses if found.kind.applies(one, material))
    documents = [
        Document(
            found.kind.key, found.kind.title.say(lang), title_of(material, lang), lang, clauses,
            tuple(front(found.kind, material, lang, control, blocks)), control,
        )
        for lang, blocks in found.bodies
    ]  # fmt: skip
    framed = [replace(one, blocks=(*one.blocks, *_back(one, control, in_full=found.kind.names_in_full))) for one in documents]
    if found.lang == "both":
        return numbered(cleaned(paired(*framed)))  # both languages write a standard alike, so that it stands once
    return numbered(cleaned(mapped(framed[0], dashed) if found.lang == "zh" else framed[0]))


def _control(found: Edition, material: Material, register: VersionHistory, place: str) -> Control:
    governed = material.governed
    withheld = found.kind.secrecy == "public" and material.assessment is not None and not material.assessment.verdict.acceptable
    return Control(
        number=f"{material.case}-{found.kind.key.upper()}-{found.lang.upper()}",
        version=register.version,
        status=found.status(governed),
        secrecy="internal" if withheld else found.kind.secrecy,
        made_at=material.made_at,
        readers=heads.READ_BY_EVALUATORS if withheld else found.kind.readers,
        place=place,
        retention_years=found.kind.years,
        head=governed.head,
        entries=governed.entries,
        plan=material.hash,
        hash=found.hash,
        signatures=() if governed.broken else governed.signatures,
        changes=register.changes,
        compared=register.compared,
        software=", ".join(f"{name} {version}" for name, version in material.versions.items()),
    )


def _back(document: Document, control: Control, *, in_full: bool) -> Iterator[Block]:
    make = Make(document.script)
    if control.changes or (control.compared is not None and not control.approved):  # an approved paper says so on its front
        yield make.h1(_CHANGES)
        yield from _changes(control, make)
    # Where it is recorded each entry has its own; what a recipient gets has those that count on its front, and a contract its parties'.
    if control.signatures and control.status != "recorded" and control.secrecy != "recipient":
        yield from _signatures(document, control, make)
    named = _named_in(document)
    if any(one.key == _METHOD for one in named):
        yield make.p(_COMPANY, "quiet")
    yield make.p(_CONTROL, "quiet")
    yield make.pairs(_control_rows(document, control, named if in_full else ()), small=True)


def _signatures(document: Document, control: Control, make: Make) -> Iterator[Block]:
    """Who signed the conclusion; what anyone may read names nobody."""
    yield make.h1(_SIGNATURES)
    signed = [(one.role, one.name, minute(one.at, document.script), str(one.entry)) for one in control.signatures]
    if control.secrecy == "public":
        yield make.table(_SIGNED, (heads.ROLE, heads.WHEN, _ENTRY), [(role, *rest) for role, _, *rest in signed], (40, 40, 20))
    else:
        yield make.table(_SIGNED, (heads.ROLE, _NAME, heads.WHEN, _ENTRY), signed, (26, 30, 30, 14))
    for one in control.signatures:
        if one.rests_on is not None:
            by, entry = one.rests_on
            text = _DATA_NOT_SEEN_BY_ROLE if control.secrecy == "public" else words.DATA_NOT_SEEN
            yield make.p(text.fill(name=one.name, role=one.role, by=by, n=str(entry)))


def _named_in(document: Document) -> tuple[CitedSource, ...]:
    """What a paper cites, in its text or as the clauses that it answers."""
    lang = document.script
    shown = "\n".join((cited(document.clauses, lang), *(text for block in document.blocks for text in texts(block))))
    return tuple(one for one in sources().values() if one.name.say(lang) in shown)


def _changes(control: Control, make: Make) -> Iterator[Block]:
    """A table of what changed; a sentence where nothing did, or there is nothing to compare with."""
    last = control.compared
    if last is None or not control.changes:
        yield make.p(_SAME)
        return
    yield make.p(_AGAINST.fill(version=str(last.version), day=day(last.made_at, make.lang), count=len(control.changes)))
    rows = [(_place(one), *(part or "—" for part in only_changed(one))) for one in control.changes[:_MOST_CHANGES]]
    yield make.table(_CHANGES, (_WHERE, _BEFORE, _NOW), rows, (30, 35, 35))
    if len(control.changes) > _MOST_CHANGES:
        yield make.p(_MORE.fill(count=len(control.changes) - _MOST_CHANGES), "quiet")


def _place(change: ChangedStatement) -> str:
    """The section, and what in it."""
    return " › ".join(part for part in (change.section, change.label) if part) or "—"


def _control_rows(document: Document, control: Control, named: Sequence[CitedSource]) -> Iterator[tuple[Text, str]]:
    lang, make = document.script, Make(document.script)
    until = control.dispose_on
    values: dict[str, object] = {
        "number": control.number,
        "version": str(control.version),
        "status": STATUSES[control.status],
        "secrecy": SECRECIES[control.secrecy],
        "readers": control.readers,
        "place": control.place,
        "made_at": minute(control.made_at, lang),
        "dispose": _YEARS.fill(day=day(until, lang), years=control.retention_years) if until else _OWN_RULES,
        "clauses": cited(document.clauses, lang),
        "sources": ("；" if lang == "zh" else "; ").join(one.full.say(lang) for one in named),
        "plan": control.plan or "—",
        "hash": control.hash,
        "head": _HEAD.fill(head=control.head, n=str(control.entries)) if control.head else _NO_LEDGER,
        "software": control.software,
    }
    for key, label in _ROWS.items():
        if values[key]:
            yield label, make.say(values[key])  # type: ignore[arg-type]


def _structure(value: object) -> str:
    """A block spelled out, for its hash: every field but the numbers that counting gives."""
    if isinstance(value, Break):
        return "break"
    if is_dataclass(value):
        inner = ",".join(_structure(getattr(value, one.name)) for one in fields(value) if one.name != "number")
        return f"{type(value).__name__}({inner})"
    if isinstance(value, frozenset):
        return repr(sorted(value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{','.join(_structure(one) for one in value)}]"
    return repr(value)
