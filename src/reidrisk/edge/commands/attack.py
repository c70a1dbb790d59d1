"""``reidrisk attack``: attacks that are run, with a file that an adversary may hold, where the truth is known."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..arguments import AsJson, Language, Reading
from ..attack_options import Holding, names
from ..exits import ACCEPTABLE, delivering, guarded, print_json
from ..language import chosen, near, said
from ..typed import Numbers

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ..attack_words import Tried

_MOST = 2**31
_UNDONE = Text("未发起攻击", "nothing was attacked")
_UNKNOWN = Text("没有名为“{keys}”的攻击。", "There is no attack “{keys}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")


def attack(  # noqa: PLR0913 - the options a person may give
    release: Annotated[str, Parameter(help=said("发布（或拟发布）的数据文件", "the file that is, or is to be, released"))],
    /,
    *,
    holding: Holding,
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
    from ..attack_words import as_json as told  # noqa: PLC0415 - help must not wait for numpy
    from ..attack_words import lines  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    lang = chosen(wanted)
    most, seed = _checked(wish)
    with waiting(lang):
        tried = _tried(wish, most, seed)
    with delivering():
        if as_json:
            print_json(told(tried, lang))
        else:
            sys.stdout.write("".join(f"{line}\n" for line in lines(tried, lang)))
    return ACCEPTABLE


def _tried(wish: _Wish, most: int | None, seed: int) -> Tried:
    from ...data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ...data.options import ReadOptions  # noqa: PLC0415
    from ...flow import attack as run  # noqa: PLC0415
    from ...measure.attacks.holding import Assault  # noqa: PLC0415
    from ..attack_words import Tried  # noqa: PLC0415

    options, held, problems = wish.reading.over(ReadOptions()), wish.holding, Problems()
    with ExitStack() as stack:
        release, known, control = (
            None if name is None else _opened(partial(open_dataset, name, options, ordered=True), stack, problems)
            for name in (wish.release, held.known, held.control)
        )
        problems.stop_if_any()
        assert release is not None  # noqa: S101 - else it left a problem
        assert known is not None  # noqa: S101 - else it left a problem
        knowledge = held.knowledge(release, known, control)
        found = run(release, Assault(known, control, knowledge, wish.attacks, most, seed))
        return Tried(release.facts, known.facts, knowledge.quasi, seed, found)


def _opened(open_it: partial[Dataset], stack: ExitStack, problems: Problems) -> Dataset | None:
    try:
        return stack.enter_context(open_it())
    except InputError as error:
        problems.add(*error.problems)
        return None


def _checked(wish: _Wish) -> tuple[int | None, int]:
    """Attempts and seed; one `InputError` with everything that cannot be used."""
    from ...measure.attacks.suite import attacks  # noqa: PLC0415 - help must not wait for numpy

    problems, known = Problems(), [one.key for one in attacks()]
    problems.add(*wish.holding.problems())
    if wrong := tuple(name for name in wish.attacks or () if name not in known):
        problems.add(Problem("unknown_attack", _UNKNOWN.fill(keys=wrong), _KNOWN.fill(keys=known)))
    numbers = Numbers(problems)
    most = numbers.whole("--attempts", wish.attempts, below=_MOST)
    seed = numbers.whole("--seed", wish.seed, least=0, below=_MOST)
    problems.stop_if_any()
    return most, seed or 0
