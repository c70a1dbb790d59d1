"""A page for each detector, and the list of all."""

from __future__ import annotations

from reidrisk.identify.examine import detectors
from reidrisk.model.detector import Detector
from reidrisk.model.text import Lang, Text

from .page import Page, code, listed, slug, table

TITLE = Text("识别规则", "Detectors")
INTRO = Text(
    "每条规则看取值是否合乎一类标识符的写法。一列中通过检验的取值达到“所需比例”时提出建议；标“弱”的规则只在列名也相符时才提出建议。建议总由人来确定。",
    "Each rule looks at whether values are written like one kind of identifier. A column is proposed when the share of its values "
    "that pass reaches the share needed; a weak rule proposes only when the column's name agrees. People decide.",
)
HEAD = (
    Text("规则", "rule"),
    Text("识别什么", "what it recognises"),
    Text("类别", "category"),
    Text("所需比例", "share needed"),
    Text("弱", "weak"),
)
YES = Text("是", "yes")
BASIS, EXAMPLES, OTHERS = Text("依据", "Basis"), Text("认得的写法（虚构）", "Recognised (made up)"), Text("不认的写法", "Not recognised")


def pages(lang: Lang) -> list[Page]:
    """The list, and one page each."""
    return [_index(lang), *(_page(one, lang) for one in detectors())]


def _index(lang: Lang) -> Page:
    rows = [
        (
            f"[{code(one.key)}]({slug(one.key)}.md)",
            one.title.say(lang),
            code(one.category),
            f"{float(one.share):.0%}",
            YES.say(lang) if one.weak else "",
        )
        for one in detectors()
    ]
    return Page("detectors/index.md", TITLE.say(lang), f"{INTRO.say(lang)}\n\n{table([head.say(lang) for head in HEAD], rows)}")


def _page(one: Detector, lang: Lang) -> Page:
    facts = [
        (HEAD[0].say(lang), code(one.key)),
        (HEAD[2].say(lang), code(one.category)),
        (HEAD[3].say(lang), f"{float(one.share):.0%}"),
        *([(HEAD[4].say(lang), YES.say(lang))] if one.weak else []),
        (BASIS.say(lang), "; ".join(one.basis)),
    ]
    body = (
        f"{table(('', ''), facts)}\n"
        f"## {EXAMPLES.say(lang)}\n\n{listed(one.examples)}\n## {OTHERS.say(lang)}\n\n{listed(one.counterexamples)}"
    )
    return Page(f"detectors/{slug(one.key)}.md", one.title.say(lang), body)
