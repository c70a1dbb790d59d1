"""The index of an inspection pack as a document: how each clause stands in each case, by law and standard (PIPL 54, 63)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from importlib.util import find_spec

from ...document import heads
from ...document.content import Block
from ...document.issue.issuing import VersionHistory, edition, issued
from ...document.issue.letterhead import Letterhead
from ...document.kind import Kind, Material
from ...document.kinds.regulatory_map import group_titles
from ...document.making import Make
from ...document.writer import writers
from ...flow.editions import standards
from ...model.clause import ClauseState
from ...model.text import LANGS, Lang, Text
from .left_out import CaseLeftOut
from .standings import StandingRow

TITLE = Text("检查档案索引（按条款）", "Index of the inspection pack, by clause")
_ABOUT = Text(
    "逐条列出要求、在各案例中的状态和凭据：✔ 已满足，✘ 未满足，○ 自行声明、无凭据，– 不适用（附原因），? 未作说明。"
    "凭据所指的文件在本档案中，清单和 SHA-256 见最后一章；程序不替人作法律判断。",
    "Each requirement, how it stands in each case, and the evidence: ✔ met, ✘ not met, ○ self-declared without evidence, – not applicable "
    "(with the reason), ? no statement. The files that back it are in this pack; the last chapter lists them with their SHA-256. No legal "
    "judgement is made on anybody's behalf.",
)
_OVERVIEW, _BY = Text("总览", "Overview"), Text("法律和标准", "Law or standard")
_CASE, _HEAD = Text("案例", "Case"), Text("“{case}”的台账末条哈希", "Head of the ledger of “{case}”")
_FILES, _FILE, _SUM = Text("档案中的文件", "Files of the pack"), Text("文件", "File"), Text("SHA-256", "SHA-256")
_SIZE = Text("字节", "Bytes")
_WITHOUT, _WHY, _LAST = (
    Text("没有收入的案例", "Cases that are not in the pack"),
    Text("何以知道", "How it is known of"),
    Text("台账末条哈希", "Head of its ledger"),
)
_KNOWN = Text(
    "列出与所收案例在同一位置的、以及以前的检查档案收过的；存放在别处、从未收入的，程序不知道。",
    "Listed are those that lie beside what is in the pack, and those that were in an earlier one. What is kept elsewhere and was "
    "never in a pack is not known to the program.",
)
_ALL = Text("合计", "Total")
_READERS = Text("履行职责的监管部门、认证机构、审计人员", "authorities on duty, certification bodies, auditors")
_FORMATS = ("html", "pdf")


def index_documents(
    materials: Sequence[Material],
    standings: Mapping[Lang, Sequence[StandingRow]],
    files: Mapping[str, bytes],
    without: Sequence[CaseLeftOut],
) -> Iterator[tuple[str, bytes]]:
    """HTML and, where its writer is installed, PDF, in both languages; nothing where there is no case."""
    if not materials:
        return
    names = ", ".join(one.case for one in materials)
    material = replace(materials[0], case=names, dataset=", ".join(dict.fromkeys(one.dataset for one in materials)))

    def build(_material: Material, lang: Lang) -> tuple[Block, ...]:
        return (*_blocks(materials, standings[lang], files, lang), *_missing(without, lang))

    for lang in LANGS:
        kind = Kind(
            "index", TITLE, ("PIPL 54", "PIPL 63", "GB/T 42460-2023 6.6"), build,
            "internal", _READERS,
        )  # fmt: skip
        document = issued(edition(kind, material, lang, {}), material, VersionHistory(1), f"index-{lang}")
        for writer in writers():
            if writer.key in _FORMATS and (writer.key != "pdf" or find_spec("typst") is not None):
                yield f"index-{lang}{writer.suffix}", writer.write(document, Letterhead())


def _blocks(materials: Sequence[Material], found: Sequence[StandingRow], files: Mapping[str, bytes], lang: Lang) -> Iterator[Block]:
    make, several = Make(lang), len(materials) > 1
    yield make.p(_ABOUT, "quiet")
    yield make.pairs(tuple((_HEAD.fill(case=one.case), one.governed.head or "—") for one in materials))
    by_group: dict[str, list[StandingRow]] = {}
    for one in found:
        by_group.setdefault(one.row.group, []).append(one)
    titles = {group: _title(group, lang) for group in by_group}
    yield make.h1(_OVERVIEW)
    states = tuple(ClauseState)
    counts = {group: Counter(one.state for one in rows) for group, rows in by_group.items()}
    lines = [(titles[group], *(str(counts[group][state]) for state in states)) for group in by_group]
    total = Counter(one.state for one in found)
    lines.append((make.say(_ALL), *(str(total[state]) for state in states)))
    yield make.table(_OVERVIEW, (_BY, *(state.words for state in states)), lines, (40, 12, 12, 12, 12, 12), range(1, 6))
    for group, rows in by_group.items():
        yield make.h1(titles[group])
        head = (heads.CLAUSE, Text("要求", "Requirement"), *((_CASE,) if several else ()), Text("状态", "How it stands"), heads.EVIDENCE)
        cells = [_cells(one, lang, several) for one in rows]
        yield make.table(titles[group], head, cells, (12, 28, 12, 28, 20) if several else (14, 32, 33, 21))
    yield make.h1(_FILES)
    listed = [(name, f"{len(content):,}", sha256(content).hexdigest()) for name, content in sorted(files.items())]
    yield make.table(_FILES, (_FILE, _SIZE, _SUM), listed, (40, 12, 48), (1,))


def _missing(without: Sequence[CaseLeftOut], lang: Lang) -> Iterator[Block]:
    """Cases that are not in the pack, as far as they are known of."""
    make = Make(lang)
    yield make.h1(_WITHOUT)
    yield make.p(_KNOWN, "quiet")
    lines = [(one.name, make.say(one.reason), one.head or "—") for one in without]
    yield make.table(_WITHOUT, (_CASE, _WHY, _LAST), lines, (26, 34, 40))


def _cells(one: StandingRow, lang: Lang, several: bool) -> tuple[str, ...]:
    says = "\n".join(one.says) or f"{one.state.sign} {one.state.words.say(lang)}"
    case = (one.case,) if several else ()
    return (one.row.ref.say(lang), one.row.text.say(lang), *case, says, "\n".join(one.evidence))


def _title(group: str, lang: Lang) -> str:
    """What a law or an edition is called."""
    known = {one.id: one.title for one in standards()}
    return known[group].say(lang) if group in known else group_titles().get(group, Text(group, group)).say(lang)
