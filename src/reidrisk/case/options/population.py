"""The people whom the data could be about, and how they are spread (a journalist's attack)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...model.frozen import dataclass
from ...model.option import Exactly, Group, Names, Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ...prepare.unusable import bad_option
from .numbers import Numbers, words

if TYPE_CHECKING:
    from ...measure.population.graded import ApplicablePopulation
    from ...measure.population.table import PopulationTable

POPULATION = Group("population", Text("适用人群（记者攻击）", "Applicable population (journalist attack)"))
MEANING = Text(
    "列名=含义，用内置的第七次人口普查：sex、province、ethnic、age_band、age_5_years",
    "column=meaning, for the bundled 2020 census of China: sex, province, ethnic, age_band, age_5_years",
)
TABLES = Text("自己的总体表（CSV：各列，最后一列为人数）", "a population table of one's own (CSV: columns, then people)")
PEOPLE_UNIT = Text("人", "people")
_TABLE_LIMIT = 64 * 2**20
_PAIR = Text("请写成 列名=含义，例如 性别=sex。", "Write it as column=meaning, e.g. sex=sex.")
_NO_PEOPLE = Text("给出了总体分布，但没有总体人数。", "A population distribution was given, but not how many people it is.")
_GIVE_PEOPLE = Text("请用 --population 给出适用人群的人数。", "Give the applicable population with --population.")
_NO_FILE = Text("找不到总体表。", "The population table cannot be read.")


@dataclass(frozen=True, kw_only=True)
class PopulationOptions:
    """How many people, and tables of how they are spread."""

    population: Annotated[Exactly, Option(Text("适用人群的人数", "people in the applicable population"), POPULATION, unit=PEOPLE_UNIT)] = (
        None
    )
    meaning: Annotated[Names, Option(MEANING, POPULATION, form=Text("列名=含义", "column=meaning"))] = None
    population_table: Annotated[Names, Option(TABLES, POPULATION)] = None

    def applicable(self) -> ApplicablePopulation | None:
        """The population; None where none was given. `InputError` with everything that cannot be used."""
        from ...measure.population.graded import ApplicablePopulation  # noqa: PLC0415 - help must not wait for numpy
        from ...measure.population.reference import reference_tables  # noqa: PLC0415

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


def _pair(word: str, problems: Problems) -> tuple[str, str]:
    column, sign, meaning = word.partition("=")
    if not sign or not column or not meaning:
        problems.add(bad_option("--meaning", _PAIR))
    return column.strip(), meaning.strip() or "sex"


def _table(name: str, problems: Problems) -> PopulationTable | None:
    from ...data.files import read_text  # noqa: PLC0415
    from ...data.text.dialect import Dialect  # noqa: PLC0415 - rarely needed
    from ...measure.population.table import population_table  # noqa: PLC0415

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
