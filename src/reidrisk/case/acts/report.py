"""Write documents of a case, in the formats and languages asked for, and fix the plan they are made from (GB/T 42460 6.6)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.governance import Status
from ...model.option import Names, Option
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import DECIDE
from ..options.numbers import words
from ..options.output import OUTPUT, language_of, written

if TYPE_CHECKING:
    from ...document.kind import Kind, Material
    from ...document.writer import Writer
    from ...govern.entry import Entry
    from ...grade.caution import Raised
    from ...model.governance import Secret
    from ..case import Case
    from ..governing import Governed

_EMPTY = "nothing_to_tell"
_UNKNOWN = Text("没有名为“{kind}”的文档。", "There is no document “{kind}”.")
_KNOWN = Text("可用：{kinds}", "Available: {kinds}")
_WROTE = Text("已写入 {path}", "Wrote {path}")
_NO_FORMAT = Text("不能写成“{format}”格式。", "A document cannot be written as “{format}”.")
_HASH = Text("方案哈希 {hash}", "Plan hash {hash}")
_NEEDS_DATA = Text("{gone}这些文档要从数据写出：{kinds}。", "{gone} These documents are made from the data: {kinds}.")
_EARLIER = Text("销毁之前写出的文档仍在案例的 documents 中。", "Those written before are still in the case's documents.")
_NEED_NONE = Text("{gone}只写出了不需要数据的文档。", "{gone} Only documents that need no data were written.")
_NOTHING = Text("案例中没有可写入“{title}”的记录。", "The case holds no record that “{title}” would report.")
_LOCKED = Text("密钥库没有打开，“{title}”会不完整。", "The store of secrets is not open: “{title}” would be incomplete.")
_OPEN_IT = Text("请先设置 REIDRISK_SECRETS_KEY。", "Set REIDRISK_SECRETS_KEY first.")
_WHEN = Text("请在有了这样的记录之后再写。", "Write it once there is such a record.")
_LEFT = Text("还有 {left} 个问题未答，已列在文档中。", "Questions not answered: {left}; the document lists them.")


@dataclass(frozen=True, kw_only=True)
class Report:
    """Which documents, in which formats and languages, and where they go."""

    case: Annotated[
        str | Path, Option(Text("案例文件夹；identifiers 也可直接给数据文件", "the case folder; for identifiers a data file too"))
    ] = field(kw_only=False)
    kinds: Annotated[
        Names,
        Option(
            Text(
                "文档种类，例如 plan 评估方案、risk-report 评估报告；不写则为全部",
                "kinds of document, such as plan or risk-report; all of them when none is named",
            )
        ),
    ] = field(default=None, kw_only=False)
    format_: Annotated[
        str,
        Option(Text("格式：html、md、json、pdf、docx、xlsx，可用逗号连写", "html, md, json, pdf, docx, xlsx; several with commas"), OUTPUT),
    ] = "html"
    bilingual: Annotated[bool, Option(Text("中英文并排写在同一份文档里", "one document with Chinese and English side by side"), OUTPUT)] = (
        False
    )
    output: Annotated[
        str | Path | None, written(Text("写到哪个文件夹；默认案例的 documents", "folder to write to; the case's documents by default"))
    ] = None
    names: Annotated[
        bool,
        Option(
            Text("写入接收方和来源方个人的姓名（仅供内部）", "with the names of people at recipients and sources (internal use)"), OUTPUT
        ),
    ] = False
    template: Annotated[
        str | Path | None,
        Option(
            Text(
                "本单位的 Word 模板（.docx、.dotx）：其样式、页眉和页边距用于 docx；默认案例 letterhead 中的 template.docx",
                "the organisation's Word template (.docx, .dotx): its styles, headers and margins are used for docx; template.docx in the "
                "case's letterhead by default",
            ),
            OUTPUT,
        ),
    ] = None
    lang: Annotated[str | None, Option(Text("语言：zh、en 或 zh,en", "zh, en or zh,en"), OUTPUT)] = None

    def meant(self) -> tuple[str, tuple[str, ...]]:
        """The case or file, and the kinds: they may be typed in any order."""
        from ...document.kind import kinds  # noqa: PLC0415 - help must not wait for the questionnaires
        from ..case import is_case  # noqa: PLC0415

        known = {kind.key for kind in kinds()}
        typed = (str(self.case), *(self.kinds or ()))
        given = next((word for word in typed if is_case(word) or word not in known), str(self.case))
        return given, tuple(word for word in typed if word is not given)

    def langs(self, own: Lang) -> tuple[Lang, ...]:
        """Chinese before English, each once; the own language where none is asked for."""
        wanted = {language_of(word) for word in words([self.lang])} if self.lang is not None else set()
        return tuple(lang for lang in LANGS if lang in wanted) or (own,)

    def writers(self) -> tuple[Writer, ...]:
        """The formats, each once; `InputError` for one that no document can be written as."""
        from ...document.writer import writers  # noqa: PLC0415 - as above

        known = {writer.key: writer for writer in writers()}
        keys = dict.fromkeys(part.casefold().removeprefix(".") for part in words([self.format_]))
        wrong = [key for key in keys if key not in known]
        if wrong or not keys:
            hint = _KNOWN.fill(kinds=tuple(known))
            raise InputError(*(Problem("unknown_format", _NO_FORMAT.fill(format=key), hint) for key in wrong or [self.format_]))
        return tuple(known[key] for key in keys)


class ReportedJson(TypedDict):
    """What ``reidrisk report --json`` prints."""

    schema: Literal["reidrisk/report/1"]
    kind: str | None
    kinds: list[str]
    paths: list[str]
    hash: str
    status: Status
    left: int
    not_written: list[str]
    disposed: int | None
    cautions: list[dict[str, object]]


@dataclass(frozen=True, slots=True)
class Reported(Saying):
    """The files written, the `hash` of the plan they are made from, and how many answers are `left`.

    `disposed` is the ledger's entry by which the data were destroyed: then only documents that need none were written. `lacking` says
    which others were not written, since there is no record that they would report.
    """

    lang: Lang
    kinds: tuple[str, ...]
    paths: tuple[Path, ...]
    hash: str
    status: Status
    left: int
    disposed: Entry | None = None
    found: tuple[Raised, ...] = ()
    lacking: tuple[tuple[str, Problem], ...] = ()

    def to_dict(self) -> ReportedJson:
        """What ``--json`` prints."""
        from ...document.findings import caution_record  # noqa: PLC0415 - as above

        return {
            "schema": "reidrisk/report/1", "kind": self.kinds[0] if len(self.kinds) == 1 else None, "kinds": list(self.kinds),
            "paths": [str(path) for path in self.paths], "hash": self.hash, "status": self.status, "left": self.left,
            "not_written": [key for key, _ in self.lacking],
            "disposed": None if self.disposed is None else self.disposed.n,
            "cautions": [caution_record(one, self.lang) for one in self.found],
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """What was written, and what is still open."""
        from ...document.findings import not_fitting  # noqa: PLC0415
        from ..disposal import gone_words  # noqa: PLC0415 - as above

        yield from not_fitting(self.found)
        yield from (_WROTE.fill(path=path) for path in self.paths)
        yield from (problem.message for _, problem in self.lacking if problem.code != _EMPTY)
        yield _HASH.fill(hash=self.hash)
        if self.disposed is not None:
            yield _NEED_NONE.fill(gone=gone_words(self.disposed))
        if self.left:
            yield _LEFT.fill(left=self.left)


def run(request: Report, session: Session) -> Reported:
    """The plan is fixed now, if it is a new one; documents that look at the data read them again."""
    from ..case import is_case, open_case  # noqa: PLC0415 - help must not wait for the questionnaires
    from ..issuing import IssueOrder, write_all  # noqa: PLC0415

    given, named = request.meant()
    wanted, writers = _kinds(named), request.writers()
    case = open_case(given) if is_case(given) or not all(kind.looks and not kind.assesses for kind in wanted) else None
    own = case.file.language or session.lang if case else session.lang
    langs = request.langs(own)
    wanted, gone = _without_data(case, wanted, all_=not named)
    material = _material(request, session, given, case, wanted)
    folder = Path(request.output) if request.output else case.document("x").parent if case else Path()
    lacking = tuple(_lacking(wanted, material))
    if named and lacking:
        raise InputError(*(problem for _, problem in lacking))
    wanted = tuple(kind for kind in wanted if kind.key not in dict(lacking))
    template = Path(request.template) if request.template else None
    in_langs: tuple[Lang | Literal["both"], ...] = ("both",) if request.bilingual else langs
    begins = session.course([kind.title for kind in wanted]).begins
    order = IssueOrder(folder, in_langs, writers, case.folder if case else None, template, begins)
    paths = write_all(wanted, material, order)
    left = len(case.file.situation().open()) if case else 0
    language = own if request.lang is None else langs[0]
    found = _found(case, material)
    return Reported(
        language, tuple(kind.key for kind in wanted), paths, material.hash, material.governed.status, left, gone, found, lacking
    )


def _lacking(wanted: tuple[Kind, ...], material: Material) -> Iterator[tuple[str, Problem]]:
    """The kinds that have nothing to tell of, and the register of secrets while the store that it lists is shut."""
    for kind in wanted:
        if kind.key == "secrets" and _is_shut():
            yield kind.key, Problem("store_shut", _LOCKED.fill(title=kind.title), _OPEN_IT)
        elif not kind.happened(material):
            nothing = Problem(_EMPTY, _NOTHING.fill(title=kind.title), _WHEN)
            yield kind.key, nothing if kind.absent is None else Problem(_EMPTY, kind.absent)


def _is_shut() -> bool:
    from ...govern.secrets.key import VARIABLE  # noqa: PLC0415 - as above
    from ...govern.secrets.vault import Vault  # noqa: PLC0415

    return VARIABLE not in os.environ and Vault().exists


def _found(case: Case | None, material: Material) -> tuple[Raised, ...]:
    """What does not fit among the answers, with the data as the documents show them."""
    from ..surveying import found_by, found_in  # noqa: PLC0415 - as above

    if material.assessment is not None:
        return found_by(material.assessment)
    return () if case is None else found_in(case, material.made_at)


def _material(request: Report, session: Session, given: str, case: Case | None, wanted: tuple[Kind, ...]) -> Material:
    from ...govern.ledger import entries  # noqa: PLC0415 - as above
    from ...govern.runs import whole_runs  # noqa: PLC0415
    from ..fixing import material_of  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..mitigation_record import mitigation_of  # noqa: PLC0415
    from ..surveying import material_of_file, with_data  # noqa: PLC0415
    from ..watching.recorded import for_documents  # noqa: PLC0415

    now = session.now()
    if case is None:
        return material_of_file(given, now, names=request.names)
    whole_runs(case.folder, now, entries(case.folder))
    material = material_of(case, now, names=request.names)
    governed = Governed(case)
    known = for_documents(governed, now, _secrets(wanted, case, governed))
    material = replace(material, governed=known, mitigation=mitigation_of(case.folder))
    looks, assesses = any(kind.looks for kind in wanted), any(kind.assesses for kind in wanted)
    return with_data(material, case, looks=looks, assesses=assesses, from_source=any(kind.from_source for kind in wanted))


def _secrets(wanted: tuple[Kind, ...], case: Case, governed: Governed) -> tuple[Secret, ...]:
    """The secrets of the case by name, for the one kind that lists them; of a store that is not there or not opened none that is kept."""
    from ...govern.secrets.vault import Vault  # noqa: PLC0415 - as above
    from ..secrets import register_of  # noqa: PLC0415

    if not any(kind.key == "secrets" for kind in wanted):
        return ()
    opens = Vault().exists and not _is_shut()
    return register_of(case, governed.entries, tuple(Vault().open().entries()) if opens else ())


def _without_data(case: Case | None, wanted: tuple[Kind, ...], *, all_: bool) -> tuple[tuple[Kind, ...], Entry | None]:
    """The kinds that can be written, and the entry by which the data were destroyed: then those only that need no data."""
    from ..disposal import gone_words  # noqa: PLC0415 - as above
    from ..governing import Governed  # noqa: PLC0415

    gone = None if case is None else Governed(case).disposed
    if gone is None:
        return wanted, None
    left = tuple(kind for kind in wanted if not kind.looks and not kind.assesses)
    if not all_ and left != wanted:
        names = [kind.key for kind in wanted if kind not in left]
        raise InputError(Problem("data_disposed", _NEEDS_DATA.fill(gone=gone_words(gone), kinds=names), _EARLIER))
    return left, gone


def _kinds(given: tuple[str, ...]) -> tuple[Kind, ...]:
    """The kinds of these names, each once; all there are when none is named."""
    from ...document.kind import kinds  # noqa: PLC0415 - as above

    known = {kind.key: kind for kind in kinds()}
    keys = dict.fromkeys(words(list(given)))
    wrong = [key for key in keys if key not in known]
    if wrong:
        hint = _KNOWN.fill(kinds=tuple(known))
        raise InputError(*(Problem("unknown_kind", _UNKNOWN.fill(kind=key), hint) for key in wrong))
    return tuple(known[key] for key in keys) or tuple(known.values())


ACT = Act(
    "report",
    Text("写出案例的各种文档：方案、报告、协议、登记表等", "write the documents of the case: plan, reports, agreement, registers"),
    Report,
    Reported,
    run,
    DECIDE,
    10,
    Text(
        "写出所列种类的文档，每份带编号、版本、状态和台账哈希；看数据的文档重新读数据。方案在写出时固定下来。",
        "Writes documents of the kinds named, each with number, version, status and ledger hash; those that look at the data read them "
        "again. The plan is fixed when it is written.",
    ),
    Text(
        "写出的文件 `paths`，方案的哈希 `hash`，尚未回答的题数 `left`。",
        "The `paths`, the `hash` of the plan, and how many answers are `left`.",
    ),
    clauses=("GB/T 42460-2023 6.1 g", "GB/T 42460-2023 6.6", "China methodology (2024) 13.5"),
    errors=(
        Text("没有这种文档或格式", "no document or format of that name"),
        Text("模板不是 Word 文件，或含有宏", "a template that is no Word file, or holds macros"),
        Text("数据已销毁，而文档要从数据写出", "data that were destroyed, for a document that is made from them"),
    ),
    examples=(Call(Text("评估方案", "The evaluation plan"), {"case": "case", "kinds": ["plan"], "format_": "md", "output": "papers"}),),
    undone=Text("没有写出文档", "no document was written"),
)
