"""``reidrisk mitigate``: reach k, l and t at the least loss, apply it to the whole file, and prove it on what was written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from ...data.options import ReadOptions
from ...model.exact import exact
from ...model.problem import InputError, Problem, Problems
from ...model.role import Role
from ...model.text import Lang, Text
from ...prepare.options import OptionValues
from ..arguments import OUTPUT, AsJson, Language, Reading
from ..exits import ACCEPTABLE, FINDING, delivering, guarded, print_json
from ..language import chosen, near, said
from ..together import Request, opened

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ...data.writing import Written
    from ...mitigate.demand import Demand
    from ...mitigate.full_domain import Solution
    from ...mitigate.proof import Proof
    from ...model.dataset import Facts
    from ...model.plan import Plan

_UNDONE = Text("没有写出数据", "no data were written")
_NO_QUASI = Text("没有指定准标识符。", "No quasi-identifier was named.")
_NAME_THEM = Text("请用 --qi 列出。", "List them with --qi.")
_BAD = Text("{option} 的值不能用。", "The value of {option} cannot be used.")
_WHOLE = Text("请写成正整数。", "Write a positive whole number.")
_AT_LEAST_ONE = Text("请写成不小于 1 的数。", "Write a number of at least 1.")
_SHARE = Text("请写成 0 到 1 之间的数，例如 0.02 或 2%。", "Write a number from 0 to 1, like 0.02 or 2%.")
_NO_SENSITIVE = Text("{option} 需要敏感属性。", "{option} needs a sensitive attribute.")
_NAME_SENSITIVE = Text("请用 --sa 指定。", "Name it with --sa.")
_OVER_INPUT = Text("输出文件就是输入文件。", "The output is the input file.")
_ELSEWHERE = Text("请换一个输出位置；输入文件从不改动。", "Choose another place; the input is never changed.")
_QUASI_DROPPED = Text("列“{column}”既是准标识符又要去掉。", "The column “{column}” is a quasi-identifier and is to be dropped.")
_ONE_OF_BOTH = Text("请只在 --qi 或 --drop 中给出它。", "Give it in --qi or in --drop, not in both.")


@dataclass(frozen=True)
class _Wish:
    """Everything as it was typed."""

    given: OptionValues
    reading: Reading
    hierarchies: str | None
    k: str
    l: str | None  # noqa: E741 - the letter of the literature
    l_kind: Literal["distinct", "entropy"]
    t: str | None
    suppression: str
    loss: str
    out: str | None
    drop: list[str] | None
    unproven: bool
    plan: str | None = None


@dataclass
class _Done:
    """What came of it."""

    facts: Facts
    solution: Solution
    written: Written | None = None
    proof: Proof | None = None
    delivered: bool = False
    seconds: dict[str, float] = field(default_factory=dict)


class _UnprovenError(Exception):
    """The proof failed: what was written must not take its place."""


def mitigate(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件或 Parquet 目录", "a data file or a Parquet folder"))],
    /,
    *,
    qi: Annotated[
        list[str] | None, Parameter(negative="", help=said("准标识符，以逗号分隔", "quasi-identifiers, separated by commas"))
    ] = None,
    sa: Annotated[list[str] | None, Parameter(negative="", help=said("敏感属性", "sensitive attributes"))] = None,
    hierarchies: Annotated[
        str | None, Parameter(help=said("泛化层级（ARX 的 CSV 格式）所在目录", "folder of generalisation hierarchies (ARX's CSV form)"))
    ] = None,
    k: Annotated[str, Parameter(help=said("每个等价类至少有多少条记录", "records that every class must hold"))] = "5",
    l: Annotated[  # noqa: E741 - the option's letter
        str | None, Parameter(help=said("每个等价类中敏感属性至少有多少个取值", "sensitive values that every class must hold"))
    ] = None,
    l_kind: Annotated[Literal["distinct", "entropy"], Parameter(help=said("取值的计法", "how values are counted"))] = "distinct",
    t: Annotated[
        str | None, Parameter(help=said("与整体分布的最大距离，例如 0.2", "largest distance from the whole table, e.g. 0.2"))
    ] = None,
    suppression: Annotated[
        str, Parameter(help=said("最多可抑制的记录比例，例如 0.02", "largest share of records that may be suppressed, e.g. 0.02"))
    ] = "0",
    loss: Annotated[
        str, Parameter(help=said("信息损失的度量，例如 granular、ncp", "measure of information loss, e.g. granular, ncp"))
    ] = "granular",
    out: Annotated[
        str | None,
        Parameter(
            name=["--out", "-o"], group=OUTPUT, help=said("把结果写入此文件（.csv、.parquet）", "write the result here (.csv, .parquet)")
        ),
    ] = None,
    drop: Annotated[
        list[str] | None, Parameter(negative="", group=OUTPUT, help=said("输出中去掉的列", "columns to leave out of the output"))
    ] = None,
    unproven: Annotated[
        bool, Parameter(negative="", group=OUTPUT, help=said("即使证明未通过也写出", "write it even when the proof fails"))
    ] = False,
    plan: Annotated[
        str | None,
        Parameter(
            group=OUTPUT,
            help=said(
                "把方案写入此文件，供 reidrisk apply 用于下个月的数据", "write the plan here, for reidrisk apply on next month's data"
            ),
        ),
    ] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Generalise and suppress until the requirements hold, at the least loss; write it, and prove it on what was written."""
    given = OptionValues(qi=_joined(qi), sa=_joined(sa))
    wish = _Wish(given, reading, hierarchies, k, l, l_kind, t, suppression, loss, out, drop, unproven, plan)
    return guarded(lambda: _run(data, wish, chosen(lang), as_json=json), near(lang), as_json=json, undone=_UNDONE)


def _run(data: str, wish: _Wish, lang: Lang, *, as_json: bool) -> int:
    from ..waiting import waiting  # noqa: PLC0415 - help must not wait

    start = perf_counter()
    busy = partial(waiting, lang)
    request = Request(partial(str, data), wish.given, partial(_reading, wish, data), busy=busy, ordered=wish.out is not None)
    with opened(request) as (dataset, plan), waiting(lang):
        read = perf_counter() - start
        done = _done(dataset, plan, wish)
    done.seconds = {"read": read, **done.solution.seconds, **done.seconds}
    with delivering():
        if as_json:
            print_json(_as_json(done, wish))
        else:
            _show(done, wish, lang)
    return ACCEPTABLE if done.proof is None or done.proof.passed else FINDING


def _reading(wish: _Wish, data: str, base: ReadOptions) -> ReadOptions:
    """How to read, once everything that can be said without the data has been."""
    _checked(wish, data)
    return wish.reading.over(base)


def _done(dataset: Dataset, plan: Plan, wish: _Wish) -> _Done:
    from ...data.names import find_columns  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.full_domain import Goal, solve  # noqa: PLC0415
    from ...mitigate.hierarchy import find_hierarchies  # noqa: PLC0415

    quasi = tuple(name for name, decision in plan.decisions.items() if Role.QI in decision.roles)
    sensitive = tuple(name for name, decision in plan.decisions.items() if Role.SA in decision.roles and name not in quasi)
    dropped = find_columns(_names(wish.drop), dataset.facts.columns)
    problems = Problems()
    if not quasi:
        problems.add(Problem("no_quasi_identifier", _NO_QUASI, _NAME_THEM))
    for column in set(dropped) & set(quasi):
        problems.add(Problem("contradiction", _QUASI_DROPPED.fill(column=column), _ONE_OF_BOTH, column=column))
    problems.stop_if_any()
    folder = None if wish.hierarchies is None else Path(wish.hierarchies).expanduser()
    solution = solve(dataset, Goal(quasi, sensitive, _demand(wish), wish.loss), find_hierarchies(folder, quasi))
    done = _Done(dataset.facts, solution)
    if wish.plan is not None:
        _keep_plan(solution, dataset, dropped, folder, Path(wish.plan).expanduser())
    if wish.out is not None:
        _write(dataset, done, Path(wish.out).expanduser(), dropped, unproven=wish.unproven)
    return done


def _keep_plan(solution: Solution, dataset: Dataset, dropped: tuple[str, ...], folder: Path | None, path: Path) -> None:
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.recipe_file import write_recipe  # noqa: PLC0415
    from ...mitigate.recipe_of import recipe_of  # noqa: PLC0415

    write_atomic(path, write_recipe(recipe_of(solution, dataset.facts.columns, dropped, folder, path.parent)).encode())


def _write(dataset: Dataset, done: _Done, path: Path, dropped: tuple[str, ...], *, unproven: bool) -> None:
    """Beside its place first; it takes its place only when the proof passes, or when it is wanted all the same."""
    from ...data.files import replacing  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.full_domain import apply  # noqa: PLC0415
    from ...mitigate.proof import prove  # noqa: PLC0415

    try:
        with replacing(path) as temporary:
            start = perf_counter()
            done.written = apply(dataset, done.solution, temporary, dropped)
            done.seconds["write"] = perf_counter() - start
            done.proof = prove(temporary, done.solution, dataset.options)
            done.seconds["prove"] = perf_counter() - start - done.seconds["write"]
            _unless_unproven(done.proof, unproven=unproven)
            done.delivered = True
    except _UnprovenError:
        done.delivered = False


def _unless_unproven(proof: Proof, *, unproven: bool) -> None:
    if not (proof.passed or unproven):
        raise _UnprovenError


def _checked(wish: _Wish, data: str) -> None:
    """What can be said without the data: numbers, names and the hierarchies, all in one error."""
    from ...data.writing import check_ending  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.full_domain import find_loss  # noqa: PLC0415
    from ...mitigate.hierarchy import find_hierarchies  # noqa: PLC0415

    problems = Problems()
    folder = None if wish.hierarchies is None else Path(wish.hierarchies).expanduser()
    quasi = _names([str(wish.given.qi or "")])
    checks: list[Callable[[], object]] = [
        lambda: _demand(wish),
        lambda: find_loss(wish.loss),
        lambda: find_hierarchies(folder, quasi),
    ]
    if wish.out is not None:
        out = Path(wish.out).expanduser()
        checks.append(lambda: check_ending(out))
        if out.exists() and Path(data).expanduser().exists() and out.samefile(Path(data).expanduser()):
            problems.add(Problem("output_is_input", _OVER_INPUT, _ELSEWHERE, wish.out))
    for check in checks:
        try:
            check()
        except InputError as error:
            problems.add(*error.problems)
    for option, value in (("--l", wish.l), ("--t", wish.t)):
        if value is not None and not wish.given.sa:
            problems.add(Problem("no_sensitive_attribute", _NO_SENSITIVE.fill(option=option), _NAME_SENSITIVE))
    problems.stop_if_any()


def _demand(wish: _Wish) -> Demand:
    from ...mitigate.demand import Demand  # noqa: PLC0415 - help must not wait for numpy

    problems = Problems()
    k = _number("--k", wish.k, problems, _WHOLE)
    diversity = None if wish.l is None else _number("--l", wish.l, problems, _AT_LEAST_ONE)
    distance = None if wish.t is None else _number("--t", wish.t, problems, _SHARE)
    limit = _number("--suppression", wish.suppression, problems, _SHARE)
    problems.stop_if_any()
    return Demand(int(k), diversity, distance, wish.l_kind, limit)


def _number(option: str, given: str, problems: Problems, form: Text) -> Fraction:
    try:
        found = exact(given)
    except ValueError:
        found = Fraction(-1)
    whole = found >= 1 and (form is not _WHOLE or found.denominator == 1)
    if not (0 <= found <= 1 if form is _SHARE else whole):
        problems.add(Problem("bad_option", _BAD.fill(option=option), form))
    return found


def _joined(given: list[str] | None) -> str | None:
    return None if given is None else ",".join(given)


def _names(given: list[str] | None) -> list[str]:
    return [part.strip() for word in given or () for part in word.split(",") if part.strip()]


def _as_json(done: _Done, wish: _Wish) -> dict[str, Any]:
    from ..versions import versions  # noqa: PLC0415 - help must not wait for it

    solution, found = done.solution, done.solution.found
    return {
        "schema": "reidrisk/mitigation/1",
        "tool": versions(),
        "dataset": {"name": done.facts.name, "rows": done.facts.rows, "fingerprint": done.facts.fingerprint.value},
        "plan": {"levels": solution.levels, "of": {one.column: one.levels for one in solution.ladders}},
        "loss": dict(solution.recount.losses),
        "minimised": wish.loss,
        "suppressed_records": solution.recount.suppressed,
        "suppressed_cells": solution.recount.cells,
        "optimal": True,
        "lower_bound": found.lower_bound,
        "nodes": {"lattice": found.lattice, "evaluated": found.evaluated},
        "seconds": {key: round(value, 6) for key, value in done.seconds.items()},
        "not_in_hierarchy": {name: {"values": values, "records": rows} for name, (values, rows) in solution.strangers.items()},
        "output": wish.out if done.delivered else None,
        "neutralised_cells": dict(done.written.neutralised) if done.written else {},
        "proof": _proof_json(done),
        "errors": [],
    }


def _proof_json(done: _Done) -> dict[str, Any]:
    """Of the file where there is one, else of the plan as it was recounted."""
    proof, solution = done.proof, done.solution
    if proof is None:
        rows = solution.records - solution.recount.suppressed
        return {"basis": "recount", "passed": None, "k": solution.recount.smallest, "rows": rows, "classes": len(solution.recount.kept)}
    return {
        "basis": "output",
        "passed": proof.passed,
        "k": proof.k,
        "l": proof.l,
        "t": proof.t,
        "rows": proof.rows,
        "classes": proof.classes,
        "direct_identifiers": list(proof.direct),
        "other_quasi_identifiers": list(proof.others),
    }


def _show(done: _Done, wish: _Wish, lang: Lang) -> None:
    from ..mitigation_words import lines  # noqa: PLC0415 - only for people

    for line in lines(done.solution, done.written, done.proof, wish.out if done.delivered else None):
        sys.stdout.write(line.say(lang) + "\n")
