"""``reidrisk apply``: a plan on a file, the same plan on next month's file; foreseen, written, proved."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...data.options import ReadOptions
from ...model.text import Lang
from ..arguments import OUTPUT, UNGRADED, AsJson, Language, Reading, Replaced, written
from ..exits import ACCEPTABLE, FINDING, delivering, guarded, print_json
from ..language import chosen, near, said
from ..secrecy import Secrecy, with_secrets

if TYPE_CHECKING:
    from ...mitigate.foresight import Foresight


@dataclass(frozen=True, slots=True)
class _Wish:
    plan: str
    data: str
    out: str | None
    replace: bool
    ungraded: bool
    utility: str | None
    target: str | None
    reading: Reading
    secrecy: Secrecy
    as_json: bool


def apply(  # noqa: PLR0913 - the options a person may give
    plan: Annotated[str, Parameter(help=said("方案文件（plan.yaml）", "the plan (plan.yaml)"))],
    data: Annotated[str, Parameter(help=said("数据文件或 Parquet 目录", "a data file or a Parquet folder"))],
    /,
    *,
    out: Annotated[
        str | None,
        written(
            "结果文件（.csv、.parquet、.xlsx、.duckdb）或数据库表的地址；不给则只说会发生什么",
            "the result (.csv, .parquet, .xlsx, .duckdb) or the address of a table; without it, only what would happen",
        ),
    ] = None,
    replace: Replaced = False,
    not_graded: Annotated[
        bool,
        Parameter(
            negative="",
            group=OUTPUT,
            help=UNGRADED,
        ),
    ] = False,
    utility: Annotated[
        str | None,
        Parameter(
            group=OUTPUT,
            help=said("把数据可用性报告（变换前后）写入此 HTML 文件", "write the utility report, before and after, to this HTML file"),
        ),
    ] = None,
    target: Annotated[
        str | None, Parameter(group=OUTPUT, help=said("可用性报告中由模型预测的列", "column that a model tells in the utility report"))
    ] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    secrecy: Secrecy = Secrecy(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Apply a plan. What is unseen, what has changed and what no longer holds is said before anything is written."""
    wish = _Wish(plan, data, out, replace, not_graded, utility, target, reading, secrecy, json)
    return guarded(lambda: _run(wish, chosen(lang)), near(lang), as_json=json)


def _run(wish: _Wish, lang: Lang) -> int:
    from ...data.files import write_atomic  # noqa: PLC0415
    from ...data.placing import place_of  # noqa: PLC0415
    from ...document.utility_page import utility_page  # noqa: PLC0415
    from ...mitigate.recipe import Tools  # noqa: PLC0415 - help must not wait for the engine
    from ..application import Order, carry_out, read_plan, reader  # noqa: PLC0415
    from ..application_words import as_json, ended, foreseen  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    plan = Path(wish.plan).expanduser()
    recipe = read_plan(plan)
    out = None if wish.out is None else place_of(wish.out, replace=wish.replace)
    shown = None if out is None else str(out)
    secret = with_secrets(Tools(reader(plan.parent)), recipe, wish.secrecy, kept=out is not None)
    options = wish.reading.over(ReadOptions())
    order = Order(recipe, wish.data, out, secret.tools, options, wish.ungraded, commit=secret.commit, release=secret.release,
                  measured=wish.utility is not None or wish.as_json, target=wish.target,
                  home=plan.parent)  # fmt: skip

    def tell(found: Foresight) -> None:
        if not wish.as_json:
            sys.stdout.write("".join(f"{line.say(lang)}\n" for line in foreseen(found)))
            sys.stdout.flush()

    with waiting(lang):
        outcome = carry_out(order, tell)
    if wish.utility is not None and outcome.utility is not None:
        write_atomic(Path(wish.utility).expanduser(), utility_page(outcome.utility, recipe.name, lang).encode())
    graded = outcome.good and not wish.ungraded
    with delivering():
        if wish.as_json:
            print_json({"schema": "reidrisk/apply/1", "plan": recipe.name, "graded": graded, **as_json(outcome, shown), "errors": []})
        else:
            lines = ended(outcome, shown, graded=outcome.good)
            sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
    return ACCEPTABLE if outcome.good else FINDING
