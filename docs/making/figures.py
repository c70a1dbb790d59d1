"""The figures beyond those that grade: sensitive attributes, and population uniqueness; a page each."""

from __future__ import annotations

from collections.abc import Sequence

from reidrisk.measure.attribute.attribute_model import AttributeModel
from reidrisk.measure.attribute.figures import models
from reidrisk.measure.population.estimator import Estimator, estimators
from reidrisk.model.text import Lang, Text

from .page import Page, code, slug, table

ATTRIBUTES = Text("敏感属性的数值", "Figures of sensitive attributes")
ATTRIBUTES_INTRO = Text(
    "等价类透露了其成员的敏感属性多少。由 `reidrisk measure` 给出，不参与定级。",
    "How much a class tells about the sensitive attribute of its members. `reidrisk measure` gives them; they do not grade.",
)
POPULATION = Text("总体唯一性的估计", "Estimators of population uniqueness")
POPULATION_INTRO = Text(
    "根据样本估计总体中有多大比例的人在准标识符上独一无二。由 `reidrisk measure` 给出，不参与定级。",
    "What share of the people is alone on the quasi-identifiers, judged from a sample. `reidrisk measure` gives them; they do not grade.",
)
HEAD = (Text("键", "key"), Text("名称", "name"), Text("公式", "formula"))
SOURCE, RIGHT, WRONG = Text("出处", "Source"), Text("算例", "Worked examples"), Text("易与之混淆的数", "Figures it is mistaken for")
TABLE, FIGURE = Text("各等价类中各取值的人数", "people by class and value"), Text("数值", "figure")
SAMPLE, PEOPLE, SHARE = Text("样本的等价类大小", "class sizes of the sample"), Text("总体人数", "people"), Text("比例", "share")
NONE = Text("得不到", "not available")


def pages(lang: Lang) -> list[Page]:
    """Both lists, and one page for each figure."""
    colon = "：" if lang == "zh" else ": "
    found = [
        _index("attributes", ATTRIBUTES, ATTRIBUTES_INTRO, [(one.symbol, one.title, one.formula) for one in models()], lang),
        _index("population", POPULATION, POPULATION_INTRO, [(one.key, one.title, one.formula) for one in estimators()], lang),
    ]
    found += [_attribute(one, lang, colon) for one in models()]
    return found + [_estimator(one, lang, colon) for one in estimators()]


def _index(folder: str, title: Text, intro: Text, rows: Sequence[tuple[str, Text, str]], lang: Lang) -> Page:
    lines = [(f"[{code(key)}]({slug(key)}.md)", name.say(lang), code(formula)) for key, name, formula in rows]
    return Page(f"{folder}/index.md", title.say(lang), f"{intro.say(lang)}\n\n{table([head.say(lang) for head in HEAD], lines)}")


def _attribute(one: AttributeModel, lang: Lang, colon: str) -> Page:
    def cases(which: Text, right: bool) -> str:
        found = one.examples if right else one.counterexamples
        rows = [(" / ".join(str(row) for row in case.table), _figure(case.figure, lang)) for case in found]
        return f"## {which.say(lang)}\n\n{table((TABLE.say(lang), FIGURE.say(lang)), rows)}"

    body = f"{code(one.formula)}\n\n{SOURCE.say(lang)}{colon}{one.source}\n\n{cases(RIGHT, right=True)}\n{cases(WRONG, right=False)}"
    return Page(f"attributes/{slug(one.symbol)}.md", one.title.say(lang), body)


def _estimator(one: Estimator, lang: Lang, colon: str) -> Page:
    def cases(which: Text, right: bool) -> str:
        found = one.examples if right else one.counterexamples
        rows = [(_short(case.sizes), case.people, _figure(case.share, lang)) for case in found]
        return f"## {which.say(lang)}\n\n{table((SAMPLE.say(lang), PEOPLE.say(lang), SHARE.say(lang)), rows)}"

    body = f"{code(one.formula)}\n\n{SOURCE.say(lang)}{colon}{one.source}\n\n{cases(RIGHT, right=True)}\n{cases(WRONG, right=False)}"
    return Page(f"population/{slug(one.key)}.md", one.title.say(lang), body)


def _figure(value: object, lang: Lang) -> str:
    if value is None:
        return NONE.say(lang)
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _short(sizes: Sequence[int]) -> str:
    """Class sizes as ``1 (12 times)``, since a sample has many alike."""
    return ", ".join(f"{size} (×{sizes.count(size)})" if sizes.count(size) > 1 else str(size) for size in sorted(set(sizes)))
