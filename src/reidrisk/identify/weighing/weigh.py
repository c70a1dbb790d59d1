"""All columns of a table weighed together: chances, reasons, whether a person is asked, and roles where no value settles them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...model.inventory import Column, Evidence, Weighed
from ...model.role import Role
from ...model.text import Text
from .. import findings
from ..catalogue import categories
from ..drawn import is_survey_weight
from ..lookup import document
from ..proposal import Proposal
from . import around, clues, dealings, departments, impersonal, measured, scales, trees, whole
from .reasons import reasons
from .weights import (
    FROM,
    ROLES,
    beside_rules,
    chances,
    decided,
    is_asked,
    pointed_to,
    seen_values,
    spoken_for,
    weights,
)

WEIGHED = "weighed"
_FOUND = Text(
    "列名、取值的样子与同表其他列合起来看，此列可能是{roles}。",
    "The name, what the values look like and the other columns together speak for {roles}.",
)
_TOO = Text(
    "按列名与同表其他列，此列除所列角色外，还可能是{roles}。",
    "Besides the roles proposed, its name and the other columns speak for {roles} as well.",
)
_IMPERSONAL = Text(
    "各列合起来看，这张表的行像是物品、机构或汇总数字，不像个人：此列未按{roles}提议。若各行是个人或个人的事，请定其角色。",
    "All columns together speak for rows of things, institutions or counts rather than persons, so this column is not proposed as {roles}. "
    "If the rows are persons or what happened to them, decide its roles.",
)
_ROW_KEY = Text(
    "此列给各行编号；同表其他列合起来看，各行是个人的事而不是个人，编号本身不指明个人：未按{roles}提议。若一人一行，请定为{roles}。",
    "This column numbers the rows. By the other columns they are what happened to persons rather than persons, and such a number points to "
    "nobody by itself: it is not proposed as {roles}. If each row is one person, make it {roles}.",
)
TOO, IMPERSONAL, ROW_KEY, AGAINST = "besides", "impersonal-rows", "key-of-rows", "sum-against-rule"
_KEY_OF_ROWS = frozenset({f"{clues.LISTED}:other_unique", f"{clues.NAMED}:DI:exact"})
_LEAST_COLUMNS = 4
_KEY_FROM, _KEY_BESIDE_VALUES = 0.5, 0.15  # less, and a bare "id" is the key of a row; its values say more than the other names
# What rules say of a name alone is too weak when all else together speaks so much against it: of real columns whose publisher the weights
# had not seen, one in five or fewer of these was right.
_DOUBTED: Mapping[Role, float] = {Role.DI: 0.25, Role.QI: 0.3, Role.SA: 0.3}
_DOUBTED_SURE: Mapping[Role, float] = {Role.DI: 0.2, Role.QI: 0.25, Role.SA: 0.25}
_INSIDE = ("inside:", "text-holds")  # identifiers within texts: whatever the column is for, they are there
_NAMES = frozenset({"western_name", "chinese_name", "japanese_name", "korean_name", "cyrillic_name"})
_NAME_INSIDE, _A_NAME, _UNIQUE = "inside:name_in_text", "person_name", "near-unique"
_LISTED = frozenset({_A_NAME, "address_detail", "called_number"})
_DOUBTED_NUMBERS = 0.4  # of numbers that only differ from row to row, one in five below was somebody's
_SURE_RULES = frozenset({"exact", "stripped", "person-word"})
_LISTED_BY = _SURE_RULES | {"stem"}
_GRAVE = frozenset({"sa_health", "diagnosis_visible", "religion", "criminal_history", "sa_specific_identity", "sa_bio"})
_DOUBTED_SHOWN: Mapping[Role, float] = {Role.DI: 0.1, Role.QI: 0.25, Role.SA: 0.25}
_AGAINST = Text(
    "规则按列名提示{roles}，但列名的其他部分、取值与同表其他列合起来几乎排除了这一点：未按此提议。",
    "By a rule the name speaks for {roles}, but its other parts, values and other columns together all but rule it out: not proposed.",
)
_GUESSED, _COMPOSED = 0.06, "composed:"
_PLACED = frozenset({"address_detail", "url"})  # what institutions have as well as persons; of numbers `together` decides
_LEAST_LETTERS, _LEAST_SIGNS = 3, 2
_SURE_IF_DOUBTED = 0.65
_SURE_BESIDE: Mapping[Role, float] = {Role.DI: 0.65, Role.QI: 0.65, Role.SA: 0.8, Role.NI: 1}  # about health is most of a table of care
IMPERSONAL_FROM = 0.8
_OF_GOODS, _OF_REMARKS = f"{clues.KIND}:thing", f"{clues.KIND}:free_text"
_NUMBERED = "other_unique"
_WHEN = "event_date"  # what happened stands in another column, and that one is sensitive
_NAMELESS = f"{clues.NAMED}:absent"
_NAMELESS_NUMBER = 0.5  # of numbers without a name no word can say that they are somebody's
# Nobody knows another's messages, whatever they are about; and a day that is a fact of health is none of the days that others know.
_ALONE = frozenset({f"{clues.TYPE}:text", f"{clues.TYPE}:date"})
_NUMBERS = frozenset({f"{clues.TYPE}:number", f"{clues.TYPE}:decimal"})
_PERSONS_NUMBER = 0.3  # of row numbers of real tables of persons likelier than this, all were
_BY_ITSELF = 0.7  # in a table whose other columns the lists do not know
_SILENT = findings.ROW_NUMBER  # what rules say of values that leaves nothing to a name
_BY_EXPORTS = frozenset(document("header_words.json")["written_by_exports"])


def weighed(seen: Sequence[tuple[Column, Proposal, str]], rows: int = 0) -> tuple[Column, ...]:
    """Every column with its chances and reasons, in their order; each comes with what rules propose and how a label describes it.

    The roles that a person decided stay; those that rules propose may be joined by one, or leave where the rows are things.
    """
    proposals = [proposal for _, proposal, _ in seen]
    features = impersonal.features(proposals, rows)
    goods, persons = impersonal.chances(features)
    spelled_out = impersonal.are_spelled_out(proposals)
    rows_clue = impersonal.clues_of(features, impersonal.weights()) if spelled_out else ()
    names = [column.name for column, _, _ in seen]
    somebodys = impersonal.are_described(proposals) or dealings.are_ordered(names, proposals)
    surely = dealings.are_adverts(names, proposals) or (bool(rows_clue) and goods > IMPERSONAL_FROM and not somebodys)
    placed = frozenset[str]() if any(proposal.proven for proposal in proposals) else _PLACED
    given = [
        (*dict.fromkeys((*proposal.clues, *clues.of_label(described))), *others, *rows_clue, *impersonal.of_key(proposal.clues, rows_clue))
        for (_, proposal, described), others in zip(seen, around.of_neighbours(proposals), strict=True)
    ]
    of_table = whole.OfTable(goods, persons, rows) if rows_clue else whole.OfTable(rows=rows)
    columns = [whole.OneColumn(each, one.roles, whole.spoken(one.evidence)) for each, one in zip(given, proposals, strict=True)]
    found = trees.likely(columns, of_table) if _is_whole(columns) else [trees.Likely(chances(each)) for each in given]
    each_weighed = tuple(
        _weighed(column, proposal, each, likely, goods=placed if surely else None)
        for (column, proposal, _), each, likely in zip(seen, given, found, strict=True)
    )
    return scales.of_tests(departments.of_staff(measured.in_care(each_weighed)), proposals)


def _is_whole(columns: Sequence[whole.OneColumn]) -> bool:
    """Whether there are enough columns, with names, for what they say of one another."""
    return len(columns) >= _LEAST_COLUMNS and any(_NAMELESS not in column.clues for column in columns)


def is_weighed(column: Column) -> bool:
    """Whether its roles rest on the sum of weak clues alone: what follows row by row says more."""
    return any(item.rule == WEIGHED for item in column.evidence)


def _weighed(column: Column, proposal: Proposal, given: tuple[str, ...], found: trees.Likely, *, goods: frozenset[str] | None) -> Column:
    likely = found.chances
    before = column.roles
    if not column.decided:
        column = _numbered(_changed(column, proposal, given, likely), proposal, given, likely, whole=bool(found.moved))
        if _has_others(given):
            column = _doubted(_key_of_rows(column, proposal, likely), proposal, likely, given)
        elif found.moved and likely[ROLES.index(Role.DI)] < _GUESSED:
            column = _doubted(column, proposal, likely, given)
        column = column if goods is None or proposal.proven else _impersonal(column, goods)
    role = (
        next((role for role in (Role.DI, Role.QI, Role.SA) if role in column.roles), None) or ROLES[max(range(3), key=likely.__getitem__)]
    )
    speaking = reasons(column.name, given, role, found.moved[ROLES.index(role)] if found.moved else {})
    left = bool(before - column.roles)
    held_back = Role.DI in decided(likely) and Role.DI not in column.roles  # likely, yet the values speak against it: a person decides
    shown = (1.0, *likely[1:]) if proposal.proven and Role.DI in column.roles else likely  # what check digits prove is no question
    asked = is_asked(column.roles, shown, gave_way=left or held_back) or (not column.decided and _may_be_people(column, proposal))
    asked = (asked or _is_grave(proposal, before - column.roles)) and not is_survey_weight(column)
    return replace(column, weighed=Weighed(likely, role, *speaking, asked=asked))


def _is_grave(proposal: Proposal, gone: frozenset[Role]) -> bool:
    """Whether the lists know the name, or a word of it, for what harms most when known, and the sum left it out: nobody is told."""
    known = proposal.category is not None and proposal.category.key in _GRAVE
    return (
        Role.SA in gone
        and known
        and any(one.startswith(f"{clues.NAMED}:") and one.rpartition(":")[2] in _LISTED_BY for one in proposal.clues)
    )


def _may_be_people(column: Column, proposal: Proposal) -> bool:
    """Whether every value looks like a person's name, and neither name nor values say what else it is: too few to be sure of.

    Or whether some of the titles or of the few words that it holds do.
    """
    if Role.DI not in column.roles and any(item.rule in {findings.IN_TITLES, _NAME_INSIDE} for item in proposal.evidence):
        return True
    if Role.DI in column.roles or column.category is not None or _OF_GOODS in proposal.clues:
        return False
    return any(item.rule in _NAMES and item.count == item.looked_at for item in proposal.evidence)


def _changed(column: Column, proposal: Proposal, given: Sequence[str], likely: tuple[float, ...]) -> Column:
    """With roles where rules propose none, or with one besides those that they propose."""
    if not _settled(proposal):
        roles = _open_roles(column.name, proposal, likely, given)
        return proposed(column, roles if _names_something(given) else roles & _sure_beside_values(likely, given), given)
    alone = frozenset({Role.QI}) if not _ALONE.isdisjoint(proposal.clues) else frozenset[Role]()
    besides = _of_texts(proposal, likely) | (beside_rules(column.roles, likely) - alone)
    besides -= frozenset({Role.SA}) if column.category == _WHEN else frozenset()
    if not besides:
        return column
    found = Evidence("name-lookup", TOO, _TOO.fill(roles=tuple(role.words for role in ROLES if role in besides)))
    return replace(column, roles=column.roles | besides, evidence=(*column.evidence, found))


def _of_texts(proposal: Proposal, likely: tuple[float, ...]) -> frozenset[Role]:
    """What a text is about counts besides whom it names."""
    if Role.DI not in proposal.roles or Role.SA in proposal.roles or f"{clues.TYPE}:text" not in proposal.clues:
        return frozenset()
    inside = any(item.rule == _NAME_INSIDE for item in proposal.evidence)
    return frozenset({Role.SA}) if inside and likely[ROLES.index(Role.SA)] >= FROM[Role.SA] else frozenset()


def _numbered(column: Column, proposal: Proposal, given: Sequence[str], likely: tuple[float, ...], *, whole: bool) -> Column:
    """Row numbers are the numbers of persons where name and other columns say that each row is one: the list of who took part has them."""
    chance = likely[ROLES.index(Role.DI)]
    is_list = _has_others(given) or _NAMELESS in given or (whole and chance >= _BY_ITSELF)
    if Role.DI in column.roles or not is_list or _is_by_export(column.name, proposal.clues) or chance < _PERSONS_NUMBER:
        return column
    if not any(item.rule == _SILENT for item in proposal.evidence):
        return column
    other = categories()[_NUMBERED]
    found = Evidence("name-lookup", WEIGHED, _FOUND.fill(roles=(Role.DI.words,)))
    return replace(column, roles=other.roles, category=other.key, category_title=other.title, evidence=(found, *column.evidence))


def _has_others(given: Sequence[str]) -> bool:
    """Whether there are other columns whose names say something: one column alone rules nothing out."""
    return any(clue.startswith(f"{impersonal.ONE}:") for clue in given)


def _sure_beside_values(likely: tuple[float, ...], given: Sequence[str]) -> frozenset[Role]:
    """What values and the names of other columns make so likely that the name need not say anything by itself."""
    if not (_has_others(given) and seen_values(given)):
        return frozenset()
    return frozenset(role for role, chance in zip(ROLES, likely, strict=True) if chance >= _SURE_BESIDE[role])


def _key_of_rows(column: Column, proposal: Proposal, likely: tuple[float, ...]) -> Column:
    """Without the role of a bare "id" where the other columns say that the rows are no persons."""
    if proposal.proven or column.category != _NUMBERED or not _KEY_OF_ROWS.issubset(proposal.clues):
        return column
    if likely[ROLES.index(Role.DI)] >= (_KEY_BESIDE_VALUES if seen_values(proposal.clues) else _KEY_FROM):
        return column
    found = Evidence("name-lookup", ROW_KEY, _ROW_KEY.fill(roles=(Role.DI.words,)))
    return replace(column, roles=frozenset(), category=None, category_title=None, evidence=(found, *column.evidence))


def _doubted(column: Column, proposal: Proposal, likely: tuple[float, ...], given: Sequence[str]) -> Column:
    """Without the roles that rules read from the name where all else is against them; identifiers that values hold stay."""
    if proposal.proven or _NAMELESS in proposal.clues or not (_has_others(given) or _is_guessed(proposal)):
        return column
    doubted = _DOUBTED_SHOWN if proposal.by_values else _DOUBTED_SURE if any(map(_is_sure, proposal.clues)) else _DOUBTED
    named = column.category in _LISTED and any(map(_is_sure, proposal.clues))  # in any language: lists know more than was learned
    kept = {Role.NI, Role.DI} if named or _is_shown(proposal) else {Role.NI}
    doubted = {**doubted, Role.DI: _DOUBTED_NUMBERS} if _are_counted_alike(proposal) else doubted
    gone = frozenset(role for role in column.roles & proposal.roles - kept if likely[ROLES.index(role)] < doubted[role])
    if not gone:
        return column
    left = column.roles - gone
    found = Evidence("name-lookup", AGAINST, _AGAINST.fill(roles=tuple(role.words for role in ROLES if role in gone)))
    category = (column.category, column.category_title) if left else (None, None)
    column = replace(column, roles=left, category=category[0], category_title=category[1], evidence=(found, *column.evidence))
    return column if left else proposed(column, decided(likely) - gone, given)


def _is_guessed(proposal: Proposal) -> bool:
    """Whether a rule put the name together from parts of one word; among abbreviations that says little."""
    return not proposal.by_values and any(item.rule.startswith(_COMPOSED) for item in proposal.evidence)


def _is_shown(proposal: Proposal) -> bool:
    """Whether the values, or texts among them, hold identifiers; but for addresses, which institutions have as well.

    A county or an office of a few words may read like a name in a text; numbers that differ from row to row may be counts.
    """
    placed = proposal.category is not None and proposal.category.key in _PLACED
    borne_out = bool(proposal.by_values) and not placed and not _are_counted_alike(proposal)
    return (borne_out or any(item.rule.startswith(_INSIDE) for item in proposal.evidence)) and not _is_name_in_few_words(proposal)


def _is_name_in_few_words(proposal: Proposal) -> bool:
    """Whether it is taken for names that stand within the values, and these are no texts, nor called remarks, of which one may name one."""
    inside = any(item.rule == _NAME_INSIDE for item in proposal.evidence) and _OF_REMARKS not in proposal.clues
    return inside and proposal.category is not None and proposal.category.key == _A_NAME and f"{clues.TYPE}:text" not in proposal.clues


def _are_counted_alike(proposal: Proposal) -> bool:
    """Whether nothing but that all differ speaks for plain numbers."""
    unique = any(item.rule == _UNIQUE for item in proposal.evidence)
    return unique and proposal.category is not None and proposal.category.key == _NUMBERED and f"{clues.TYPE}:number" in proposal.clues


def _is_sure(clue: str) -> bool:
    """Whether it says that the lists have the whole name: in a language that the weights hardly know they know better."""
    return clue.startswith(f"{clues.NAMED}:") and clue.rpartition(":")[2] in _SURE_RULES


def _impersonal(column: Column, goods: frozenset[str]) -> Column:
    """Without the roles that only a person's attribute has; `goods` are the categories of identifiers that a thing has too."""
    left = column.roles & ({Role.NI} if column.category in goods else {Role.DI, Role.NI})
    gone = column.roles - left
    if not gone:
        return column
    found = Evidence("name-lookup", IMPERSONAL, _IMPERSONAL.fill(roles=tuple(role.words for role in ROLES if role in gone)))
    category = (column.category, column.category_title) if left else (None, None)
    return replace(column, roles=left, category=category[0], category_title=category[1], evidence=(found, *column.evidence))


def _settled(proposal: Proposal) -> bool:
    """Whether rules propose something, the values number the rows, or the whole name is that of a thing."""
    silent = any(item.rule == _SILENT for item in proposal.evidence)
    return bool(proposal.roles) or silent or f"{_OF_GOODS}:exact" in proposal.clues


def _open_roles(name: str, proposal: Proposal, likely: tuple[float, ...], given: Sequence[str]) -> frozenset[Role]:
    """What the chances speak for; alone, a thing's name or one of several meanings only what is likelier: a state is a land or a condition.

    A name that is spelt out must speak for the role as well, and not its neighbours alone; an abbreviation says nothing.
    Of numbers, which differ from row to row as amounts and counts do, the name must say that they are somebody's. Where the values are like
    no name that the lists know (they know few of most peoples), the sum must be surer; what the lists know as a state or a measure is
    nobody's.
    """
    is_number = spoken_for(clues.of_name(name), Role.DI) or (_NAMELESS in given and likely[ROLES.index(Role.DI)] >= _NAMELESS_NUMBER)
    unnumbered = clues.repeats_much(proposal.clues) or (_are_numbers(proposal.clues) and not is_number)
    refuted = f"{clues.VALUES}:refute" in proposal.clues and likely[ROLES.index(Role.DI)] < _SURE_IF_DOUBTED
    something_else = any(map(_is_of_something_else, proposal.clues))
    unnumbered = unnumbered or refuted or something_else or _is_by_export(name, proposal.clues)
    found = decided(likely) - (frozenset({Role.DI}) if unnumbered else frozenset())
    doubted = _OF_GOODS in proposal.clues or any(item.rule.startswith("ambiguous") for item in proposal.evidence)
    if not name.isascii() and f"{clues.NAMED}:nothing" in proposal.clues:
        sure = _sure_beside_values(likely, given)
        found = frozenset(role for role in found if role in sure or spoken_for(_words_for(name, role), role))
    lone = not _has_others(given)
    unsure = {Role.QI} if _OF_GOODS in proposal.clues or (lone and doubted) else set()
    unsure |= {Role.SA} if lone and something_else else set()
    return found - {role for role in unsure if likely[ROLES.index(role)] < _SURE_IF_DOUBTED}


def _words_for(name: str, role: Role) -> list[str]:
    """The clues of a name that may speak for a role: one sign says that it is a number or a name, but nothing of what is sensitive."""
    return [clue for clue in clues.of_name(name) if role is not Role.SA or len(clue.partition(":")[2].strip("<>")) >= _LEAST_SIGNS]


def _is_by_export(name: str, given: Sequence[str]) -> bool:
    """Whether these are the row numbers that R or pandas write beside a table: nobody has them anywhere else."""
    return name.strip().casefold() in _BY_EXPORTS and _are_numbers(given)


def _is_of_something_else(clue: str) -> bool:
    return clue.startswith(f"{clues.KIND}:") and clue.endswith(":exact")


def _are_numbers(given: Sequence[str]) -> bool:
    """Whether the values are nothing but numbers."""
    return not _NUMBERS.isdisjoint(given)


def _names_something(given: Sequence[str]) -> bool:
    """Whether the lists know the name, or it has a word; without values, one that was learned or three letters of what no list knows.

    "f7" and "c1" have none of it.
    """
    if f"{clues.NAMED}:nothing" not in given:
        return True
    parts = [clue.split(":", 1) for clue in given]
    if seen_values(given):
        return any(sort == clues.WORD and len(rest) >= _LEAST_SIGNS for sort, rest in parts)
    return any(_is_known_part(sort, rest) for sort, rest in parts if f"{sort}:{rest}" in weights())


def _is_known_part(sort: str, rest: str) -> bool:
    bare = rest.strip("<>")
    if sort not in {clues.WORD, clues.PART}:
        return False
    return len(bare) >= _LEAST_LETTERS if clues.is_word(bare) else sort == clues.PART and len(bare) >= _LEAST_SIGNS


def proposed(column: Column, roles: frozenset[Role], given: Sequence[str]) -> Column:
    """With these roles and what they are called, since name and neighbours speak for them; `given` are the clues of the column."""
    if not roles:
        return column
    known = categories().get(column.category or "")
    category = known if known and known.roles & roles else categories().get(pointed_to(given, roles) or "")
    found = Evidence("name-lookup", WEIGHED, _FOUND.fill(roles=tuple(role.words for role in ROLES if role in roles)))
    return replace(
        column,
        roles=roles,
        category=category.key if category else None,
        category_title=category.title if category else None,
        evidence=(found, *(item for item in column.evidence if item.rule != findings.NOTHING)),
    )
