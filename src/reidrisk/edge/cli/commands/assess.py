"""``reidrisk assess`` at a terminal: what is open is asked, the verdict is shown, and a report lies beside the person."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated, Literal

from ....case.acts.assess import ACT, Assess, Assessed
from ....case.options.output import OUTPUT
from ....model.act import Session
from ....model.frozen import dataclass
from ....model.option import Option
from ....model.plan import EvaluationPlan
from ....model.problem import InputError, Problem
from ....model.text import Phrase, Text
from ....prepare.contexts import Context
from ....prepare.question import Question
from ..command import Command
from ..exits import ACCEPTABLE, FINDING, NOT_GRADABLE, code_of, print_bytes
from ..failing import LEVELS, OF_A_CASE, conditions, fail_on, holds, in_case, refuse_unknown
from ..printing import write_lines
from ..why import Why, explained

_REPORT = Text("报告：{path}", "Report: {path}")
_NO_REPORT = Text(
    "当前文件夹不可写，没有写报告；请用 -o 指定位置。", "No report: the current folder cannot be written; choose a place with -o."
)


_FAILS = (LEVELS, "provisional", *OF_A_CASE)
_TWO_FORMS = Text("--json 与 --format 只能选一个。", "--json and --format exclude each other.")


@dataclass(frozen=True, kw_only=True)
class Pipeline(Why):
    """How a pipeline hears of it, and what a person wants to see in full."""

    format: Annotated[
        Literal["junit", "sarif", "github"] | None,
        Option(
            Text(
                "写到标准输出的形式：junit（XML）、sarif（2.1.0）或 github（标注行）",
                "what goes to standard output: junit (XML), sarif (2.1.0) or github (annotations)",
            ),
            OUTPUT,
        ),
    ] = None
    fail_on: Annotated[str | None, fail_on(", ".join(_FAILS))] = None

    @property
    def for_machines(self) -> bool:
        """Whether a program reads it."""
        return self.format is not None

    def check(self, request: object, *, as_json: bool) -> None:
        """`InputError` for two forms at once, and for conditions that are none, or that nothing could decide here."""
        refuse_unknown(conditions(self.fail_on, _FAILS), getattr(request, "data", None))
        if as_json and self.format is not None:
            raise InputError(Problem("usage", _TWO_FORMS))


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


def _show(result: Assessed, pipeline: Pipeline) -> None:
    if result.graded is None:
        sys.stderr.write(result.refusal.say(result.lang) + "\n")
        return
    if pipeline.format is not None:
        from ....document.format import format_named  # noqa: PLC0415 - only for pipelines

        if (form := format_named(pipeline.format)) is not None:
            print_bytes(form.render(result.graded, result.lang))
            return
    from rich.console import Console  # noqa: PLC0415 - only for people

    from ....case.target import Target  # noqa: PLC0415
    from ....document.report.terminal import lines  # noqa: PLC0415

    why = tuple(explained(result.graded.inventory, pipeline.why, result.lang))
    report = result.report or Target(None, None, result.lang).write(result.graded)
    console = Console(file=sys.stdout, highlight=False)
    console.print(lines(result.graded, result.lang, approved=result.approved))
    sentence = _REPORT.fill(path=report) if report is not None else _NO_REPORT
    shown = (*why, *("",) * bool(why), *(line.say(result.lang) for line in _gate(result)))
    write_lines((*shown, sentence.say(result.lang)))


def _gate(result: Assessed) -> tuple[Text | Phrase, ...]:
    """What must be settled before it may be approved and released; bare files have no such."""
    if result.gate is None:
        return ()
    from ....govern.gate.gate import backing_summary, summary  # noqa: PLC0415 - bare files have none

    beside = () if result.beside is None else (result.beside,)
    return (*summary(result.gate), *((backing_summary(result.rests_on),) if result.rests_on else ()), *beside)


def _code(result: Assessed, pipeline: Pipeline) -> int:
    wanted = conditions(pipeline.fail_on, _FAILS)
    if wanted and result.graded is not None:
        record = {**result.to_dict(), **in_case(wanted, result.folder)}
        return FINDING if any(holds(one, record) for one in wanted) else ACCEPTABLE
    return NOT_GRADABLE if result.graded is None else code_of(result.graded.verdict)


COMMAND = Command(ACT, _show, _code, _carried, Pipeline)
