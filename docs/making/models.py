"""A page for each risk model, and the list of all."""

from __future__ import annotations

from collections.abc import Sequence

from reidrisk.measure.figures import models
from reidrisk.measure.risk_model import RiskModel, SizesExample
from reidrisk.model.text import Lang, Text

from .page import Page, code, ratio, slug, table

TITLE = Text("风险模型", "Risk models")
INTRO = Text(
    "每个数值都由等价类的大小算出，用精确的整数和有理数。",
    "Each figure is computed from the sizes of the equivalence classes, in exact integers and rationals.",
)
HEAD = (Text("记号", "symbol"), Text("名称", "name"), Text("条款", "clause"), Text("公式", "formula"))
RIGHT = Text("算例", "Worked examples")
WRONG = Text("易与之混淆的数", "Figures it is mistaken for")
CASES = (Text("等价类大小", "class sizes"), Text("门限 τ", "τ"), Text("数值", "figure"))
RULED = Text("此数取决于共享类型；共享类型未定时没有此数。", "It depends on the sharing model; while that is open it cannot be had.")


def pages(lang: Lang) -> list[Page]:
    """The list, and one page each."""
    return [_index(lang), *(_page(one, lang) for one in models())]


def _index(lang: Lang) -> Page:
    rows = [(f"[{code(one.symbol)}]({file_of(one)})", one.title.say(lang), one.clause, code(one.formula)) for one in models()]
    return Page("models/index.md", TITLE.say(lang), f"{INTRO.say(lang)}\n\n{table([head.say(lang) for head in HEAD], rows)}")


def file_of(one: RiskModel) -> str:
    """Symbols differ in case only (k, K), files must not."""
    return f"{slug(one.symbol)}.md"


def _page(one: RiskModel, lang: Lang) -> Page:
    colon = "：" if lang == "zh" else ": "
    body = "\n\n".join(
        [
            code(one.formula),
            f"{HEAD[2].say(lang)}{colon}GB/T 42460-2023 {one.clause}",
            *([RULED.say(lang)] if one.needs_rule else []),
            f"## {RIGHT.say(lang)}\n\n{_cases(one.examples, lang)}",
            f"## {WRONG.say(lang)}\n\n{_cases(one.counterexamples, lang)}",
        ]
    )
    return Page(f"models/{file_of(one)}", f"{one.symbol} — {one.title.say(lang)}", body)


def _cases(cases: Sequence[SizesExample], lang: Lang) -> str:
    rows = [("{" + ", ".join(str(size) for size in case.sizes) + "}", ratio(case.tau), ratio(case.figure)) for case in cases]
    return table([head.say(lang) for head in CASES], rows)
