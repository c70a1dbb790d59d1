"""``reidrisk scan`` at a terminal: shown as a table, written only where a case is asked for; masked examples only on the screen."""

from __future__ import annotations

import sys
from typing import Annotated

from ....case.acts.scan import ACT, Scan, Scanned
from ....case.case import ANSWERS
from ....case.options.output import OUTPUT
from ....grade.cautions.files_not_examined import sentence as not_examined
from ....grade.elsewhere import sentence
from ....grade.release_tables import table_sentence
from ....model.frozen import dataclass
from ....model.option import Option
from ....model.persons import PersonKey
from ....model.problem import InputError, Problem
from ....model.text import Phrase, Text
from ..command import Command
from ..examples import check_terminal, example_lines
from ..exits import ACCEPTABLE, FINDING
from ..printing import write_lines
from ..why import Why, explained

_DONE = Text(
    "已写入 {path}：{columns} 列，其中建议为直接标识符 {direct}、准标识符 {quasi}，尚未确定 {undecided}。",
    "Wrote {path}: {columns} {columns|column|columns}, proposed direct identifiers {direct}, quasi-identifiers {quasi}, undecided "
    "{undecided}.",
)
_FOUND = Text(
    "共 {columns} 列，其中建议为直接标识符 {direct}、准标识符 {quasi}，尚未确定 {undecided}。没有写入任何文件。",
    "{columns} {columns|column|columns}, proposed direct identifiers {direct}, quasi-identifiers {quasi}, undecided {undecided}. Nothing "
    "was written.",
)
_SUBJECT = Text(
    "{why}建议以 {key} 为主体列（subject）：请确认一个人是否可以有多行；采用时在 assess 中写 --subject {key}，不对则写其他列。",
    "{why} Proposed as the subject: {key}. Please decide whether a person can have several rows: accept it with --subject {key} of assess, "
    "or name another.",
)
_NAMED = Text("{why}{key}：{rows} 行，{persons} 人。", "{why} {key}: {rows} {rows|row|rows} of {persons} {persons|person|persons}.")
_ROWS = Text("表的种类：{kind}。{why}", "Kind of table: {kind}. {why}")
_NOBODY = Text(
    "表的种类：{kind}。{why}因此不建议主体列；若行确与个人有关，请用 subject 指明主体列。",
    "Kind of table: {kind}. {why} Therefore no subject is proposed; if rows are of persons after all, name the subject.",
)
_NEXT = Text(
    "下一步：reidrisk decide {folder} 确定各列，reidrisk prepare {folder} 回答环境（也可直接编辑该文件），然后 reidrisk assess {folder}",
    "Next: reidrisk decide {folder} for the columns, reidrisk prepare {folder} for the context (or edit the file), then reidrisk assess "
    "{folder}",
)
_FOR_A_CASE = Text(
    "要在案例中确定各列并填写环境，请加 -o 文件夹，例如 -o case。",
    "For a case, to decide in and to answer what the context is, add -o FOLDER, like -o case.",
)
_DRIFT = Text("--fail-on-drift 要与案例中上次的扫描比较。", "--fail-on-drift compares with the last scan of a case.")
_GIVE_CASE = Text("请用 -o 给出案例文件夹。", "Give the case folder with -o.")


@dataclass(frozen=True, kw_only=True)
class OnScreen(Why):
    """What only a terminal can do."""

    fail_on_drift: Annotated[
        bool,
        Option(Text("列有新增、变化或消失时退出码为 1", "exit with code 1 when columns are new, changed or missing")),
    ] = False
    show_values: Annotated[bool, Option(Text("在终端上显示遮蔽后的示例", "show masked examples, on a terminal only"), OUTPUT)] = False

    def check(self, request: object, *, as_json: bool) -> None:
        """`InputError` where the values could leave the screen, or where there is nothing to compare with."""
        check_terminal(wanted=self.show_values, as_json=as_json)
        if self.fail_on_drift and isinstance(request, Scan) and request.output is None:
            raise InputError(Problem("no_case", _DRIFT, _GIVE_CASE))


def _show(result: Scanned, screen: OnScreen) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people

    from ....document.report.parts import inventory_rows  # noqa: PLC0415
    from ....document.report.terminal import columns  # noqa: PLC0415

    lang, found = result.lang, result.survey
    why = tuple(explained(result.inventory, screen.why, lang))
    console = Console(file=sys.stdout, highlight=False)
    console.print(columns(inventory_rows(result.inventory, found.samples, lang), lang))
    write_lines(why)
    console.print()
    written, count = result.folder, len(found.facts.columns)
    lines = [note.say(lang) for note in found.facts.notes]
    done = (
        _FOUND.fill(columns=count, **result.counts)
        if written is None
        else _DONE.fill(path=written / ANSWERS, columns=count, **result.counts)
    )
    lines += [done.say(lang), *result.drift.lines(lang)]
    kind = found.inventory.rows_are
    lines += [] if kind is None else [(_ROWS if kind.people else _NOBODY).fill(kind=kind.title, why=kind.because(lang)).say(lang)]
    key = None if result.persons is None else result.persons.key
    lines += [] if key is None else [_subject(key).say(lang)]
    lines += [table_sentence(one).say(lang) for one in found.tables]
    lines += [evidence.finding.say(lang) for evidence in found.about]
    lines += [sentence(part).say(lang) for part in found.inventory.parts]
    lines += [not_examined(one).say(lang) for one in found.facts.others]
    lines += list(example_lines(found.samples)) if screen.show_values else []
    write_lines([*lines, (Phrase(_FOR_A_CASE) if written is None else _NEXT.fill(folder=written)).say(lang)])


def _subject(key: PersonKey) -> Phrase:
    """What is proposed, to be confirmed; or what was named, with the persons that it tells apart."""
    if key.kind == "named":
        return _NAMED.fill(why=key.why, key=key.name, rows=key.rows, persons=key.persons)
    return _SUBJECT.fill(why=key.why, key=key.name)


def _code(result: Scanned, screen: OnScreen) -> int:
    return FINDING if screen.fail_on_drift and result.drift.found else ACCEPTABLE


COMMAND = Command(ACT, _show, _code, terminal=OnScreen)
