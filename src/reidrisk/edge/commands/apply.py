"""``reidrisk apply``: a plan on a file, the same plan on next month's file; foreseen, written, proved."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...case.case import case_of
from ...case.secrecy import with_secrets
from ...data.options import ReadOptions
from ...model.text import Lang
from ..arguments import OUTPUT, UNGRADED, AsJson, Language, Reading, Replaced, written
from ..exits import ACCEPTABLE, FINDING, delivering, guarded, print_json
from ..language import chosen, near, said
from ..passphrase import passphrase
from ..secrecy import Secrecy

if TYPE_CHECKING:
    from ...case.mitigated import Kept
    from ...flow.apply import Applied


MostLost = Annotated[
    str | None,
    Parameter(
        group=OUTPUT,
        help=said(
            "至多可以丢失多大比例的记录和每一列准标识符的单元格（变成“*”），例如 30%；默认为方案在自己的数据上的损失加 10 个百分点，"
            "超过则拒绝（退出码 1）",
            "largest share of the records, and of the cells of any quasi-identifier, that may be lost (become *), e.g. 30%; by default "
            "what the plan lost of its own data and 10 points more: beyond it nothing is written (exit code 1)",
        ),
    ),
]


@dataclass(frozen=True, slots=True)
class _Wish:
    plan: str
    data: str
    out: str | None
    replace: bool
    signer: str | None
    ungraded: bool
    most_lost: str | None
    utility: str | None
    target: str | None
    reading: Reading
    secrecy: Secrecy
    as_json: bool


def apply(  # noqa: PLR0913 - the options a person may give
    plan: Annotated[str, Parameter(help=said("方案文件（plan.yaml）", "the plan (plan.yaml)"))],
    data: Annotated[
        str,
        Parameter(
            help=said(
                "数据文件、Parquet 目录或案例文件夹（处理其原始数据，产出归入案例）",
                "a data file, a Parquet folder or a case (its original is treated, and the case keeps the output)",
            )
        ),
    ],
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
    as_: Annotated[
        str | None,
        Parameter(
            name="--as", group=OUTPUT, help=said("案例：由谁签名记入台账（执行者）", "for a case: who signs it in the ledger (an executor)")
        ),
    ] = None,
    not_graded: Annotated[
        bool,
        Parameter(
            negative="",
            group=OUTPUT,
            help=UNGRADED,
        ),
    ] = False,
    most_lost: MostLost = None,
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
    wish = _Wish(plan, data, out, replace, as_, not_graded, most_lost, utility, target, reading, secrecy, json)
    return guarded(lambda: _run(wish, chosen(lang)), near(lang), as_json=json)


def _run(wish: _Wish, lang: Lang) -> int:
    from ...case.mitigated import keep_applied, kept_lines, only_run, place_in, signing  # noqa: PLC0415
    from ...case.options.numbers import most_lost  # noqa: PLC0415
    from ...data.files import write_atomic  # noqa: PLC0415
    from ...data.output.placing import place_of  # noqa: PLC0415
    from ...document.results.application import as_json, ended, foreseen  # noqa: PLC0415
    from ...document.utility.page import utility_page  # noqa: PLC0415
    from ...flow.apply import Application, read_plan, reader  # noqa: PLC0415
    from ...flow.apply import apply as applied  # noqa: PLC0415
    from ...mitigate.recipe import Tools  # noqa: PLC0415 - help must not wait for the engine
    from ..waiting import aside, waiting  # noqa: PLC0415

    plan, case = Path(wish.plan).expanduser(), case_of(wish.data)
    recipe = read_plan(plan)
    out = None if wish.out is None else place_of(wish.out, replace=wish.replace)
    if out is None and case is not None:
        out = place_in(case)
    shown = None if out is None else str(out)
    secret = with_secrets(Tools(reader(plan.parent)), recipe, wish.secrecy, wish.secrecy.release, kept=out is not None)
    options = wish.reading.over(ReadOptions() if case is None else case.file.read_options())
    order = Application(
        recipe=recipe, data=wish.data if case is None else case.original, out=out, tools=secret.tools, options=options,
        ungraded=wish.ungraded, commit=secret.commit, release=secret.release, measured=wish.utility is not None or wish.as_json,
        target=wish.target, home=plan.parent, most_lost=most_lost(wish.most_lost),
    )  # fmt: skip

    def tell(found: Applied) -> None:
        if not wish.as_json:
            with aside():
                sys.stdout.write("".join(f"{line.say(lang)}\n" for line in foreseen(found)))
                sys.stdout.flush()

    kept: Kept | None = None
    with nullcontext() if case is None else only_run(case):
        signed = None if case is None else signing(case, wish.signer, passphrase(lang))
        with waiting(lang):
            outcome = applied(order, tell)
            if case is not None and isinstance(out, Path) and outcome.delivered:
                kept = keep_applied(case, order, outcome, plan, signed)
    if wish.utility is not None and outcome.utility is not None:
        write_atomic(Path(wish.utility).expanduser(), utility_page(outcome.utility, recipe.name, lang).encode())
    graded = outcome.good and not wish.ungraded
    with delivering():
        if wish.as_json:
            print_json({"schema": "reidrisk/apply/1", "plan": recipe.name, "graded": graded, **as_json(outcome, shown, lang), "errors": []})
        else:
            lines = [*ended(outcome, shown, graded=outcome.good), *(kept_lines(kept) if kept is not None else ())]
            sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
    return ACCEPTABLE if outcome.good else FINDING
