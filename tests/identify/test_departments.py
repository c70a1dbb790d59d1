"""The same columns are the same thing in both languages: departments of staff and of patients, and how somebody's work is judged."""

import random
from collections.abc import Sequence

import pytest
from tests.identify.test_impersonal import identified

from reidrisk.model.role import Role

DRAW = random.Random(15)  # noqa: S311 - test data, the same at every run
ROWS = 120


def some(*values: str) -> list[str]:
    return [DRAW.choice(values) for _ in range(ROWS)]


NUMBERS = [f"{number:06d}" for number in DRAW.sample(range(10**6), ROWS)]
DAYS = [f"20{DRAW.randrange(10, 25)}-0{DRAW.randrange(1, 10)}-{DRAW.randrange(10, 28)}" for _ in range(ROWS)]
STAFF: dict[str, dict[str, Sequence[str]]] = {
    "zh": {
        "工号": NUMBERS,
        "科室": some("骨科", "心内科", "财务科"),
        "岗位": some("医师", "护士", "会计"),
        "入职日期": DAYS,
        "绩效等级": some("A", "B", "C"),
    },
    "en": {
        "employee_id": NUMBERS,
        "department": some("Orthopaedics", "Cardiology", "Finance"),
        "job_title": some("Physician", "Nurse", "Accountant"),
        "hire_date": DAYS,
        "performance_rating": some("A", "B", "C"),
    },
}
PATIENTS: dict[str, dict[str, Sequence[str]]] = {
    "zh": {"住院号": NUMBERS, "科室": STAFF["zh"]["科室"], "医生工号": NUMBERS, "入院日期": DAYS, "诊断": some("肺炎", "骨折")},
    "en": {
        "mrn": NUMBERS,
        "admission_department": STAFF["en"]["department"],
        "employee_id": NUMBERS,
        "admission_date": DAYS,
        "diagnosis": some("pneumonia", "fracture"),
    },
}


@pytest.mark.parametrize("language", STAFF)
def test_a_department_of_staff_is_where_they_work(language: str) -> None:
    columns = list(identified(STAFF[language]).values())
    department, performance = (columns[place] for place in (1, 4))
    assert (department.category, department.roles) == ("occupation", frozenset({Role.QI}))
    assert performance.category == "sa_other"
    assert Role.SA in performance.roles


@pytest.mark.parametrize("language", PATIENTS)
def test_a_department_of_patients_is_a_place_of_care(language: str) -> None:
    department = list(identified(PATIENTS[language]).values())[1]
    assert (department.category, department.roles) == ("geo", frozenset({Role.QI}))
