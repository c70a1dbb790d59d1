"""A table of another engine while a plan is applied to it: which expression each column is now, and how its classes are counted.

The rows stay there. What runs the plan now (`in_engine`) and what writes it down for later (`dbt_model`) both build on this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from ..elsewhere.columns import Expr, OutsideColumn
from ..elsewhere.ruling import literal, nothing
from ..missing import missing_tokens

if TYPE_CHECKING:
    from ..options import ReadOptions


class EngineColumns:
    """The columns under names of ours (``o0``, ``c3``...), so that none of theirs can be taken for another."""

    def __init__(self, table: Expr, kinds: Sequence[OutsideColumn], options: ReadOptions) -> None:
        self._options, self._numbers = options, count()
        self._table: Expr = table.select(**{f"o{at}": table[one.name] for at, one in enumerate(kinds)})
        self._read = {one.name: replace(one, name=f"o{at}") for at, one in enumerate(kinds)}
        self._now = dict(self._read)

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns that the output has, in order."""
        return tuple(self._now)

    @property
    def _mark(self) -> Expr:
        return literal(self._options.suppression)

    def _text(self, name: str) -> Expr:
        """The cell as text, spelled by the engine."""
        return self._now[name].text(self._now[name].key(self._table))

    def _folded(self, name: str) -> Expr:
        """The same as rules read it: trimmed, full-width folded."""
        one = self._now[name]
        return one.dialect.normal(one.plain_text(self._table)) if one.kind == "text" else self._text(name)

    def _present(self, names: Sequence[str]) -> list[Expr]:
        """Of each column its cell, missing ones alike."""
        tokens = missing_tokens(self._options)
        return [self._now[name].present(self._now[name].key(self._table), tokens) for name in names]

    def _there(self, name: str) -> Expr:
        """Whether the cell has a value."""
        return self._present([name])[0].notnull()

    def _where_there(self, name: str, label: Expr) -> Expr:
        """What was made of the cell; nothing of a missing one."""
        return self._there(name).ifelse(label, nothing())

    def _put(self, name: str, cell: Expr) -> None:
        """From now on the column is this text."""
        column = f"c{next(self._numbers)}"
        self._table = self._table.mutate(**{column: cell})
        self._now[name] = OutsideColumn(column, "VARCHAR", "text", self._now[name].dialect)

    def _any_of(self, name: str, raws: Sequence[str | None]) -> Expr:
        """Whether the cell, as the engine spells it, is one of these."""
        import ibis  # noqa: PLC0415 - an extra

        text, texts = self._text(name), [raw for raw in raws if raw is not None]
        test = text.isin(texts).fill_null(False) if texts else ibis.literal(False)
        return test | text.isnull() if None in raws else test

    def _look_up(self, name: str, listed: Expr) -> None:
        """The column becomes what a small table says of its cells: texts `k`, what each becomes `l`. Of any other text the mark."""
        import ibis  # noqa: PLC0415 - an extra

        at, binary, text = next(self._numbers), self._now[name].dialect.binary, self._text(name)
        rules = listed.select(**{f"v{at}": binary(listed.k), f"l{at}": listed.l, f"m{at}": ibis.literal(True)})
        before = self._table.mutate(**{f"j{at}": binary(text)})
        self._table = before.left_join(rules, before[f"j{at}"].identical_to(rules[f"v{at}"])).drop(f"j{at}", f"v{at}")
        other = self._text(name).isnull().ifelse(nothing(), self._mark)
        self._put(name, self._table[f"m{at}"].fill_null(False).ifelse(self._table[f"l{at}"], other))

    def _keep_large(self, names: Sequence[str], least: int) -> None:
        """Records stay whose class by these columns has so many members."""
        import ibis  # noqa: PLC0415 - an extra

        keys = {f"p{next(self._numbers)}": one for one in self._present(names)}
        keyed, members = self._table.mutate(**keys), f"members{next(self._numbers)}"
        sized = keyed.mutate(**{members: keyed.count().over(ibis.window(group_by=list(keys)))})
        self._table = sized.filter(sized[members] >= least).drop(*keys, members)

    def _whole(self) -> Expr:
        return self._table.select(**{name: self._table[one.name] for name, one in self._now.items()})
