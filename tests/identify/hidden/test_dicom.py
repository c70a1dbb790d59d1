"""What the confidentiality profile of DICOM says of the columns of a header, whatever their names look like to other rules."""

from __future__ import annotations

import pytest

from reidrisk.identify.hidden.dicom import KEPT, settled
from reidrisk.identify.weighing.weigh import AGAINST
from reidrisk.model.inventory import Column, Evidence, Inventory
from reidrisk.model.role import Role
from reidrisk.model.text import Text

DI, QI, SA, NI = (frozenset({role}) for role in (Role.DI, Role.QI, Role.SA, Role.NI))


@pytest.mark.parametrize(
    ("name", "roles", "after"),
    [
        ("Modality", QI, NI),  # CT is no state
        ("TableHeight", QI, NI),
        ("ImagePositionPatient", QI, NI),
        ("SliceThickness", SA, NI),
        ("SOPClassUID", DI, NI),  # a kind of images, not one
        ("ReferencedImageSequence[0].ReferencedSOPClassUID", DI, NI),
        ("BodyPartExamined", SA, SA),
        ("KVP", DI, DI),  # somebody wrote numbers of persons there
        ("StationName", frozenset(), QI),  # protected: an institution's device
        ("OperatorsName", frozenset(), DI),
        ("SOPInstanceUID", DI, DI),
        ("Private_0019_1008", QI, QI),
        ("0019_1008", frozenset(), frozenset()),  # of no dictionary: nothing is known of it
    ],
)
def test_the_profile_decides(name: str, roles: frozenset[Role], after: frozenset[Role]) -> None:
    said = Evidence("name-lookup", AGAINST, Text("x", "x"))
    found = settled(Inventory((Column(name, roles, None, None, (said,)),))).columns[0]
    assert found.roles == after
    assert (KEPT in {item.rule for item in found.evidence}) == (after in (NI, SA) or name == "KVP")
    assert (said in found.evidence) == (name not in {"StationName", "OperatorsName"})


def test_a_decision_stands() -> None:
    column = Column("KVP", QI, None, None, (), "A. B.", "reason")
    assert settled(Inventory((column,))).columns == (column,)
