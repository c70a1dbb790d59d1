"""How data risk is computed: by classes, or by a promise of differential privacy (GB/T 42460 6.1 f 1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from ...model.frozen import dataclass
from ...model.option import Exactly, Exacts, Group, Option
from ...model.plan import PrivacyScheme, Promised
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from .numbers import Numbers, words

SCHEME = Group(
    "scheme",
    Text("差分隐私方案（GB/T 42460-2023 6.1 f 1，本工具的扩展）", "Differential privacy scheme (GB/T 42460-2023 6.1 f 1, our extension)"),
)
_NOT_DP = Text("{options} 只用于 --scheme dp。", "{options} are for --scheme dp only.")
_NO_PROMISE = Text("没有给出差分隐私承诺。", "No differential privacy promise was given.")
_GIVE_PROMISE = Text("请给出 --epsilon（可加 --delta）、--rho 或 --mu。", "Give --epsilon (with --delta if any), --rho or --mu.")
_CANDIDATES = Text(
    "请用 --candidates 给出候选人数（正整数）。", "Give the number of candidates with --candidates (a positive whole number)."
)
_NO_CANDIDATES = Text("没有候选人数。", "The number of candidates is missing.")
_NUMBER = Text("请写成不小于 0 的数；δ 须小于 1。", "Write a number of 0 or more; delta must be below 1.")
_DELTAS = Text("--delta 的个数应与 --epsilon 相同，或不给。", "Give as many --delta as --epsilon, or none.")
_LIST = Text("每次发布一个数", "a number for each release")


@dataclass(frozen=True, kw_only=True)
class Scheme:
    """By classes, or by what each release promised."""

    scheme: Annotated[
        Literal["classes", "dp"] | None,
        Option(Text("数据风险按等价类或按差分隐私计算", "data risk by classes or by differential privacy"), SCHEME, default="classes"),
    ] = None
    epsilon: Annotated[Exacts, Option(Text("每次发布的 ε", "epsilon of each release"), SCHEME, form=_LIST)] = None
    delta: Annotated[Exacts, Option(Text("与各 ε 对应的 δ", "delta of each epsilon"), SCHEME, form=_LIST)] = None
    rho: Annotated[Exacts, Option(Text("zCDP 的 ρ", "rho (zCDP)"), SCHEME, form=_LIST)] = None
    mu: Annotated[Exacts, Option(Text("GDP 的 μ", "mu (GDP)"), SCHEME, form=_LIST)] = None
    candidates: Annotated[
        Exactly,
        Option(Text("一条记录可能是多少人中的一个", "among how many people a record's person may be"), SCHEME, unit=Text("人", "people")),
    ] = None
    dp_steps: Annotated[
        Exactly,
        Option(
            Text("相邻数据集按替换一条记为 1，按增删一条记为 2", "1 where neighbours replace a record, 2 where they add or remove one"),
            SCHEME,
        ),
    ] = None

    def over_case(self, of_case: PrivacyScheme | None) -> PrivacyScheme | None:
        """What was typed, else what the case answers."""
        return of_case if self.scheme is None else self.promised()

    def promised(self) -> PrivacyScheme | None:
        """The scheme; None where classes are counted. `InputError` with every unusable value."""
        problems = Problems()
        given = {"--epsilon": self.epsilon, "--delta": self.delta, "--rho": self.rho, "--mu": self.mu}
        if self.scheme != "dp":
            stray = tuple(name for name, value in {**given, "--candidates": self.candidates, "--dp-steps": self.dp_steps}.items() if value)
            if stray:
                raise InputError(Problem("option_without_effect", _NOT_DP.fill(options=stray)))
            return None
        reader = Numbers(problems)
        numbers = {name: _numbers(reader, name, typed) for name, typed in given.items()}
        deltas = numbers["--delta"]
        if deltas and len(deltas) != len(numbers["--epsilon"]):
            problems.add(Problem("bad_option", _DELTAS))
        if not any(numbers[name] for name in ("--epsilon", "--rho", "--mu")):
            problems.add(Problem("no_promise", _NO_PROMISE, _GIVE_PROMISE))
        if self.candidates is None:
            problems.add(Problem("no_candidates", _NO_CANDIDATES, _CANDIDATES))
        candidates, steps = reader.whole("--candidates", self.candidates), reader.whole("--dp-steps", self.dp_steps)
        problems.stop_if_any()
        pairs = zip(numbers["--epsilon"], deltas or [Fraction(0)] * len(numbers["--epsilon"]), strict=True)
        return PrivacyScheme(
            (
                *(Promised("epsilon", epsilon, delta) for epsilon, delta in pairs),
                *(Promised("rho", rho) for rho in numbers["--rho"]),
                *(Promised("mu", mu) for mu in numbers["--mu"]),
            ),
            candidates or 1,
            steps or 1,
        )


def _numbers(reader: Numbers, option: str, given: Exacts) -> list[Fraction]:
    def fits(found: Fraction) -> bool:
        return found >= 0 and (option != "--delta" or found < 1)

    return [reader.number(option, word, fits, _NUMBER) or Fraction(0) for word in words(given)]
