"""The written tables: every block is read, names labels that exist, repeats no other, and none is a table that is judged on."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from bench.identification import corpus, real
from bench.identification.corpus import DOMAINS, MOST_SHARED, ROLES, Table
from bench.identification.corpus.agreement import labelled
from bench.identification.written import HERE, KNOWN, PUBLISHED, agreement, labels, read, tables

from reidrisk.identify.catalogue import categories

LEFT_OUT = re.compile(r"mimic|eicu|synthea|cdisc|compas\b|lahman|sdcmicro|\barx\b|tianchi|天池", re.IGNORECASE)
MOST_OF_JUDGED = 0.4
HEAD = "@ zh | care | written p | written | own\n= 挂号 | visits | 患者 | 病人ID\n"
GOOD = HEAD + "病人ID|mrn\n姓名|name\n年龄|age#|岁\n\n# remark\n性别|sex\n科室|geo\n"


def judged() -> tuple[Table, ...]:
    return (*corpus.tables(), *(one for part in ("dev", "held", "more") for one in real.of_part(part)))


def test_every_block_is_read() -> None:
    blocks = sum(path.read_text(encoding="utf-8").count("\n= ") for path in HERE.glob("*/*.txt"))
    assert len(tables()) == len(tables(KNOWN)) + len(tables(PUBLISHED)) == blocks > 0


def test_every_label_is_of_the_catalogue() -> None:
    assert {one for _, named in labels().values() for one in named.split()} <= set(categories())
    assert {role for roles, _ in labels().values() for role in roles.split()} == set(ROLES)


def test_no_table_stands_twice() -> None:
    assert [name for name, times in Counter(one.name for one in tables()).items() if times > 1] == []
    assert corpus.repeated(tables()) == []


def test_none_is_like_a_table_that_is_judged_on() -> None:
    places: dict[str, list[Table]] = {}
    for other in judged():
        for name in other.names:
            places.setdefault(name, []).append(other)
    found = []
    for one in tables():
        shared = Counter(other.name for name in one.names for other in places.get(name, ()))
        sizes = {other.name: len(one.names | other.names) for name in one.names for other in places.get(name, ())}
        found += [(one.name, other) for other, many in shared.items() if many > MOST_OF_JUDGED * sizes[other]]
    assert found == []


def test_what_names_a_person_alone_is_a_direct_identifier() -> None:
    """Things have no person; a key of several columns may hold a number within a household or a visit."""
    alone = [(one, column) for one in tables() for column in one.columns if one.key == (column.name,)]
    assert [(one.name, column.name) for one, column in alone if one.kind == "things" or "DI" not in column.roles] == []


def test_publishers_are_not_those_that_are_judged_on() -> None:
    assert {one.publisher for one in tables()} & {one.publisher for one in judged()} == set()


def test_what_is_kept_for_an_independent_check_is_left_out() -> None:
    assert [one.name for one in tables() if LEFT_OUT.search(f"{one.name} {one.title} {one.source}")] == []


def test_a_written_table_says_so_and_a_published_one_says_where() -> None:
    assert all(one.source == "written" and one.publisher.startswith("written ") for one in tables(KNOWN))
    assert [one.name for one in tables(PUBLISHED) if "github " not in one.source and "https://" not in one.source] == []


def test_a_block_is_a_table_of_the_corpus(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(GOOD, encoding="utf-8")
    (table,) = read(path)
    assert (table.name, table.key, table.domain, table.publisher) == ("a/挂号", ("病人ID",), "care", "written p")
    assert [(one.name, one.type, sorted(one.roles), one.description) for one in table.columns][2] == ("年龄", "number", ["QI"], "岁")
    assert table.domain in DOMAINS
    assert MOST_SHARED > MOST_OF_JUDGED


def test_everything_that_is_wrong_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(GOOD + "姓名|name\n住址|adr\n= 空 | visits | 患者\n= 别 | zoo | 患者 | 号\n号|mrn\n", encoding="utf-8")
    with pytest.raises(ValueError, match="stands twice") as said:
        read(path)
    lines = str(said.value).splitlines()
    assert len(lines) == 4
    assert "a.txt:2: 住址: the label 'adr' is not one of labels.txt" in lines[0]
    assert "columns is missing" in lines[2]
    assert "the kind zoo is not one of" in lines[3]


def test_the_second_look_is_at_columns_that_are_here_and_enough_of_them() -> None:
    known = {(one.name, column.name) for one in tables() for column in one.columns}
    looked = [(row["table"], row["column"]) for row in labelled(agreement.AGAIN)]
    assert set(looked) <= known
    assert len({table for table, _ in looked}) >= 60
    assert len(looked) == len(set(looked)) == agreement.again()["labelled"]


def test_labels_agree_with_those_of_other_hands() -> None:
    """What a name means depends on its table (status, code, grade): three in four columns alike, names of persons nearly all."""
    found = agreement.elsewhere()
    assert found["labelled"] > 1000
    assert found["equal"] > 0.75
    assert found["kappa"]["DI"] > 0.85
    assert agreement.shown(found).startswith("other hands ")
