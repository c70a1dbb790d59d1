"""Everything that ``reidrisk explain`` knows, on one page; formulas and resolutions have pages of their own."""

from __future__ import annotations

from reidrisk.document.explain.topic import Topic, topics
from reidrisk.model.text import Lang, Text

from .page import Page, code
from .references import PAGES

TITLE = Text("名词与数值", "Terms and figures")
INTRO = Text("命令 `reidrisk explain 名称` 给出同样的说明。", "`reidrisk explain NAME` says the same.")
ASK, CLAUSE, FORMULA = Text("也可查", "also asked for as"), Text("条款", "clause"), Text("公式", "formula")


def pages(lang: Lang) -> list[Page]:
    """One page with every topic."""
    parts = [INTRO.say(lang)]
    for group in (one for one in topics() if one not in PAGES.values()):
        parts.append(f"## {group.title.say(lang)}")
        parts += [_topic(topic, lang) for topic in group.topics]
    return [Page("topics.md", TITLE.say(lang), "\n\n".join(parts))]


def _topic(topic: Topic, lang: Lang) -> str:
    colon = "：" if lang == "zh" else ": "
    names = [code(name) for name in (topic.key, *topic.names)]
    lines = [f"### {topic.title.say(lang)}", topic.words.say(lang)]
    lines += [f"{FORMULA.say(lang)}{colon}{code(topic.formula_in(lang))}"] if topic.formula else []
    lines += [f"{CLAUSE.say(lang)}{colon}{topic.clause}"] if topic.clause else []
    return "\n\n".join([*lines, f"<small>{ASK.say(lang)}{colon}{', '.join(names)}</small>"])
