"""A page for each source and each report format."""

from __future__ import annotations

from collections.abc import Iterable

from reidrisk.data.open import sources
from reidrisk.data.options import NA_TOKENS, SUPPRESSION_MARK
from reidrisk.data.source import Candidate, Source
from reidrisk.document.format import formats
from reidrisk.model.text import Lang, Text

from .page import Page, code, listed, slug, table

TITLE = Text("数据来源", "Sources")
INTRO = Text(
    "读入的每个取值都是文本，编号和证件号不会变成数字。视为缺失的取值：{na}（及空）；抑制标记：{mark}。",
    "Every value is read as text, so that identifiers keep their digits. Read as missing: {na} (and empty); suppression mark: {mark}.",
)
HEAD = (Text("键", "key"), Text("读什么", "what it reads"))
ACCEPTED, OTHERS = Text("接受", "Accepted"), Text("不接受", "Not accepted")
FORMATS = Text("报告格式", "Report formats")
FORMAT_HEAD = (Text("键", "key"), Text("名称", "name"), Text("后缀", "suffix"))
OBJECT = Text("Python 对象：{kind}", "a Python object: {kind}")
FOLDER = Text("文件夹 {name}", "the folder {name}")


def pages(lang: Lang) -> list[Page]:
    """The lists, and one page each."""
    rows = [(f"[{code(one.key)}]({slug(one.key)}.md)", one.title.say(lang)) for one in sources()]
    intro = INTRO.fill(na=tuple(code(token) for token in NA_TOKENS if token), mark=code(SUPPRESSION_MARK)).say(lang)
    index = Page("sources/index.md", TITLE.say(lang), f"{intro}\n\n{table([head.say(lang) for head in HEAD], rows)}")
    return [index, *(_page(one, lang) for one in sources()), *_formats(lang)]


def _page(one: Source, lang: Lang) -> Page:
    body = "\n\n".join(
        [
            f"{HEAD[0].say(lang)}: {code(one.key)}",
            f"## {ACCEPTED.say(lang)}\n\n{_candidates(one.examples, lang)}",
            f"## {OTHERS.say(lang)}\n\n{_candidates(one.counterexamples, lang)}",
        ]
    )
    return Page(f"sources/{slug(one.key)}.md", one.title.say(lang), body)


def _candidates(found: Iterable[Candidate], lang: Lang) -> str:
    return listed(dict.fromkeys(_candidate(one, lang) for one in found))


def _candidate(one: Candidate, lang: Lang) -> str:
    if one.address is not None:
        return code(one.address.shown)
    if one.path is None:
        return OBJECT.fill(kind=type(one.python_object).__name__).say(lang)
    return FOLDER.fill(name=one.path).say(lang) if one.is_folder else str(one.path)


def _formats(lang: Lang) -> list[Page]:
    rows = [(f"[{code(one.key)}]({slug(one.key)}.md)", one.title.say(lang), code(one.suffix)) for one in formats()]
    index = Page("formats/index.md", FORMATS.say(lang), table([head.say(lang) for head in FORMAT_HEAD], rows))
    return [
        index,
        *(
            Page(
                f"formats/{slug(one.key)}.md",
                one.title.say(lang),
                f"{FORMAT_HEAD[2].say(lang)}: {code(one.suffix)}\n\n## {ACCEPTED.say(lang)}\n\n{listed(one.examples)}\n"
                f"## {OTHERS.say(lang)}\n\n{listed(one.counterexamples)}",
            )
            for one in formats()
        ),
    ]
