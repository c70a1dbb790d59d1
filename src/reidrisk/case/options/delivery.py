"""What is handed over, and under whose name: options that mitigate, apply and transform share, each with a default of its own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

from ...model.frozen import dataclass
from ...model.option import Exactly, Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ...prepare.unusable import bad_option
from .numbers import Numbers
from .output import OUTPUT
from .vault import SECRETS

if TYPE_CHECKING:
    from ...mitigate.goals.required import Requirements

Replaced = Annotated[bool, Option(Text("输出的表已存在时替换它", "replace the output's table where it is there already"), OUTPUT)]
SignedBy = Annotated[
    str | None,
    Option(Text("案例：签名记入台账的人员（执行者）", "for a case: who signs it in the ledger (an executor)"), OUTPUT, names=("--as",)),
]
NotGraded = Annotated[
    bool, Option(Text("即使证明未通过也写出，并标明“未定级”", "write it even when the proof fails, as not graded"), OUTPUT)
]
ExcelSafe = Annotated[
    bool,
    Option(
        Text(
            "CSV 供 Excel 双击打开：UTF-8 加 BOM，1-2、2024-03 之类不被读成日期（改用“–”）；会被改掉的编码列出来",
            "a CSV that Excel opens by a double click: UTF-8 with its mark, bands such as 1-2 and 2024-03 no dates (a dash instead); codes "
            "that it would change are named",
        ),
        OUTPUT,
    ),
]
ReleaseName = Annotated[
    str | None,
    Option(
        Text(
            "这次发布的名称；默认为当前时间，因此每次发布的假名不同",
            "name of this release; by default the time, so that each has pseudonyms of its own",
        ),
        SECRETS,
    ),
]
Reserve = Annotated[
    Exactly,
    Option(
        Text(
            "可删除的记录中留给以后各月的比例，例如 1/2：本次的方案只用其余部分；用 --plan 保存方案而没有给出 --suppression 时默认 1/2，"
            "否则为 0",
            "share of the records that may leave which is kept for later months, e.g. 1/2: this plan uses the rest; 1/2 by default where "
            "--plan keeps the plan and no --suppression is given, else 0",
        ),
        OUTPUT,
    ),
]
_KEPT = Fraction(1, 2)  # another month may lose twice what this one may


class _Asked(Protocol):
    """What of a request says how long its plan is to last."""

    @property
    def plan(self) -> str | Path | None: ...
    @property
    def suppression(self) -> Exactly: ...
    @property
    def least_records(self) -> Exactly: ...
    @property
    def reserve(self) -> Exactly: ...


def leaving_room(required: Requirements, asked: _Asked, *, case: bool) -> Requirements:
    """With what is kept of the records that may leave for the months to come. `InputError` where the share is none."""
    reader = Numbers(Problems())
    found = reader.share("--reserve", asked.reserve)
    reader.problems.stop_if_any()
    lasting = asked.plan is not None and not case and asked.suppression is None and asked.least_records is None
    return replace(required, reserve=found if found is not None else _KEPT if lasting else Fraction(0))


_NUMBERS = ("1", "2", "3")
_ONE_OF = Text("请写 1（用途优先）、2（折中）或 3（最严）。", "Write 1 (the purpose first), 2 (balanced) or 3 (strictest).")


@dataclass(frozen=True, kw_only=True)
class Choosing:
    """Plans to choose from."""

    choices: Annotated[
        bool,
        Option(
            Text(
                "另列可选的方案：三个方案（用途优先、折中、最严）各能和不能完成的分析，样例行，以及多抑制一些记录可换取的精度",
                "also show plans to choose from: three (the purpose first, balanced, strictest) with what can and cannot be done with "
                "each, made-up rows, and what giving up more records buys",
            ),
            OUTPUT,
        ),
    ] = False
    choice: Annotated[
        Exactly,
        Option(
            Text(
                "采用第几个方案：1 用途优先（默认），2 折中（等价类至少为要求的 2 倍），3 最严（4 倍）",
                "which plan to take: 1 the purpose first (default), 2 balanced (classes at least twice as large as asked), 3 "
                "strictest (four times)",
            ),
            OUTPUT,
        ),
    ] = None
    figures: Annotated[
        bool,
        Option(Text("另列各列的级别和各种损失的数值", "also show the level of each column and the figures of loss"), OUTPUT),
    ] = False

    back: Annotated[
        int | None,
        Option(
            Text(
                "案例：回到第几版（输出、方案、记录、结果和当时的文档），各版都保留",
                "of a case: the version to put in force again (output, plan, record, result, documents of then); all are kept",
            ),
            OUTPUT,
        ),
    ] = None

    def check_choice(self) -> None:
        """`InputError` for a number that there is not."""
        problems = Problems()
        if self.choice is not None and str(self.choice) not in _NUMBERS:
            problems.add(bad_option("--choice", _ONE_OF))
        problems.stop_if_any()

    @property
    def stricter(self) -> int:
        """By what factor classes are larger than what is asked for."""
        from ...mitigate.goals.required import FACTORS  # noqa: PLC0415 - help must not wait for numpy

        return FACTORS[int(str(self.choice)) - 1] if str(self.choice) in _NUMBERS else 1  # a wrong one is said with the other options


@dataclass(frozen=True, kw_only=True)
class OfRegister:
    """A register that lies elsewhere."""

    register: Annotated[
        str | Path | None,
        Option(
            Text(
                "登记册或其文件夹：结果与其中的发布合在一起攻击；默认案例自己的 releases.jsonl",
                "the register or its folder, whose releases the output is attacked together with; by default the case's own releases.jsonl",
            ),
            OUTPUT,
        ),
    ] = None

    def registered(self, case: object) -> Path | None:
        """The register that was named; `InputError` for one that cannot be read, or where no case keeps what was found."""
        if self.register is None:
            return None
        if case is None:
            raise InputError(Problem("no_case", _OF_A_CASE, _NAME_CASE))
        from ...govern.register_file import read_register, register_path  # noqa: PLC0415 - rarely asked for

        path = register_path(str(self.register))
        read_register(path)
        return path


_OF_A_CASE = Text("--register 用于案例：核对的结果记在案例中。", "--register is of a case: what is found goes into its record.")
_NAME_CASE = Text("请给出案例文件夹，或用 reidrisk release 核对。", "Give the folder of a case, or check with reidrisk release.")
