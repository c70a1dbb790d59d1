"""``reidrisk scan``: a case from a data file, every column with what was found and what is still to decide."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...case.case import ANSWERS
from ...case.drift import Drift, drift
from ...data.address import place_from, stem
from ...data.options import ReadOptions
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..arguments import OUTPUT, AsJson, GivenBeside, GivenDictionary, Language, Reading, written
from ..examples import check_terminal, example_lines
from ..exits import ACCEPTABLE, FINDING, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...identify.survey import Survey
    from ...model.inventory import Inventory
    from ...model.text import Lang
    from ...prepare.assessment_file import CaseFile

_UNDONE = Text("没有扫描", "nothing was scanned")
_DONE = Text(
    "已写入 {path}：{columns} 列，其中建议为直接标识符 {direct}、准标识符 {quasi}，尚未确定 {undecided}。",
    "Wrote {path}: {columns} columns, proposed direct identifiers {direct}, quasi-identifiers {quasi}, undecided {undecided}.",
)
_NEXT = Text(
    "请在该文件中填写决定和环境，然后运行：reidrisk assess {folder}",
    "Fill in the decisions and the context there, then run: reidrisk assess {folder}",
)
_NO_FOLDER = Text("这里已有一个文件，不能作为案例文件夹。", "There is a file here already; it cannot be the case folder.")
_GIVE_FOLDER = Text("请用 -o 给出一个文件夹。", "Give a folder with -o.")
_LIMIT = 16 * 2**20


def scan(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件或 Parquet 目录", "a data file or a Parquet folder"))],
    /,
    *,
    output: Annotated[str | None, written("案例文件夹", "the case folder")] = None,
    dictionary: GivenDictionary = None,
    beside: GivenBeside = None,
    prove_hashes: Annotated[
        bool,
        Parameter(
            negative="",
            help=said(
                "对形如散列的列在 5 秒内尝试还原，以证明散列不是去标识化；不显示任何取值",
                "try for 5 seconds to recover what columns of hashes hold: hashing is no de-identification; no value is shown",
            ),
        ),
    ] = False,
    fail_on_drift: Annotated[
        bool,
        Parameter(
            negative="", help=said("列有新增、变化或消失时退出码为 1", "leave with exit code 1 when columns are new, changed or gone")
        ),
    ] = False,
    show_values: Annotated[
        bool,
        Parameter(negative="", group=OUTPUT, help=said("在终端上显示遮蔽后的示例", "show masked examples, on a terminal only")),
    ] = False,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Find the identifiers and write the case to fill in."""
    wish = _Wish(data, output, reading, lang, dictionary, tuple(beside or ()), prove_hashes, fail_on_drift, show_values, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is asked, and how the result is wanted."""

    data: str
    output: str | None
    reading: Reading
    lang: str | None
    dictionary: str | None
    beside: tuple[str, ...]
    prove: bool
    fail_on_drift: bool
    show_values: bool
    as_json: bool

    @property
    def folder(self) -> Path:
        """The case folder."""
        return Path(self.output) if self.output else Path(f"{stem(self.data)}-case")


def _run(wish: _Wish) -> int:
    from ...case.beside import keep as keep_beside  # noqa: PLC0415
    from ...case.dictionary import keep  # noqa: PLC0415
    from ...data.files import read_text, write_atomic  # noqa: PLC0415 - help must not wait for the engine
    from ...prepare.assessment_file import read_assessment  # noqa: PLC0415
    from ...prepare.assessment_scan import write_scan  # noqa: PLC0415

    folder = wish.folder
    path = folder / ANSWERS
    if folder.exists() and not folder.is_dir():
        raise InputError(Problem("not_a_folder", _NO_FOLDER, _GIVE_FOLDER, str(folder)))
    check_terminal(wanted=wish.show_values, as_json=wish.as_json)
    previous = read_text(path, _LIMIT) if path.exists() else None
    before = None if previous is None else read_assessment(previous, str(path))
    lang = chosen(wish.lang, before.language if before else None)
    options = wish.reading.over(before.read_options() if before else ReadOptions())
    found = _surveyed(wish, before, options, lang)
    place = place_from(wish.data, folder)
    text = write_scan(found.facts, found.inventory, lang, previous, path=place, options=options, file=str(path))
    after = read_assessment(text, str(path))
    write_atomic(path, text.encode("utf-8"))
    if wish.dictionary is not None:
        keep(wish.dictionary, folder)
    keep_beside(wish.beside, folder)
    moved = drift(before, after, found.inventory)
    _show(wish, found, after, moved, lang)
    return FINDING if wish.fail_on_drift and moved.found else ACCEPTABLE


def _surveyed(wish: _Wish, before: CaseFile | None, options: ReadOptions, lang: Lang) -> Survey:
    from dataclasses import replace  # noqa: PLC0415

    from ...case.beside import with_beside  # noqa: PLC0415
    from ...case.dictionary import aids_of  # noqa: PLC0415
    from ...data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.scan import survey  # noqa: PLC0415
    from ...identify.hidden.proof import keep, prove  # noqa: PLC0415
    from ...model.plan import Plan  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    aids = aids_of(wish.dictionary, wish.folder, datetime.now(UTC).date())
    plan = replace(before.plan(), decisions={}) if before else Plan()  # proposals come before decisions
    with waiting(lang), open_dataset(wish.data, options) as dataset:
        found = survey(dataset, plan, with_beside(aids, dataset, wish.data, wish.beside, wish.folder))
        if wish.prove:
            return replace(found, inventory=prove(found.inventory, dataset.samples, time.monotonic))
        if before:
            told = {name: column.evidence or () for name, column in before.columns.items()}
            return replace(found, inventory=keep(found.inventory, told))
        return found


def _show(wish: _Wish, found: Survey, after: CaseFile, moved: Drift, lang: Lang) -> None:
    from ...model.role import Role  # noqa: PLC0415

    inventory, facts = found.inventory, found.facts
    counts = {
        "direct": len(inventory.with_role(Role.DI)),
        "quasi": len(inventory.with_role(Role.QI)),
        "undecided": len([name for name in facts.columns if name not in after.decisions]),
    }
    if wish.as_json:
        changes = {"new": moved.new, "changed": moved.changed, "gone": moved.gone, "against_decision": moved.against}
        head = {"schema": "reidrisk/scan/1", "case": str(wish.folder), "rows": facts.rows, **counts}
        print_json({**head, "columns": _records(found, after, lang), "notes": [note.say(lang) for note in facts.notes], "drift": changes})
        return
    _show_columns(found, after, lang)
    lines = [note.say(lang) for note in facts.notes]
    lines += [_DONE.fill(path=wish.folder / ANSWERS, columns=len(inventory.columns), **counts).say(lang), *moved.lines(lang)]
    lines += [evidence.finding.say(lang) for evidence in found.about]
    lines += list(example_lines(found.samples)) if wish.show_values else []
    sys.stdout.write("".join(f"{line}\n" for line in [*lines, _NEXT.fill(folder=wish.folder).say(lang)]))


def _records(found: Survey, after: CaseFile, lang: Lang) -> list[dict[str, object]]:
    """Each column as a result has it, with the roles proposed beside those decided."""
    from ...document.record import column_record  # noqa: PLC0415
    from ...model.role import Role  # noqa: PLC0415

    both = zip(_decided(found, after).columns, found.inventory.columns, strict=True)
    return [
        {**column_record(column, found.samples.get(column.name), lang), "proposed": [role for role in Role if role in proposal.roles]}
        for column, proposal in both
    ]


def _show_columns(found: Survey, after: CaseFile, lang: Lang) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people

    from ...document.page_parts import inventory_rows  # noqa: PLC0415
    from ...document.terminal import columns  # noqa: PLC0415

    console = Console(file=sys.stdout, highlight=False)
    console.print(columns(inventory_rows(_decided(found, after), found.samples, lang), lang))
    console.print()


def _decided(found: Survey, after: CaseFile) -> Inventory:
    """What people have decided stands above what is proposed."""
    from dataclasses import replace  # noqa: PLC0415

    from ...model.inventory import Inventory  # noqa: PLC0415

    known = after.decisions
    return Inventory(
        tuple(
            replace(one, roles=known[one.name].roles, decided_by=known[one.name].by, reason=known[one.name].reason)
            if one.name in known
            else one
            for one in found.inventory.columns
        )
    )
