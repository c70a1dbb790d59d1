"""Write the recipient's questions as a form that is sent, filled in and read back (GB/T 42460 6.1 b, D.1.4; China methodology 9.2, 9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..forms.request import ToBeFilled
from ..options.groups import START

_WROTE = Text("已写入 {path}：{count} 题，表格编号 {number}。", "Wrote {path}: {count} {count|question|questions}, form number {number}.")
_NEXT = Text(
    "请发给接收方；填好发回后用 reidrisk form take {case} 文件 读入。",
    "Send it to the recipient; when it comes back, read it with reidrisk form take {case} FILE.",
)


@dataclass(frozen=True, kw_only=True)
class WriteQuestions(ToBeFilled):
    """To which recipient, and into which file."""

    for_: Annotated[
        str | None, Option(Text("问哪个接收方；只有一个时不必写", "which recipient is asked; not needed where there is one"))
    ] = None


class QuestionsJson(TypedDict):
    """What ``reidrisk form questions --json`` prints."""

    schema: Literal["reidrisk/form-questions/1"]
    case: str
    path: str
    form: str
    recipient: str | None
    questions: list[str]
    errors: list[object]


@dataclass(frozen=True, slots=True)
class QuestionsWritten(Saying):
    """The form at `path` with its `number`, and the keys of its `questions`."""

    lang: Lang
    case: str
    path: Path
    number: str
    recipient: str | None
    questions: tuple[str, ...]

    def to_dict(self) -> QuestionsJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/form-questions/1", "case": self.case, "path": str(self.path), "form": self.number,
            "recipient": self.recipient, "questions": list(self.questions), "errors": [],
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """Where it is, and what comes next."""
        yield _WROTE.fill(path=str(self.path), count=len(self.questions), number=self.number)
        yield _NEXT.fill(case=self.case)


def run(request: WriteQuestions, session: Session) -> QuestionsWritten:
    """What the recipient knows, as far as it applies; the case remembers what it asked."""
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the questionnaires
    from ..forms.fields import form_fields  # noqa: PLC0415
    from ..forms.question_page import question_page  # noqa: PLC0415
    from ..forms.question_sheet import question_sheet  # noqa: PLC0415
    from ..forms.sent import keep_form, new_form  # noqa: PLC0415

    case = request.opened()
    writers = {".xlsx": question_sheet, ".html": question_page}
    path = request.path(tuple(writers))
    fields = form_fields(case.file.situation(), request.for_)
    keys = tuple(one.key for one in fields)
    form = new_form("questions", session.now(), request.for_, request.langs(session, case), keys)
    write_atomic(path, writers[path.suffix.lower()](form, fields))
    keep_form(case.folder, form)
    return QuestionsWritten(request.speaks(session, case.file.language), str(request.case), path, form.number, form.recipient, keys)


ACT = Act(
    "form questions",
    Text("把接收方的问题写成表格", "write the recipient's questions as a form"),
    WriteQuestions,
    QuestionsWritten,
    run,
    START,
    21,
    Text(
        "把接收方自己最清楚的问题（控制措施、安全能力、使用环境）写成一份可发送的表格："
        "Excel（.xlsx），或一个不连网络、在手机上也能填写的网页（.html）。"
        "每题有说明、可选的回答、依据和附件名；另有填写人、职务和日期。",
        "Writes the questions that a recipient knows the answers of (controls, security, environments) as a form to send: a workbook "
        "(.xlsx), or a page (.html) that needs no network and works on a phone. Each question has its explanation, its choices, and room "
        "for what it rests on and for attachments; who filled it in, the position and the day are asked too.",
    ),
    Text(
        "文件 `path`、表格编号 `number` 和所问的键 `questions`。", "The file `path`, the form's `number`, and the keys of its `questions`."
    ),
    clauses=("GB/T 42460-2023 6.1 b", "China methodology (2024) 9.2", "China methodology (2024) 9.3"),
    errors=(
        Text("没有这个接收方，或没有写明问哪一个", "no such recipient, or which of several is not stated"),
        Text("没有要问的，或文件已存在", "nothing to ask, or the file is there already"),
    ),
    examples=(
        Call(
            Text("中英文并列的网页", "A page in both languages"),
            {"case": "case", "output": "questions.html", "bilingual": True},
        ),
    ),
    undone=Text("没有写出表格", "no form was written"),
)
