"""A data dictionary: a second source of what a column is called (name, description, type)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from ..data.dictionaries.codes import Codes, codes_in, codes_within
from ..data.dictionaries.form import DictionaryColumn
from ..model.frozen import dataclass
from ..model.inventory import Evidence
from ..model.problem import InputError, Problem
from ..model.role import Role
from ..model.text import Text
from .catalogue import categories
from .judge import judge
from .names import lookup
from .proposal import Proposal
from .values import Values

_NAMES = (
    "字段英文名", "英文名", "英文名称", "字段代码", "变量名", "变量", "列名", "字段名", "字段", "字段名称", "name", "field", "fieldname",
    "column", "columnname", "variable", "variablename", "var", "attribute",
)  # fmt: skip
_DESCRIPTIONS = (
    "字段中文名", "中文名", "中文名称", "中文含义", "标签", "含义", "说明", "描述", "字段说明", "字段描述", "字段含义", "注释", "备注",
    "label", "description", "desc", "comment", "comments", "meaning", "title", "definition", "remark",
)  # fmt: skip
_CODES = (
    "取值", "取值说明", "取值范围", "值域", "代码说明", "编码说明", "枚举值", "选项", "codes", "values", "choices", "levels", "valuelabels",
    "allowedvalues", "categories",
)  # fmt: skip
_TYPES = ("类型", "数据类型", "字段类型", "type", "datatype", "fieldtype", "columntype")
_CLAUSE = re.compile(r"[，,。.;；:：(（\[【\n]")
_LONGEST = 40
_NO_NAMES = Text("数据字典中没有“字段名”一列。", "The data dictionary has no column with the names of fields.")
_NO_DESCRIPTIONS = Text("数据字典中没有“说明”一列。", "The data dictionary has no column with descriptions.")
_HINT = Text(
    "请让表头含有“字段名”和“说明”（或 name 和 description），可以另有“类型”。",
    "Give it the heads “name” and “description” (or 字段名 and 说明), with “type” if you like.",
)
_TAKEN = Text(
    "{source}对此列的说明符合目录中的“{category}”。",
    "What {source} says of the column agrees with “{category}” of the catalogue.",
)
_AGREES = Text("{source}的说明与列名一致。", "What {source} says of the column agrees with its name.")
_DIFFERS = Text(
    "{source}的说明符合“{category}”，与列名所示不同；两者的角色都列出，请人工确认。",
    "What {source} says of the column is “{category}”, other than its name; the roles of both are proposed, please confirm.",
)
_GIVEN = Text("数据字典", "the data dictionary")
_OF_THE_FILE = Text("数据文件自带的标签", "the data file's own label")
_TAKEN_FOR = Text("{source}把此列标为{roles}；须由人确认。", "{source} takes the column for: {roles}; a person has to confirm it.")
_ABSENT = Text("数据字典中没有此列。", "The data dictionary does not have this column.")


@dataclass(frozen=True, slots=True)
class DictionaryEntry:
    """What the dictionary says of one column; `roles` are what its author takes the column for, `codes` what its codes mean.

    `is_code`: the name is the code of a layout, and what it looks like (`B12`) says nothing.
    """

    description: str
    kind: str = ""
    source: Text = _GIVEN
    roles: frozenset[Role] = frozenset()
    codes: Codes = ()
    is_code: bool = False

    @property
    def short(self) -> str:
        """The first clause: what the column is, before how it is coded."""
        return _CLAUSE.split(self.description.strip(), maxsplit=1)[0][:_LONGEST]


@dataclass(frozen=True, slots=True)
class Dictionary:
    """Entries by folded column name; `labels` are those of the data file itself, which stand behind what somebody gave."""

    entries: Mapping[str, DictionaryEntry] = field(default_factory=dict)
    labels: Mapping[str, DictionaryEntry] = field(default_factory=dict)

    def of(self, name: str) -> DictionaryEntry | None:
        """The entry for this column, whatever its case and width."""
        return self.entries.get(_folded(name)) or self.labels.get(_folded(name))

    def lacks(self, name: str) -> bool:
        """Whether somebody gave a dictionary without this column."""
        return bool(self.entries) and _folded(name) not in self.entries

    def beside(self, labels: Mapping[str, str], layout: Text | None = None) -> Dictionary:
        """This one, with the labels that the data file has for its columns, or its layout; what is there already stands before them."""
        source, is_code = layout or _OF_THE_FILE, layout is not None
        own = {_folded(name): DictionaryEntry(label, source=source, is_code=is_code) for name, label in labels.items()}
        return replace(self, labels={**own, **self.labels}) if own else self


EMPTY = Dictionary()


def dictionary_of(columns: Sequence[str], rows: Sequence[Sequence[str | None]], file: str) -> Dictionary:
    """From a table whose heads are known in Chinese and English. `InputError` when a head is missing."""
    heads = [_folded(name).replace(" ", "").replace("_", "") for name in columns]
    names, descriptions, types, codes = (_place(heads, words) for words in (_NAMES, _DESCRIPTIONS, _TYPES, _CODES))
    problems = [
        Problem(code, text, _HINT, file)
        for place, code, text in (
            (names, "dictionary_names", _NO_NAMES),
            (descriptions, "dictionary_descriptions", _NO_DESCRIPTIONS),
        )
        if place is None
    ]
    if names is None or descriptions is None:
        raise InputError(*problems)
    found: dict[str, DictionaryEntry] = {}
    for row in rows:
        if name := row[names]:
            description, kind, listed = ("" if at is None else (row[at] or "").strip() for at in (descriptions, types, codes))
            found.setdefault(_folded(name), DictionaryEntry(description, kind, codes=codes_in(listed) or codes_within(description)))
    return Dictionary(found)


def dictionary_of_form(columns: Sequence[DictionaryColumn]) -> Dictionary:
    """From a form that says it all itself; of two columns of one name the first counts, and the roles of both."""
    found: dict[str, DictionaryEntry] = {}
    for one in columns:
        before = found.get(_folded(one.name), DictionaryEntry(one.description, one.kind, codes=one.codes or codes_within(one.description)))
        found[_folded(one.name)] = replace(before, roles=before.roles | one.roles)
    return Dictionary(found)


def with_dictionary(name: str, values: Values, proposal: Proposal, dictionary: Dictionary) -> Proposal:
    """The proposal with the dictionary as a second source of the name, and of roles; both are shown."""
    if dictionary.lacks(name):
        proposal.evidence.append(Evidence("name-lookup", "dictionary-absent", _ABSENT))
    entry = dictionary.of(name)
    return proposal if entry is None else _with_roles(_with_meaning(name, values, proposal, entry), entry)


def _with_roles(proposal: Proposal, entry: DictionaryEntry) -> Proposal:
    """A role that its author saw and we did not is proposed too. What its author calls harmless takes nothing away."""
    covered = {Role.NI, Role.QI} if Role.DI in proposal.roles else {Role.NI}
    missing = entry.roles - proposal.roles - covered
    if missing:
        roles = [role.words for role in Role if role in missing]
        proposal.roles = (proposal.roles | missing) - {Role.NI}
        proposal.evidence.insert(0, Evidence("name-lookup", "dictionary-role", _TAKEN_FOR.fill(source=entry.source, roles=roles)))
    return proposal


def _with_meaning(name: str, values: Values, proposal: Proposal, entry: DictionaryEntry) -> Proposal:
    described = lookup(entry.short) if entry.short else None
    if described is None or described.category is None:
        return proposal
    category = categories()[described.category]
    if proposal.category == category:
        proposal.evidence.insert(0, Evidence("name-lookup", f"dictionary:{described.alias}", _AGREES.fill(source=entry.source)))
        return proposal
    own = None if entry.is_code else lookup(name)
    second = judge(entry.short, values)
    if second.category is None:
        return proposal
    silent = own is None or own.category is None
    text = _TAKEN if silent else _DIFFERS
    second.evidence = [
        Evidence("name-lookup", f"dictionary:{described.alias}", text.fill(source=entry.source, category=category.title)),
        *second.evidence,
        *(item for item in proposal.evidence if item.rule not in {other.rule for other in second.evidence}),
    ]
    roles = frozenset[Role]() if entry.is_code else proposal.roles
    second.roles = (second.roles | roles) - ({Role.NI} if second.roles - {Role.NI} else frozenset())
    if not silent and proposal.category is not None:
        second.category = proposal.category
    second.by_values = second.by_values or proposal.by_values
    return second


def _place(heads: Sequence[str], words: Sequence[str]) -> int | None:
    return next((heads.index(word) for word in words if word in heads), None)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).strip().casefold()
