"""Options that only some editions and schemes ask for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Group, Parameter

from ..case.options.numbers import Numbers, words
from ..model.plan import PrivacyScheme, Promised
from ..model.problem import InputError, Problem, Problems
from ..model.text import Text
from ..prepare.options import OptionValues
from ..prepare.question import EDITIONS
from ..prepare.unusable import bad_option
from .arguments import answers_in, answers_of
from .language import said

if TYPE_CHECKING:
    from ..measure.population.graded import ApplicablePopulation
    from ..measure.population.table import PopulationTable

SCHEME = Group(said("差分隐私方案（GB/T 42460 6.1 f 1，本工具的扩展）", "Differential privacy scheme (GB/T 42460 6.1 f 1, our extension)"))
POPULATION = Group(said("适用人群（记者攻击）", "Applicable population (journalist attack)"))
_TABLE_LIMIT = 64 * 2**20
_NOT_DP = Text("{options} 只用于 --scheme dp。", "{options} are for --scheme dp only.")
_NO_PROMISE = Text("没有给出差分隐私承诺。", "No differential privacy promise was given.")
_GIVE_PROMISE = Text("请给出 --epsilon（可加 --delta）、--rho 或 --mu。", "Give --epsilon (with --delta if any), --rho or --mu.")
_CANDIDATES = Text(
    "请用 --candidates 给出候选人数（正整数）。", "Give the number of candidates with --candidates (a positive whole number)."
)
_NO_CANDIDATES = Text("没有候选人数。", "The number of candidates is missing.")
_NUMBER = Text("请写成不小于 0 的数；δ 须小于 1。", "Write a number of 0 or more; delta must be below 1.")
_PAIR = Text("请写成 列名=含义，例如 性别=sex。", "Write it as column=meaning, e.g. sex=sex.")
_NO_PEOPLE = Text("给出了总体分布，但没有总体人数。", "A population distribution was given, but not how many people it is.")
_GIVE_PEOPLE = Text("请用 --population 给出适用人群的人数。", "Give the applicable population with --population.")
_NO_FILE = Text("找不到总体表。", "The population table cannot be read.")
_DELTAS = Text("--delta 的个数应与 --epsilon 相同，或不给。", "Give as many --delta as --epsilon, or none.")


if TYPE_CHECKING:

    class EditionAnswers:
        """Impact, attack, territory and the like; every value is read exactly, from its text."""

else:
    EditionAnswers = answers_in(EDITIONS, "EditionAnswers")


def with_editions(edition: EditionAnswers, given: OptionValues) -> OptionValues:
    """The answers with these beside them."""
    return replace(given, context=answers_of(given.context, edition))


@Parameter(name="*", group=SCHEME)
@dataclass(frozen=True)
class SchemeOptions:
    """How data risk is computed: by classes, or by a differential privacy promise."""

    scheme: Annotated[
        Literal["classes", "dp"],
        Parameter(help=said("数据风险按等价类或按差分隐私计算", "data risk by classes or by differential privacy")),
    ] = "classes"
    epsilon: Annotated[list[str] | None, Parameter(negative="", help=said("每次发布的 ε", "epsilon of each release"))] = None
    delta: Annotated[list[str] | None, Parameter(negative="", help=said("与各 ε 对应的 δ", "delta of each epsilon"))] = None
    rho: Annotated[list[str] | None, Parameter(negative="", help=said("zCDP 的 ρ", "rho (zCDP)"))] = None
    mu: Annotated[list[str] | None, Parameter(negative="", help=said("GDP 的 μ", "mu (GDP)"))] = None
    candidates: Annotated[
        str | None, Parameter(help=said("一条记录可能是多少人中的一个", "among how many people a record's person may be"))
    ] = None
    dp_steps: Annotated[
        str | None,
        Parameter(
            help=said("相邻数据集按替换一条记为 1，按增删一条记为 2", "1 where neighbours replace a record, 2 where they add or remove one")
        ),
    ] = None

    def read(self) -> PrivacyScheme | None:
        """The scheme; None where classes are counted. `InputError` with every unusable value."""
        problems = Problems()
        given = {"--epsilon": self.epsilon, "--delta": self.delta, "--rho": self.rho, "--mu": self.mu}
        if self.scheme == "classes":
            stray = tuple(name for name, value in {**given, "--candidates": self.candidates, "--dp-steps": self.dp_steps}.items() if value)
            if stray:
                raise InputError(Problem("option_without_effect", _NOT_DP.fill(options=stray)))
            return None
        reader = Numbers(problems)
        numbers = {name: [_number(reader, name, word) for word in words(typed)] for name, typed in given.items()}
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


Meanings = Annotated[
    list[str] | None,
    Parameter(
        name="--meaning",
        negative="",
        help=said(
            "列名=含义，用内置的第七次人口普查：sex、province、ethnic、age_band、age_5_years",
            "column=meaning, for the bundled 2020 census of China: sex, province, ethnic, age_band, age_5_years",
        ),
    ),
]
OwnTables = Annotated[
    list[str] | None,
    Parameter(
        name="--population-table",
        negative="",
        help=said("自己的总体表（CSV：各列，最后一列为人数）", "a population table of one's own (CSV: columns, then people)"),
    ),
]


@Parameter(name="*", group=POPULATION)
@dataclass(frozen=True)
class PopulationOptions:
    """The people whom the data could be about, and how they are spread."""

    population: Annotated[str | None, Parameter(help=said("适用人群的人数", "people in the applicable population"))] = None
    meaning: Meanings = None
    population_table: OwnTables = None

    def read(self) -> ApplicablePopulation | None:
        """The population; None where none was given. `InputError` with everything that cannot be used."""
        from ..measure.population.graded import ApplicablePopulation  # noqa: PLC0415 - help must not wait for numpy
        from ..measure.population.reference import reference_tables  # noqa: PLC0415

        if self.population is None:
            if self.meaning or self.population_table:
                raise InputError(Problem("no_population", _NO_PEOPLE, _GIVE_PEOPLE))
            return None
        problems = Problems()
        people = Numbers(problems).whole("--population", self.population)
        meanings = dict(_pair(word, problems) for word in words(self.meaning))
        tables = tuple(table for name in self.population_table or () if (table := _table(name, problems)) is not None)
        problems.stop_if_any()
        reference_tables(meanings)
        return ApplicablePopulation(people or 1, meanings, tables)


def _number(reader: Numbers, option: str, word: str) -> Fraction:
    return reader.number(option, word, lambda found: found >= 0 and (option != "--delta" or found < 1), _NUMBER) or Fraction(0)


def _pair(word: str, problems: Problems) -> tuple[str, str]:
    column, sign, meaning = word.partition("=")
    if not sign or not column or not meaning:
        problems.add(bad_option("--meaning", _PAIR))
    return column.strip(), meaning.strip() or "sex"


def _table(name: str, problems: Problems) -> PopulationTable | None:
    from ..data.files import read_text  # noqa: PLC0415
    from ..data.text.dialect import Dialect  # noqa: PLC0415 - rarely needed
    from ..measure.population.table import population_table  # noqa: PLC0415

    try:
        rows = list(Dialect().reader(read_text(Path(name), _TABLE_LIMIT).splitlines()))
        if not rows:
            raise InputError(Problem("population_table_empty", _NO_FILE, file=name))  # noqa: TRY301 - one list of problems
        shown = Path(name).name.replace("{", "(").replace("}", ")")
        return population_table(rows[0][:-1], rows[1:], Text(f"自带总体表 {shown}", f"own population table {shown}"), name)
    except InputError as error:
        problems.add(*error.problems)
    except OSError:
        problems.add(Problem("no_file", _NO_FILE, file=name))
    return None
