"""A page for each published recipe: what becomes of which columns by which clause, what is asked; and the list of all."""

from __future__ import annotations

from collections.abc import Iterator

from reidrisk.identify.catalogue import categories
from reidrisk.mitigate.plans.published import DIRECT, RUNNING_TEXT, ColumnRule, PublishedRecipe, published_recipes
from reidrisk.mitigate.techniques import find_technique
from reidrisk.model.text import Lang, Text

from .page import Page, code, slug, table

TITLE = Text("既定的去标识化方法", "Published recipes")
INTRO = Text(
    "`reidrisk mitigate 数据 --recipe 名称`：不搜索，按法规、标准或规范对每类列的规定处理，"
    "产出照样重新识别、度量和定级。来源留给人判断的，程序会问，不作假定。",
    "`reidrisk mitigate DATA --recipe NAME` treats each kind of column as a rule, a standard or a profile says, without a search; the "
    "output is identified, measured and graded like any other. What the source leaves to a person is asked, never assumed.",
)
HEAD = (Text("名称", "name"), Text("方法", "recipe"), Text("最小等价类", "smallest class"), Text("可删除的记录", "records that may leave"))
RULES = (Text("条款", "clause"), Text("列", "columns"), Text("处理", "treatment"))
PAGE = Text("既定方法：{title}", "Recipe: {title}")
SOURCES, ASKED = Text("来源", "sources"), Text("须由人回答", "what a person answers")
NO_SIZE, STAYS, ANY = Text("不要求", "none"), Text("保持原样", "stays"), Text("任何列", "any column")
KINDS = {DIRECT: Text("任何直接标识符", "any direct identifier"), RUNNING_TEXT: Text("自由文本", "running text")}
SEPARATOR = Text("、", ", ")
SEARCHED = Text("不按列规定，而是搜索。", "It has no rules for columns: it searches.")


def pages(lang: Lang) -> list[Page]:
    """The list, and one page each."""
    found = published_recipes()
    rows = [(f"[{code(one.key)}]({slug(one.key)}.md)", one.title.say(lang), *_sizes(one, lang)) for one in found]
    listed = Page("recipes/index.md", TITLE.say(lang), f"{INTRO.say(lang)}\n\n{table([head.say(lang) for head in HEAD], rows)}")
    return [listed, *(_page(one, lang) for one in found)]


def _sizes(one: PublishedRecipe, lang: Lang) -> tuple[str, str]:
    return NO_SIZE.say(lang) if one.k is None else str(one.k), f"{float(one.suppression):.0%}"


def _page(one: PublishedRecipe, lang: Lang) -> Page:
    parts = [one.says.say(lang), SEARCHED.say(lang)]
    if one.treatments:
        parts[1] = table([head.say(lang) for head in RULES], [_rule(each, lang) for each in one.treatments])
    if one.undecided:
        parts.append(f"## {ASKED.say(lang)}\n\n" + "\n".join(f"- {_asked(each.text.say(lang), each.option)}" for each in one.undecided))
    parts.append(f"## {SOURCES.say(lang)}\n\n" + "\n".join(f"- {each}" for each in one.sources))
    return Page(f"recipes/{slug(one.key)}.md", PAGE.fill(title=one.title).say(lang), "\n\n".join(parts))


def _asked(text: str, option: str) -> str:
    return f"{text} {code(option)}" if option else text


def _rule(rule: ColumnRule, lang: Lang) -> tuple[str, str, str]:
    done = STAYS.say(lang)
    if rule.technique is not None:
        settings = ", ".join(f"{name}={value}" for name, value in rule.settings.items())
        done = f"{find_technique(rule.technique).title.say(lang)} {code(f'{rule.technique} {settings}'.strip())}"
    return rule.clause, SEPARATOR.say(lang).join(_columns(rule, lang)) or ANY.say(lang), done


def _columns(rule: ColumnRule, lang: Lang) -> Iterator[str]:
    """Kinds of columns, names as the recipe's file has them, then the form of the values."""
    yield from (KINDS[one].say(lang) if one in KINDS else _kind(one, lang) for one in sorted(rule.kinds))
    yield from (code(one) for one in sorted(rule.names))
    if rule.form != "any":
        yield f"({rule.form})"


def _kind(key: str, lang: Lang) -> str:
    known = categories().get(key)
    return code(key) if known is None else known.title.say(lang)
