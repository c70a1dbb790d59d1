"""The corpus of real tables: every file says all it must, names categories that exist, repeats no other, and lies in one part."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from bench.identification.corpus import HERE, MOST_SHARED, ROLES, Table, agreement, alike, problems, read, repeated, tables
from bench.identification.sheets import FINAL, PROBE, TUNING

from reidrisk.identify.catalogue import categories

LEFT_OUT = re.compile(r"mimic|eicu|synthea|cdisc|compas|lahman|sdcmicro|\barx\b|tianchi", re.IGNORECASE)
GOOD: dict[str, Any] = {
    "title": "t", "language": "zh", "domain": "care", "kind": "people", "subject": "s", "publisher": "p", "source": "x", "licence": "l",
    "columns": [["姓名", "", "DI", "person_name", ""]],
}  # fmt: skip


def test_every_file_is_read() -> None:
    assert len(tables()) == len(list(HERE.glob("*/*.toml"))) > 0


def test_every_category_is_in_the_catalogue() -> None:
    named = {(table.name, one) for table in tables() for column in table.columns for one in column.categories}
    assert sorted((table, one) for table, one in named if one not in categories()) == []


def test_no_table_stands_twice() -> None:
    assert repeated(tables()) == []
    assert [name for name, times in Counter(table.name for table in tables()).items() if times > 1] == []


def test_no_table_is_one_of_the_built_ones() -> None:
    built = {sheet.name: frozenset(alike(made.header) for made in sheet.columns) for sheet in (*TUNING, *FINAL, *PROBE)}
    found = [
        (table.name, name)
        for table in tables()
        for name, names in built.items()
        if len(table.names & names) > MOST_SHARED * len(names | table.names)
    ]
    assert found == []


def test_what_is_kept_for_an_independent_check_is_left_out() -> None:
    assert [table.name for table in tables() if LEFT_OUT.search(f"{table.name} {table.title} {table.source}")] == []


def test_a_source_lies_in_one_part() -> None:
    parts = {(table.publisher, table.part) for table in tables()}
    assert len(parts) == len({publisher for publisher, _ in parts})


def test_the_part_hangs_on_the_publisher_alone() -> None:
    one = Table("a", "t", "zh", "care", "people", "s", "国家医疗保障局", "x", "l", ())
    assert one.part == Table("b", "u", "ja", "survey", "events", "r", "国家医疗保障局", "y", "m", ()).part == "final"


def test_what_only_serves_to_learn_from_says_so(tmp_path: Path) -> None:
    """Its publishers stand in no judged part, and it moves none of the others."""
    (tmp_path / "a.toml").write_text(
        "".join(f'{name} = "{said}"\n' for name, said in GOOD.items() if name != "columns")
        + 'part = "train"\ncolumns = [["姓名", "", "DI", "person_name", ""]]\n',
        encoding="utf-8",
    )
    assert read(tmp_path / "a.toml").part == "train"
    said = {table.publisher for table in tables() if table.said_part}
    assert said & {table.publisher for table in tables() if not table.said_part} == set()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"licence": ""}, "licence is missing"),
        ({"colour": "red"}, "colour is not known"),
        ({"domain": "zoo"}, "the domain zoo is not one of"),
        ({"kind": "zoo"}, "the kind zoo is not one of"),
        ({"key": ["号"]}, "the key 号 is no column"),
        ({"part": "final"}, "the part final is not said"),
        ({"columns": [["a", "", "DI", "", ""], ["a", "", "DI", "", ""]]}, "a stands twice"),
        ({"columns": [["a", "", "DI", ""]]}, "a: a column is name, type"),
        ({"columns": [["a", "", "XX", "", ""]]}, "a: the roles 'XX' are not"),
        ({"columns": [["a", "", "SA NI", "", ""]]}, "a: NI stands alone"),
        ({"columns": [["a", "", "DI QI", "", ""]]}, "a: what is a direct identifier"),
        ({"columns": [["a", "", "DI", "", "", {"mean": 3}]]}, "a: the feature mean"),
        ({"columns": [["a", "", "DI", "", "", {"blank": 3}]]}, "a: blank is no share"),
        ({"columns": [["a", "", "DI", "", "", {"shapes": ["138{8}"]}]]}, "a: the shape 138{8} would tell a value"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], said: str) -> None:
    assert list(problems(GOOD)) == []
    assert any(problem.startswith(said) for problem in problems(GOOD | change))


def test_a_file_with_errors_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('title = "t"\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.toml: licence is missing\n"):
        read(tmp_path / "a.toml")


def test_features_are_read(tmp_path: Path) -> None:
    lines = [f'{name} = "{said}"' for name, said in GOOD.items() if name != "columns"]
    lines += ["rows = 1200", 'columns = [["电话", "text", "DI", "mobile", "", {blank = 0.1, shapes = ["9{11}"]}]]']
    (tmp_path / "a.toml").write_text("\n".join(lines), encoding="utf-8")
    column = read(tmp_path / "a.toml").columns[0]
    assert column.features.shapes == ("9{11}",)
    assert column.features.blank == pytest.approx(0.1)


def test_the_second_hand_sees_a_fifth_and_no_label() -> None:
    drawn = list(agreement.sample([""]))
    columns = sum(len(table.columns) for table in tables())
    assert 0.18 < len(drawn) / columns < 0.22
    assert len({agreement.key(table, column) for table in tables() for column in table.columns}) == columns
    table, column = drawn[0]
    assert f"{agreement.key(table, column)} | {column.name} | {column.type} | {column.description}" in list(
        agreement.sheet([table.language])
    )


def test_labels_are_entered_beside_the_first(tmp_path: Path) -> None:
    (table, column), (other, second) = list(agreement.sample([""]))[:2]
    lines = ["# a remark", f"{agreement.key(table, column)} NI", f"{agreement.key(other, second)} QI SA"]
    assert agreement.entered(lines, tmp_path / "a.csv") == 2
    rows = agreement.labelled(tmp_path / "a.csv")
    assert {(row["table"], row["column"], row["second"]) for row in rows} == {
        (table.name, column.name, "NI"),
        (other.name, second.name, "QI SA"),
    }
    for bad in ("0000000000 NI", f"{agreement.key(table, column)} XX"):
        with pytest.raises(ValueError, match="not a role, or a key"):
            agreement.entered([bad], tmp_path / "b.csv")


def test_kappa_as_in_a_table_of_two_raters() -> None:
    """Twenty and fifteen agree, five and ten do not: observed 0.7, expected 0.5, kappa 0.4."""
    yes, no = frozenset({"DI"}), frozenset({"NI"})
    pairs = [(yes, yes)] * 20 + [(yes, no)] * 5 + [(no, yes)] * 10 + [(no, no)] * 15
    assert agreement.kappa(pairs, "DI") == pytest.approx(0.4)
    assert agreement.kappa([(yes, yes)], "DI") == pytest.approx(1)


def test_the_page_is_what_the_labels_come_to() -> None:
    page = HERE / "AGREEMENT.md"
    assert not list(agreement.SECOND.glob("*.csv")) or page.read_text(encoding="utf-8") == agreement.report()


def test_final_holds_what_its_intervals_need() -> None:
    """150 direct identifiers, and each part has each role."""
    counts = Counter((table.part, role) for table in tables() for column in table.columns for role in column.roles)
    assert counts["final", "DI"] >= 150
    assert min(counts[part, role] for part in ("train", "tune", "final") for role in ROLES) > 50
