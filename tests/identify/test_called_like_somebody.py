"""What is called like persons and is none: counties under their own name, and marks under a word for persons."""

from collections.abc import Callable

import pytest
from tests.identify.test_impersonal import identified

from reidrisk.identify.findings import IN_TITLES
from reidrisk.identify.judge import judge
from reidrisk.identify.values import Values
from reidrisk.model.inventory import Column
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


PLACES = [
    f"{one} {other}"
    for one in ("North", "Old", "Upper", "Silver", "Grand", "Little")
    for other in ("Harbour Bridge", "Lake View", "Market Hall", "Rocky Point", "Station of the Hills", "Mill Creek")
]
REMARKS = [f"{one} and {other}" for one in ("Was tired", "Came late", "Slept badly", "Ate little") for other in map(str, range(10, 20))]
SAYS = ["South Padre Island National Seashore", "Captain Ice Cream"]


@pytest.mark.parametrize("name", ["stop_label", "x7", "title"])
@pytest.mark.parametrize("called", SAYS)
def test_a_few_titles_that_read_like_somebody_are_asked_and_no_identifier(propose: Callable[..., Column], name: str, called: str) -> None:
    column = propose(name, [*PLACES * 2, called])
    assert Role.DI not in column.roles
    assert column.weighed is not None
    assert column.weighed.asked
    told = next(item for item in column.evidence if item.rule == IN_TITLES)
    assert (told.count, told.looked_at) == (1, 2 * len(PLACES) + 1)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("x7", [*REMARKS, "Asked Mrs. Harper to come back"]),  # one remark of many, in words as remarks have them
        ("remarks", [*PLACES, "Call Mrs. Harper"]),  # the name says remarks, however they are written
        ("x7", [*PLACES, *(f"Walk With Mrs. {family}" for family in ("Harper", "Baxter", "Collins"))]),  # more than a few
        ("x7", [*PLACES, *COUNTIES[:8], *(f"{given} Smith" for given in ("John", "Mary", "Peter", "Susan") * 5), "Walk With Mrs. Harper"]),
        ("x7", [*PLACES, "Call Mrs. Harper 13812345678"]),  # a number proves it
    ],
)
def test_who_is_named_in_remarks_stays(propose: Callable[..., Column], name: str, values: list[str]) -> None:
    column = propose(name, values)
    assert Role.DI in column.roles
    assert not any(item.rule == IN_TITLES for item in column.evidence)


@pytest.mark.parametrize(
    ("name", "values"),
    [("guardian", ["mother", "father", "other"]), ("监护人", ["母亲", "父亲", "其他"])],
)
def test_words_for_relatives_name_nobody(name: str, values: list[str]) -> None:
    assert not is_person(name, values)
    assert is_person(name, [*values[:1], "Anna Keller", "王建国"])


@pytest.mark.parametrize("name", ["remarks", "备注"])
@pytest.mark.parametrize("said", ["brought in by Mrs. Harper yesterday", "由患者家属王建国陪同来院"])
def test_one_name_among_a_few_remarks_that_repeat_is_an_identifier(name: str, said: str) -> None:
    """In a table of patients, of whose other columns the sum of clues knows much: no column of texts, and yet somebody stands there."""
    columns = identified(
        {
            "patient_id": [f"P{number:06d}" for number in range(7, 607, 2)],
            "age": [str(20 + number % 60) for number in range(300)],
            "sex": ["M", "F"] * 150,
            "stop": (PLACES * 9)[:300],
            name: [*(["was tired", "came late", "no complaint"] * 100)[:299], said],
        }
    )
    assert Role.DI in columns[name].roles


def test_a_name_in_a_few_words_is_asked_where_the_sum_is_against_it() -> None:
    offices = [f"county of {name}" for name in ("Kent", "Essex", "Devon")] * 100
    columns = identified(
        {
            "age": [str(20 + number % 60) for number in range(300)],
            "sex": ["M", "F"] * 150,
            "stop": (PLACES * 9)[:300],
            "x7": [*offices[:299], "brought in by Mrs. Harper yesterday"],
        }
    )
    found = columns["x7"]
    assert Role.DI in found.roles or (found.weighed is not None and found.weighed.asked)
