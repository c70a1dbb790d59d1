"""What-ifs (GB/T 42460 C.1): which columns each reading takes, and figures against plain counting."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.identify.quasi.what_if import what_ifs
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.role import Role

NAMES = ("id", "sex", "ward", "dose", "person")
KINDS = st.frozensets(st.sampled_from(list(Role)), min_size=1)
TABLES = st.lists(st.tuples(*(st.sampled_from("ab") for _ in NAMES)), max_size=12)


def inventory(roles: tuple[frozenset[Role], ...], categories: tuple[str | None, ...]) -> Inventory:
    return Inventory(tuple(Column(name, role, category=kind) for name, role, kind in zip(NAMES, roles, categories, strict=True)))


@settings(deadline=None)
@given(st.tuples(*(KINDS for _ in NAMES)), st.tuples(*(st.sampled_from([None, "sex", "visit"]) for _ in NAMES)), TABLES)
def test_readings_take_their_columns_and_classes_only_shrink(
    roles: tuple[frozenset[Role], ...], kinds: tuple[str | None, ...], table: list[tuple[str, ...]]
) -> None:
    def sizes(names: tuple[str, ...]) -> ClassSizes:
        return ClassSizes.of(list(Counter(tuple(row[NAMES.index(name)] for name in names) for row in table).values()))

    now, every, public = what_ifs(inventory(roles, kinds), "person", len(table), sizes)
    plain = {name: role for name, role in zip(NAMES, roles, strict=True) if name != "person" and Role.DI not in role}
    assert set(every.columns) == set(plain)
    assert set(now.columns) == {name for name, role in plain.items() if Role.QI in role}
    assert set(public.columns) == {name for name in now.columns if kinds[NAMES.index(name)] == "sex"}
    for one in (now, every, public):
        assert (one.sizes is None) == (not one.columns or not table) == (one.why_not is not None)
    if now.sizes and every.sizes and public.sizes:
        assert public.sizes.classes <= now.sizes.classes <= every.sizes.classes
        assert public.sizes.smallest >= now.sizes.smallest >= every.sizes.smallest
        assert every.sizes.members == len(table)
