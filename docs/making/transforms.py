"""A page for each transformation technique, and the list of all."""

from __future__ import annotations

from reidrisk.mitigate.techniques import techniques
from reidrisk.model.text import Lang, Text
from reidrisk.model.transform import LEAVES, UNFIT, Cell, Example, Transform

from .page import Page, code, slug, table

TITLE = Text("变换技术", "Transformation techniques")
INTRO = Text(
    "每种技术可以单独使用（reidrisk transform），也可以写在方案中（reidrisk apply）。不能变换的取值一律换成抑制标记并计数，从不原样保留。",
    "Each technique works alone (reidrisk transform) and in a plan (reidrisk apply). A value that it cannot take becomes the "
    "suppression mark and is counted; it never stays as it was.",
)
HEAD = (Text("名称", "name"), Text("作用", "what it does"), Text("适用于", "for"), Text("可逆", "can be undone"))
REVERSIBLE = {
    "no": Text("否", "no"),
    "with_secret": Text("持有密钥者", "with the secret"),
    "yes": Text("是", "yes"),
}
BASIS, SETTINGS, EXAMPLES = Text("依据", "Basis"), Text("参数", "Parameters"), Text("示例", "Examples")
KEY, MEANING, DEFAULT = Text("参数", "parameter"), Text("含义", "meaning"), Text("默认", "default")
GIVEN, BEFORE, AFTER = Text("参数", "parameters"), Text("变换前", "before"), Text("变换后", "after")
MISSING, SUPPRESSED, GONE = Text("（缺失）", "(missing)"), Text("（抑制）", "(suppressed)"), Text("（记录删除）", "(record leaves)")


def pages(lang: Lang) -> list[Page]:
    """The list, and one page each."""
    return [_index(lang), *(_page(one, lang) for one in techniques())]


def _index(lang: Lang) -> Page:
    rows = [
        (f"[{code(one.key)}]({slug(one.key)}.md)", one.says.say(lang), one.types.say(lang), REVERSIBLE[one.reversible].say(lang))
        for one in techniques()
    ]
    return Page("transforms/index.md", TITLE.say(lang), f"{INTRO.say(lang)}\n\n{table([head.say(lang) for head in HEAD], rows)}")


def _page(one: Transform, lang: Lang) -> Page:
    facts = [
        (HEAD[0].say(lang), code(one.key)),
        (HEAD[2].say(lang), one.types.say(lang)),
        (HEAD[3].say(lang), REVERSIBLE[one.reversible].say(lang)),
        (BASIS.say(lang), "; ".join(one.basis)),
    ]
    settings = [
        (code(each.key), each.title.say(lang) + (f" ({', '.join(each.choices)})" if each.choices else ""), each.default or "")
        for each in one.settings
    ]
    examples = [
        (
            ", ".join(f"{key}={value}" for key, value in example.settings.items()),
            _shown(before, lang),
            "; ".join(_shown(cell, lang) for cell in after),
        )
        for example in one.examples
        for before, after in zip(example.before, _by_record(example), strict=True)
    ]
    body = f"{one.says.say(lang)}\n\n{table(('', ''), facts)}\n"
    if settings:
        body += f"## {SETTINGS.say(lang)}\n\n{table([text.say(lang) for text in (KEY, MEANING, DEFAULT)], settings)}\n"
    body += f"## {EXAMPLES.say(lang)}\n\n{table([text.say(lang) for text in (GIVEN, BEFORE, AFTER)], examples)}"
    return Page(f"transforms/{slug(one.key)}.md", one.title.say(lang), body)


def _by_record(example: Example) -> list[tuple[Cell, ...]]:
    """What each record becomes; a technique on several columns gives several cells a record."""
    cells = len(example.after) // len(example.before)
    return [tuple(example.after[start : start + cells]) for start in range(0, len(example.after), cells)]


def _shown(cell: Cell, lang: Lang) -> str:
    words = {None: MISSING, UNFIT: SUPPRESSED, LEAVES: GONE}
    return words[cell].say(lang) if cell in words else code(cell)
