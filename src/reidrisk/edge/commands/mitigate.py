"""``reidrisk mitigate``: reach a level or any requirements at the least loss, write the result, and prove it on what was written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...case.case import Case, case_of
from ...case.input import Request, opened
from ...case.options.numbers import most_lost, words
from ...data.options import ReadOptions
from ...model.exact import exact
from ...model.problem import InputError, Problem, Problems
from ...model.text import Lang, Phrase, Text
from ...prepare.columns import split_names
from ...prepare.options import OptionValues
from ..arguments import AsJson, Context, Language, Reading, Roles, values
from ..edition_arguments import EditionAnswers, with_editions
from ..exits import ACCEPTABLE, FINDING, delivering, guarded, print_json
from ..language import chosen, near, said
from ..mitigation_options import LEVEL_GOAL, Requirements
from ..mitigation_uses import Uses
from ..mitigation_ways import Products, Ways
from ..passphrase import passphrase

if TYPE_CHECKING:
    from ...case.mitigated import Kept
    from ...data.output.placing import Place
    from ...flow.mitigate import Mitigated, Mitigation

_UTILITY = Text("数据可用性报告：{path}", "Utility report: {path}")
_UNDONE = Text("没有写出数据", "no data were written")
_TWO_WAYS = Text("--local 与 --cells 只能给一个。", "Give --local or --cells, not both.")
_ONE = Text("请去掉其中之一。", "Leave one of them out.")


@dataclass(frozen=True)
class _Wish:
    """Everything as it was typed."""

    given: OptionValues
    reading: Reading
    requirements: Requirements
    ways: Ways
    uses: Uses
    products: Products


def mitigate(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件、Parquet 目录或案例文件夹", "a data file, a Parquet folder or a case"))],
    /,
    *,
    requirements: Requirements = Requirements(),  # noqa: B008 - frozen
    ways: Ways = Ways(),  # noqa: B008 - frozen
    uses: Uses = Uses(),  # noqa: B008 - frozen
    products: Products = Products(),  # noqa: B008 - frozen
    roles: Roles = Roles(),  # noqa: B008 - frozen
    context: Context = Context(),  # noqa: B008 - frozen
    edition: EditionAnswers = EditionAnswers(),  # noqa: B008 - frozen
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Generalise and suppress until the requirements hold, at the least loss; write it, and prove it on what was written."""
    given = with_editions(edition, values(roles, context))
    wish = _Wish(given, reading, requirements, ways, uses, products)
    return guarded(lambda: _run(data, wish, lang, as_json=json), near(lang), as_json=json, undone=_UNDONE)


def _run(data: str, wish: _Wish, wanted: str | None, *, as_json: bool) -> int:
    from ...case.mitigated import PLAN, keep, kept_lines, only_run, signing  # noqa: PLC0415 - help must not wait for the engine
    from ...document.results.mitigation import as_json as told  # noqa: PLC0415
    from ...flow.mitigate import mitigate as mitigated  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    start = perf_counter()
    case = case_of(data)
    lang = chosen(wanted, case.file.language if case else None)
    wish = _for_case(wish, case, lang)
    source = partial(getattr, case, "original") if case else partial(str, data)
    reading = partial(_reading, wish, case.original if case else data, case)
    order = _order(wish, case, lang)
    request = Request(source, wish.given, reading, case, busy=partial(waiting, lang), ordered=order.out is not None, original=True)
    kept: Kept | None = None
    with nullcontext() if case is None else only_run(case):
        output = order.out if isinstance(order.out, Path) else None
        signed = None if case is None or output is None else signing(case, wish.products.as_, passphrase(lang))
        with opened(request) as (dataset, plan), waiting(lang):
            read = perf_counter() - start
            order = replace(order, required=wish.requirements.required(), coarsest=wish.requirements.levels())
            done = mitigated(dataset, plan, order)
            if case is not None and output is not None and done.delivered:
                kept = keep(case, (dataset, plan), told(done, order, lang), output, signed, order.plan or case.folder / PLAN)
    done = replace(done, seconds={"read": read, **done.solution.seconds, **done.seconds})
    page = _keep_utility(done, wish.products, lang)
    with delivering():
        if as_json:
            print_json(told(done, order, lang))
        else:
            _show(done, order, lang)
            _say(page, lang)
            _say(kept_lines(kept) if kept else (), lang)
    return ACCEPTABLE if done.good else FINDING


def _keep_utility(done: Mitigated, products: Products, lang: Lang) -> tuple[Phrase, ...]:
    """Where the utility report went; nothing where none was wanted."""
    if products.utility is None or done.utility is None:
        return ()
    from ...data.files import write_atomic  # noqa: PLC0415 - most runs write none
    from ...document.utility.choices import choices_figure  # noqa: PLC0415
    from ...document.utility.page import utility_page  # noqa: PLC0415

    path = Path(products.utility).expanduser()
    figure = choices_figure(done.choices, done.solution.records, lang)
    write_atomic(path, utility_page(done.utility, done.facts.name, lang, [figure] if figure else []).encode())
    return (_UTILITY.fill(path=path),)


def _for_case(wish: _Wish, case: Case | None, lang: Lang) -> _Wish:
    """A case has a goal, a place for the output and a place for the plan of its own; with ``--try`` nothing is written."""
    if wish.products.try_:
        wish = replace(wish, products=replace(wish.products, out=None, plan=None))
    if case is None:
        return wish
    from ...case.mitigated import PLAN, place_in  # noqa: PLC0415 - help must not wait for the engine

    asked, products = wish.requirements, wish.products
    if asked.nothing:
        asked = replace(asked, goal=LEVEL_GOAL)
    if not products.try_:
        out, plan = products.out or str(place_in(case)), products.plan or str(case.folder / PLAN)
        products = replace(products, out=out, plan=plan, utility=products.utility or str(case.document(f"utility-{lang}.html")))
    return replace(wish, requirements=asked, products=products)


def _order(wish: _Wish, case: Case | None, lang: Lang) -> Mitigation:
    from ...flow.mitigate import Mitigation  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.anytime import Effort  # noqa: PLC0415 - help must not wait for the engine
    from ..waiting import searching  # noqa: PLC0415

    asked, ways, products = wish.requirements, wish.ways, wish.products
    return Mitigation(
        to_level=asked.goal is not None, loss=ways.loss or ("precision" if ways.cells else "granular"),
        trees=_path(ways.hierarchies), out=_place(products), plan=_path(products.plan), drop=tuple(words(asked.drop)),
        people=asked.people, local=ways.local, cells=ways.cells, ungraded=products.not_graded,
        proposing=case is not None or (asked.goal is not None and wish.given.qi is None),
        effort=Effort(asked.effort, _share(asked.gap), partial(searching, lang)), choices=products.choices,
        measured=products.utility is not None,
        analysis=wish.uses.read(case.folder if case else None), most_lost=most_lost(products.most_lost),
    )  # fmt: skip


def _share(given: str) -> float:
    try:
        return float(exact(given))
    except ValueError:  # said with the other options
        return 0.0


def _place(products: Products) -> Place | None:
    from ...data.output.placing import place_of  # noqa: PLC0415 - help must not wait for the engine

    return None if products.out is None else place_of(products.out, replace=products.replace)


def _path(given: str | None) -> Path | None:
    return None if given is None else Path(given).expanduser()


def _reading(wish: _Wish, data: str, case: Case | None, base: ReadOptions) -> ReadOptions:
    """How to read, once everything that can be said without the data has been."""
    from ...data.output.delivery import ENDINGS  # noqa: PLC0415 - help must not wait for the engine
    from ...data.output.placing import check_place  # noqa: PLC0415 - as above
    from ...mitigate.hierarchy import find_hierarchies  # noqa: PLC0415

    problems, out = Problems(), _place(wish.products)
    problems.add(*wish.requirements.problems(sensitive=case is not None or bool(wish.given.sa)))
    quasi = split_names(str(wish.given.qi or ""), None)
    checks: list[Callable[[], object]] = [
        partial(_measurable, wish, case),
        partial(find_hierarchies, _path(wish.ways.hierarchies), quasi),
        *([] if out is None else [partial(check_place, out, data, ENDINGS)]),
    ]
    if wish.ways.local and wish.ways.cells:
        problems.add(Problem("contradiction", _TWO_WAYS, _ONE))
    for check in checks:
        try:
            check()
        except InputError as error:
            problems.add(*error.problems)
    problems.stop_if_any()
    return wish.reading.over(base)


def _measurable(wish: _Wish, case: Case | None) -> None:
    """A loss of what the data is for needs to know it."""
    from ...mitigate.full_domain import find_loss  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.loss import undeclared  # noqa: PLC0415

    loss, uses = find_loss(wish.ways.loss or "granular"), wish.uses.read(case.folder if case else None)
    if loss.needs is not None and not getattr(uses, loss.needs):
        raise undeclared(loss)


def _show(done: Mitigated, order: Mitigation, lang: Lang) -> None:
    from ...document.results.mitigation import lines  # noqa: PLC0415 - only for people

    _say(lines(done, order), lang)


def _say(lines: Iterable[Phrase | Text], lang: Lang) -> None:
    sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
