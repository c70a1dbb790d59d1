"""The checklist of security measures for de-identified data, and of what to do on a leak (ITU-T X Suppl.39 SR7, SR8)."""

from __future__ import annotations

from ...model.clause import ClauseState
from ...model.text import Lang, Phrase, Text
from ...prepare.asking.questionnaire import by_key
from ...prepare.asking.situation import Asked
from .. import heads
from ..content import Block, Tone
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import HANGS, AnswersInWords

TITLE = Text("安全措施检查表", "Checklist of security measures")
_PARTS = (
    (
        Text("管理措施", "Managerial measures"),
        (
            "agreement",
            "onward",
            "stop_notice",
            "owner",
            "register",
            "separation",
            "disposal",
            "breach",
            "kept_apart",
            "policies",
            "training",
            "pledge",
            "audited",
            "transparency",
        ),
    ),
    (Text("技术措施", "Technical measures"), ("access", "audit_trail", "malware", "encrypted", "premises")),
)
_LEAK = Text("泄露的处置", "What happens on a leak")
_HEAD = (heads.MEASURE, heads.CLAUSE, Text("落实", "In place"), heads.EVIDENCE_AND_SOURCE)
_TODO = Text(
    "未落实，须整改：{count} 项；尚未回答：{open} 项。称已落实的，{evidenced} 项有凭据，{declared} 项只是自述。",
    "Not in place, to be remedied: {count}; not answered: {open}. Stated to be in place: {evidenced} with evidence, {declared} "
    "self-declared only.",
)
_DONE = Text(
    "各项均称已落实：{evidenced} 项有凭据，{declared} 项只是自述。",
    "Every measure is stated to be in place: {evidenced} with evidence, {declared} self-declared only.",
)
_WHOSE = Text(
    "下列措施由接收方{who}采取，{answered}。记号：✔ 已落实且有凭据，○ 称已落实、只是自述，✘ 未落实，? 尚未回答。",
    "The measures below are those of the recipient {who}; {answered}. Signs: ✔ in place, with evidence; ○ stated to be in place, "
    "self-declared; ✘ not in place; ? not answered.",
)
_ANSWERED, _UNANSWERED = (
    Text("其回答由{by}填报", "the answers were given by {by}"),
    Text("目前没有任何一项的回答", "none of them has been answered for yet"),
)
_UNNAMED, _UNSIGNED = Text("（名称未填）", "(not named)"), Text("（填报人未记录）", "persons who are not on record")
_NOTHING = Text(
    "没有受约束的接收方，各项都不适用：数据给出之后，这些措施均不再起作用。",
    "No recipient is bound by any terms, so no measure applies: once the data have been published, none of these measures has any effect.",
)
_LEAKS = ("security.causes", "security.recovery")
_ON_LEAK = (
    Text("立即通知提供方，停止处理。", "Notify the provider immediately and stop processing."),
    Text("收回并销毁泄露的数据，留下证明。", "Recover and destroy the leaked data, and keep proof of it."),
    Text(
        "由提供方依《个人信息保护法》第五十七条通知履行个人信息保护职责的部门和个人；已采取措施能够有效避免危害的，可以不通知个人。",
        "The provider informs the authority and the individuals (PIPL 57); individuals need not be informed where the measures taken "
        "effectively avoid harm.",
    ),
    Text("查明原因，防止再次发生，重新评估。", "Find the cause, prevent a repetition, and evaluate again."),
)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Each measure with its answer and its proof."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    keys = [key for key in (*(f"controls.{key}" for _, part in _PARTS for key in part), *_LEAKS) if _concerns(answers, key)]
    missing, waiting = sum(answers.yes(key) is False for key in keys), sum(not answers.given(key) for key in keys)
    blocks: list[Block] = [make.p(_NOTHING, "warn")]
    if keys:
        placed = [key for key in keys if answers.yes(key)]
        evidenced = sum(answers.evidenced(key) for key in placed)
        backed = {"evidenced": evidenced, "declared": len(placed) - evidenced}
        todo = missing or waiting
        tone: Tone = "warn" if todo else "good" if evidenced == len(keys) else "plain"
        blocks = [make.p(_TODO.fill(count=missing, open=waiting, **backed) if todo else _DONE.fill(**backed), tone)]
        blocks.insert(0, make.p(_whose(answers, keys), "quiet"))
    for title, part in _PARTS:
        blocks += [make.h1(title), make.table(title, _HEAD, [_row(answers, f"controls.{key}") for key in part], (30, 32, 16, 22))]
    leak = [_row(answers, key) for key in _LEAKS]
    return (*blocks, make.h1(_LEAK), make.table(_LEAK, _HEAD, leak, (30, 32, 16, 22)), make.items(_ON_LEAK, ordered=True))


def _whose(answers: AnswersInWords, keys: list[str]) -> Phrase:
    """Whose measures they are, and who answered for them."""
    replies = [reply for key in keys if (reply := answers.situation.replies.get(key)) is not None]
    by = tuple(dict.fromkeys(reply.by for reply in replies if reply.by))
    who = answers.say("recipients.organisations") if answers.given("recipients.organisations") else _UNNAMED
    return _WHOSE.fill(who=who, answered=_ANSWERED.fill(by=by or _UNSIGNED) if replies else _UNANSWERED)


def _concerns(answers: AnswersInWords, key: str) -> bool:
    """Whether the measure is asked for, or may still be."""
    return answers.applies(key) or answers.hangs_on(Asked(by_key()[key])) is not None


def _sign(answers: AnswersInWords, key: str) -> str:
    """A yes that nothing backs is a statement, not a finding."""
    backed = ClauseState.MET if answers.evidenced(key) else ClauseState.SELF_DECLARED
    return {True: backed, False: ClauseState.NOT_MET, None: ClauseState.NO_STATEMENT}[answers.yes(key)].sign


def _row(answers: AnswersInWords, key: str) -> tuple[str, str, str, str]:
    label, clauses, open_one = answers.label(key), answers.clauses(key), answers.hangs_on(Asked(by_key()[key]))
    if open_one is None and not answers.applies(key):  # nobody answered for it
        return label, clauses, answers.say(key), ""
    if open_one is not None:
        return label, clauses, f"{ClauseState.NO_STATEMENT.sign} {answers.say(key)}", HANGS.fill(question=open_one).say(answers.lang)
    return label, clauses, f"{_sign(answers, key)} {answers.say(key)}", answers.backed(key)


KIND = Kind(
    key="security",
    title=TITLE,
    clauses=("ITU-T X Suppl.39 (2023) SR7", "ITU-T X Suppl.39 (2023) SR8", "PIPL 51", "PIPL 57"),
    build=build,
    secrecy="internal",
    readers=Text(
        "评估团队、策略管理者、监督者、接收方的安全负责人",
        "the evaluation team, policy manager, supervisor and the recipient's security officer",
    ),
)
