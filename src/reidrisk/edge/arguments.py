"""Options that read alike on every command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Group, Parameter

from ..data.options import DEFAULT_MEMORY, MOST_TUPLES, NA_TOKENS, SUPPRESSION_MARK, ReadOptions
from ..model.problem import InputError
from ..model.text import Text
from ..prepare.unusable import bad_option
from .language import said

READING = Group(said("读取", "Reading"))
OUTPUT = Group(said("输出", "Output"))
UNGRADED = said("即使证明未通过也写出，并标明“未定级”", "write it even when the proof fails, as not graded")
_MOST_HINT = Text("请给出不小于 1 的整数。", "Give a whole number from 1 up.")
_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}
_MOST_DIGITS = 24  # more than any memory takes; Python itself reads no number of 5,000
_MEMORY_HINT = Text("请写成 800MB 或 2GB 的形式。", "Write it like 800MB or 2GB.")


@Parameter(name="*", group=READING)
@dataclass(frozen=True)
class Reading:
    """How to read the data."""

    encoding: Annotated[
        str | None,
        Parameter(help=said("文本编码，例如 gb18030；默认自动判别并显示", "text encoding, e.g. gb18030; found and shown by default")),
    ] = None
    delimiter: Annotated[str | None, Parameter(help=said("分隔符；默认自动判别", "field separator; found by default"))] = None
    quote: Annotated[str | None, Parameter(help=said("引号字符；默认自动判别", "quote character; found by default"))] = None
    header: Annotated[bool, Parameter(negative="--no-header", help=said("第一行是列名", "the first row holds the column names"))] = True
    name_blanks: Annotated[
        bool,
        Parameter(
            negative="",
            help=said("没有列名的列按位置命名为 column1 等", "name columns without a name by their position, column1 and so on"),
        ),
    ] = False
    sheet: Annotated[str | None, Parameter(help=said("工作表的名称或序号", "name or number of the sheet"))] = None
    na: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=said(
                f"视为缺失的取值（默认：{'、'.join(NA_TOKENS[1:])} 及空）",
                f"values read as missing (default: {', '.join(NA_TOKENS[1:])} and empty)",
            ),
        ),
    ] = None
    suppression_mark: Annotated[str, Parameter(help=said("抑制标记", "mark of suppressed cells"))] = SUPPRESSION_MARK
    memory: Annotated[
        str | None,
        Parameter(
            help=said("整个进程的内存上限，例如 800MB；至少 384MB", "bound on the memory of the whole process, e.g. 800MB; at least 384MB")
        ),
    ] = None

    most_tuples: Annotated[
        int | None,
        Parameter(
            help=said(
                f"最多保留多少个不同的取值组合（默认 {MOST_TUPLES:,}）；超过时由外部引擎自行统计",
                f"distinct tuples to keep at most ({MOST_TUPLES:,} by default); beyond it another engine counts the classes itself",
            )
        ),
    ] = None

    def over(self, base: ReadOptions) -> ReadOptions:
        """These options over those of a case."""
        return ReadOptions(
            encoding=self.encoding or base.encoding,
            delimiter=self.delimiter or base.delimiter,
            quote=self.quote or base.quote,
            header=self.header and base.header,
            name_blanks=self.name_blanks or base.name_blanks,
            sheet=self.sheet or base.sheet,
            na=base.na if self.na is None else ("", *_split(self.na)),
            suppression=base.suppression if self.suppression_mark == SUPPRESSION_MARK else self.suppression_mark,
            memory=_bytes(self.memory),
            most_tuples=_positive(self.most_tuples, base.most_tuples),
        )


def written(zh: str, en: str) -> Parameter:
    """The option that says where the result goes: it has the same names on every command."""
    return Parameter(name=["--output", "-o"], group=OUTPUT, help=said(zh, en))


Language = Annotated[str | None, Parameter(group=OUTPUT, help=said("语言：zh 或 en；默认随系统", "zh or en; from the locale by default"))]
Replaced = Annotated[
    bool,
    Parameter(
        name="--replace",
        negative="",
        group=OUTPUT,
        help=said("输出的表已存在时替换它", "replace the output's table where it is there already"),
    ),
]
AsJson = Annotated[
    bool,
    Parameter(
        name="--json", negative="", group=OUTPUT, help=said("把结果以 JSON 写到标准输出", "write the result as JSON to standard output")
    ),
]


def _split(given: list[str]) -> list[str]:
    return [part for word in given for part in word.split(",") if part]


def _positive(given: int | None, usual: int) -> int:
    if given is not None and given < 1:
        raise InputError(bad_option("--most-tuples", _MOST_HINT))
    return usual if given is None else given


def _bytes(given: str | None) -> int:
    """``800MB`` in bytes."""
    if given is None:
        return DEFAULT_MEMORY
    text = given.strip().upper().removesuffix("IB").removesuffix("B")
    digits, unit = (text[:-1], text[-1:]) if text[-1:] in _UNITS and text[-1:] else (text, "")
    if not digits.isdecimal() or len(digits) > _MOST_DIGITS:
        raise InputError(bad_option("--memory", _MEMORY_HINT))
    return int(digits) * _UNITS[unit]
