"""Rooms of a hotel: who slept there is known to few and sensitive (GB/T 35273-2020 Annex B), but the room is nobody's address."""

from __future__ import annotations

from dataclasses import replace

from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..wording.of_tables import speaks_of

ROOM = "room-of-a-stay"
_ADDRESS, _TRACK, _LEAST, _LONGEST = "address_detail", "sa_track", 2, 8
_FOUND = Text(
    "{others} 说明这是住宿记录：房号是临时住宿的房间，不是住址，不能直接指明个人；住宿信息属于敏感个人信息，知情者可据此识别。",
    "{others} speak of a stay: the room is where somebody lodged and no home, so it points to nobody by itself; where one lodged is "
    "sensitive, and who knows of it can use it.",
)


def with_rooms(inventory: Inventory) -> Inventory:
    """Rooms under a name of rooms, where two other columns speak of a stay and nobody decided."""
    stays = tuple(column.name for column in inventory.columns if speaks_of(column.name, "stays"))
    return replace(inventory, columns=tuple(_of_a_stay(column, stays) for column in inventory.columns))


def _of_a_stay(column: Column, stays: tuple[str, ...]) -> Column:
    others = tuple(name for name in stays if name != column.name)
    bare = any(item.rule == "contradicts-name" for item in column.evidence)  # the values hold no street
    if column.decided or column.category != _ADDRESS or not bare or not speaks_of(column.name, "rooms") or len(others) < _LEAST:
        return column
    found = Evidence("name-lookup", ROOM, _FOUND.fill(others=others))
    title = categories()[_TRACK].title
    roles = frozenset({Role.QI, Role.SA})
    return replace(column, roles=roles, category=_TRACK, category_title=title, evidence=(found, *column.evidence))
