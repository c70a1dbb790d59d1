"""A page for each edition: its numbers, and which clause is answered where."""

from __future__ import annotations

from reidrisk.flow import standards
from reidrisk.model.clause import Clause
from reidrisk.model.release import Grade
from reidrisk.model.standard import Standard
from reidrisk.model.text import Lang, Text

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
    Text("由谁回答", "answered by"),
    Text("检查项", "checklist rows"),
)
MANNERS = {
    "computed": Text("计算", "computed"),
    "asked": Text("询问", "asked"),
    "recorded": Text("记录", "recorded"),
    "monitored": Text("监控", "monitored"),
    "later": Text("尚未实现", "not yet"),
}
DEFAULTS = Text("可接受风险阈值 {threshold}；熟人数 m = {m}。", "Acceptable risk threshold {threshold}; acquaintances m = {m}.")
CERTAIN, CONTEXTUAL = Text("恒为 1", "always 1"), Text("max(T1, T2, T3)", "max(T1, T2, T3)")
COUNTED = Text("共 {all} 条，其中 {later} 条尚未实现。", "{all} clauses, {later} of them not yet.")


def pages(lang: Lang) -> list[Page]:
    """The list, and one page each."""
    rows = [(f"[{code(one.id)}]({slug(one.id)}.md)", one.title.say(lang), one.issued) for one in standards()]
    head = ("id", Text("名称", "title").say(lang), Text("发布", "issued").say(lang))
    index = Page("standards/index.md", TITLE.say(lang), f"{INTRO.say(lang)}\n\n{table(head, rows)}")
    return [index, *(_page(one, lang) for one in standards())]


def _page(one: Standard, lang: Lang) -> Page:
    parts = [
        f"{code(one.id)}, {one.issued}",
        DEFAULTS.fill(threshold=str(one.threshold), m=one.acquaintances).say(lang),
        f"## {LEVELS.say(lang)}\n\n"
        + table((LEVELS.say(lang), LEVEL.say(lang)), [(key, text.say(lang)) for key, text in one.levels.items()]),
        f"## {SHARING.say(lang)}\n\n{_sharing(one, lang)}",
        f"## {INSIDER.say(lang)}\n\n{_insider(one, lang)}",
        f"## {BREACH.say(lang)}\n\n"
        + table((MOTIVES.say(lang), "T3"), [(grade.words.say(lang), f"{float(one.breach[grade]):g}") for grade in Grade]),
        f"## {CLAUSES.say(lang)}\n\n{_clauses(one, lang)}",
    ]
    return Page(f"standards/{slug(one.id)}.md", one.title.say(lang), "\n\n".join(parts))


def _sharing(one: Standard, lang: Lang) -> str:
    rows = [
        (key.words.say(lang), ratio(rule.tau), rule.least_class, rule.data_risk, (CERTAIN if rule.attack_certain else CONTEXTUAL).say(lang))
        for key, rule in one.sharing.items()
    ]
    return table([head.say(lang) for head in SHARING_HEAD], rows)


def _insider(one: Standard, lang: Lang) -> str:
    order = (Grade.LOW, Grade.MEDIUM, Grade.HIGH)
    rows = [
        (controls.words.say(lang), *(f"{float(one.insider[controls, motives]):g}" for motives in order)) for controls in reversed(order)
    ]
    return table((CONTROLS.say(lang), *(grade.words.say(lang) for grade in order)), rows)


def _clauses(one: Standard, lang: Lang) -> str:
    rows = [
        (clause.id, clause.title.say(lang), MANNERS[clause.manner].say(lang), _answerer(clause), ", ".join(clause.rows))
        for clause in one.clauses
    ]
    later = sum(clause.manner == "later" for clause in one.clauses)
    counted = COUNTED.fill(all=len(one.clauses), later=later).say(lang)
    return f"{counted}\n\n{table([head.say(lang) for head in CLAUSE_HEAD], rows)}"


def _answerer(clause: Clause) -> str:
    """Where the object lives; of a value, its type and file."""
    thing = clause.by
    if thing is None:
        return "—"
    name = getattr(thing, "__qualname__", None)
    if name is not None:
        return code(f"{thing.__module__}.{name}")
    compute = getattr(thing, "compute", None)
    return code(f"{compute.__module__}.MODEL" if compute is not None else f"{type(thing).__module__}.{type(thing).__qualname__}")
