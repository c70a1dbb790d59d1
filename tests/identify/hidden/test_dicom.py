"""What the confidentiality profile of DICOM says of the columns of a header, whatever their names look like to other rules."""

from __future__ import annotations

from collections import Counter

import pytest

from reidrisk.identify.hidden.dicom import KEPT, settled
from reidrisk.identify.weighing.weigh import AGAINST
from reidrisk.model.dataset import ColumnSample
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
    found = settled(Inventory((Column(name, roles, None, None, (said,)),)), {}, of_images=True).columns[0]
    assert found.roles == after
    assert (KEPT in {item.rule for item in found.evidence}) == (after in (NI, SA) or name == "KVP")
    assert (said in found.evidence) == (name not in {"StationName", "OperatorsName"})


def test_a_decision_stands() -> None:
    column = Column("KVP", QI, None, None, (), "A. B.", "reason")
    assert settled(Inventory((column,)), {}, of_images=True).columns == (column,)


def _sample(values: list[str]) -> ColumnSample:
    counts = Counter(values)
    return ColumnSample("x", counts, 0, 0, len(values), len(values))


@pytest.mark.parametrize(
    ("name", "category", "values", "of_format"),
    [
        ("SOPClassUID", "dicom_uid", ["1.3.12.2.1107.5.9.1"] * 300, True),
        ("ReferencedImageSequence[0].ReferencedSOPClassUID", None, ["1.2.840.10008.5.1.4.1.1.2"] * 300, True),
        ("SOPClassUID", "dicom_uid", [f"1.3.12.2.1107.5.{n}" for n in range(300)], False),  # another in every image
        ("SOPClassUID", "mobile", ["13800138000"] * 300, False),
        ("Modality", None, ["CT"] * 300, False),  # a word that any table may have
        ("StudyInstanceUID", "dicom_uid", ["1.3.12.2.1107.5.9.1"] * 300, False),
    ],
)
@pytest.mark.parametrize("of_images", [True, False])
def test_a_kind_of_images_is_known_by_its_name_in_any_table(
    name: str, category: str | None, values: list[str], *, of_format: bool, of_images: bool
) -> None:
    """And nothing else: of a table that came from anywhere no other column is taken for a matter of the format."""
    column = Column(name, DI, category)
    after = settled(Inventory((column,)), {name: _sample(values)}, of_images=of_images).columns[0]
    assert (after.roles == NI) == of_format
