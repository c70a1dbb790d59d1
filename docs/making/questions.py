"""What `reidrisk prepare` asks, and the kinds of documents that can be written."""

from __future__ import annotations

from reidrisk.document.citing import cited
from reidrisk.document.kind import kinds
from reidrisk.model.text import Lang, Text
from reidrisk.prepare.asking.questionnaire import Item, Questionnaire, questionnaires

from .page import Page, code, slug, table

TITLE = Text("评估准备的问题", "Questions of the preparation")
INTRO = Text("`reidrisk prepare` 询问以下各项（6.1）。", "`reidrisk prepare` asks these (6.1).")
HEAD = (Text("问卷", "questionnaire"), Text("问题数", "questions"))
CLAUSES = Text("条款", "Clauses")
KINDS, KINDS_INTRO = (
    Text("文档种类", "Kinds of documents"),
    Text("`reidrisk report` 可以写出的文档。", "The documents that `reidrisk report` can write."),
)
KIND_HEAD = (Text("键", "key"), Text("名称", "name"), Text("条款", "clauses"))


def pages(lang: Lang) -> list[Page]:
    """The list of questionnaires with a page each, and the kinds of documents."""
    rows = [(f"[{one.title.say(lang)}]({slug(one.key)}.md)", len(one.items)) for one in questionnaires()]
    index = Page("questions/index.md", TITLE.say(lang), f"{INTRO.say(lang)}\n\n{table([head.say(lang) for head in HEAD], rows)}")
    documents = table(
        [head.say(lang) for head in KIND_HEAD], [(code(one.key), one.title.say(lang), ", ".join(one.clauses)) for one in kinds()]
    )
    kinds_page = Page("kinds/index.md", KINDS.say(lang), f"{KINDS_INTRO.say(lang)}\n\n{documents}")
    return [index, *(_page(one, lang) for one in questionnaires()), kinds_page]


def _page(one: Questionnaire, lang: Lang) -> Page:
    return Page(
        f"questions/{slug(one.key)}.md", one.title.say(lang), "\n\n".join([one.about.say(lang), *(_item(item, lang) for item in one.items)])
    )


def _item(item: Item, lang: Lang) -> str:
    colon = "：" if lang == "zh" else ": "
    parts = [f"## {item.text.say(lang)}", item.help.say(lang)]
    parts += (
        ["\n".join(_option(option.value, option.title.say(lang), option.effect, lang) for option in item.options)] if item.options else []
    )
    parts += [item.effect.say(lang)] if item.effect else []
    return "\n\n".join([*parts, f"<small>{code(item.key)} · {CLAUSES.say(lang)}{colon}{cited(item.clauses, lang)}</small>"])


def _option(value: str, title: str, effect: Text | None, lang: Lang) -> str:
    colon = "：" if lang == "zh" else ": "
    return f"- {code(value)} {title}{colon + effect.say(lang) if effect else ''}"
