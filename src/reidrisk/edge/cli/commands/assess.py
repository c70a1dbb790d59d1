"""``reidrisk assess`` at a terminal: what is open is asked, the verdict is shown, and a report lies beside the person."""

from __future__ import annotations

import sys
from dataclasses import replace

from ....case.acts.assess import ACT, Assess, Assessed
from ....model.act import Session
from ....model.plan import EvaluationPlan
from ....model.text import Text
from ....prepare.contexts import Context
from ....prepare.question import Question
from ..command import Command
from ..exits import NOT_GRADABLE, code_of

_REPORT = Text("报告：{path}", "Report: {path}")
_NO_REPORT = Text(
    "当前文件夹不可写，没有写报告；请用 -o 指定位置。", "No report: the current folder cannot be written; choose a place with -o."
)


def _carried(request: Assess, session: Session) -> Assessed:
    """Asks whoever sits at the terminal what can still change the level, and carries it out again; what is skipped stays open."""
    from ....prepare.options import as_options  # noqa: PLC0415 - help must not wait

    result = ACT.on(request, session)
    if not result.open:
        return result
    from ..asking import ask  # noqa: PLC0415 - only where a person is asked

    def answering(plan: EvaluationPlan) -> Assess:
        return replace(request, context=Context.of(as_options(plan.release)))

    def deciding(plan: EvaluationPlan) -> tuple[Question[object], ...]:
        return ACT.on(answering(plan), session).open

    plan = ask(result.assessment.plan, result.lang, deciding)
    session.answering = False
    return ACT.on(answering(plan), session)


def _show(result: Assessed) -> None:
    if result.graded is None:
        sys.stderr.write(result.refusal.say(result.lang) + "\n")
        return
    from rich.console import Console  # noqa: PLC0415 - only for people

    from ....case.target import Target  # noqa: PLC0415
    from ....document.report.terminal import lines  # noqa: PLC0415

    report = result.report or Target(None, None, result.lang).write(result.graded)
    console = Console(file=sys.stdout, highlight=False)
    console.print(lines(result.graded, result.lang))
    sentence = _REPORT.fill(path=report) if report is not None else _NO_REPORT
    console.print(sentence.say(result.lang), soft_wrap=True, markup=False)
    if result.gate is not None:
        from ....govern.gate.gate import backing_summary, summary  # noqa: PLC0415 - bare files have none

        for line in (*summary(result.gate), *((backing_summary(result.rests_on),) if result.rests_on else ())):
            console.print(line.say(result.lang), soft_wrap=True, markup=False)


def _code(result: Assessed) -> int:
    return NOT_GRADABLE if result.graded is None else code_of(result.graded.verdict)


COMMAND = Command(ACT, _show, _code, _carried)
