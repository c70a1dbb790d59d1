"""A page for each edition: its numbers, and which clause is answered where."""

from __future__ import annotations

from importlib import import_module

from reidrisk.flow.editions import standards
from reidrisk.model.clause import Manner
from reidrisk.model.judged import Levels, Rules
from reidrisk.model.release import Grade
from reidrisk.model.standard import Standard
from reidrisk.model.text import Lang, Phrase, Text

from .page import Page, code, ratio, slug, table

TITLE = Text("标准版本", "Standard editions")
INTRO = Text("版本发布后不再改动；新版本是一个新文件。", "An edition never changes after its release; a new edition is a new file.")
SHARING = Text("共享类型", "Sharing models")
SHARING_HEAD = (
    Text("共享类型", "sharing model"),
    Text("门限 τ", "class threshold τ"),
    Text("最小等价类", "least class"),
    Text("数据风险", "data risk"),
    Text("pr(context)", "pr(context)"),
)
INSIDER, BREACH = Text("内部故意攻击概率 T1", "Deliberate insider attack, T1"), Text("数据泄露概率 T3", "Data breach, T3")
CONTROLS, MOTIVES = Text("控制水平 \\ 动机和能力", "controls \\ motives"), Text("控制能力", "security")
LEVELS, LEVEL = Text("级别", "Levels"), Text("含义", "meaning")
CLAUSES = Text("哪一条由什么回答", "Which clause is answered where")
CLAUSE_HEAD = (
    Text("条款", "clause"),
    Text("内容", "subject"),
    Text("方式", "manner"),
    Text("回答人", "answered by"),
    Text("检查项", "checklist rows"),
)
DEFAULTS = Text("可接受风险：{threshold}；熟人数 m = {m}。", "Acceptable risk: {threshold}; acquaintances m = {m}.")
BELOW, UP_TO = Text("R < {limit}", "R < {limit}"), Text("R ≤ {limit}", "R ≤ {limit}")
BY_IMPACT = Text("按影响取 {limits}", "by impact {limits}")
TO_BE_SET = Text("没有给出，须由您设定", "none given, you have to set it")
BY_RULE = Text("按规则判定，不度量", "by rule; nothing is measured")
ALONE = Text("没有级别，只判定可接受与否。", "No levels: acceptable or not.")
RULES, RULE_HEAD = Text("规则", "Rules"), (Text("条款", "clause"), Text("要求", "requirement"))
METRICS = Text("按攻击选择数据风险", "Data risk by attack")
ATTACK, NEEDS = Text("针对的攻击", "attack in view"), Text("另须回答：{names}。", "It also asks: {names}.")
CERTAIN, CONTEXTUAL = Text("恒为 1", "always 1"), Text("max(T1, T2, T3)", "max(T1, T2, T3)")
WAITING = Text("尚待实现的条款", "Clauses that still wait")
WHY_WAITING = Text("这些条款目前没有对象回答，由后续工作实现。", "Nothing answers these yet; they wait for later work.")
WAITING_HEAD = (Text("标准", "edition"), Text("条款", "clause"), Text("内容", "title"), Text("检查项", "checklist rows"))
COUNTED = Text("共 {all} 条，其中 {later} 条尚未实现。", "{all} clauses, {later} of them not yet.")


def pages(lang: Lang) -> list[Page]:
    """The list, and one page each."""
    rows = [(f"[{code(one.id)}]({slug(one.id)}.md)", one.title.say(lang), one.issued) for one in standards()]
    head = ("id", Text("名称", "title").say(lang), Text("发布", "issued").say(lang))
    waiting = f"## {WAITING.say(lang)}\n\n{WHY_WAITING.say(lang)}\n\n{_waiting(lang)}"
    index = Page("standards/index.md", TITLE.say(lang), f"{INTRO.say(lang)}\n\n{table(head, rows)}\n\n{waiting}")
    return [index, *(_page(one, lang) for one in standards())]


def _waiting(lang: Lang) -> str:
    """Every clause of every edition that nothing answers yet, in one place."""
    rows = [
        (code(one.id), clause.id, clause.title.say(lang), ", ".join(clause.rows))
        for one in standards()
        for clause in one.clauses
        if clause.manner is Manner.LATER
    ]
    return table([head.say(lang) for head in WAITING_HEAD], rows)


def _page(one: Standard, lang: Lang) -> Page:
    parts = [
        f"{code(one.id)}, {one.issued}",
        *([] if one.basis is None else [one.basis.say(lang)]),
        DEFAULTS.fill(threshold=_threshold(one), m=one.acquaintances).say(lang),
        *([NEEDS.fill(names=tuple(code(f"--{name.replace('_', '-')}") for name in one.needs)).say(lang)] if one.needs else []),
        *(reason.say(lang) for reason in dict.fromkeys(one.outside.values())),
        f"## {LEVELS.say(lang)}\n\n{_levels(one, lang)}",
        *(
            [f"## {RULES.say(lang)}\n\n{_rules(one, one.judged, lang)}"]
            if isinstance(one.judged, Rules)
            else [f"## {SHARING.say(lang)}\n\n{_sharing(one, lang)}"]
        ),
        *([f"## {METRICS.say(lang)}\n\n{_metrics(one, lang)}"] if one.metrics else []),
        *([f"## {INSIDER.say(lang)}\n\n{_insider(one, lang)}"] if one.insider else []),
        *([f"## {BREACH.say(lang)}\n\n{_breach(one, lang)}"] if one.breach else []),
        f"## {CLAUSES.say(lang)}\n\n{_clauses(one, lang)}",
    ]
    return Page(f"standards/{slug(one.id)}.md", one.title.say(lang), "\n\n".join(parts))


def _threshold(one: Standard) -> Text | Phrase:
    if isinstance(one.judged, Rules):
        return BY_RULE
    text = UP_TO if one.accept_equal else BELOW
    if one.threshold is not None:
        return text.fill(limit=str(one.threshold))
    if one.thresholds is not None:
        return BY_IMPACT.fill(limits=tuple(text.fill(limit=limit) for limit in one.thresholds.values()))
    return TO_BE_SET


def _levels(one: Standard, lang: Lang) -> str:
    if not isinstance(one.judged, Levels):
        return ALONE.say(lang)
    return table((LEVELS.say(lang), LEVEL.say(lang)), [(key, text.say(lang)) for key, text in one.judged.meanings.items()])


def _sharing(one: Standard, lang: Lang) -> str:
    rows = [
        (
            key.words.say(lang),
            "—" if rule.tau is None else ratio(rule.tau),
            "—" if rule.tau is None else rule.least_class,
            rule.data_risk,
            (CERTAIN if rule.attack_certain else CONTEXTUAL).say(lang)
            + ("" if rule.insider is None else f", T1 = {float(rule.insider):g}"),
        )
        for key, rule in one.sharing.items()
    ]
    cautions = dict.fromkeys(rule.caution.say(lang) for rule in one.sharing.values() if rule.caution is not None)
    return "\n\n".join((table([head.say(lang) for head in SHARING_HEAD], rows), *cautions))


def _rules(one: Standard, judged: Rules, lang: Lang) -> str:
    return table([head.say(lang) for head in RULE_HEAD], [(rule.clause, one.clause(rule.clause).title.say(lang)) for rule in judged.rules])


def _metrics(one: Standard, lang: Lang) -> str:
    attacks = dict.fromkeys(attack for attack, _ in one.metrics)
    rows = [(attack.words.say(lang), *(one.metrics[attack, sharing] for sharing in one.sharing)) for attack in attacks]
    return table((ATTACK.say(lang), *(sharing.words.say(lang) for sharing in one.sharing)), rows)


def _breach(one: Standard, lang: Lang) -> str:
    return table((MOTIVES.say(lang), "T3"), [(grade.words.say(lang), f"{float(one.breach[grade]):g}") for grade in Grade])


def _insider(one: Standard, lang: Lang) -> str:
    order = (Grade.LOW, Grade.MEDIUM, Grade.HIGH)
    rows = [
        (controls.words.say(lang), *(f"{float(one.insider[controls, motives]):g}" for motives in order)) for controls in reversed(order)
    ]
    return table((CONTROLS.say(lang), *(grade.words.say(lang) for grade in order)), rows)


def _clauses(one: Standard, lang: Lang) -> str:
    rows = [
        (clause.id, clause.title.say(lang), clause.manner.words.say(lang), _answerer(clause.by), ", ".join(clause.rows))
        for clause in one.clauses
    ]
    later = sum(clause.manner is Manner.LATER for clause in one.clauses)
    counted = COUNTED.fill(all=len(one.clauses), later=later).say(lang)
    return f"{counted}\n\n{table([head.say(lang) for head in CLAUSE_HEAD], rows)}"


def _answerer(by: str) -> str:
    """The dotted name of the object, which must be there: a page never names what is gone."""
    if not by:
        return "—"
    module, _, name = by.rpartition(".")
    getattr(import_module(module), name)
    return code(by)
