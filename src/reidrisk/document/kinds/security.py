"""The checklist of security measures for de-identified data, and of what to do on a leak (ITU-T X Suppl.39 SR7, SR8)."""

from __future__ import annotations

from ...model.text import Lang, Text
from .. import heads
from ..content import Block, Tone
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords

TITLE = Text("安全措施检查表", "Checklist of security measures")
_PARTS = (
    (
        Text("管理措施", "Managerial measures"),
        ("owner", "register", "separation", "disposal", "breach", "kept_apart", "policies", "training", "pledge", "audited"),
    ),
    (Text("技术措施", "Technical measures"), ("access", "audit_trail", "malware", "encrypted", "premises")),
)
_LEAK = Text("泄露的处置", "What happens on a leak")
_HEAD = (Text("措施", "Measure"), heads.CLAUSE, Text("落实", "In place"), heads.EVIDENCE_AND_SOURCE)
_TODO = Text("未落实，须整改：{count} 项；尚未回答：{open} 项。", "Not in place, to be remedied: {count}; not answered: {open}.")
_DONE = Text(
    "各项均称已落实：{evidenced} 项有凭据，{declared} 项只是自述。",
    "Every measure is stated to be in place: {evidenced} with evidence, {declared} self-declared only.",
)
_NOTHING = Text(
    "没有受约束的接收方，各项都不适用：数据给出之后，这些措施均不再起作用。",
    "No recipient is bound by any terms, so no measure applies: once the data have been published, none of these measures has any effect.",
)
_MARK = {True: "✔", False: "✘", None: "?"}
_LEAKS = ("security.causes", "security.recovery")
_ON_LEAK = (
    Text("立即通知提供方，停止处理。", "Notify the provider immediately and stop processing."),
    Text("收回并销毁泄露的数据，留下证明。", "Recover and destroy the leaked data, and keep proof of it."),
    Text("查明原因，防止再次发生，重新评估。", "Find the cause, prevent a repetition, and evaluate again."),
)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Each measure with its answer and its proof."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    keys = [key for key in (*(f"controls.{key}" for _, part in _PARTS for key in part), *_LEAKS) if answers.applies(key)]
    missing, waiting = sum(answers.yes(key) is False for key in keys), sum(not answers.given(key) for key in keys)
    blocks: list[Block] = [make.p(_NOTHING, "warn")]
    if keys:
        evidenced = sum(answers.evidenced(key) for key in keys)
        done = _DONE.fill(evidenced=evidenced, declared=len(keys) - evidenced)
        todo = missing or waiting
        tone: Tone = "warn" if todo else "good" if evidenced == len(keys) else "plain"
        blocks = [make.p(_TODO.fill(count=missing, open=waiting) if todo else done, tone)]
    for title, part in _PARTS:
        blocks += [make.h1(title), make.table(title, _HEAD, [_row(answers, f"controls.{key}") for key in part], (36, 32, 10, 22))]
    leak = [_row(answers, key) for key in _LEAKS]
    return (*blocks, make.h1(_LEAK), make.table(_LEAK, _HEAD, leak, (36, 32, 10, 22)), make.items(_ON_LEAK, ordered=True))


def _row(answers: AnswersInWords, key: str) -> tuple[str, str, str, str]:
    return (
        answers.label(key),
        answers.clauses(key),
        f"{_MARK[answers.yes(key)]} {answers.say(key)}" if answers.applies(key) else answers.say(key),
        answers.backed(key),
    )


KIND = Kind(
    key="security",
    title=TITLE,
    clauses=("ITU-T X Suppl.39 (2023) SR7", "ITU-T X Suppl.39 (2023) SR8", "PIPL 51"),
    build=build,
    secrecy="internal",
    readers=Text(
        "评估团队、策略管理者、监督者、接收方的安全负责人",
        "the evaluation team, policy manager, supervisor and the recipient's security officer",
    ),
)
