"""Options that read alike on every command."""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Group, Parameter

from ..data.options import DEFAULT_MEMORY, MOST_TUPLES, NA_TOKENS, SUPPRESSION_MARK, ReadOptions
from ..model.option import Group as TitledGroup
from ..model.option import fields_of
from ..model.problem import InputError
from ..model.text import Text
from ..prepare.context import Context as Answers
from ..prepare.options import OptionValues
from ..prepare.question import CONTEXT
from ..prepare.unusable import bad_option
from .language import CURRENT, said

READING = Group(said("读取", "Reading"))
ROLES = Group(said("列的角色（GB/T 42460 6.2 a）", "Roles of columns (GB/T 42460 6.2 a)"))
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


@Parameter(name="*", group=ROLES)
@dataclass(frozen=True)
class Roles:
    """What a person has decided about the columns."""

    qi: Annotated[list[str] | None, Parameter(negative="", help=said("准标识符，以逗号分隔", "quasi-identifiers, separated by commas"))] = (
        None
    )
    di: Annotated[list[str] | None, Parameter(negative="", help=said("直接标识符", "direct identifiers"))] = None
    sa: Annotated[list[str] | None, Parameter(negative="", help=said("敏感属性", "sensitive attributes"))] = None
    ni: Annotated[list[str] | None, Parameter(negative="", help=said("非标识符", "non-identifiers"))] = None
    subject: Annotated[
        str | None,
        Parameter(
            help=said("标明个人信息主体的列：等价类按不同主体计数", "column that identifies the subject: classes count distinct subjects")
        ),
    ] = None
    subject_type: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=said(
                "数据中的另一类人：名称=键列:准标识符,…，可重复；分别计算，以最差者为准",
                "one more kind of people: name=key:column,...; may be repeated; each is computed, the worst counts",
            ),
        ),
    ] = None


def answers_in(titled: TitledGroup, name: str, *others: tuple[str, Any, Any]) -> type:
    """The answers about the context in this group as a form that the command line library reads."""
    hints = (
        (one.name, Annotated[str | None, Parameter(help=one.option.help.say(CURRENT))], None)
        for one in fields_of(Answers)
        if one.option.group == titled
    )
    return Parameter(name="*", group=Group(titled.title.say(CURRENT)))(
        make_dataclass(name, (*hints, *others), frozen=True, namespace={"__module__": __name__})
    )


def answers_of(*forms: object) -> Answers:
    """What these forms say about the context."""
    return Answers.of({name: value for form in forms for name, value in vars(form).items()})


_STANDARD = Parameter(help=said("标准版本，默认 gbt-42460-2023", "edition of the standard, gbt-42460-2023 by default"))
_WORST = Parameter(
    negative="", help=said("未回答者按最坏情形计，并标明“假定”", "take the worst where an answer is missing, and mark it assumed")
)
if TYPE_CHECKING:

    @dataclass(frozen=True)
    class Context:
        """How the data will be shared, and with whom. Every value is read exactly, from its text."""

        standard: str | None = None
        assume_worst: bool = False

else:
    Context = answers_in(
        CONTEXT, "Context", ("standard", Annotated[str | None, _STANDARD], None), ("assume_worst", Annotated[bool, _WORST], False)
    )


def written(zh: str, en: str) -> Parameter:
    """The option that says where the result goes: it has the same names on every command."""
    return Parameter(name=["--output", "-o"], group=OUTPUT, help=said(zh, en))


Language = Annotated[str | None, Parameter(group=OUTPUT, help=said("语言：zh 或 en；默认随系统", "zh or en; from the locale by default"))]
GivenDictionary = Annotated[
    str | None,
    Parameter(
        name="--dictionary",
        help=said(
            "数据字典（CSV 或 Excel：字段名、说明、类型），作为列名之外的第二来源",
            "data dictionary (CSV or Excel: name, description, type), a second source beside the column names",
        ),
    ),
]
GivenBeside = Annotated[
    list[str] | None,
    Parameter(
        name="--beside",
        negative="",
        help=said(
            "案例中的另一个文件（可多次给出），例如编号与姓名的对照表：与它一对一对应的列是重标识码",
            "another file of the case (may be repeated), say a list of codes and names: columns that join with it are codes",
        ),
    ),
]
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


def values(roles: Roles, context: Context) -> OptionValues:
    """The answers among the options, as they came."""
    return OptionValues(
        qi=_joined(roles.qi), di=_joined(roles.di), sa=_joined(roles.sa), ni=_joined(roles.ni), subject=roles.subject,
        context=answers_of(context), standard=context.standard, assume_worst=context.assume_worst,
        subject_types=tuple(roles.subject_type or ()),
    )  # fmt: skip


def _joined(given: list[str] | None) -> str | None:
    """One comma list of all that was given: ``--qi A,B --qi C``."""
    return None if given is None else ",".join(given)


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
