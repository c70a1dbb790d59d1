"""Hierarchies that are built, proposed, described in YAML and written: each is one tree, and says what it does to the data."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.normal import normal
from reidrisk.mitigate.hierarchies.building import Description, build, lasting
from reidrisk.mitigate.hierarchies.descriptions import parse_tree, read_descriptions, write_descriptions
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy, hierarchy_csv, parse_hierarchy
from reidrisk.mitigate.hierarchies.proposing import propose
from reidrisk.model.inventory import Column, Evidence
from reidrisk.model.problem import InputError
from reidrisk.model.text import Text

YAML = """schema: reidrisk/hierarchies/1
columns:
  age: {intervals: [5, 10, 30], top: 90}
  day: {dates: [month, year]}
  zip: {prefixes: [4, 2]}
  size: {order: [S, M, L, XL, XXL], fanouts: [2, 2]}
  job:
    tree:
      health: [doctor, nurse]
      other: {crafts: [smith], office: [clerk, judge]}
  icd: {steps: [{with: icd10, to: block}, {with: icd10, to: chapter}]}
"""


def described(column: str) -> Description:
    return next(one for one in read_descriptions(YAML, "h.yaml") if one.column == column)


@pytest.mark.parametrize(
    ("column", "values", "path", "levels"),
    [
        ("age", ["37", "92", "21"], ("37", "35-39", "30-39", "30-59", "*"), 5),
        ("day", ["2024-03-15", "2023-01-01"], ("2024-03-15", "2024-03", "2024", "*"), 4),
        ("zip", ["100871", "100872", "200001"], ("100871", "1008**", "10****", "*"), 4),
        ("size", ["S", "XL", "XXL"], ("XL", "L–XL", "S–XL", "*"), 4),
        ("job", [], ("smith", "crafts", "other", "*"), 4),
        ("icd", ["E11.9", "I10"], ("E11.9", "E10-E14", "E00-E90", "*"), 4),
    ],
)
def test_one_path_of_each_kind(column: str, values: list[str], path: tuple[str, ...], levels: int) -> None:
    tree = build(described(column), values)
    assert tree.paths[path[0]] == path
    assert tree.levels == levels
    assert parse_hierarchy(hierarchy_csv(tree), "h.csv") == tree


def test_shallow_branches_are_as_long_as_deep_ones() -> None:
    tree = build(described("job"), [])
    assert tree.paths["nurse"] == ("nurse", "health", "health", "*")
    assert {len(path) for path in tree.paths.values()} == {4}


def test_what_a_level_cannot_take_is_left_out() -> None:
    assert set(build(described("day"), ["2024-03-15", "soon"]).paths) == {"2024-03-15"}
    assert set(build(described("size"), ["S", "huge"]).paths) == {"S"}


def test_a_description_is_written_as_it_is_read() -> None:
    told = read_descriptions(YAML, "h.yaml")
    flat = [one for one in told if one.kind != "tree"]
    again = read_descriptions(write_descriptions(flat), "h.yaml")
    values = {"age": ["37"], "day": ["2024-01-01"], "zip": ["100871"], "size": ["M"], "icd": ["I10"]}
    for one, other in zip(flat, again, strict=True):
        assert build(one, values[one.column]) == build(other, values[one.column])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("columns: {}\n", "not_hierarchies"),
        ("schema: reidrisk/hierarchies/1\ncolumns:\n  a: {intervals: [5], dates: [month]}\n", "bad_hierarchy"),
        ("schema: reidrisk/hierarchies/1\ncolumns:\n  a: {width: 5}\n", "bad_hierarchy"),
    ],
)
def test_a_description_that_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        read_descriptions(text, "h.yaml")
    assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.parametrize(
    ("kind", "content", "settings", "code"),
    [
        ("intervals", ["5", "12"], {}, "not_nested"),
        ("intervals", [], {}, "bad_hierarchy"),
        ("prefixes", ["two"], {}, "bad_hierarchy"),
        ("steps", ["age"], {}, "bad_hierarchy"),
        ("steps", [{"with": "icd10", "to": "chapter"}, {"with": "icd10", "to": "category"}], {}, "not_a_tree"),
        ("tree", {"a": ["x"], "b": ["x"]}, {}, "value_in_two_branches"),
    ],
)
def test_a_hierarchy_that_is_none(kind: str, content: object, settings: dict[str, object], code: str) -> None:
    with pytest.raises(InputError) as refused:
        build(Description("c", kind, content, settings), ["E11.9", "E10", "I10"])
    assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.parametrize(
    ("column", "values", "kind", "path"),
    [
        (Column("年龄", category="birth_age"), ["34", "45岁"], "intervals", ("34", "30-34", "30-39", "30-59", "*")),
        (Column("d"), ["2024-01-05", "2023-12-31"], "dates", ("2024-01-05", "2024-01", "2024-Q1", "2024", "2020-2029", "*")),
        (Column("d"), ["11/21/2026", "02/03/2024"], "dates", ("11/21/2026", "2026-11", "2026-Q4", "2026", "2020-2029", "*")),
        (Column("d"), ["21 Nov 2026", "3 March 2024"], "dates", ("21 Nov 2026", "2026-11", "2026-Q4", "2026", "2020-2029", "*")),
        (Column("d"), ["03/04/2024", "05/06/2024"], "dates", ("03/04/2024", "2024", "2020-2024", "2020-2029", "*")),  # day or month first
        (Column("d"), ["03/04/05", "05/06/07"], "steps", ("03/04/05", "*")),  # which is the year: nobody can tell
        (Column("d"), ["01/31/54", "12/01/31"], "dates", ("01/31/54", "1954-01", "1954-Q1", "1954", "1950-1959", "*")),
        (Column("d"), ["01JAN1980", "28FEB2000:08:30:00"], "dates", ("01JAN1980", "1980-01", "1980-Q1", "1980", "1980-1989", "*")),
        (Column("d"), ["2024-01-05 08:30:00+08", "2024-02-05T08:30Z"], "dates", None),
        (Column("d"), ["29221", "33000", "45000"], "intervals", None),  # nobody calls it a date
        (Column("d", category="event_date"), ["29221", "45000"], "dates", ("29221", "1980-01", "1980-Q1", "1980", "1980-1989", "*")),
        (Column("d", category="event_date"), ["19221", "20000", "20365"], "intervals", None),  # from 1900, 1960 or 1970
        (Column("d", category="event_date"), ["1700000000", "1600000000"], "dates", None),
        (
            Column("d", category="event_date"),
            ["2026-01", "2026年2月"],
            "dates",
            ("2026-01", "2026-01", "2026-Q1", "2026", "2020-2029", "*"),
        ),
        (Column("出生年", category="birth_age"), ["1962", "1987", "2004年"], "dates", ("1962", "1960-1964", "1960-1969", "*")),
        (Column("d", category="event_date"), ["2024", "2024-05", "2023"], "dates", ("2024-05", "2024", "2020-2029", "*")),
        (Column("fee"), ["1900.1", "1910.11"], "steps", None),
        (Column("区"), ["110108", "320102"], "steps", ("110108", "110100", "110000", "华北", "*")),
        (Column("icd"), ["E11.9", "I10"], "steps", ("E11.9", "E11", "E10-E14", "E00-E90", "*")),
        (Column("邮编"), ["100871", "200001"], "prefixes", ("100871", "1008**", "100***", "10****", "*")),
        (Column("民族"), ["汉族", "壮族"], "steps", ("壮族", "少数民族", "*")),
        (Column("fee"), ["0", "1000", "730"], "intervals", ("730", "720-739", "700-799", "500-999", "*")),
        (Column("住院天数"), ["1", "2", "5", "12", "45"], "steps", ("12", "10-13", "7-13", "7-29", "*")),
        (Column("hours"), ["17", "38", "40", "60"], "intervals", ("38", "35-39", "30-39", "20-39", "*")),
        (Column("x"), ["a", "b"], "steps", ("a", "*")),
        (Column("y"), [], "steps", None),
    ],
)
def test_what_is_proposed(column: Column, values: list[str], kind: str, path: tuple[str, ...] | None) -> None:
    told = propose(column, values)
    tree = build(told, values)
    assert told.kind == kind
    assert path is None or tree.paths[path[0]] == path


@given(st.lists(st.integers(-(10**6), 10**6), min_size=3, max_size=30, unique=True))
def test_numbers_always_get_a_tree(numbers: list[int]) -> None:
    values = [str(number) for number in numbers]
    tree = build(propose(Column("n"), values), values)
    assert set(tree.paths) == set(values)


_KINDS = {
    "years": ("birth_age", st.integers(1900, 2026).map(str)),
    "years with a sign": ("birth_age", st.integers(1900, 2026).map("{}年".format)),
    "months": ("event_date", st.dates(date(1990, 1, 1), date(2026, 1, 1)).map("{:%Y-%m}".format)),
    "days": ("event_date", st.dates(date(1930, 1, 1), date(2026, 1, 1)).map(str)),
    "American days": (None, st.dates(date(1930, 1, 1), date(2026, 1, 1)).map("{:%m/%d/%Y}".format)),
    "hours of days": ("event_date", st.dates(date(1990, 1, 1), date(2026, 1, 1)).map("{} 08:30".format)),
    "times of day": ("event_date", st.times().map("{:%H:%M}".format)),
    "ages": ("birth_age", st.integers(0, 110).map(str)),
    "ages in bands": ("birth_age", st.integers(0, 17).map(lambda at: f"{at * 5}-{at * 5 + 4}")),
    "months of age": ("birth_age", st.integers(1, 40).map("{}月".format)),
    "amounts": ("sa_property", st.decimals(0, 10**7, places=2).map(str)),
    "counts": (None, st.integers(0, 400).map(str)),
    "negative": (None, st.integers(-90, 90).map(str)),
    "postcodes": ("geo", st.integers(0, 999_999).map("{:06}".format)),
    "zip": ("geo", st.integers(501, 99_950).map("{:05}".format)),
    "British postcodes": ("geo", st.sampled_from(["SW1A 1AA", "E1 6AN", "M4 1HQ", "LS2 9JT"])),
    "words": ("occupation", st.text("职业工人农民", min_size=2, max_size=4)),
}


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("name", ["c", "zip"])
@settings(max_examples=40)
@given(data=st.data())
def test_what_is_proposed_takes_nearly_all_values(kind: str, name: str, data: st.DataObject) -> None:
    """A level that the values cannot have would leave them nothing but suppression: a column would be empty for no reason."""
    category, one = _KINDS[kind]
    values = data.draw(st.lists(one, min_size=1, max_size=40, unique=True))
    tree = build(propose(Column(name, category=category), values), values)
    assert 10 * len(tree.paths) >= 9 * len({normal(value) for value in values})


def test_arx_files_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "h.csv").write_text("21;20-29;*\n 22 ;20-29;*\n", encoding="utf-8")
    tree = parse_hierarchy((tmp_path / "h.csv").read_text(encoding="utf-8"), "h.csv")
    assert tree == Hierarchy({"21": ("21", "20-29", "*"), "22": ("22", "20-29", "*")}, 3)


RULES = [
    Description("age", "intervals", ["5", "10", "30"], {"top": "90"}),
    Description("stay", "intervals", ["2", "10"], {}),
    Description("day", "dates", ["month", "quarter", "year", "decade"], {}),
    Description("day first", "dates", ["month", "year"], {"order": "dmy"}),
    Description("zip", "prefixes", ["4", "2"], {"length": "6"}),
    Description("size", "order", ["S", "M", "L", "XL"], {"fanouts": ["2"]}),
    Description("icd", "steps", [{"with": "icd10", "to": "category"}, {"with": "icd10", "to": "chapter"}], {}),
    Description("free", "steps", [{"with": "suppress_cells"}], {}),
]
SPELLED = st.one_of(
    st.integers(0, 200).map(str),
    st.dates().map(str),
    st.from_regex(r"[A-Z]\d\d(\.\d)?", fullmatch=True),
    st.sampled_from(["S", "L", "XL", "XXL", "？", "１２"]),
)


@pytest.mark.parametrize("rule", RULES, ids=lambda one: one.column)
@given(values=st.lists(SPELLED, min_size=1, max_size=6))
def test_by_its_rules_a_value_goes_where_a_hierarchy_built_of_it_leads(rule: Description, values: list[str]) -> None:
    built = build(rule, values)
    kept = parse_tree(write_descriptions([lasting(rule, values)]), "rule.yaml", "another name")
    assert {value: kept.way(value) for value in values} == {value: built.way(value) for value in values}
    assert (kept.levels, kept.root) == (built.levels if built.paths else kept.levels, "*")


def test_prefixes_that_last_are_filled_to_the_length_of_the_values_they_were_made_of() -> None:
    rule = lasting(Description("zip", "prefixes", ["2"], {}), ["100871", "2000"])
    assert parse_tree(write_descriptions([rule]), "h.yaml", "zip").way("310000") == ("310000", "31****", "*")
    assert lasting(rule, ["1"]) == rule


def test_of_a_file_of_several_columns_the_one_that_is_asked_for() -> None:
    assert parse_tree(YAML, "h.yaml", "day").way("2031-12-24") == ("2031-12-24", "2031-12", "2031", "*")
    assert parse_tree(YAML, "h.yml", "job").way("judge") == ("judge", "office", "other", "*")
    with pytest.raises(InputError) as error:
        parse_tree(YAML, "h.yaml", "height")
    assert [problem.code for problem in error.value.problems] == ["no_hierarchy"]


def test_amounts_that_spread_widely_have_bands_that_widen() -> None:
    """Of bands of one width nearly all records would be in the first. Each level merges whole bands of the one before."""
    values = [str(round(9_000 * 1.08**at)) for at in range(-20, 45)]
    found = propose(Column("pay"), values)
    assert found.content == [
        {"with": "bands", "width": "5000"},
        {"with": "bands", "edges": "10000;20000;50000;100000;200000"},
        {"with": "bands", "edges": "10000;50000;100000"},
        {"with": "bands", "edges": "10000;100000"},
    ]
    tree = build(found, values)
    for level in range(1, tree.levels - 1):
        above = {way[level]: way[level + 1] for way in tree.paths.values()}
        assert all(above[way[level]] == way[level + 1] for way in tree.paths.values())
    assert propose(Column("x"), [str(at) for at in range(100, 1000, 7)]).kind == "intervals"  # even ones keep one width


@pytest.mark.parametrize(
    ("category", "values", "kind", "levels"),
    [
        ("occupation", ["11", "13", "24", "80"], "prefixes", ["1"]),  # groups of occupations, no numbers of anything
        ("insurance_class", ["1", "2", "7"], "steps", [{"with": "suppress_cells"}]),
        ("geo", ["0301", "0302", "0401"], "prefixes", ["3", "2"]),  # 1 digit is the same for all
        (
            "occupation",
            [f"{number:02d}" for number in range(1, 40)],
            "prefixes",
            ["1"],
        ),  # a nought before it: a code, however many there are
        ("occupation", [str(number) for number in range(40)], "steps", None),  # years in a trade
        ("body", ["0", "1", "2", "3", "9"], "steps", None),
    ],
)
def test_codes_are_no_numbers(category: str, values: list[str], kind: str, levels: list[object] | None) -> None:
    """Occupations 11 and 24 were put into one band “7 to 29”."""
    found = propose(Column("x", category=category), values)
    assert found.kind == kind
    if levels is not None:
        assert found.content == levels
    else:
        assert isinstance(found.content, list)
        assert any("edges" in step or "width" in step for step in found.content)


def test_the_code_of_the_majority_is_the_majority() -> None:
    """`01` is Han in GB/T 3304, and was put among the minorities."""
    hierarchy = build(propose(Column("x", category="ethnic"), ["01", "03", "11"]), ["01", "03", "11"])
    assert [hierarchy.paths[value][1] for value in ("01", "03", "11")] == ["汉族", "少数民族", "少数民族"]


@pytest.mark.parametrize(
    ("rule", "values", "shown"),
    [
        ("exact:birthmonth", [str(month) for month in range(1, 13)], {"1": "1-3", "12": "≥10"}),
        ("exact:出生日", [str(day) for day in range(1, 32)], {"1": "1-10", "31": "≥21"}),
    ],
)
def test_the_month_and_the_day_of_a_birth_are_no_ages(rule: str, values: list[str], shown: dict[str, str]) -> None:
    """The months of a birth were shown in “bands of 5 years”."""
    evidence = (Evidence("name-lookup", rule, Text("依据", "evidence")),)
    found = propose(Column("x", category="birth_age", evidence=evidence), values)
    assert found.kind == "steps"
    paths = build(found, values).paths
    assert {value: paths[value][1] for value in shown} == shown
    assert propose(Column("x", category="birth_age", evidence=evidence), ["1950", "1961"]).kind == "dates"
