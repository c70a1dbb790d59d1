"""A small table of made-up people, every direct identifier of the kind that the detectors know."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from pathlib import Path

HEAD = ("姓名", "身份证号", "手机号", "年龄", "性别", "诊断", "备注")
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_SURNAMES, _GIVEN = "赵钱孙李周吴郑王冯陈", "建国志强晓梅丽华海波秀英"


def resident(number: int) -> str:
    body = f"110105{1950 + number % 50}{1 + number % 12:02d}{1 + number % 28:02d}{number % 1000:03d}"
    return body + "10X98765432"[sum(int(digit) * weight for digit, weight in zip(body, _WEIGHTS, strict=True)) % 11]


def person(number: int) -> list[str]:
    name = _SURNAMES[number % 10] + _GIVEN[number % 12] + _GIVEN[(number // 12 + 5) % 12]
    age, sex = str(20 + number % 40), "男女"[number % 2]
    return [name, resident(number), f"138{number * 7919 % 10**8:08d}", age, sex, ("感冒", "胃炎", "骨折")[number % 3], "复诊"]


def write_people(
    path: Path, rows: int = 200, change: Callable[[list[list[str]]], None] = lambda _rows: None, head: Sequence[str] = HEAD
) -> Path:
    table = [person(number) for number in range(rows)]
    change(table)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *table])
    return path


PLAN = """schema: reidrisk/plan/1
name: people
columns: [姓名, 身份证号, 手机号, 年龄, 性别, 诊断, 备注]
steps:
  - transform: suppress_column
    columns: [姓名, 身份证号, 手机号]
  - {transform: age, column: 年龄, width: 10}
require:
  qi: [年龄, 性别]
  sa: 诊断
  k: 5
  suppression: 0.1
"""
