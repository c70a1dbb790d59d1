"""What is called like persons and is none: counties under their own name, and marks under a word for persons."""

import pytest

from reidrisk.identify.judge import judge
from reidrisk.identify.values import Values
from reidrisk.model.role import Role

COUNTIES = [
    *("Harris", "Dallas", "Travis", "Tarrant", "Nelson", "Henderson", "Anderson", "Taylor", "Randall", "Potter", "Bell", "Hunt", "Smith"),
    *("Jefferson", "Madison", "Houston", "Lamar", "Scott", "Victoria", "Burnet", "Crosby", "Grayson", "Howard", "Kelly", "Lee", "Logan"),
    *("Marion", "Martin", "Mason", "Mitchell", "Montgomery", "Morris", "Parker", "Reagan", "Robertson", "Walker"),
]


def is_person(name: str, values: list[str]) -> bool:
    return Role.DI in judge(name, Values(values, [25] * len(values))).roles


def test_counties_are_no_surnames() -> None:
    """One word that may be a given or a family name is no person under the name of a place."""
    assert not is_person("CountyOfConviction", COUNTIES)
    assert is_person("surname", COUNTIES)


@pytest.mark.parametrize(
    ("values", "named"),
    [(["f", "m"], False), (["female", "male"], False), (["Öberg", "Ek"], True), (["JS", "MK"], True), (["anna", "jana"], True)],
)
def test_marks_under_a_word_for_persons_name_nobody(values: list[str], *, named: bool) -> None:
    """Two known given names in small letters stay names, as initials and names that no list has do."""
    assert is_person("coach", values) == named
