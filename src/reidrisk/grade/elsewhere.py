"""How parts of a file beside its table are called, in sentences and in a person's reason for one of them."""

from __future__ import annotations

from typing import TypedDict

from ..model.dataset import PartKind
from ..model.inventory import PeopleInPart
from ..model.text import Lang, Phrase, Text, listed

_PLACES: dict[PartKind, Text] = {
    "sheet": Text("工作表“{name}”", "The sheet “{name}”"),
    "hidden_sheet": Text("隐藏的工作表“{name}”", "The hidden sheet “{name}”"),
    "table": Text("表“{name}”", "The table “{name}”"),
    "pivot": Text("数据透视表的缓存{name}", "The copy of data behind a pivot table {name}"),
    "authors": Text("作者信息", "Names of authors"),
    "comments": Text("批注", "Comments in cells"),
    "outside": Text(
        "“{name}”中表格以外的内容（表题、说明、页眉页脚、下拉选项）",
        "Titles, remarks, page headers and lists of choices outside the table of “{name}”",
    ),
    "properties": Text("文档属性", "The properties of the document"),
    "names": Text("工作表名和定义的名称", "Names of sheets and defined names"),
    "drawings": Text("文本框、图表和图片说明", "Text boxes, charts and descriptions of pictures"),
    "links": Text("超链接和外部链接", "Links"),
    "header": Text("列名", "The names of columns"),
    "deleted": Text("文件中未使用的空间（删除、改写过的行的残留）", "Unused space of the file (remains of deleted or changed rows)"),
    "metadata": Text("文件自带的属性（元数据）", "The properties (metadata) of the file"),
    "labels": Text("列“{name}”中没有一行使用的取值标签或类别", "Labels or categories of the column “{name}” that no row has"),
    "statements": Text("建表、视图和触发器语句", "The statements of tables, views and triggers"),
    "strings": Text("工作簿中没有单元格使用的文本", "Texts of the workbook that no cell has"),
    "versions": Text("表的旧版本", "Earlier versions of the table"),
    "other": Text("外部引用、修订记录等其他部分{name}", "Further parts, such as outside references and revisions, {name}"),
}

# The same in a few words, for a sentence that only says where.
_NAMES: dict[PartKind, Text] = {
    "sheet": Text("工作表“{name}”", "the sheet “{name}”"),
    "hidden_sheet": Text("隐藏的工作表“{name}”", "the hidden sheet “{name}”"),
    "table": Text("表“{name}”", "the table “{name}”"),
    "pivot": Text("数据透视表的缓存", "the copy of data behind a pivot table"),
    "authors": Text("作者信息", "names of authors"),
    "comments": Text("批注", "comments in cells"),
    "outside": Text("“{name}”中表格以外的内容", "what stands outside the table of “{name}”"),
    "properties": Text("文档属性", "the properties of the document"),
    "names": Text("工作表名和定义的名称", "names of sheets and defined names"),
    "drawings": Text("文本框、图表和图片说明", "text boxes, charts and descriptions of pictures"),
    "links": Text("超链接和外部链接", "links"),
    "header": Text("列名", "the names of columns"),
    "deleted": Text("文件中未使用的空间", "unused space of the file"),
    "metadata": Text("文件自带的属性", "the metadata of the file"),
    "labels": Text("列“{name}”未使用的取值标签", "unused labels of the column “{name}”"),
    "statements": Text("建表、视图和触发器语句", "the statements of tables, views and triggers"),
    "strings": Text("工作簿中没有单元格使用的文本", "texts of the workbook that no cell has"),
    "versions": Text("表的旧版本", "earlier versions of the table"),
    "other": Text("文件的其他部分", "further parts of the file"),
}

_DIRECT = Text(
    "{place}有 {count} 行，其中有直接标识符的列：{direct}。该表没有评估，但随文件一并交出。",
    "{place} has {count} {count|row|rows} with columns of direct identifiers: {direct}. It was not assessed and would be released with "
    "the file.",
)
_QUASI = Text(
    "{place}有 {count} 行个人数据（准标识符：{quasi}），随文件一并交出，却没有计入风险。",
    "{place} has {count} {count|row|rows} about people (quasi-identifiers: {quasi}) that would be released with the file and are not in "
    "the figures.",
)
_TEXTS = Text(
    "{place}中有 {count} 处含有{what}，随文件一并交出。", "{place} hold {what} (places: {count}) and would be released with the file."
)
_UNREAD = Text("{place}无法检查：{why}", "This could not be examined: {place}. {why}")
_AUTHORS = Text(
    "文件属性或批注写明了作者、修改者或单位（{count} 个名称），随文件一并交出。",
    "Properties or comments of the file name its authors, editors or locations ({count} {count|name|names}) and would be released with it.",
)


def sentence(part: PeopleInPart) -> Phrase:
    """What was found there; columns and counts, never a text."""
    text = _AUTHORS if part.kind == "authors" else _DIRECT if part.direct else _QUASI if part.quasi else _TEXTS
    return (text if part.unread is None else _UNREAD).fill(
        place=_PLACES[part.kind].fill(name=part.name), count=part.count, direct=listed(part.direct), quasi=listed(part.quasi),
        what=part.what, why=part.unread,
    )  # fmt: skip


def subject(part: PeopleInPart) -> tuple[str, ...]:
    """What a reason names: a sheet or table by its name, anything else by its kind."""
    if part.kind in {"sheet", "hidden_sheet", "table"}:
        return (part.name,)
    return (f"{part.kind}/{part.name}" if part.name else part.kind,)


def place(part: PeopleInPart) -> Phrase:
    """Where it is, in a few words: sheets and columns are named, a code of our own is not."""
    return _NAMES[part.kind].fill(name=part.name)


class ElsewhereJson(TypedDict):
    """People in a part of the file that is not the table; `sure`: direct identifiers, not only what looks like a name."""

    kind: str
    name: str
    count: int
    direct: list[str]
    quasi: list[str]
    sure: bool
    finding: str


def elsewhere_record(part: PeopleInPart, lang: Lang) -> ElsewhereJson:
    """The same for a program."""
    return {
        "kind": part.kind,
        "name": part.name,
        "count": part.count,
        "direct": list(part.direct),
        "quasi": list(part.quasi),
        "sure": part.sure,
        "finding": sentence(part).say(lang),
    }
