"""A plan as a model of dbt: files for a project that runs it every month in the engine where the data are."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from ...data.dataset import Dataset
from ...data.files import write_atomic
from ...data.open import offered, open_dataset
from ...data.options import ReadOptions
from ...data.output.dbt_model import DbtModel, RuledStep, dbt_model, plain
from ...data.output.dbt_tests import ClassTests, Measure
from ...data.yaml.writing import quoted
from ...mitigate.goals.required import Requirements
from ...mitigate.goals.requirement import Bound
from ...mitigate.goals.subject_types import CountedSubjectType
from ...mitigate.plans.foresight import other_columns
from ...mitigate.plans.in_engine import not_there
from ...mitigate.plans.recipe import Recipe, Tools, check, rule_of
from ...mitigate.requirements.l_diversity import Diversity
from ...model.frozen import dataclass
from ...model.optional import optional
from ...model.problem import Problem, Problems
from ...model.text import Text

_PURPOSE = Text("写 dbt 模型", "writing a dbt model")
_NO_RULE = Text(
    "变换 {name}（列“{column}”）按这些参数无法写成规则，dbt 模型不能照做。",
    "With these settings {name} (column “{column}”) cannot be said as a rule, so a dbt model cannot do it.",
)
_RULE = Text(
    "请改用 bands、age、date_part、icd10、postcode、zip3、sets 或层级文件（区间、日期、前缀、步骤或取值表），"
    "或用 suppress_column 删除该列。",
    "Use bands, age, date_part, icd10, postcode, zip3, sets or a hierarchy (intervals, dates, prefixes, steps or a list of values), or "
    "drop the column with suppress_column.",
)
_NO_DIALECT = Text(
    "dbt 模型可以写成 PostgreSQL、Spark 和 DuckDB 的 SQL，不能写成 {engine} 的。",
    "A dbt model can be written in the SQL of PostgreSQL, Spark and DuckDB, not in that of {engine}.",
)
_WITHOUT_DBT = Text(
    "请每月用 reidrisk apply 在该引擎中运行并证明这个方案。",
    "Run the plan each month with reidrisk apply, in that engine and proved.",
)
_MORE_THAN_K = Text(
    "dbt 模型可以要求等价类的记录数（k），检验 l、t 和 α；方案还要求：{titles}。",
    "A dbt model can require the number of records of a class (k) and test l, t and alpha; the plan also asks for: {titles}.",
)
_PERSONS = Text(
    "dbt 模型按记录计数，方案按人计数。",
    "A dbt model counts records; the plan counts persons.",
)
_APPLY = Text(
    "请每月用 reidrisk apply 在引擎中运行并证明这个方案，或为这个模型另写一个不含这些要求的方案。",
    "Run the plan each month with reidrisk apply, in the engine and proved, or write a plan without these requirements for the model.",
)
_THERE = Text("已有这个文件。", "The file is there already.")
_REPLACE = Text("请换一个文件夹，或用 --replace 替换。", "Choose another folder, or replace it with --replace.")
_DIALECTS = frozenset({"postgres", "spark"})
_NAME = re.compile(r"[^0-9a-z]+")


@dataclass(frozen=True)
class DbtFiles:
    """What was written: the model's name, the files by their way within the folder, and the table that the model reads."""

    name: str
    folder: Path
    files: tuple[str, ...]
    schema: str
    table: str


def write_dbt(recipe: Recipe, data: object, tools: Tools, options: ReadOptions, place: tuple[Path, bool]) -> DbtFiles:
    """The files; `place` is the folder and whether files that are there may be replaced. `InputError` with all that a model cannot do."""
    optional("ibis", "ibis-framework", "sql", _PURPOSE)
    folder, replace = place
    with open_dataset(data, options) as dataset:
        problems = Problems()
        if dataset.table.outside is not None and dataset.facts.format not in _DIALECTS:
            problems.add(Problem("no_dbt_dialect", _NO_DIALECT.fill(engine=dataset.facts.format), _WITHOUT_DBT))
        problems.add(*other_columns(recipe, dataset), *not_there(recipe, dataset.facts.columns))
        problems.stop_if_any()
        check(recipe, dataset, tools)
        steps = _ruled_steps(recipe, tools)
        schema, table = _source(data, dataset)
        name = "released_" + (_NAME.sub("_", table.lower()).strip("_") or "data")
        accepted = recipe.acceptance
        least = 1 if accepted.required is None else accepted.required.k
        kept = None if accepted.required is None else 1 - accepted.required.limit
        bounds = () if accepted.required is None else tuple(_bounds(accepted.required))
        tests = ClassTests(accepted.treated if least > 1 or bounds else (), least, accepted.sensitive, bounds)
        model = dbt_model(name, dataset, steps, tests, kept)
    files = _files(name, model, (schema, table), recipe)
    problems = Problems()
    problems.add(*(Problem("file_exists", _THERE, _REPLACE, str(folder / one)) for one in files if not replace and (folder / one).exists()))
    problems.stop_if_any()
    project = "dbt_project.yml"
    if not (folder / project).exists():
        files = {**files, project: _PROJECT}
    for one in sorted(files, key=lambda one: one.startswith("models/")):  # the model last: it never names what is not there
        (folder / one).parent.mkdir(parents=True, exist_ok=True)
        write_atomic(folder / one, files[one].encode())
    return DbtFiles(name, folder, tuple(sorted(files)), schema, table)


def _ruled_steps(recipe: Recipe, tools: Tools) -> tuple[RuledStep, ...]:
    problems, found = Problems(), []
    for step in recipe.steps:
        if step.technique.by == "column":
            found.append(RuledStep(step.column, "column"))
            continue
        rule = rule_of(step, tools)
        if rule is None:
            text = _NO_RULE.fill(name=step.technique.key, column=step.column)
            problems.add(Problem("no_rule", text, _RULE, column=step.column))
            continue
        found.append(RuledStep(step.column, step.technique.by, rule))
    problems.add(*_required(recipe))
    problems.stop_if_any()
    return tuple(found)


def _required(recipe: Recipe) -> Iterator[Problem]:
    accepted = recipe.acceptance
    if accepted.required is None:
        return
    if accepted.kinds not in {(), (CountedSubjectType(accepted.quasi),)}:
        yield Problem("counts_persons", _PERSONS, _APPLY)
    others = [one.requirement.title for one in accepted.required.bounds if not _of_sizes(one) and _measure(one) is None]
    if others:
        yield Problem("more_than_k", _MORE_THAN_K.fill(titles=others), _APPLY)


def _bounds(required: Requirements) -> Iterator[tuple[Measure, Fraction]]:
    """What the tests of the model ask of the sensitive columns."""
    for one in required.bounds:
        measure = _measure(one)
        if measure is not None:
            yield measure, one.value.values if isinstance(one.value, Diversity) else one.value


def _of_sizes(bound: Bound[Any, Any]) -> bool:
    return bound.requirement.scope == "class" and bound.requirement.needs == "sizes"


def _measure(bound: Bound[Any, Any]) -> Measure | None:
    if isinstance(bound.value, Diversity):
        return "l_entropy" if bound.value.kind == "entropy" else "l_distinct"
    return {"t": "t", "alpha": "alpha"}.get(bound.key)  # type: ignore[return-value]


def _source(data: object, dataset: Dataset) -> tuple[str, str]:
    """(schema, table) that the model reads."""
    address = offered(data).address
    named = None if address is None else dict(address.options).get("table")
    if named:
        schema, _, table = named.rpartition(".")
        return schema or "public", table
    return "main", Path(dataset.facts.name).stem


def _files(name: str, model: DbtModel, source: tuple[str, str], recipe: Recipe) -> Mapping[str, str]:
    from ...mitigate.plans.recipe_file import write_recipe  # noqa: PLC0415 - loads the YAML library

    digest = hashlib.sha256(write_recipe(recipe).encode()).hexdigest()
    head = f"{{{{ config(materialized='table') }}}}\n{{# reidrisk: plan sha256 {digest} #}}\n"
    return {
        f"models/{name}.sql": head + model.sql + "\n",
        f"models/{name}.yml": _schema(name, model, source),
        **{f"tests/{one}.sql": sql for one, sql in model.tests.items()},
        **{f"seeds/{one}.csv": seed.written() for one, seed in model.seeds.items()},
    }


def _schema(name: str, model: DbtModel, source: tuple[str, str]) -> str:
    def word(text: str) -> str:
        return plain(quoted(text))

    lines = [
        "version: 2",
        "sources:",
        "  - name: reidrisk",
        f"    schema: {word(source[0])}",
        "    quoting: {schema: true, identifier: true}",
    ]
    lines += ["    tables:", f"      - name: {name}", f"        identifier: {word(source[1])}"]
    lines += ["models:", f"  - name: {name}", "    columns:", *(f"      - name: {word(one)}" for one in model.columns)]
    for place, (one, seed) in enumerate(model.seeds.items()):
        lines += [*(["seeds:"] if place == 0 else []), f"  - name: {one}", "    config:"]
        lines += [f"      column_types: {{{', '.join(f'{column}: {model.text}' for column in seed.columns)}}}"]
    return "\n".join(lines) + "\n"


_PROJECT = """name: reidrisk_release
version: "1.0.0"
profile: reidrisk
model-paths: [models]
seed-paths: [seeds]
test-paths: [tests]
"""
