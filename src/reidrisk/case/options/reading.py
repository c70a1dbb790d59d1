"""How data are read: the options beside the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...data.options import DEFAULT_MEMORY, MOST_TUPLES, NA_TOKENS, SUPPRESSION_MARK, HeaderRow, ReadOptions, header_row, is_of_column
from ...identify.prose.local_model import using
from ...model.act import Session
from ...model.frozen import dataclass
from ...model.option import Group, Names, Option, Typed
from ...model.problem import Problems
from ...model.text import Text
from ...prepare.unusable import bad_option

READING = Group("reading", Text("读取", "Reading"))
_MOST_HINT = Text("请给出不小于 1 的整数。", "Give a whole number from 1 up.")
_ROW_HINT = Text("请写行号，如 --header-row 3；没有列名时写 none。", "Write the number of the row, as in --header-row 3, or none.")
_SKIP_HINT = Text("请给出不小于 0 的整数。", "Give a whole number from 0 up.")
_MEMORY_HINT = Text("请写成 800MB 或 2GB 的形式。", "Write it like 800MB or 2GB.")
_NUMBERS_FORM = Text("请写成 列名=comma（逗号为小数点）或 列名=point。", "Write COLUMN=comma (the comma is decimal) or COLUMN=point.")
_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}
_MOST_DIGITS = 24  # more than any memory takes; Python itself reads no number of 5,000


@dataclass(frozen=True, kw_only=True)
class ReadingOptions:
    """How to read the data; what is not said is found in the data, or is as the case has it."""

    encoding: Annotated[
        str | None,
        Option(Text("文本编码，例如 gb18030；默认自动判别并显示", "text encoding, e.g. gb18030; found and shown by default"), READING),
    ] = None
    delimiter: Annotated[
        str | None,
        Option(
            Text(
                "分隔符；blanks 为空格（一个或连续多个），none 为整行一列；默认自动判别",
                "field separator; blanks: runs of blanks, none: each line is one column; found by default",
            ),
            READING,
        ),
    ] = None
    widths: Annotated[
        str | None,
        Option(
            Text(
                "按位置分列：各列的宽度，如 10,8,2（汉字占两位；按字符或字节计：characters:10,8,2、bytes:10,8,2）",
                "columns by position: the widths, such as 10,8,2 (wide characters take two; or characters:10,8,2, bytes:10,8,2)",
            ),
            READING,
        ),
    ] = None
    quote: Annotated[str | None, Option(Text("引号字符；默认自动判别", "quote character; found by default"), READING)] = None
    header_row: Annotated[
        int | str | None,
        Option(
            Text(
                "列名所在的行（从 1 起），没有列名写 none；默认自动判别并显示",
                "row that holds the column names, from 1, or none; found and shown by default",
            ),
            READING,
            form=Text("行号或 none", "a row number or none"),
        ),
    ] = None
    skip_rows: Annotated[
        int | None,
        Option(
            Text("表前不看的行数，之后再找列名", "rows at the top that are skipped; the names are found below them"),
            READING,
            unit=Text("行", "rows"),
        ),
    ] = None
    drop_totals: Annotated[
        bool | None,
        Option(
            Text(
                "合计、小计行是否删除；默认删除无疑义的，有疑义的保留并提示",
                "whether rows of totals are left out; by default those without doubt are, doubtful ones are kept and named",
            ),
            READING,
            negative="--keep-totals",
        ),
    ] = None
    sheet: Annotated[
        str | None,
        Option(
            Text(
                "工作表、数据库中的表或压缩文件中的文件的名称或序号；也可写 all，或以逗号分隔几个名称，几张表作为一次发布一起评估；"
                "只读工作表的一部分写 名称!A1:F50",
                "name or number of the sheet, of the table of a database, of the file in a zip; or all, or names with commas between: "
                "these tables are assessed together as one release; a part of a sheet is NAME!A1:F50",
            ),
            READING,
        ),
    ] = None
    join: Annotated[
        Names,
        Option(
            Text(
                "多张表一起评估时，用什么连接：列名，或 表名.列名=表名.列名；几列合为一个键时以 + 相连；默认自动查找并显示",
                "what ties several tables that are assessed together: COLUMN, or TABLE.COLUMN=TABLE.COLUMN, with + between several of one "
                "key; found and shown by default",
            ),
            READING,
        ),
    ] = None
    people_in: Annotated[
        str | None,
        Option(
            Text(
                "汇总表中表示每行人数的列：按每人一条记录评估，不公布的人数（* 或 <5）不计入；写空字符串则取消",
                "of a table of counts: the column that says how many people a row stands for, assessed as one record a person; withheld "
                "numbers (* or <5) are not counted; an empty text takes it back",
            ),
            READING,
            form=Text("列名", "column"),
        ),
    ] = None
    numbers: Annotated[
        Names,
        Option(
            Text(
                "以文本写成的数字如何读取，取值本身不能判断时使用：如 amount=comma（逗号为小数点，1.500 为一千五百）、price=point",
                "how the numbers of a column read where its values do not tell, e.g. amount=comma (the comma is decimal, 1.500 is one "
                "thousand five hundred), price=point",
            ),
            READING,
            form=_NUMBERS_FORM,
        ),
    ] = None
    na: Annotated[
        Names,
        Option(
            Text(
                f"视为缺失的取值（默认：{'、'.join(NA_TOKENS[1:])} 及空）；只对一列的代码写 列名=代码，如 weight=9999",
                f"values read as missing (default: {', '.join(NA_TOKENS[1:])} and empty); a code of one column is COLUMN=CODE, like "
                "weight=9999",
            ),
            READING,
        ),
    ] = None
    suppression_mark: Annotated[str, Option(Text("抑制标记", "mark of suppressed cells"), READING)] = SUPPRESSION_MARK
    memory: Annotated[
        str | None,
        Option(
            Text("整个进程的内存上限，例如 800MB；至少 384MB", "bound on the memory of the whole process, e.g. 800MB; at least 384MB"),
            READING,
            unit=Text("字节，或带 MB、GB", "bytes, or with MB, GB"),
            default="800MB",
        ),
    ] = None
    most_tuples: Annotated[
        int | None,
        Option(
            Text(
                f"最多保留多少个不同的取值组合（默认 {MOST_TUPLES:,}）；超过时由外部引擎自行统计",
                f"distinct tuples to keep at most ({MOST_TUPLES:,} by default); beyond it another engine counts the classes itself",
            ),
            READING,
            unit=Text("取值组合", "tuples"),
            default=str(MOST_TUPLES),
        ),
    ] = None

    untested_engine: Annotated[
        bool,
        Option(
            Text(
                "允许使用只按协议连接、未经测试的数据库（openGauss、人大金仓按 PostgreSQL，TiDB、OceanBase、MySQL 按 MySQL 的协议）；"
                "结果中注明",
                "use a database that is reached by a protocol only and not tested (openGauss, Kingbase by PostgreSQL's; TiDB, OceanBase, "
                "MySQL itself by MySQL's); the result says so",
            ),
            READING,
        ),
    ] = False

    def over(self, base: ReadOptions) -> ReadOptions:
        """These options over those of a case; every unusable one in one `InputError`."""
        problems = Problems()
        memory, most = _bytes(self.memory, problems), _positive(self.most_tuples, base.most_tuples, problems)
        header_row, skip_rows = _header_row(self.header_row, base.header_row, problems), _skipped(self.skip_rows, base.skip_rows, problems)
        problems.stop_if_any()
        return ReadOptions(
            encoding=self.encoding or base.encoding,
            delimiter=self.delimiter or base.delimiter,
            widths=self.widths or base.widths,
            quote=self.quote or base.quote,
            header_row=header_row,
            skip_rows=skip_rows,
            drop_totals=base.drop_totals if self.drop_totals is None else self.drop_totals,
            sheet=self.sheet or base.sheet,
            join=base.join if self.join is None else tuple(_parts(self.join)),
            na=base.na if self.na is None else _missing(tuple(_parts(self.na)), base.na),
            suppression=base.suppression if self.suppression_mark == SUPPRESSION_MARK else self.suppression_mark,
            memory=memory,
            most_tuples=most,
            text_model=base.text_model,
            people_in=base.people_in if self.people_in is None else self.people_in or None,
            numbers=base.numbers if self.numbers is None else tuple(_parts(self.numbers)),
            untested_engine=self.untested_engine or base.untested_engine,
        )


@dataclass(frozen=True, kw_only=True)
class TextModelOptions:
    """A language model that marks persons in free text, beside the rules; it stays in force for the session."""

    text_model: Annotated[
        str | None,
        Option(
            Text(
                "本机上一个语言模型（spaCy）的文件夹，除规则外也用它标出自由文本中的人名；从不下载",
                "folder of a language model on this machine (spaCy) that marks persons in free text, beside the rules; never downloaded",
            ),
            READING,
        ),
    ] = None

    def use_text_model(self, session: Session, remembered: str | None = None) -> None:
        """Load it, else the one that the case remembers, once a session; `InputError` where the folder holds none."""
        folder = self.text_model or remembered
        if folder is not None:
            session.kept(("text_model", folder), lambda: using(folder))


def _parts(given: list[str] | tuple[str, ...]) -> Iterator[str]:
    """Each value; a typed word may hold several."""
    return (part for word in given for part in (word.split(",") if isinstance(given, Typed) else [word]) if part)


def _missing(given: tuple[str, ...], base: tuple[str, ...]) -> tuple[str, ...]:
    """What is said of all columns takes the place of the list; codes of single columns come on top."""
    codes = tuple(one for one in given if is_of_column(one))
    return (*(base if len(codes) == len(given) else ("", *(one for one in given if one not in codes))), *codes)


def _header_row(given: int | str | None, usual: HeaderRow, problems: Problems) -> HeaderRow:
    """``3`` or ``none``."""
    if given is None:
        return usual
    found = header_row(given)
    if found is None:
        problems.add(bad_option("--header-row", _ROW_HINT))
    return found


def _skipped(given: int | None, usual: int, problems: Problems) -> int:
    if given is not None and given < 0:
        problems.add(bad_option("--skip-rows", _SKIP_HINT))
    return usual if given is None else given


def _positive(given: int | None, usual: int, problems: Problems) -> int:
    if given is not None and given < 1:
        problems.add(bad_option("--most-tuples", _MOST_HINT))
    return usual if given is None else given


def _bytes(given: str | None, problems: Problems) -> int:
    """``800MB`` in bytes."""
    if given is None:
        return DEFAULT_MEMORY
    text = given.strip().upper().removesuffix("IB").removesuffix("B")
    digits, unit = (text[:-1], text[-1:]) if text[-1:] in _UNITS and text[-1:] else (text, "")
    if digits.isdecimal() and len(digits) <= _MOST_DIGITS:
        return int(digits) * _UNITS[unit]
    problems.add(bad_option("--memory", _MEMORY_HINT))
    return DEFAULT_MEMORY
