"""What a mitigation is asked for: goals that the output must reach, the ways that are open to it, what the data will be used for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from ...mitigate.goals.asking import lacking, parsed
from ...model.exact import exact
from ...model.frozen import dataclass
from ...model.option import Exactly, Group, Names, Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ...model.words import AVAILABLE, WHOLE
from ...prepare.columns import split_names
from ...prepare.unusable import bad_option
from .numbers import Numbers, words
from .requirements import REQUIREMENTS, Requested

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...mitigate.goals.required import Requirements
    from ...mitigate.purpose.purpose import ColumnPurpose, Purpose
    from ..case import Case

LEVEL_GOAL = "level-3"
LIMITS = Group("limits", Text("必须保留的数据", "data that must be kept"))
USES = Group("uses", Text("数据的用途", "What the data is for"))
_PURPOSE, _LIMIT = "purpose.yaml", 2**20
_GOAL = Text(
    "目前只能以 level-3 为目标；4 级要求删除全部标识符，请用 --drop。",
    "The goal can be level-3; level 4 means no identifier at all: use --drop.",
)
_LEVELS = Text(
    "请写成 列名=粒度，例如 年龄=10岁、诊断=ICD类目、入院日期=月，或某一级的例子 年龄=30-39，或级别的序号 年龄=2。",
    "Write column=granularity, like age=10 years, diagnosis=ICD category, admitted=month, an example of a level (age=30-39) or its number "
    "(age=2).",
)
_WEIGHTS = Text("请写成 列名=0 到 10 的数，例如 年龄=10。", "Write column=a number from 0 to 10, like age=10.")
_NO_KIND = Text("“{name}”既不是用途类别，也不是文件。", "“{name}” is neither a kind of use nor a file.")
_QUERY = Text("请写成 列,列 或 列,列=求和的列。", "Write column,column, or column,column=column to add up.")
_TWO_WAYS = Text("--local 与 --cells 只能给一个。", "Give --local or --cells, not both.")
_ONE = Text("请只保留其中之一。", "Keep only one of them.")
_OF_LOCAL = Text("--overlapping 只对 --local 有意义。", "--overlapping means something with --local only.")
_WITH_LOCAL = Text("请加 --local，或取消 --overlapping。", "Add --local, or leave --overlapping out.")


@dataclass(frozen=True, kw_only=True)
class Goals(Requested):
    """Everything that can be asked of the output, and how much may be given up for it; all that is given holds together."""

    goal: Annotated[
        Literal["level-3"] | None,
        Option(
            Text("level-3：在所选标准与环境下达到 3 级", "level-3: reach level 3 of the chosen standard in its context"),
            REQUIREMENTS,
            own_reader=True,
        ),
    ] = None
    people: Annotated[
        str | None,
        Option(Text("总体表（文件）：列名相同，每人一行", "population table (a file): the same columns, one row a person"), REQUIREMENTS),
    ] = None
    suppression: Annotated[
        Exactly,
        Option(
            Text(
                "最多可抑制的记录比例，例如 0.02；默认按用途（没有说明用途时 5%；给出 --loss、--hierarchies、--local、--cells 时不抑制），"
                "给出 --least-records 时由它决定",
                "largest share of records that may be suppressed, e.g. 0.02; by default what the purpose allows (5% where none is stated, "
                "none with --loss, --hierarchies, --local or --cells), or what --least-records leaves",
            ),
            REQUIREMENTS,
        ),
    ] = None
    effort: Annotated[
        int,
        Option(Text("级别组合太多时最多检查多少种", "combinations of levels to look at where there are too many for all"), REQUIREMENTS),
    ] = 10_000
    gap: Annotated[
        Exactly,
        Option(
            Text(
                "级别组合太多时：与最优相差不超过多少即可停止，例如 0.1",
                "where there are too many: stop once nothing can be better by more than this, e.g. 0.1",
            ),
            REQUIREMENTS,
        ),
    ] = "0"
    coarsest: Annotated[
        Names,
        Option(
            Text(
                "列的最低可接受粒度，例如 年龄=10岁、诊断=ICD类目、入院日期=月，或例子 年龄=30-39",
                "how coarse a column may become, e.g. age=10 years, diagnosis=ICD category, admitted=month, or an example: age=30-39",
            ),
            LIMITS,
            form=_LEVELS,
        ),
    ] = None
    least_records: Annotated[Exactly, Option(Text("至少要保留的记录数", "how many records must stay at least"), LIMITS)] = None
    keep: Annotated[Names, Option(Text("须原样保留的列", "columns to be kept as they are"), LIMITS)] = None
    drop: Annotated[Names, Option(Text("输出中删除的列", "columns to leave out of the output"), LIMITS)] = None
    redact: Annotated[
        Names,
        Option(
            Text(
                "脱敏后保留的自由文本列：同行和全表标识符列中的姓名、号码以及地址、日期等换成占位符，并报告实测查全率的下界",
                "columns of free text to be kept redacted: names and numbers of the row's and the table's identifier columns, addresses, "
                "dates and the like become placeholders; how much is found is measured and told as a bound",
            ),
            LIMITS,
        ),
    ] = None

    @property
    def most_gap(self) -> float:
        """`gap` as a number."""
        try:
            return float(exact(self.gap if self.gap is not None else "0"))
        except ValueError:  # said with the other options
            return 0.0

    def check_goals(self, *, sensitive: bool) -> None:
        """`InputError` for what is wrong with them, without the data."""
        problems = Problems()
        self._read(problems)
        problems.add(*lacking(self.given(), sensitive=sensitive, people=self.people is not None))
        problems.stop_if_any()

    def required(self, may_lose: Fraction | None = None) -> Requirements:
        """The requirements but for a level; `may_lose` records by the purpose, where nothing else was said. `InputError` if unreadable."""
        problems = Problems()
        found = self._read(problems)
        problems.stop_if_any()
        silent = self.suppression is None and self.least_records is None
        return replace(found, limit=may_lose) if silent and may_lose is not None else found

    def required_by(self) -> Requirements:
        """The requirements that were given, without what holds where nobody says it."""
        from ...mitigate.goals.required import Requirements, bounds_of  # noqa: PLC0415 - help must not wait for numpy

        found = self.required()
        return Requirements(tuple(bounds_of(parsed(self.given(), Problems()))), found.limit, found.least)

    def levels(self) -> dict[str, int]:
        """The coarsest level by column."""
        found = {name: int(level) for name, level in self._coarsest() if level.isdecimal()}
        return {**found, **dict.fromkeys(split_names(self.keep, None), 0)}

    def granularities(self) -> Purpose:
        """The coarsest granularity by column, in words."""
        from ...mitigate.purpose.purpose import ColumnPurpose, Purpose  # noqa: PLC0415 - help must not wait for numpy

        return Purpose(columns={name: ColumnPurpose(coarsest=text, must=True) for name, text in self._coarsest() if not text.isdecimal()})

    def _coarsest(self) -> Iterator[tuple[str, str]]:
        for pair in words(self.coarsest):
            name, _, level = pair.partition("=")
            yield name.strip(), level.strip()

    def _read(self, problems: Problems) -> Requirements:
        from ...mitigate.goals.required import Requirements, asked  # noqa: PLC0415 - help must not wait for numpy

        reader = Numbers(problems)
        reader.share("--gap", self.gap)
        if self.effort < 1:
            problems.add(bad_option("--effort", WHOLE))
        if self.goal not in {None, LEVEL_GOAL}:
            problems.add(bad_option("--goal", _GOAL))
        if any(not name or not level for name, level in self._coarsest()):
            problems.add(bad_option("--coarsest", _LEVELS))
        bounds = asked(parsed(self.given(), problems), beside=self.goal is not None)
        limit, least = reader.share("--suppression", self.suppression), reader.whole("--least-records", self.least_records)
        return Requirements(bounds, Fraction(least is not None) if limit is None else limit, least or 0)


@dataclass(frozen=True, kw_only=True)
class Ways:
    """What may be done to the values, and how the loss of it is counted."""

    hierarchies: Annotated[
        str | Path | None,
        Option(
            Text(
                "泛化层级（ARX 的 CSV 格式）所在目录，或 ARX 项目（.deid）；不给则按各列的内容建议",
                "folder of generalisation hierarchies (ARX's CSV form), or a project of ARX (.deid); without it they are proposed from "
                "what each column is",
            )
        ),
    ] = None
    loss: Annotated[
        str | None,
        Option(
            Text(
                "信息损失的度量；默认按用途的权重（weighted），给出 --hierarchies、--local 时为 granular",
                "measure of information loss; by default weighed by the purpose (weighted), with --hierarchies or --local granular",
            )
        ),
    ] = None
    local: Annotated[
        bool,
        Option(
            Text(
                "局部重编码：像一棵树，逐类再按一列的全部取值分开，各段互不重叠",
                "local recoding, as a tree: class by class divided further by all values of one column, so that no bands overlap",
            )
        ),
    ] = False
    overlapping: Annotated[
        bool,
        Option(
            Text(
                "与 --local 一起：每个等价类自成一段，损失更小，但各段互相重叠，不能按这些列分组汇总",
                "with --local: each class has bands of its own; less is lost, but bands overlap and nothing can be grouped by them",
            )
        ),
    ] = False
    cells: Annotated[bool, Option(Text("只抑制单元格，不作泛化", "suppress cells only, generalise nothing"))] = False
    recipe: Annotated[
        str | None,
        Option(
            Text(
                "按既定方法处理而不搜索：hipaa_safe_harbor 等（reidrisk explain 方法名）；不能由方法决定的会问",
                "treat the columns by a published recipe instead of a search: hipaa_safe_harbor and others (reidrisk explain NAME); what "
                "it cannot decide is asked",
            )
        ),
    ] = None

    def check_ways(self) -> None:
        """`InputError` where two exclude each other."""
        if self.local and self.cells:
            raise InputError(Problem("contradiction", _TWO_WAYS, _ONE))
        if self.overlapping and not self.local:
            raise InputError(Problem("contradiction", _OF_LOCAL, _WITH_LOCAL))


@dataclass(frozen=True, kw_only=True)
class Uses:
    """What the data are for: what the search is to spare, and what the output is judged by."""

    purpose: Annotated[
        str | Path | None,
        Option(
            Text(
                "数据的用途：类别（例如 cost-statistics；写错时列出全部）或 YAML 文件；案例文件夹中的 purpose.yaml 自动读取",
                "what the data are for: a kind of use (such as cost-statistics; a wrong one lists them all) or a YAML file; a case's "
                "purpose.yaml is read by itself",
            ),
            USES,
        ),
    ] = None
    weight: Annotated[
        Names,
        Option(
            Text(
                "列对用途的重要性，0（可以没有）到 10，例如 年龄=10；没有提到的列为 1",
                "how much a column matters, 0 (may go) to 10, e.g. age=10; columns that are not named weigh 1",
            ),
            USES,
            form=_WEIGHTS,
        ),
    ] = None
    query: Annotated[
        Names,
        Option(
            Text(
                "要做的分组表，可重复：按这些列计数，或“列,列=费用”按这些列对费用求和；--loss workload 使其误差最小",
                "a table to be made, may be repeated: records counted by these columns, or column,column=cost: cost added up; "
                "--loss workload makes its error least",
            ),
            USES,
        ),
    ] = None
    target: Annotated[
        str | None,
        Option(
            Text(
                "要用其他列预测的列：搜索以各列对它的预测作用为准",
                "a column to be told from the others: the search goes by what they say of it",
            ),
            USES,
        ),
    ] = None

    def uses_of(self, case: Case | None) -> Purpose:
        """What was said with the run, then what a file of the case says, then what its answers say."""
        if case is None:
            return self.uses(None)
        from ...mitigate.purpose.answered import answered  # noqa: PLC0415 - help must not wait for numpy

        return self.uses(case.folder).over(answered(case.file.replies))

    def uses(self, case: Path | None) -> Purpose:
        """What was said comes before what a file says; `InputError` for what cannot be read."""
        from ...mitigate.purpose.purpose import Purpose, WantedTable  # noqa: PLC0415 - help must not wait for numpy

        problems = Problems()
        found = self._declared(case)
        tables = []
        for text in self.query or ():
            names, sign, value = str(text).partition("=")
            by = tuple(name.strip() for name in names.split(",") if name.strip())
            if not by or (sign and not value.strip()):
                problems.add(bad_option("--query", _QUERY))
            of = value.strip() or None
            tables.append(WantedTable(by, of, "count" if of is None else "sum"))
        columns = self._weights(problems)
        problems.stop_if_any()
        return Purpose(columns=columns, tables=tuple(tables), target=self.target).over(found)

    def _declared(self, case: Path | None) -> Purpose:
        """By its kind, by a file, by the case's own file; nothing where none of them says anything."""
        from ...mitigate.purpose.kinds import kind_named  # noqa: PLC0415 - as above
        from ...mitigate.purpose.purpose import Purpose  # noqa: PLC0415 - as above

        if self.purpose is None and (case is None or not (case / _PURPOSE).is_file()):
            return Purpose()
        kind = None if self.purpose is None else kind_named(str(self.purpose))
        if kind is not None:
            return Purpose(kind=kind)
        from ...data.files import read_text  # noqa: PLC0415 - rarely there
        from ...mitigate.purpose.purpose_file import read_purpose  # noqa: PLC0415 - loads the YAML library

        assert case is not None or self.purpose is not None  # noqa: S101 - one of them says it
        path = Path(self.purpose).expanduser() if self.purpose is not None else (case or Path()) / _PURPOSE
        if not path.exists() and path.suffix.lower() not in {".yaml", ".yml"}:
            raise InputError(_no_kind(str(self.purpose)))
        return read_purpose(read_text(path, _LIMIT), str(path))

    def _weights(self, problems: Problems) -> dict[str, ColumnPurpose]:
        from ...mitigate.purpose.purpose import HEAVIEST, ColumnPurpose  # noqa: PLC0415 - as above

        found = {}
        for pair in words(self.weight):
            name, _, number = pair.rpartition("=")
            try:
                weight = exact(number.strip())
            except ValueError:
                weight = Fraction(-1)
            if not name.strip() or not 0 <= weight <= HEAVIEST:
                problems.add(bad_option("--weight", _WEIGHTS))
            found[name.strip()] = ColumnPurpose(weight)
        return found


@dataclass(frozen=True, kw_only=True)
class Aims(Ways, Uses, Goals):
    """What is to be reached, how, and for what."""

    def purposed(self, declared: Purpose, *, beside: bool) -> Purpose:
        """What was declared, and the neutral default where nobody says what the columns are worth, nor (`beside`) how to do without."""
        found = self.granularities().over(declared)
        if beside or self.local or self.cells or found.steers or self.loss is not None or self.hierarchies is not None:
            return found
        from ...mitigate.purpose.kinds import neutral  # noqa: PLC0415 - help must not wait for numpy

        return found.over(neutral())

    def refuse_unfit(self, uses: Callable[[], Purpose]) -> None:
        """`InputError` for a loss that needs to know what the data are for, where nobody says."""
        from ...mitigate.purpose.loss import refuse_unfit  # noqa: PLC0415 - as above
        from ...mitigate.searching.full_domain import find_loss  # noqa: PLC0415

        loss, purpose = find_loss(self.loss or "granular"), uses()
        refuse_unfit(loss, purpose, weighed=bool(self.weight) and self.loss is not None)


def _no_kind(name: str) -> Problem:
    from ...mitigate.purpose.kinds import kinds  # noqa: PLC0415 - as above

    return Problem("unknown_kind", _NO_KIND.fill(name=name[:60]), AVAILABLE.fill(keys=[one.key for one in kinds()]))
