"""``reidrisk scan`` at a terminal: always a case, shown as a table; masked examples only on the screen."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import Annotated

from ....case.acts.scan import ACT, Scan, Scanned
from ....case.case import ANSWERS
from ....case.options.output import OUTPUT
from ....data.address import stem
from ....model.act import Session
from ....model.option import Option
from ....model.text import Text
from ..command import Command
from ..examples import check_terminal, example_lines
from ..exits import ACCEPTABLE, FINDING

_DONE = Text(
    "已写入 {path}：{columns} 列，其中建议为直接标识符 {direct}、准标识符 {quasi}，尚未确定 {undecided}。",
    "Wrote {path}: {columns} columns, proposed direct identifiers {direct}, quasi-identifiers {quasi}, undecided {undecided}.",
)
_SUBJECT = Text(
    "{why}建议以 {key} 为主体列（subject）：请确认一个人是否可以有多行。",
    "{why} Proposed as the subject: {key}. Please decide whether a person can have several rows.",
)
_NEXT = Text(
    "请在该文件中填写决定和环境，然后运行：reidrisk assess {folder}",
    "Fill in the decisions and the context there, then run: reidrisk assess {folder}",
)


@dataclass(frozen=True, kw_only=True)
class OnScreen:
    """What only a terminal can do."""

    fail_on_drift: Annotated[
        bool,
        Option(Text("列有新增、变化或消失时退出码为 1", "leave with exit code 1 when columns are new, changed or gone")),
    ] = False
    show_values: Annotated[bool, Option(Text("在终端上显示遮蔽后的示例", "show masked examples, on a terminal only"), OUTPUT)] = False

    def check(self, *, as_json: bool) -> None:
        """`InputError` where the values could leave the screen."""
        check_terminal(wanted=self.show_values, as_json=as_json)


def _carried(request: Scan, session: Session) -> Scanned:
    folder = request.output or f"{stem(str(request.data))}-case"
    return ACT.on(replace(request, output=folder), session)


def _show(result: Scanned, screen: OnScreen) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people

    from ....document.report.parts import inventory_rows  # noqa: PLC0415
    from ....document.report.terminal import columns  # noqa: PLC0415

    lang, found = result.lang, result.survey
    console = Console(file=sys.stdout, highlight=False)
    console.print(columns(inventory_rows(result.inventory, found.samples, lang), lang))
    console.print()
    path = ANSWERS if result.folder is None else result.folder / ANSWERS
    lines = [note.say(lang) for note in found.facts.notes]
    lines += [_DONE.fill(path=path, columns=len(found.facts.columns), **result.counts).say(lang), *result.drift.lines(lang)]
    key = None if result.persons is None else result.persons.key
    lines += [] if key is None else [_SUBJECT.fill(why=key.why, key=key.name).say(lang)]
    lines += [evidence.finding.say(lang) for evidence in found.about]
    lines += list(example_lines(found.samples)) if screen.show_values else []
    sys.stdout.write("".join(f"{line}\n" for line in [*lines, _NEXT.fill(folder=result.folder).say(lang)]))


def _code(result: Scanned, screen: OnScreen) -> int:
    return FINDING if screen.fail_on_drift and result.drift.found else ACCEPTABLE


COMMAND = Command(ACT, _show, _code, _carried, OnScreen)
