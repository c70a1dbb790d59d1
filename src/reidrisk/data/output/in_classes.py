"""Which cells of a column are too rare in their class, said to another engine: windows count there, no row comes over."""

from __future__ import annotations

from collections.abc import Sequence

from ..elsewhere.columns import Expr


def with_hidden(table: Expr, owner: Sequence[Expr], value: Expr, least: int, name: str) -> Expr:
    """The table with a column `name`: whether fewer than `least` records of the class share the value, or it goes with such.

    A class is of the records alike in `owner`. While fewer than `least` records of it are hidden, the next larger values go too, all those
    of one size.
    """
    import ibis  # noqa: PLC0415 - an extra

    groups = {f"{name}g{place}": one for place, one in enumerate((*owner, value))}
    of_class, sharing, smaller = list(groups)[:-1], f"{name}n", f"{name}s"
    table = table.mutate(**groups)
    table = table.mutate(**{sharing: table.count().over(ibis.window(group_by=list(groups)))})
    upto = table.count().over(ibis.range_window(following=0, group_by=of_class, order_by=sharing))
    table = table.mutate(**{smaller: upto - table.count().over(ibis.window(group_by=[*of_class, sharing]))})
    goes_with = (table[smaller] > 0) & (table[smaller] < least)
    return table.mutate(**{name: (table[sharing] < least) | goes_with}).drop(*groups, sharing, smaller)
