"""The data dictionary: how each column is read, and what de-identification did to it (methodology 10.1.3; SR9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ...identify.layouts import layout_of
from ...model import words
from ...model.assessment import Assessment
from ...model.inventory import Column
from ...model.persons import stands_in
from ...model.role import Role
from ...model.text import Lang, Phrase, Text, listed
from .. import heads
from ..content import Block
from ..figures import DASH
from ..kind import Kind, Material
from ..making import AnyText, Make
from ..parts.alike import MANY, named
from ..parts.answered import AnswersInWords
from ..parts.identified import category_title
from ..parts.mitigated import deed
from ..parts.treatment import Treatment
from ..parts.value_forms import CODE, ValueForm, form_of, unit_of

TITLE = Text("数据字典", "Data dictionary")
_ABOUT = Text(
    "供使用数据的人查阅。示例按写法编造，或取自公共词表、代码表，只表明写法，不取自任何一条记录。",
    "For those who use the data. The examples show the form: they are made up, or stand in a public list or in a list of codes, and none "
    "is taken from a record.",
)
_OF_DIFFERENT_WIDTHS = Text(
    "各段宽窄不一的列（{columns}）除外，以记录最多的一段为例。",
    "Only of bands of different widths ({columns}) is the one with most records the example.",
)
_FILE, _READ, _TREATED = (
    Text("文件", "The file"),
    Text("各列的含义与写法", "Meaning and form of the columns"),
    Text("各列的角色与处理", "Role and treatment of the columns"),
)
_FORMAT, _ENCODING, _APART, _RECORDS = (
    Text("文件格式", "File format"),
    Text("字符编码", "Encoding"),
    Text("分隔符", "Delimiter"),
    Text("记录数、列数", "Records, columns"),
)
_SIGNS = Text("空缺与抑制", "Missing and suppressed")
_SIGNS_SAY = Text(
    "空单元格表示原来没有取值；“*”表示取值因去标识化而抑制，原来有值。两者不可混同，统计时应分别处理。",
    "An empty cell had no value to begin with; “*” stands for a value that de-identification suppressed. They are not the same and are to "
    "be treated apart in statistics.",
)
_ROW, _A_PERSON = (
    Text("一行是什么", "What a row is"),
    Text("一条记录；评估时每行按一个人计", "one record; the evaluation counted each row as one person"),
)
_SEVERAL = Text(
    "一条记录；同一个人可以有多行，各行的“{column}”相同",
    "one record; a person may have several rows, which share their value of “{column}”",
)
_SEVERAL_GONE = Text(
    "一条记录；同一个人可以有多行，但识别同一人的“{column}”没有随数据提供",
    "one record; a person may have several rows, but “{column}”, which tells that they are of one person, is not provided",
)
_LOST, _LOST_SAY = (
    Text("因去标识化而删除的记录", "Records removed by de-identification"),
    Text(
        "{count} 条（占 {share}）；不是随机删除，推断总体时应予考虑",
        "{count} ({share}); not at random, to be considered when inferring to all",
    ),
)
_TAB = Text("制表符", "tab")
_READ_HEAD = (
    heads.NUMBER,
    heads.COLUMN,
    Text("含义（未另说明的，为所属类别）", "Meaning (the category where none is given)"),
    Text("类型", "Type"),
    Text("格式与级别", "Format and levels"),
    Text("单位", "Unit"),
    Text("示例", "Example"),
)
_TREATED_HEAD = (
    heads.NUMBER,
    heads.COLUMN,
    heads.ROLE,
    Text("缺失", "Missing"),
    Text("抑制", "Suppressed"),
    Text("去标识化处理", "Treatment"),
)
_CODES, _CODES_HEAD = (
    Text("代码与含义", "Codes and their meanings"),
    (heads.COLUMN, Text("代码", "Code"), heads.MEANING),
)
_CODES_ABOUT = Text(
    "按提供方的数据字典列出，包括数据中没有出现的代码；已泛化或全部抑制的列不再使用这些代码，不列。",
    "As the provider's data dictionary has them, those that the data do not hold included. Columns that were generalised or wholly "
    "suppressed use their codes no longer and are left out.",
)
_SEE_CODES = Text("见“代码与含义”", "see “Codes and their meanings”")
_OTHERS, _NOT_LISTED = Text("其他", "others"), Text("代码表中没有，占 {share} 的记录", "not in the list of codes: {share} of the records")
_MORE, _MOST_CODES = (
    Text("其余 {count} 个代码见提供方的数据字典", "{count} {count|more code|more codes}: see the provider's data dictionary"),
    40,
)
_FEW, _NEIGHBOURS = (
    3,
    Text(
        "{first} 至 {last}（按文件中的次序，共 {count} 列）", "{first} to {last} (in the order of the file, {count} {count|column|columns})"
    ),
)
_UNTOUCHED = Text("未改动", "unchanged")
_NOT_RECORDED = Text(
    "案例中没有处理记录：下表是数据现状，尚未去标识化。",
    "The case holds no record of mitigation: the table describes the data as they are, before de-identification.",
)
_ELSEWHERE = Text(
    "数据在本案例之外已作处理：下表是处理后的现状，{columns}是假名；案例中没有逐列的处理记录。",
    "The data were treated before this case began: the table describes them as they now are. {columns} are pseudonyms; the case holds no "
    "record of what was done column by column.",
)
_GONE = Text("去标识化时删除、因而不提供的列：{columns}。", "Columns removed by de-identification and not provided: {columns}.")
_UNSAID = Text("[由提供方填写]", "[for the provider to fill in]")
_DESCRIBED = Text("{words}（{category}）", "{words} ({category})")
_PERCENT = 100


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """How the file is read, then a line for each column: its form, and what was done to it where the case knows."""
    make, assessment, done = Make(lang), material.known(), Treatment.of(material)
    columns = assessment.inventory.columns
    forms = {one.name: form_of(assessment.samples[one.name]) for one in columns if one.name in assessment.samples}
    read = _grouped(((str(at), *_form_row(material, column, forms.get(column.name))) for at, column in enumerate(columns, 1)), make)
    treated = _grouped(((str(at), *_deed_row(assessment, column, done, make)) for at, column in enumerate(columns, 1)), make)
    head, widths = (_TREATED_HEAD, (6, 21, 18, 11, 14, 30)) if done else (_TREATED_HEAD[:-1], (8, 36, 28, 14, 14))
    blocks: list[Block] = [make.p(_ABOUT, "quiet")]
    if unequal := [name for name, form in forms.items() if form.commonest and not _holds_codes(material, name)]:
        blocks.append(make.p(_OF_DIFFERENT_WIDTHS.fill(columns=named(unequal, lang)), "quiet"))
    if done is None:
        blocks.append(make.p(_elsewhere(material), "plain" if material.pseudonyms else "warn"))
    blocks += [make.h1(_FILE), make.pairs(_file(material, done, lang))]
    blocks.append(make.table(_READ, _READ_HEAD, read, (6, 18, 24, 11, 18, 9, 14)))
    blocks.append(make.table(_TREATED, head, [row[: len(head)] for row in treated], widths, (3, 4)))
    if codes := [row for column in columns for row in _code_rows(material, column.name)]:
        blocks.append(make.p(_CODES_ABOUT, "quiet"))
        blocks.append(make.table(_CODES, _CODES_HEAD, [tuple(make.say(cell) for cell in row) for row in codes], (28, 18, 54)))
    if done is not None and done.dropped:
        blocks.append(make.p(_GONE.fill(columns=done.dropped)))
    return tuple(blocks)


def _elsewhere(material: Material) -> Text | Phrase:
    return _ELSEWHERE.fill(columns=listed(material.pseudonyms)) if material.pseudonyms else _NOT_RECORDED


def _file(material: Material, done: Treatment | None, lang: Lang) -> Iterator[tuple[Text | str, Text | Phrase | str]]:
    """How it is opened, what a row is, whom and what time it covers, and which records are missing from it."""
    answers, facts = AnswersInWords.of(material, lang), material.known().facts
    yield _FORMAT, facts.format.upper()
    if facts.encoding:
        yield _ENCODING, facts.encoding.upper()
    if facts.reading.delimiter:
        yield _APART, _TAB if facts.reading.delimiter == "\t" else facts.reading.delimiter
    yield _RECORDS, heads.RECORDS_AND_COLUMNS.fill(rows=facts.rows, columns=len(facts.columns))
    yield _ROW, _row_is(material)
    for key in ("dataset.scope", "dataset.period_start", "dataset.period_end"):
        if answers.given(key):
            yield answers.label(key), answers.say(key)
    if done is not None and done.suppressed:
        yield _LOST, _LOST_SAY.fill(count=done.suppressed, share=_share(done.suppressed, done.rows))
    yield _SIGNS, _SIGNS_SAY


def _row_is(material: Material) -> Text | Phrase:
    """What one row stands for, by the key of persons that the evaluation counted by."""
    key = material.plan.subject
    if key is None:
        return _A_PERSON
    columns = material.known().facts.columns
    return (_SEVERAL if stands_in(key, columns) else _SEVERAL_GONE).fill(column=key)


def _grouped(rows: Iterable[tuple[AnyText, ...]], make: Make) -> list[tuple[str, ...]]:
    """Rows in words; in a table of hundreds of columns neighbours that are read alike share one: by its number each column is found."""
    lines = [tuple(make.say(cell) for cell in row) for row in rows]
    if len(lines) <= MANY:
        return lines
    together = ([*found] for _, found in groupby(lines, lambda line: line[2:]))
    return [(_numbers(found), _names(found, make.lang), *found[0][2:]) for found in together]


def _numbers(found: list[tuple[str, ...]]) -> str:
    return found[0][0] if len(found) == 1 else f"{found[0][0]}–{found[-1][0]}"


def _names(found: list[tuple[str, ...]], lang: Lang) -> str:
    """A few names; of more neighbours the first and the last, and how many they are."""
    names = [one[1] for one in found]
    return named(names, lang) if len(names) <= _FEW else _NEIGHBOURS.fill(first=names[0], last=names[-1], count=len(names)).say(lang)


def _form_row(material: Material, column: Column, known: ValueForm | None) -> tuple[Text | Phrase | str, ...]:
    described = _described(column.name, material)
    form = known or ValueForm(Text(DASH, DASH), Text(DASH, DASH), DASH)
    category = category_title(column, material)
    if _holds_codes(material, column.name):
        return column.name, _meaning(category, described), CODE, _SEE_CODES, DASH, material.codes[column.name][0][0]
    unit = unit_of(column.name, described, form)
    nothing = DASH if Role.DI in column.roles else _UNSAID  # a number that stands for a person counts nothing
    return column.name, _meaning(category, described), form.kind, form.format, nothing if unit is None else unit, form.example


def _described(name: str, material: Material) -> str:
    """What the data dictionary says of a column, else the file, else the layout whose codes the columns are called by."""
    facts = material.known().facts
    layout = layout_of(facts.columns)
    return material.described.get(name) or facts.labels.get(name) or ("" if layout is None else layout.labels.get(name, ""))


def _meaning(category: Text | None, described: str) -> Text | Phrase | str:
    """As the dictionary or the file's own label has it; else what kind of information it is."""
    if described and category is not None:
        return _DESCRIBED.fill(words=described, category=category)
    return described or category or _UNSAID


def _holds_codes(material: Material, name: str) -> bool:
    """Whether the column still holds codes of the provider's dictionary; what was generalised holds none of them."""
    sample = material.known().samples.get(name)
    return sample is not None and any(code in sample.values for code, _ in material.codes.get(name, ()))


def _code_rows(material: Material, name: str) -> Iterator[tuple[Text | Phrase | str, ...]]:
    if not _holds_codes(material, name):
        return
    codes, sample = material.codes[name], material.known().samples[name]
    yield from ((name, code, meaning) for code, meaning in codes[:_MOST_CODES])
    if len(codes) > _MOST_CODES:
        yield name, "…", _MORE.fill(count=len(codes) - _MOST_CODES)
    if others := sample.present - sum(sample.values.get(code, 0) for code, _ in codes):
        yield name, _OTHERS, _NOT_LISTED.fill(share=_share(others, sample.looked_at))


def _deed_row(assessment: Assessment, column: Column, done: Treatment | None, make: Make) -> tuple[str, ...]:
    roles = "、".join if make.lang == "zh" else ", ".join
    role = roles(make.say(role.words) for role in Role if role in column.roles) or make.say(words.TO_BE_DECIDED)
    sample = assessment.samples.get(column.name)
    shares = (_share(part, sample.looked_at) if sample else DASH for part in ((sample.missing, sample.suppressed) if sample else (0, 0)))
    deeds = "" if done is None else make.say(deed(done, column.name) if _was_treated(done, column.name) else _UNTOUCHED)
    return column.name, role, *shares, deeds


def _was_treated(done: Treatment, name: str) -> bool:
    return bool(done.levels.get(name)) or name in done.treated or name in done.dropped


def _share(part: int, whole: int) -> str:
    return f"{_PERCENT * part / whole:.1f}%" if whole else DASH


KIND = Kind(
    key="dictionary",
    title=TITLE,
    clauses=("China methodology (2024) 10.1.3", "GB/T 37964-2019 5.4"),
    build=build,
    secrecy="recipient",
    readers=Text("数据接收方、评估团队", "the recipient and the evaluation team"),
    from_source=True,
    assesses=True,
)
