"""``reidrisk attack``: attacks that are run, with a file that an adversary may hold, where the truth is known."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...case.case import Case, case_of
from ...case.options.numbers import Numbers
from ...data.address import is_address
from ...data.options import ReadOptions
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..arguments import AsJson, Language, Reading
from ..attack_options import Holding, names
from ..exits import ACCEPTABLE, delivering, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ...document.results.attack import Tried

_MOST = 2**31
_UNDONE = Text("未发起攻击", "nothing was attacked")
_UNKNOWN = Text("没有名为“{keys}”的攻击。", "There is no attack “{keys}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")


def attack(  # noqa: PLR0913 - the options a person may give
    release: Annotated[
        str, Parameter(help=said("发布（或拟发布）的数据文件，或案例文件夹", "the file that is, or is to be, released, or a case"))
    ],
    /,
    *,
    holding: Holding = Holding(),  # noqa: B008 - frozen
    attacks: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=said(
                "只进行这些攻击：linkage、probabilistic、membership、singling_out、linkability、inference",
                "only these: linkage, probabilistic, membership, singling_out, linkability, inference",
            ),
        ),
    ] = None,
    attempts: Annotated[
        str | None,
        Parameter(
            help=said(
                "每种攻击最多尝试的次数；默认 10000，逐行比较的攻击 2000",
                "most attempts of each; 10000 by default, 2000 where rows are compared",
            )
        ),
    ] = None,
    seed: Annotated[
        str, Parameter(help=said("抽取的种子；同一种子结果相同", "seed of the choices; the same seed gives the same result"))
    ] = "0",
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Of so many attempts so many right, so many expected by chance."""
    wish = _Wish(release, holding, names(attacks) or None, attempts, seed, reading)
    return guarded(lambda: _run(wish, lang, as_json=json), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    """Everything as it was typed."""

    release: str
    holding: Holding
    attacks: tuple[str, ...] | None
    attempts: str | None
    seed: str
    reading: Reading


def _run(wish: _Wish, wanted: str | None, *, as_json: bool) -> int:
    from ...document.results.attack import as_json as told  # noqa: PLC0415 - help must not wait for numpy
    from ...document.results.attack import lines  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    case = case_of(wish.release)
    lang = chosen(wanted, case.file.language if case else None)
    most, seed = _checked(wish, case)
    with waiting(lang):
        tried = _tried(wish, case, most, seed)
    with delivering():
        if as_json:
            print_json(told(tried, lang))
        else:
            sys.stdout.write("".join(f"{line}\n" for line in lines(tried, lang)))
    return ACCEPTABLE


def _tried(wish: _Wish, case: Case | None, most: int | None, seed: int) -> Tried:
    from ...data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ...document.results.attack import Tried  # noqa: PLC0415
    from ...flow.attack import attack as run  # noqa: PLC0415
    from ...measure.attacks.holding import Assault  # noqa: PLC0415

    held, problems = wish.holding, Problems()
    files = [(wish.release if case is None else case.data, ReadOptions() if case is None else case.read_options())]
    files += [(name, _beside(name, case)) for name in (held.known, held.control) if name is not None]
    with ExitStack() as stack:
        opened = [
            _opened(partial(open_dataset, name, wish.reading.over(options), ordered=True), stack, problems) for name, options in files
        ]
        if case is not None and opened[0] is not None:
            problems.add(*case.unknown_columns(opened[0].facts.columns))
        problems.stop_if_any()
        release, known, *others = (one for one in opened if one is not None)
        control = others[0] if others else None
        knowledge = held.knowledge(release, known, control, case)
        found = run(release, Assault(known, control, knowledge, wish.attacks, most, seed))
        return Tried(release.facts, known.facts, knowledge.quasi, seed, found)


def _beside(name: str, case: Case | None) -> ReadOptions:
    """How a file beside the release is read: as the case reads its data, where it is these; of another file only what its signs mean."""
    if case is None:
        return ReadOptions()
    own = case.file.read_options()
    there = not is_address(name) and not is_address(case.original) and Path(name).exists() and Path(case.original).exists()
    same = name == case.original or (there and Path(name).samefile(case.original))
    return own if same else ReadOptions(na=own.na, suppression=own.suppression)


def _opened(open_it: partial[Dataset], stack: ExitStack, problems: Problems) -> Dataset | None:
    try:
        return stack.enter_context(open_it())
    except InputError as error:
        problems.add(*error.problems)
        return None


def _checked(wish: _Wish, case: Case | None) -> tuple[int | None, int]:
    """Attempts and seed; one `InputError` with everything that cannot be used."""
    from ...measure.attacks.suite import attacks  # noqa: PLC0415 - help must not wait for numpy

    problems, known = Problems(), [one.key for one in attacks()]
    problems.add(*wish.holding.problems(case))
    if wrong := tuple(name for name in wish.attacks or () if name not in known):
        problems.add(Problem("unknown_attack", _UNKNOWN.fill(keys=wrong), _KNOWN.fill(keys=known)))
    numbers = Numbers(problems)
    most = numbers.whole("--attempts", wish.attempts, below=_MOST)
    seed = numbers.whole("--seed", wish.seed, least=0, below=_MOST)
    problems.stop_if_any()
    return most, seed or 0
