"""Names of columns, checked before a row is read, and of tables: which of several was read, and which were not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..model.problem import InputError, Problem, Problems
from ..model.text import Phrase, Text, first_of

MOST_COLUMNS = 4096
_LISTED = 10
_LONGEST_SHOWN = 60
_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060"
_HINT = Text("请为每一列写上互不相同的列名。", "Give every column a name of its own.")


def checked_names(
    raw: Sequence[str | None],
    file: str,
    line: int | None = None,
    positions: Sequence[int] | None = None,
) -> tuple[str, ...]:
    """The names as they stand, when each column has one of its own; else one `InputError` with everything found.

    `positions` are the numbers that a person knows the columns by, 1, 2, 3... unless given.
    """
    check_width(len(raw), file)
    problems = Problems()
    numbers = range(1, len(raw) + 1) if positions is None else positions
    for position, name in zip(numbers, raw, strict=True):
        if is_blank(name):
            problems.add(_blank(position, file, line))
    for first, found in _repeated(raw, numbers).values():
        problems.add(_duplicate(first, found, file, line))
    problems.stop_if_any()
    return tuple(name for name in raw if name is not None)


def check_rows(rows: int, file: str) -> None:
    """Raise `InputError` when there is a header and nothing beneath it."""
    if rows == 0:
        raise InputError(
            Problem(
                "header_only",
                Text("只有表头，没有任何数据行。", "There is a header but not one row of data."),
                Text(
                    "请检查导出是否完整；如果唯一的一行就是数据，请使用 --header-row none。",
                    "Check that the export is complete; if the only row is data, use --header-row none.",
                ),
                file,
            )
        )


def no_rows(file: str) -> Problem:
    """The problem of columns without one row, where no header could be meant as data."""
    return Problem(
        "no_rows",
        Text("有列，但没有任何数据行。", "There are columns but not one row of data."),
        Text("请检查导出是否完整。", "Check that the export is complete."),
        file,
    )


def empty_table(file: str) -> Problem:
    """The problem of a table with no column at all."""
    return Problem(
        "empty",
        Text("里面没有任何数据。", "There is no data in it."),
        Text("请检查是否选对了文件、导出是否完整。", "Check that this is the right file and that the export is complete."),
        file,
    )


def name_notes(names: Sequence[str]) -> tuple[Phrase, ...]:
    """A note on names that begin or end with white space: kept as they stand, easy to mistype."""
    padded = [name.strip() for name in names if name != name.strip()]
    if not padded:
        return ()
    return (
        Text(
            "以下列名的首尾有空白，已原样保留，指定列名时可以省略这些空白：{names}。",
            "These column names begin or end with white space, which is kept; you may leave it out when you name the column: {names}.",
        ).fill(names=some_names(padded)),
    )


def is_blank(name: str | None) -> bool:
    """Whether nobody could see or type this name."""
    return name is None or not name.strip().strip(_INVISIBLE).strip()


def shown_name(name: str) -> str:
    """A column name as it may stand in a message: on one line, not too long."""
    plain = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in name)
    return plain if len(plain) <= _LONGEST_SHOWN else plain[: _LONGEST_SHOWN - 1] + "…"


def some_names(names: Sequence[str]) -> list[str]:
    """The first of these names as they may stand in a message, and that there are more."""
    return list(first_of(tuple(map(shown_name, names)), _LISTED))


def same_name_key(name: str) -> str:
    """What the engine compares names by: it folds ASCII letters only."""
    return "".join(char.lower() if char.isascii() else char for char in name)


def check_width(width: int, file: str) -> None:
    """Raise `InputError` when there is no column, or more than are supported."""
    if width == 0:
        raise InputError(empty_table(file))
    if width > MOST_COLUMNS:
        raise InputError(
            Problem(
                "too_many_columns",
                Text(
                    "有 {count} 列，最多支持 {limit} 列。", "There are {count} {count|column|columns}; at most {limit} are supported."
                ).fill(count=width, limit=MOST_COLUMNS),
                Text(
                    "请检查分隔符是否正确，或只保留需要评估的列。",
                    "Check the delimiter, or keep only the columns that are to be assessed.",
                ),
                file,
            )
        )


def _repeated(raw: Sequence[str | None], numbers: Sequence[int]) -> dict[str, tuple[str, list[int]]]:
    seen: dict[str, tuple[str, list[int]]] = {}
    for position, name in zip(numbers, raw, strict=True):
        if name is not None and not is_blank(name):
            seen.setdefault(same_name_key(name), (name, []))[1].append(position)
    return {key: found for key, found in seen.items() if len(found[1]) > 1}


def _blank(position: int, file: str, line: int | None) -> Problem:
    message = Text("第 {position} 列没有列名。", "Column {position} has no name.").fill(position=position)
    return Problem("blank_column_name", message, _HINT, file, line, position)


def _duplicate(name: str, positions: list[int], file: str, line: int | None) -> Problem:
    message = Text(
        "列名“{name}”重复（不区分英文大小写），位于第 {positions} 列。",
        'The column name "{name}" is used more than once (letter case aside): columns {positions}.',
    ).fill(name=shown_name(name), positions=[*positions[:_LISTED], *(["…"] if len(positions) > _LISTED else [])])
    return Problem("duplicate_column_name", message, _HINT, file, line, positions[1])


SHEETS_UNREAD = Text(
    "文件有多个工作表，读取的是“{name}”；未读取其余 {count} 个：{others}。可用 --sheet 指定；--sheet all 把它们作为一次发布。",
    'The file has several sheets; "{name}" was read, {count} {count|other was|others were} not: {others}. Choose with --sheet; --sheet all '
    "takes them as one release.",
)
MEMBERS_UNREAD = Text(
    "压缩文件中有多个表，读取的是最大的“{name}”；未读取其余 {count} 个：{others}。可用 --sheet 指定；几个一起评估用 --sheet all。",
    "The archive holds several tables; the largest, “{name}”, was read, {count} {count|other was|others were} not: {others}. Choose "
    "with --sheet; --sheet all takes them as one release.",
)
TABLES_UNREAD = Text(
    "数据库有多张表，读取的是“{name}”（行数最多）；未读取其余 {count} 张：{others}。可用 --sheet 指定；几张一起评估用 --sheet all。",
    "The database has several tables; “{name}” was read, which has the most rows; {count} {count|other was|others were} not: {others}. "
    "Choose with --sheet; --sheet all takes them as one release.",
)
_UNREAD = (SHEETS_UNREAD, MEMBERS_UNREAD, TABLES_UNREAD)


def unread_of(notes: Iterable[Text | Phrase]) -> Iterator[Phrase]:
    """Of the notes on how data were read those that tell of tables that were not."""
    yield from (one for one in notes if isinstance(one, Phrase) and one.text in _UNREAD)
