"""All that the columns of a table say together, in the order in which one thing rests on another."""

from __future__ import annotations

from dataclasses import replace

from ...model.inventory import Inventory
from ...model.persons import Persons
from ..persons.codes import with_codes
from ..persons.proposing import persons
from ..persons.sampled import LookedAt
from .calls import with_calls
from .goods import of_goods
from .key_twins import with_key_twins
from .kinds import rows_are
from .lodging import with_rooms
from .long_results import long_form, with_long_form
from .nameless import without_names
from .rows import SomeRows
from .siblings import with_siblings
from .twins import with_twins


def together(inventory: Inventory, looked_at: LookedAt) -> Inventory:
    """Whose the rows are and what they are, and what columns say of one another."""
    rows = SomeRows(looked_at)
    inventory = with_rooms(with_siblings(without_names(inventory, rows), rows))
    found = replace(inventory, persons=persons(inventory, looked_at))
    form = long_form(found, rows)
    kind = rows_are(found, rows, form)
    if kind is not None and not kind.people:
        nobody = replace(found, persons=Persons(None, (), len(looked_at.rows), looked_at.of_rows), rows_are=kind)
        return of_goods(nobody) if kind.kind == "things" else nobody
    found = with_key_twins(with_codes(with_long_form(replace(found, rows_are=kind), form)), looked_at)
    found = with_calls(found)
    key = () if found.persons is None or found.persons.key is None else found.persons.key.columns
    return with_twins(found, SomeRows(looked_at, key) if key else rows)
