"""A plan as short texts under keys, so that two can be laid side by side: what becomes of each column, what must hold, what was lost."""

from __future__ import annotations

from collections.abc import Iterator

from ...data.options import SUPPRESSION_MARK
from ...model.exact import show
from ...model.text import Lang, Text, spoken
from ..goals.at_most import write_at_most
from .recipe import Recipe, RecipeStep

_AS_IT_IS = Text("原样", "as it is")
_LIKE = Text("{title}，例如 {label}", "{title}, such as {label}")
_GONE = Text("全部抑制", "wholly suppressed")
_SET = Text("{title}（{settings}）", "{title} ({settings})")
# Of these the plan itself has the whole list.
_OTHER_COLUMNS = frozenset({"file", "with", "within", "suppress"})
_JOINED = Text("；", "; ")


def plan_items(recipe: Recipe, lang: Lang) -> dict[str, str]:
    """By column what becomes of it; then the requirement, the context, and what the plan lost of its own data."""
    found = {name: _AS_IT_IS.say(lang) for name in recipe.columns}
    for name in dict.fromkeys(name for step in recipe.steps for name in _columns(step)):
        found[name] = _JOINED.say(lang).join(_words(step, recipe, lang) for step in recipe.steps if name in _columns(step))
    return {**found, **dict(_required(recipe, lang)), **dict(_lost(recipe))}


def _columns(step: RecipeStep) -> tuple[str, ...]:
    """The columns that a step changes: of one that takes several together, those that it names for it."""
    several = step.settings.get("suppress")
    return several if isinstance(several, tuple) else (step.column,)


def _words(step: RecipeStep, recipe: Recipe, lang: Lang) -> str:
    """A level of a hierarchy by an example of what it shows."""
    title, shares = step.technique.title, recipe.known.shares.get(step.column, {})
    if step.technique.key == "hierarchy" and shares:
        telling = [label for label in shares if label != SUPPRESSION_MARK]
        if not telling:
            return _GONE.say(lang)
        return _LIKE.fill(title=title, label=max(telling, key=lambda label: (shares[label], label))).say(lang)
    given = {key: one for key, one in step.settings.items() if one is not None and one != () and key not in _OTHER_COLUMNS}
    shown = ", ".join(f"{key}={','.join(one) if isinstance(one, tuple) else one}" for key, one in sorted(given.items()))
    return _SET.fill(title=title, settings=shown).say(lang) if shown else title.say(lang)


def _required(recipe: Recipe, lang: Lang) -> Iterator[tuple[str, str]]:
    accepted = recipe.acceptance
    if accepted.required is not None:
        yield "k", str(accepted.required.k)
        yield "suppression", show(accepted.required.limit, 6)
        yield from ((one.key, spoken(one.value, lang)) for one in accepted.required.by_class)
        yield from ((one.key, write_at_most("", one.value).strip()) for one in accepted.required.of_table)
    if accepted.level is not None:
        yield "level", str(accepted.level)
    yield from ((f"context.{key}", str(one)) for key, one in accepted.context.items())


def _lost(recipe: Recipe) -> Iterator[tuple[str, str]]:
    lost = recipe.known.lost
    if lost is not None:
        yield "records_lost", show(lost.records, 6)
        yield from ((f"cells_lost.{name}", show(share, 6)) for name, share in lost.columns.items())
