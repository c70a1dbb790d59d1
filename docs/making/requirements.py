"""A page for each requirement on an output, and the list of all."""

from __future__ import annotations

from typing import Any

from reidrisk.mitigate.goals.requirement import Requirement, requirements
from reidrisk.model.text import Lang, Text

from .page import Page, code, slug, table

TITLE = Text("对输出的要求", "Requirements on an output")
INTRO = Text(
    "`reidrisk mitigate` 的这些选项（在 Python 中为同名的关键字）可以同时给出，须全部满足；方案保存它们，`apply` 与证明按同样的定义检查。",
    "These options of `reidrisk mitigate` (keywords of the same names in Python) may be given together, and all of them hold then. A plan "
    "keeps them; `apply` and the proof check by the same definitions.",
)
HEAD = (
    Text("名称", "name"),
    Text("要求", "requirement"),
    Text("选项", "options"),
    Text("查看对象", "looks at"),
    Text("检验", "tests"),
    Text("不满足时抑制", "suppresses"),
)
PAGE = Text("要求：{title}", "Requirement: {title}")
SOURCE, EXAMPLE = Text("出处", "source"), Text("写法", "as written")
NEEDS = {
    "sizes": Text("等价类的大小", "the sizes of classes"),
    "values": Text("敏感取值", "sensitive values"),
    "population": Text("总体表", "a population table"),
}
SCOPE = {"class": Text("每个等价类", "each class"), "table": Text("全部等价类", "all classes together")}
GOES = {"own": Text("该等价类", "that class"), "smallest first": Text("最小的等价类", "the smallest classes")}


def pages(lang: Lang) -> list[Page]:
    """The list, and one page each."""
    rows = [
        (f"[{code(one.key)}]({slug(one.key)}.md)", one.title.say(lang), *(said for _, said in _facts(one, lang))) for one in requirements()
    ]
    listed = Page("requirements/index.md", TITLE.say(lang), f"{INTRO.say(lang)}\n\n{table([head.say(lang) for head in HEAD], rows)}")
    return [listed, *(_page(one, lang) for one in requirements())]


def _facts(one: Requirement[Any, Any], lang: Lang) -> list[tuple[str, str]]:
    said = (
        " ".join(code(form.option) for form in one.forms),
        NEEDS[one.needs].say(lang),
        SCOPE[one.scope].say(lang),
        GOES[one.suppresses].say(lang),
    )
    return list(zip((head.say(lang) for head in HEAD[2:]), said, strict=True))


def _page(one: Requirement[Any, Any], lang: Lang) -> Page:
    rows = [(HEAD[0].say(lang), code(one.key)), (SOURCE.say(lang), one.source), *_facts(one, lang)]
    options = [(code(form.option), form.help.say(lang), code(f"{form.option} {form.example}")) for form in one.forms]
    told = table((HEAD[2].say(lang), HEAD[1].say(lang), EXAMPLE.say(lang)), options)
    return Page(f"requirements/{slug(one.key)}.md", PAGE.fill(title=one.title).say(lang), f"{table(('', ''), rows)}\n\n{told}")
