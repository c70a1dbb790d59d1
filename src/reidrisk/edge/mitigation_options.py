"""What ``mitigate`` is asked to reach, as it was typed, and as requirements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Group, Parameter

from ..model.problem import Problem, Problems
from ..model.text import Text
from ..prepare.unusable import bad_option
from .language import said
from .typed import WHOLE, Numbers, words

if TYPE_CHECKING:
    from ..mitigate.ceiling import Ceiling
    from ..mitigate.demand import Demand

REQUIREMENTS = Group(said("要求", "Requirements"))
LIMITS = Group(said("不可再少的数据", "What the data must still be good for"))
LEVEL_GOAL = "level-3"
_GOAL = Text(
    "目前只能以 level-3 为目标；4 级要求去掉全部标识符，请用 --drop。",
    "The goal can be level-3; level 4 means no identifier at all: use --drop.",
)
_PAIR = Text("请写成两个数，例如 0.01,0.5。", "Write two numbers, like 0.01,0.5.")
_CROSSED = Text("--presence 的下限大于上限，两者矛盾。", "The lower end of --presence is above the upper one: they contradict each other.")
_NO_RISK = Text(
    "{option} 为 0 与保留任何记录相矛盾：每个等价类的风险都大于 0。",
    "{option} 0 contradicts keeping any record: the risk of a class is above 0.",
)
_SOME_RISK = Text("请写成大于 0 的数，例如 1/20。", "Write a number above 0, like 1/20.")
_LEVELS = Text("请写成 列名=级别，例如 年龄=2。", "Write column=level, like age=2.")
_NO_SENSITIVE = Text("{option} 需要敏感属性。", "{option} needs a sensitive attribute.")
_NAME_SENSITIVE = Text("请用 --sa 指定。", "Name it with --sa.")
_NO_PEOPLE = Text("{option} 需要总体表。", "{option} needs a population table.")
_GIVE_PEOPLE = Text(
    "请用 --people 给出一个含有相同准标识符列、每人一行的文件。",
    "Give a file with the same quasi-identifiers, one row a person, with --people.",
)
_IDLE_PEOPLE = Text("给出了总体表，却没有要求用到它。", "A population table was given, but nothing asks for it.")
_ASK_PEOPLE = Text("请加上 --k-map 或 --presence。", "Add --k-map or --presence.")


@Parameter(name="*", group=REQUIREMENTS)
@dataclass(frozen=True)
class Requirements:
    """Everything that can be asked of the output; all that is given holds together."""

    goal: Annotated[
        str | None,
        Parameter(help=said("level-3：在所选标准与环境下达到 3 级", "level-3: reach level 3 of the chosen standard in its context")),
    ] = None
    k: Annotated[
        str | None,
        Parameter(
            help=said(
                "每个等价类至少有多少条记录；没有别的目标时为 5", "records that every class must hold; 5 where no other goal is given"
            )
        ),
    ] = None
    l: Annotated[  # noqa: E741 - the option's letter
        str | None, Parameter(help=said("每个等价类中敏感属性至少有多少个取值", "sensitive values that every class must hold"))
    ] = None
    l_kind: Annotated[Literal["distinct", "entropy"], Parameter(help=said("取值的计法", "how values are counted"))] = "distinct"
    t: Annotated[str | None, Parameter(help=said("与整体分布的最大距离，例如 0.2", "largest distance from the whole table, e.g. 0.2"))] = (
        None
    )
    beta: Annotated[
        str | None,
        Parameter(
            help=said(
                "基本 β-似然性（Cao 与 Karras 2012，不是增强型）：取值的频率最多比整体高出几倍",
                "basic beta-likeness (Cao & Karras 2012, not the enhanced one): how much more frequent than in the table a value may be",
            )
        ),
    ] = None
    tau: Annotated[
        str | None,
        Parameter(
            help=said(
                "R_a 的门限 τ：任何等价类的风险都不超过它，例如 1/5", "threshold tau of R_a: the risk of no class exceeds it, e.g. 1/5"
            )
        ),
    ] = None
    r_b: Annotated[str | None, Parameter(name="--r-b", help=said("等价类风险最大值 R_b 不超过", "the maximum class risk R_b at most"))] = (
        None
    )
    r_c: Annotated[str | None, Parameter(name="--r-c", help=said("等价类风险平均值 R_c 不超过", "the mean class risk R_c at most"))] = None
    record_average: Annotated[str | None, Parameter(help=said("按记录平均的风险不超过", "the average risk over records at most"))] = None
    at_risk: Annotated[
        str | None,
        Parameter(
            help=said(
                "风险超过 --tau（默认 1/5）的记录所占比例不超过", "the share of records whose risk exceeds --tau (1/5 by default) at most"
            )
        ),
    ] = None
    uniques: Annotated[str | None, Parameter(help=said("独一无二的记录所占比例不超过", "the share of unique records at most"))] = None
    k_map: Annotated[
        str | None,
        Parameter(help=said("k-map：总体表中每个等价类至少有多少人", "k-map: people that every class has in the population table")),
    ] = None
    presence: Annotated[
        str | None,
        Parameter(
            help=said(
                "δ-存在性：总体中在数据里的比例的范围，例如 0,0.5",
                "delta-presence: from, to the share of the population in the data, e.g. 0,0.5",
            )
        ),
    ] = None
    people: Annotated[
        str | None,
        Parameter(help=said("总体表（文件）：列名相同，每人一行", "population table (a file): the same columns, one row a person")),
    ] = None
    suppression: Annotated[
        str | None,
        Parameter(
            help=said(
                "最多可抑制的记录比例，例如 0.02；默认不抑制，给出 --least-records 时由它决定",
                "largest share of records that may be suppressed, e.g. 0.02; none by default, or what --least-records leaves",
            )
        ),
    ] = None
    effort: Annotated[
        int, Parameter(help=said("级别组合太多时最多检查多少种", "combinations of levels to look at where there are too many for all"))
    ] = 10_000
    gap: Annotated[
        str,
        Parameter(
            help=said(
                "级别组合太多时：与最优相差不超过多少即可停止，例如 0.1",
                "where there are too many: stop once nothing can be better by more than this, e.g. 0.1",
            )
        ),
    ] = "0"
    coarsest: Annotated[
        list[str] | None,
        Parameter(negative="", group=LIMITS, help=said("列最粗可到的级别，例如 年龄=2", "how coarse a column may become, e.g. age=2")),
    ] = None
    least_records: Annotated[
        str | None, Parameter(group=LIMITS, help=said("至少要保留的记录数", "how many records must stay at least"))
    ] = None
    keep: Annotated[
        list[str] | None, Parameter(negative="", group=LIMITS, help=said("须原样保留的列", "columns to be kept as they are"))
    ] = None
    drop: Annotated[
        list[str] | None, Parameter(negative="", group=LIMITS, help=said("输出中去掉的列", "columns to leave out of the output"))
    ] = None

    def problems(self, *, sensitive: bool) -> Iterator[Problem]:
        """What is wrong with them, without the data."""
        reader = Numbers(Problems())
        self._read(reader)
        yield from reader.problems.found
        for option, value in (("--l", self.l), ("--t", self.t), ("--beta", self.beta)):
            if value is not None and not sensitive:
                yield Problem("no_sensitive_attribute", _NO_SENSITIVE.fill(option=option), _NAME_SENSITIVE)
        for option, value in (("--k-map", self.k_map), ("--presence", self.presence)):
            if value is not None and self.people is None:
                yield Problem("no_population", _NO_PEOPLE.fill(option=option), _GIVE_PEOPLE)
        if self.people is not None and self.k_map is None and self.presence is None:
            yield Problem("idle_population", _IDLE_PEOPLE, _ASK_PEOPLE)

    def demand(self) -> Demand:
        """The requirements but for a level; `InputError` for what cannot be read."""
        reader = Numbers(Problems())
        found = self._read(reader)
        reader.problems.stop_if_any()
        return found

    def levels(self) -> dict[str, int]:
        """The coarsest level by column, as typed."""
        found: dict[str, int] = {}
        for pair in words(self.coarsest):
            name, _, level = pair.rpartition("=")
            found[name.strip()] = int(level)
        return {**found, **dict.fromkeys(words(self.keep), 0)}

    def _read(self, reader: Numbers) -> Demand:
        from ..mitigate.demand import Demand  # noqa: PLC0415 - help must not wait for numpy

        reader.share("--gap", self.gap)
        if self.effort < 1:
            reader.problems.add(bad_option("--effort", WHOLE))
        if self.goal not in {None, LEVEL_GOAL}:
            reader.problems.add(bad_option("--goal", _GOAL))
        for pair in words(self.coarsest):
            name, _, level = pair.rpartition("=")
            if not name.strip() or not level.strip().isdecimal():
                reader.problems.add(bad_option("--coarsest", _LEVELS))
        tau, most = self._above_nothing(reader, "--tau", self.tau), self._above_nothing(reader, "--r-b", self.r_b)
        least = [
            reader.whole("--k", self.k) or self._usual(),
            *(_class_of(bound) for bound in (tau if self.at_risk is None else None, most)),
        ]
        limit, least_records = reader.share("--suppression", self.suppression), reader.whole("--least-records", self.least_records)
        return Demand(
            max(least), reader.at_least_one("--l", self.l), reader.share("--t", self.t), self.l_kind,
            Fraction(least_records is not None) if limit is None else limit, reader.any("--beta", self.beta),
            reader.whole("--k-map", self.k_map), _pair(reader, "--presence", self.presence), tuple(self._ceilings(reader, tau)),
            least_records or 0,
        )  # fmt: skip

    def _above_nothing(self, reader: Numbers, option: str, given: str | None) -> Fraction | None:
        """A risk that some class could have: that of one with f members is 1/f."""
        found = reader.share(option, given)
        if found == 0:
            reader.problems.add(Problem("contradiction", _NO_RISK.fill(option=option), _SOME_RISK))
            return None
        return found

    def _ceilings(self, reader: Numbers, tau: Fraction | None) -> Iterator[Ceiling]:
        from ..mitigate.ceiling import Ceiling  # noqa: PLC0415 - help must not wait for numpy

        least = _class_of(tau) if tau else 5
        found = (
            ("class-average", "--r-c", self.r_c, 2),
            ("record-average", "--record-average", self.record_average, 2),
            ("at-risk", "--at-risk", self.at_risk, least),
            ("at-risk", "--uniques", self.uniques, 2),
        )
        for kind, option, given, below in found:
            value = self._above_nothing(reader, option, given) if kind.endswith("average") else reader.share(option, given)
            if value is not None:
                yield Ceiling(kind, value, least=below)  # type: ignore[arg-type] # one of the three words

    @property
    def nothing(self) -> bool:
        """Whether nothing is asked of the output."""
        return self._usual() > 1 and self.k is None and self.l is None and self.t is None and self.beta is None

    def _usual(self) -> int:
        others = (self.goal, self.tau, self.r_b, self.r_c, self.record_average, self.at_risk, self.uniques, self.k_map, self.presence)
        return 5 if all(one is None for one in others) else 1


def _pair(reader: Numbers, option: str, given: str | None) -> tuple[Fraction, Fraction] | None:
    if given is None:
        return None
    parts = given.split(",")
    if len(parts) != 2:  # noqa: PLR2004 - from and to
        reader.problems.add(bad_option(option, _PAIR))
        return None
    low, high = reader.share(option, parts[0]), reader.share(option, parts[1])
    if low is None or high is None:
        return None
    if low > high:
        reader.problems.add(Problem("contradiction", _CROSSED, _PAIR))
    return low, high


def _class_of(risk: Fraction | None) -> int:
    """The smallest class whose risk does not exceed this: f >= 1/risk, in whole numbers."""
    if risk is None:
        return 1
    return 2**62 if risk == 0 else -(-risk.denominator // risk.numerator)
