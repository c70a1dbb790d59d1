"""The same table in a file, in PostgreSQL, MariaDB, ClickHouse and Spark gives the same numbers, to the last digit."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pytest
from tests.data.elsewhere.server import ClickHouse, MariaDb, Server

from reidrisk.data.coding import Wanted, coded
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.flow.editions import find_standard
from reidrisk.flow.measure import measure as run_measure
from reidrisk.measure.complete.basis import FigureBasis
from reidrisk.measure.complete.every_figure import FigureRequest
from reidrisk.model.plan import Decision, EvaluationPlan
from reidrisk.model.release import Sharing
from reidrisk.model.role import Role

# pyspark leaves its sockets to the garbage collector
pytestmark = [
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
ROWS = 3000
# As a person finds them in databases: letter case, blanks at the end, empty and NULL, full-width digits, words for missing.
SEX = ("m", "M", "m ", "", None, "ｍ", "NA", "男", "é", "e\u0301")
QUASI, SENSITIVE = ("sex", "age", "day", "score", "place"), ("illness",)


def _rows() -> list[tuple[object, ...]]:
    result: list[tuple[object, ...]] = []
    for i in range(ROWS):
        j = i * 2_654_435_761 % 2**32
        score = (0.0, -0.0, float("nan"), 0.1, 1e16, 1.5, None)[j % 7]
        result.append(
            (
                SEX[j % len(SEX)],
                j % 5,
                ("1950-01-01", "2000-02-29", None)[j % 3],
                score,
                ("a", "b")[j // 7 % 2],
                f"i{j % 4}",
                f"p{j % 1200}",
                1 + j % 3,
                ("2020-01-01 00:00:00", "2020-01-01 08:30:00.5")[j % 2],
            )
        )
    return result


COLUMNS = ("sex", "age", "day", "score", "place", "illness", "person", "weight", "since")
MARIADB = (
    "sex text collate utf8mb4_unicode_ci, age int, day date, score double, place char(6), illness enum('i0', 'i1', 'i2', 'i3'), "
    "person varchar(20), weight tinyint, since datetime(3)"
)
CLICKHOUSE = (
    "sex Nullable(String), age Int32, day Nullable({day}), score Nullable(Float64), place FixedString(6), "
    "illness Enum8('i0' = 0, 'i1' = 1, 'i2' = 2, 'i3' = 3), person String, weight UInt8, since {since}"
)
ARROW = "sex varchar, age int, day date, score double, place varchar, illness varchar, person varchar, weight int, since timestamp"


@pytest.fixture(scope="module")
def parquet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("same") / "t.parquet"
    with duckdb.connect() as connection:
        connection.execute(f"create table t ({ARROW})")
        connection.executemany("insert into t values (?, ?, ?, ?, ?, ?, ?, ?, ?)", _rows())
        connection.execute(f"copy t to '{path}' (format parquet)")
    return path


@pytest.fixture(params=["postgres", "mariadb", "clickhouse", "chdb", "spark-frame", "spark-address", "spark-table"])
def elsewhere(request: pytest.FixtureRequest, parquet: Path) -> object:
    """The same table in another engine."""
    if request.param == "postgres":
        server: Server = request.getfixturevalue("postgres")
        columns = "sex text, age int, day date, score float8, place char(6), illness varchar(5), person text, weight int, since timestamp"
        server.fill("same", columns, _rows())
        return server.address("same")
    if request.param == "mariadb":
        server_of_mysql: MariaDb = request.getfixturevalue("mariadb")
        server_of_mysql.fill("same", MARIADB, _rows())
        return server_of_mysql.address("same")
    if request.param in {"clickhouse", "chdb"}:
        house: ClickHouse = request.getfixturevalue(request.param)
        return _in_clickhouse(house, old=request.param == "clickhouse")
    session: Any = request.getfixturevalue("spark")
    if request.param == "spark-frame":
        return session.read.parquet(str(parquet))
    if request.param == "spark-table":
        session.sql("drop table if exists same_rows")
        session.read.parquet(str(parquet)).write.mode("overwrite").saveAsTable("same_rows")
        return "spark://local?table=default.same_rows"
    return f"spark://local?path={parquet}"


def _in_clickhouse(house: ClickHouse, *, old: bool) -> str:
    """In 2018 it had no days before 1970 and no fractions of a second: there they are texts."""
    rows = [(*row[:8], str(row[8]).removesuffix(" 00:00:00")) for row in _rows()] if old else _rows()
    new = {"day": "Date32", "since": "DateTime64(3)"}
    house.fill("same", CLICKHOUSE.format(**dict.fromkeys(new, "String") if old else new), rows)
    return house.address("same")


def _plan() -> EvaluationPlan:
    roles = {name: Decision(frozenset({Role.QI}), "", "") for name in QUASI} | {SENSITIVE[0]: Decision(frozenset({Role.SA}), "", "")}
    return EvaluationPlan(decisions=roles)


def _figures(thing: object, options: ReadOptions, weight: str | None = None) -> dict[str, tuple[object, ...]]:
    rule = find_standard("gbt-42460-2023").sharing[Sharing.CONTROLLED]
    with open_dataset(thing, options) as dataset:
        found = run_measure(dataset, _plan(), FigureRequest(FigureBasis(rule, people=100_000), weight)).figures
    return {key: (one.value, one.state, one.interval, one.reason and one.reason.say("en")) for key, one in found.items()}


def test_every_figure_is_the_same(parquet: Path, elsewhere: object) -> None:
    """All of `measure`, sensitive attributes and weights too."""
    options = ReadOptions()
    for weight in (None, "weight"):
        here, there = _figures(parquet, options, weight), _figures(elsewhere, options, weight)
        assert len(here) > 30
        assert here == there


def _brute(columns: tuple[str, ...], *, folded: bool = False) -> Counter[int]:
    """Class sizes straight from the rows, in Python."""

    def key(name: str, cell: object) -> object:
        if name == "score":
            return None if cell is None or cell != cell else 0.0 if cell == 0 else cell  # noqa: PLR0124 - NaN
        text = None if cell is None else str(cell)
        if folded and text is not None:
            text = text.replace("ｍ", "m").strip()
        return None if text in {None, "", "NA"} else text

    places = [COLUMNS.index(name) for name in columns]
    classes = Counter(tuple(key(COLUMNS[place], row[place]) for place in places) for row in _rows())
    return Counter(classes.values())


@pytest.mark.parametrize("most", [1_000_000, 20])
def test_classes_are_those_of_the_rows(elsewhere: object, most: int) -> None:
    """Tuples fetched, and the histogram counted there: keys are compared by their bytes."""
    with open_dataset(elsewhere, ReadOptions(most_tuples=most)) as dataset:
        classes = dataset.classes(QUASI)
        assert Counter(dict(classes.sizes.pairs)) == _brute(QUASI)
        assert classes.normalised is not None
        assert Counter(dict(classes.normalised.pairs)) == _brute(QUASI, folded=True)
        for influence, left_out in zip(classes.influences(), QUASI, strict=True):  # type: ignore[arg-type] # never a reason here
            sizes = _brute(tuple(name for name in QUASI if name != left_out))
            assert (influence.column, influence.classes_without, influence.smallest_without) == (left_out, sizes.total(), min(sizes))


def test_subjects_are_counted_the_same(parquet: Path, elsewhere: object) -> None:
    options = ReadOptions()
    with open_dataset(parquet, options) as here, open_dataset(elsewhere, options) as there:
        for columns in (("sex", "age"), ("place",), ()):
            one, other = here.classes(columns, "person"), there.classes(columns, "person")
            assert one.sizes == other.sizes
            assert one.sizes.unit == "subjects"
            assert one.subjects == other.subjects == 1200


def test_values_are_spelled_as_from_a_file(parquet: Path, elsewhere: object) -> None:
    """Each column's distinct values with their counts: dates, floats, moments, padding."""
    with open_dataset(parquet, ReadOptions()) as here, open_dataset(elsewhere, ReadOptions()) as there:
        assert here.facts.columns == there.facts.columns
        assert here.facts.rows == there.facts.rows == ROWS
        for name in COLUMNS:
            one, other = (coded(dataset, (), Wanted((name,), labels=True)).others[0] for dataset in (here, there))
            assert one.labels == other.labels, name
            assert one.counts.tolist() == other.counts.tolist(), name


def test_the_sample_is_all_of_a_small_table(parquet: Path, elsewhere: object) -> None:
    """Equal rows come once with their count, and are as many again in the sample."""
    with open_dataset(parquet, ReadOptions()) as here, open_dataset(elsewhere, ReadOptions()) as there:
        assert there.table.sampled_all
        for name in COLUMNS:
            assert dict(here.samples[name].values) == dict(there.samples[name].values), name
            assert here.samples[name].missing == there.samples[name].missing, name


def test_only_distinct_tuples_cross(elsewhere: object) -> None:
    """Counted where they come in: the sample, then one row a tuple and nothing else."""
    with open_dataset(elsewhere, ReadOptions()) as dataset:
        outside = dataset.table.outside
        assert outside is not None
        before = outside.crossed
        classes = dataset.classes(("sex", "place"))
        tuples = sum(1 for _ in {(row[0], row[4]) for row in _rows()})
        assert classes.sizes.members == ROWS
        assert outside.crossed - before == tuples
        _ = classes.influences()
        assert outside.crossed - before == tuples  # rolled up here


def test_beyond_the_limit_only_the_histogram_crosses(elsewhere: object) -> None:
    with open_dataset(elsewhere, ReadOptions(most_tuples=20)) as dataset:
        outside = dataset.table.outside
        assert outside is not None
        before = outside.crossed
        sizes = dataset.classes(QUASI).sizes
        assert sizes.classes > 20
        assert outside.crossed - before <= len(sizes.pairs) + 21  # at most the tuple too many


def test_beyond_the_limit_figures_of_the_histogram_are_the_same_and_others_say_why(parquet: Path, elsewhere: object) -> None:
    here, there = _figures(parquet, ReadOptions()), _figures(elsewhere, ReadOptions(most_tuples=20))
    by_sizes = ("J", "N", "uniques", "R_a", "R_b", "R_c", "record_average", "distinction", "separation", "zayatz", "pitman", "snb")
    for key in by_sizes:
        assert here[key] == there[key], key
    for key in ("suda_score_sum", "individual_risk_sum", "l_distinct", "t_equal"):
        assert there[key][:2] == (None, "not_available"), key
        assert "more than 20 distinct tuples" in str(there[key][3]), key


def test_the_fingerprint_changes_with_one_cell_and_not_with_the_order(postgres: Server) -> None:
    def print_of(rows: list[tuple[object, ...]]) -> str:
        postgres.fill("prints", "a text, b text", rows)
        with open_dataset(postgres.address("prints"), ReadOptions()) as dataset:
            return dataset.facts.fingerprint.value

    rows: list[tuple[object, ...]] = [("x", "1"), ("y", None), ("y", ""), ("x1", "")]
    first = print_of(rows)
    assert print_of(rows[::-1]) == first
    others: list[list[tuple[object, ...]]] = [
        [*([rows[0]] * 2), *rows[1:]],
        [("x", "1"), ("y", ""), ("y", ""), ("x1", "")],
        [("x1", ""), *rows[1:]],
    ]
    assert len({first, *map(print_of, others)}) == 4
