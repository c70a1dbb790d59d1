"""What one run was told on the command line and its case does not hold: papers, approvals and later runs go by the case alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from ..model.plan import BY_REPLACING, EvaluationPlan
from ..model.text import Phrase, Text
from ..prepare.audiences import written_audiences
from ..prepare.context import QUESTIONS

_EDITION, _ROLES, _SUBJECT, _KINDS, _ANSWERS = (
    Text("标准", "the edition"),
    Text("列的角色", "roles of columns"),
    Text("主体列", "the column that identifies the subject"),
    Text("数据中的几类人", "the kinds of people in the data"),
    Text("回答", "answers"),
)
_BESIDE = Text(
    "本次用了只在命令行上给出、案例中没有的内容（{what}）。案例的文档、批准和以后的运行都以案例为准，不含这些；要使其生效，"
    "请写入 {file}：回答用 reidrisk prepare {case}，列的角色用 reidrisk decide {case}，主体列用 reidrisk scan 的 --subject，"
    "几类人写在 subject_types 之下。",
    "This run used what only the command line says and the case does not hold ({what}). The documents of the case, its approval and later "
    "runs go by the case and know nothing of it. To make it count, write it into {file}: answers with reidrisk prepare {case}, roles with "
    "reidrisk decide {case}, the subject with --subject of reidrisk scan, kinds of people under subject_types.",
)


def only_typed(plan: EvaluationPlan, own: EvaluationPlan, columns: Collection[str]) -> tuple[Text, ...]:
    """What `plan`, of one run on data with these columns, says otherwise than the case by its `own`; nothing where they agree."""
    return tuple(_differing(plan, own, columns))


def beside_the_case(what: tuple[Text, ...], folder: str, file: Path) -> Phrase:
    """The sentence on it, with what makes it count."""
    return _BESIDE.fill(what=what, case=folder, file=file)


def _differing(plan: EvaluationPlan, own: EvaluationPlan, columns: Collection[str]) -> Iterator[Text]:
    if plan.standard != own.standard:
        yield _EDITION
    if any(_decided(plan, name) != _decided(own, name) for name in columns if name in plan.decisions and not _replaced(plan, name)):
        yield _ROLES
    if plan.subject is not None and plan.subject != own.subject:  # one that left the data is no answer of this run
        yield _SUBJECT
    if not {one.option for one in plan.types} <= {one.option for one in own.types}:
        yield _KINDS
    alike = all(plan.release[one].value == own.release[one].value for one in QUESTIONS)
    if not alike or written_audiences(plan.release) != written_audiences(own.release):
        yield _ANSWERS


def _decided(plan: EvaluationPlan, name: str) -> object:
    found = plan.decisions.get(name)
    return None if found is None else found.roles


def _replaced(plan: EvaluationPlan, name: str) -> bool:
    return plan.decisions[name].by == BY_REPLACING
