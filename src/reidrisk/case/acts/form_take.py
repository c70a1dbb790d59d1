"""Read a form that came back: the recipient's answers, or the roles of columns (GB/T 42460 6.1 b, 6.2 b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text, listed
from ..doors.saying import Saying
from ..options.groups import ANSWERING, START
from ..options.on_case import OnCase
from ..options.output import InLanguage

if TYPE_CHECKING:
    from ..forms.taking import Collision, FormEntering

ALL = "all"
_NO_FILE = Text("没有这个文件。", "There is no such file.")
_CHECK = Text("请核对路径。", "Check the path.")
_ENTERED = Text("{by} 于 {on} 填写的表格 {number}：写入 {count} 项。", "Form {number}, filled in by {by} on {on}: {count} entered.")
_SAME = Text("另有 {count} 项与案例一致。", "{count} more are as the case has them.")
_COLLIDES = Text(
    "{key}：案例中是“{now}”（{by}），表格中是“{form}”，没有改动。", "{key}: the case has “{now}” ({by}), the form “{form}”; not changed."
)
_DECIDE = Text("要以表格为准：--over {keys}，或 --over all。", "To go by the form: --over {keys}, or --over all.")
_LEFT = Text("没有填写：{count} 项。", "Left empty: {count}.")
_KEPT = Text("表格已存为证据：{evidence}", "The form is kept as evidence: {evidence}")
_ATTACHED = Text("附件已存入案例：{names}。", "Attachments taken into the case: {names}.")
_COLUMNS_GONE = Text(
    "数据中已没有这些列，没有写入它们的角色：{names}。",
    "These columns are no longer in the data, and their roles were not entered: {names}.",
)
_FOLDER = Text("这是文件夹，不是表格。", "This is a folder, not a form.")
_CHOOSE_FORM = Text("请给出填好的表格文件（.xlsx 或 .html）。", "Give the form that was filled in (.xlsx or .html).")
_MISSING = Text(
    "没有找到表格中写明的附件：{names}。请连同附件再读入一次（命令行：--attachments 文件夹）。",
    "Attachments that the form names were not found: {names}. Take the form in again with them (command line: --attachments FOLDER).",
)


@dataclass(frozen=True, kw_only=True)
class TakeForm(InLanguage, OnCase):
    """The form, and what of the case gives way to it."""

    file: Annotated[str | Path, Option(Text("填好发回的表格", "the form as it came back"))] = field(kw_only=False)
    attachments: Annotated[
        str | Path | None, Option(Text("随表格发来的附件所在文件夹", "the folder of the attachments that came with it"), ANSWERING)
    ] = None
    over: Annotated[
        Names,
        Option(
            Text(
                "与案例不一致时以表格为准的键或列；all 为全部",
                "keys or columns where the form replaces what the case has; all of them: all",
            ),
            ANSWERING,
        ),
    ] = None
    by: Annotated[str | None, Option(Text("表格中没有写明时，由谁填写", "who filled it in, where the form does not say"), ANSWERING)] = None


class CollisionJson(TypedDict):
    """An answer of the case that the form contradicts."""

    key: str
    now: str
    by: str | None
    on: str | None
    would_be: str


class TakenJson(TypedDict):
    """What ``reidrisk form take --json`` prints."""

    schema: Literal["reidrisk/form-taken/1"]
    case: str
    form: str
    kind: str
    by: str
    on: str
    entered: list[str]
    same: list[str]
    collisions: list[CollisionJson]
    unanswered: list[str]
    evidence: str
    attached: list[str]
    missing: list[str]
    gone: list[str]
    errors: list[object]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormTaken(Saying):
    """What was `entered`, what was the `same`, the `collisions` that wait, and what was `left` empty."""

    lang: Lang
    case: str
    number: str
    kind: str
    by: str
    on: str
    entering: FormEntering
    left: tuple[str, ...]
    evidence: str

    @property
    def collisions(self) -> tuple[Collision, ...]:
        """Where case and form differ, and nobody has decided yet."""
        return self.entering.collisions

    @property
    def good(self) -> bool:
        """Whether nothing waits."""
        return not self.collisions

    def to_dict(self) -> TakenJson:
        """What ``--json`` prints."""
        found = self.entering
        return {
            "schema": "reidrisk/form-taken/1", "case": self.case, "form": self.number, "kind": self.kind, "by": self.by, "on": self.on,
            "entered": list(found.entered), "same": list(found.same), "unanswered": list(self.left), "evidence": self.evidence,
            "collisions": [{"key": one.key, "now": one.now, "by": one.by, "on": one.on, "would_be": one.form} for one in found.collisions],
            "attached": list(found.attached), "missing": list(found.missing), "gone": list(found.gone),
            "errors": [],
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """What became of it, and how to decide what waits."""
        found = self.entering
        yield from self.done()
        for one in found.collisions:
            yield _COLLIDES.fill(key=one.key, now=one.now, by=one.by or "—", form=one.form)
        if found.collisions:
            yield _DECIDE.fill(keys=",".join(one.key for one in found.collisions))

    def done(self) -> Iterator[Text | Phrase]:
        """What became of it, without what waits."""
        found = self.entering
        yield _ENTERED.fill(by=self.by, on=self.on, number=self.number, count=len(found.entered))
        if found.same:
            yield _SAME.fill(count=len(found.same))
        if self.left:
            yield _LEFT.fill(count=len(self.left))
        if found.attached:
            yield _ATTACHED.fill(names=listed(found.attached))
        if found.missing:
            yield _MISSING.fill(names=listed(found.missing))
        if found.gone:
            yield _COLUMNS_GONE.fill(names=listed(found.gone))
        yield _KEPT.fill(evidence=self.evidence)


def run(request: TakeForm, session: Session) -> FormTaken:
    """All that the form says is checked before any of it is written."""
    from ...prepare.columns import split_names  # noqa: PLC0415 - help must not wait for the questionnaires
    from ..forms.from_page import is_page, returned_page  # noqa: PLC0415
    from ..forms.from_sheet import returned_sheet  # noqa: PLC0415
    from ..forms.sent import form_of  # noqa: PLC0415
    from ..forms.taking import AnswersTaken, columns_entered, kept_as_evidence  # noqa: PLC0415
    from ..forms.understood import decided, signed, stated  # noqa: PLC0415

    path, today = Path(request.file), session.today()
    if path.is_dir():
        raise InputError(Problem("no_file", _FOLDER, _CHOOSE_FORM, str(path)))
    if not path.is_file():
        raise InputError(Problem("no_file", _NO_FILE, _CHECK, str(path)))
    case = request.opened()
    lang = request.speaks(session, case.file.language)
    returned = returned_page(path) if is_page(path) else returned_sheet(path)
    form = form_of(case.folder, returned.number, returned.file)
    who = signed(returned, request.by, today)
    over = split_names(request.over, form.keys)
    over = form.keys if ALL in over else over
    if form.kind == "columns":
        roles, gone = decided(form, returned, case.file.columns, who.by)
        kept, keys = kept_as_evidence(case.folder, path), tuple(roles)
        entering = columns_entered(case, roles, gone, over, form.number)
    else:
        answers = stated(form, returned, today)
        kept, keys = kept_as_evidence(case.folder, path), tuple(answers)
        attachments = None if request.attachments is None else Path(request.attachments)
        entering = AnswersTaken(case, who, form.number, kept, attachments).enter(answers, over, today)
    return FormTaken(
        lang=lang, case=str(request.case), number=form.number, kind=form.kind, by=who.by, on=who.on.isoformat(), entering=entering,
        left=tuple(key for key in form.keys if key not in keys), evidence=str(kept),
    )  # fmt: skip


ACT = Act(
    "form take",
    Text("读入填好发回的表格", "read a form that came back"),
    TakeForm,
    FormTaken,
    run,
    START,
    22,
    Text(
        "读入发回的表格。接收方的回答作为其自述写入案例，写明填写人、日期和表格；角色表等同于 decide。表格按哈希存为证据，附件按内容存入。"
        "与案例不一致的逐项列出，不覆盖，另行决定。含宏、外部链接、公式的工作簿，以及表格没有问的内容，逐格指出，不读取。",
        "Reads a form that came back. A recipient's answers go into the case as its own statements, with who, when and by which form; "
        "roles are what decide writes. The form is kept as evidence by its hash, attachments by their content. Where case and form differ, "
        "each is shown and nothing is overwritten until it is decided. Macros, links to outside, formulas and what was not asked are "
        "refused, with the cell.",
    ),
    Text(
        "写入的 `entered`、一致的 `same`、不一致待定的 `collisions`、没有填写的 `left`、证据 `evidence`。",
        "What was `entered`, is the `same`, collides (`collisions`), or was `left` empty; and the `evidence`.",
    ),
    clauses=("GB/T 42460-2023 6.1 b", "GB/T 42460-2023 6.2 b", "China methodology (2024) 9.2"),
    errors=(
        Text("不是本案例发出的表格", "a form that this case did not send"),
        Text("回答不在所列之中、答了两次，或没有写明填写人", "an answer that cannot be chosen, two to one question, or nobody's name"),
        Text("工作簿含宏、外部链接或公式", "a workbook with macros, links to outside or formulas"),
    ),
    examples=(Call(Text("接收方发回的表格", "A form that a recipient sent back"), {"case": "case", "file": "back.html"}, runs=False),),
    undone=Text("没有读入表格", "the form was not taken in"),
)
