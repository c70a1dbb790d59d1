"""The evaluation record: communication, decisions, changes, signatures (GB/T 42460 6.5, 6.6 a 5; methodology 13.5)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ...model import words
from ...model.governance import OpenedTask
from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..dating import minute, paper_day
from ..figures import DASH
from ..kind import Kind, Material
from ..making import Make
from ..parts.alike import alike
from ..parts.answered import AnswersInWords
from ..parts.mitigated import done_in_words, no_record
from ..parts.plan import column_rows, history, overrules
from ..parts.recorded import each
from ..parts.treatment import Treatment

TITLE = Text("评估记录", "Evaluation record")
_COMMUNICATION = (
    ("6.5 a", "communication.confirmed"),
    ("6.5 b", "communication.changes"),
    ("6.5 c", "communication.exchange"),
    ("6.5 d", "communication.opinions"),
    ("6.5 e", "communication.reassessment"),
)
_H = {
    "communication": Text("沟通与协商（6.5）", "Communication and consultation (6.5)"),
    "decisions": Text("对各列的决定", "Decisions about columns"),
    "changes": Text("评估方案的确定与改动", "The plan: when it was fixed, and changes"),
    "runs": Text("已作的评估", "Evaluations made"),
    "treated": Text("数据的处理", "What was done to the data"),
    "overruled": Text("人工调整的评分", "Scores adjusted by a person"),
    "tasks": Text("2 级的任务（3.14 注）", "Tasks of level 2 (3.14, note)"),
    "ledger": Text("台账", "Ledger"),
    "people": Text("评估人员", "Who evaluated"),
}
_MATTER = (heads.CLAUSE, heads.MATTER, Text("记录", "Record"), heads.EVIDENCE_AND_SOURCE)
_COLUMN = (heads.COLUMN, heads.ROLES, heads.DECIDED_BY, heads.REASON)
_OVERRULED = (heads.MATTER, heads.TAKEN, heads.BY_QUESTIONNAIRE, heads.REASON)
_LEDGER = (
    heads.NUMBER,
    heads.WHEN,
    Text("事项", "Action"),
    Text("签署人及身份", "By whom, as what"),
    Text("附注", "Note"),
    Text("哈希（前 16 位）", "Hash (first 16)"),
)
DEEDS = {
    "approval": Text("签署", "signature"),
    "acceptance": Text("先决条件未满足而继续的理由", "reason to go on although a precondition is not met"),
    "task": Text("布置任务（减缓和应急措施）", "task (mitigation and emergency measures)"),
    "task_closed": Text("任务结案", "task closed"),
    "adequacy": Text("适当性决定（ITU 6.5）", "decision on adequacy (ITU 6.5)"),
    "withdrawal": Text("撤回签署", "signature withdrawn"),
    "handing": Text("移交案例（不含数据）", "case handed over, without data"),
    "release": Text("发布", "release"),
    "release_completed": Text("发布完成", "release completed"),
    "revocation": Text("撤销发布", "release revoked"),
    "disposal-begun": Text("销毁开始", "disposal begun"),
    "disposal": Text("销毁", "disposal"),
    "agreement": Text("登记数据使用协议", "agreement on record"),
    "relink": Text("重新识别一个假名", "one pseudonym re-identified"),
    "renewal": Text("更换密钥", "secret renewed"),
    "mitigation": Text("处理（级别前后）", "mitigation (level before and after)"),
}
_TASK = (heads.NUMBER, Text("负责人", "Owner"), Text("完成期限", "Until"), heads.STATE)
_OPEN, _OVERDUE = Text("未结案", "open"), Text("逾期未结案", "overdue, not closed")
_CLOSED = Text(
    "{day} 由{by}签名结案；{who}：{done}\n证据：{evidence}", "closed on {day}, signed by {by}; {who}: {done}\nEvidence: {evidence}"
)
_BROKEN = Text(
    "台账不完好，以下记录不能采信；编制人须查明原因、恢复台账，并重新出具本文件。",
    "The ledger failed verification: do not rely on what follows. Whoever prepared this document must find the cause, restore the ledger "
    "and issue the document again.",
)
_WHEN, _PLAN, _FILE = (
    heads.TREATED,
    words.MITIGATION_PLAN_HASH,
    heads.OUTPUT,
)
_SHORT = 16
_NOT_OVERRULED = Text("各项评分都按问卷得出，没有人工调整。", "Every score follows from the questionnaires; none was adjusted by a person.")
_RUN_HEAD = (
    heads.WHEN,
    Text("所作的事项", "What was done"),
    heads.RESULT,
    Text("数据指纹（前 16 位）", "Fingerprint of the data (first 16)"),
)
_RUNS = {
    "assess": Text("评估", "evaluation"),
    "mitigate": Text("去标识化处理并评估产出的数据", "de-identification, and evaluation of its output"),
}
_NO_RUN = Text("运行记录中没有评估。", "The record of runs holds no evaluation.")
_NO_LEDGER = Text("台账中还没有记录：没有签署、登记或发布。", "The ledger has no entry yet: nothing was signed, put on record or released.")


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Everything that was said, decided, changed and signed."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    talks = [(clause, answers.label(key), answers.say(key), answers.backed(key)) for clause, key in _COMMUNICATION]
    return (
        make.h1(_H["people"]),
        make.pairs(
            answers.rows(*(f"team.{role}" for role in ("compliance", "technology", "business", "policy_manager", "executor", "supervisor")))
        ),
        *each((one for one in material.governed.recorded if one.family == KIND.key), make),
        make.h1(_H["communication"]),
        make.table(_H["communication"], _MATTER, talks, (10, 30, 40, 20)),
        make.h1(_H["decisions"]),
        make.table(_H["decisions"], _COLUMN, alike(column_rows(material, lang), lang), (36, 24, 18, 22)),
        make.h1(_H["changes"]),
        make.table(
            _H["changes"],
            (heads.WHEN_AND_WHY, words.PLAN_HASH),
            history(material, lang),
            (36, 64),
        ),
        make.h1(_H["runs"]),
        *_runs(material, make),
        make.h1(_H["treated"]),
        *_treated(material, make),
        make.h1(_H["overruled"]),
        make.table(_H["overruled"], _OVERRULED, found) if (found := overrules(material, lang)) else make.p(_NOT_OVERRULED),
        *_tasks(material, make),
        make.h1(_H["ledger"]),
        *_ledger(material, make),
    )


def _runs(material: Material, make: Make) -> Iterator[Block]:
    """Each evaluation: when, of which data, with what result."""
    rows = [
        (
            minute(one.at, make.lang),
            _RUNS.get(one.kind, one.kind),
            words.NO_LEVEL if one.level is None else words.LEVEL_OF.fill(level=one.level),
            one.data.rpartition(":")[2][:_SHORT],
        )
        for one in material.governed.runs
    ]
    yield make.table(_H["runs"], _RUN_HEAD, rows, (26, 34, 14, 26)) if rows else make.p(_NO_RUN)


def _treated(material: Material, make: Make) -> Iterator[Block]:
    done = Treatment.of(material)
    if done is None:
        yield make.p(no_record(material))
        return
    at = DASH if done.at is None else minute(datetime.fromisoformat(done.at), make.lang)
    yield make.pairs(((_WHEN, at), (_PLAN, done.plan or DASH), (_FILE, done.output or DASH)))
    yield make.items(done_in_words(done))


def _tasks(material: Material, make: Make) -> Iterator[Block]:
    """Whose they are, until when, and how each was closed; nothing where no conclusion opened one."""
    found = material.governed.tasks
    if found:
        yield make.h1(_H["tasks"])
        yield make.table(_H["tasks"], _TASK, [_task(one, material, make) for one in found], (8, 20, 16, 56))


def _task(one: OpenedTask, material: Material, make: Make) -> tuple[str, str, str, str]:
    closing = one.closing
    if closing is None:
        return (str(one.n), one.owner, one.due, make.say(_OVERDUE if one.is_overdue(paper_day(material.made_at)) else _OPEN))
    how = _CLOSED.fill(day=minute(closing.at, make.lang), by=closing.by, who=closing.done_by, done=closing.done, evidence=closing.evidence)
    return str(one.n), one.owner, one.due, make.say(how)


def _ledger(material: Material, make: Make) -> Iterator[Block]:
    governed = material.governed
    if governed.broken:
        yield make.p(_BROKEN, "warn")
    titles = {one.n: one.title for one in governed.recorded}
    rows = [
        (
            str(line.n),
            minute(line.at, make.lang),
            DEEDS.get(line.kind, titles.get(line.n, line.kind)),
            f"{line.by}\n{make.say(line.role)}" if line.role else line.by,
            line.note,
            line.hash[:_SHORT],
        )
        for line in governed.lines
    ]
    yield make.table(_H["ledger"], _LEDGER, rows, (6, 22, 13, 20, 21, 18)) if rows else make.p(_NO_LEDGER)


KIND = Kind(
    years=3,
    key="record",
    title=TITLE,
    clauses=("GB/T 42460-2023 6.5", "GB/T 42460-2023 6.6 a 5", "China methodology (2024) 13.5"),
    build=build,
    secrecy="internal",
    readers=heads.READ_BY_EVALUATORS,
    rows=("extra information (communication and negotiation)",),
)
