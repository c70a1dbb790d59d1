"""The rules by which name and values together propose roles for one column.

1. A name and values that agree: the category of the name.
2. A name alone: its category, unless the name is ambiguous or the values refute it
   (yes/no marks, codes where person names should stand). Values that fail to
   validate do not refute: they may be masked or encrypted, so a direct identifier stays.
3. Values against the name: a direct identifier wins, whoever says it; both are shown.
4. Values alone: a strong detector that reaches its share, direct identifiers first.
5. Neither: codes that nearly every row has for itself are `other_unique`.
6. Any identifier inside text makes the column a direct identifier as well.
"""

from __future__ import annotations

from ..model.inventory import Evidence
from ..model.role import Role
from . import findings, traits
from .catalogue import QUANTITIES, Category, categories
from .drawn import survey_weight, weighs_rows
from .embedded import CUED, EmbeddedFinding, embedded
from .examine import Hit, examine
from .forms.date_columns import epochs
from .headers import header
from .lookup import document
from .names import NameHit, is_somebody, lookup
from .persons.named import are_marks_of_rows, are_people
from .proposal import ObservedColumn, Proposal
from .remarks import remark
from .values import Values
from .whereabouts import whereabouts

_SHARE, _NEARLY_ALL, _WORTH_SHOWING, _SELDOM, _PART, _SHARE_OF_TEXT = 0.7, 0.95, 0.1, 0.05, 0.25, 0.8
_SOME_PEOPLE = 20
_NAMED_IN = 0.01  # of the texts of a sensitive attribute: fewer are chance
# told by endings of words, or by plain numbers
_WORDS = frozenset({"occupation", "insurance_class", "education", "geo", "diagnosis_visible"})
_NO_DIGITS = frozenset(
    {"person_name", "address_detail", "account", "im_account", "url", "face_image", "biometric", "image_file_meta", "online_id"}
)
_FEW_VALUED = frozenset(
    {"nationality", "occupation", "education", "family", "ethnic", "marital", "sex", "religion", "language", "insurance_class"}
)
_DATED = frozenset({"birth_age", "event_date", "geo", "coordinates", "body", "sa_track", "diagnosis_visible", "income"})
# of the sensitive ones; of those that are quasi-identifiers only all but the age
_NOT_WHEN = frozenset({"sa_other", "sa_track", "sa_specific_identity", "criminal_history", "sa_property"})
_ALSO_POSTCODES = frozenset(
    {"cp", "cap", "pc"}
)  # short for postcodes in French, Spanish, Portuguese, Italian and Dutch, and for other things
_NUMBERED_ONES = frozenset({"other_unique", "order_number"})
_OF_AUTHORITIES = frozenset({"identity_document", "health_card", "passport", "driver_licence", "social_security", "tax_id"})
_CARDS, _SHORTEST_BANK_CARD = frozenset({"cardno", "cardnumber", "cardnum", "卡号"}), 12
_DOCUMENTS = frozenset({"cn_resident_id", "identity_document", "foreigner_residence"})
_WHEN, _WHOLE_MINUTES, _TELEPHONE, _POINTS = "event_date", "spss_seconds", "mobile", "coordinates"
_FEWEST_MINUTES, _FEWEST_SECONDS = 10, 20  # different values: of numbers drawn at random one in sixty is a whole minute
_CLASSES = 30  # no list of insurances has as many numbers
_PLAIN_NAMES = frozenset({"name", "names"})
_ROW_NUMBERS = frozenset(document("header_words.json")["row_numbers"])
_NUMBER_TAILS = ("id", "no", "code", "key", "number", "num", "uid", "guid", "sn", "nbr", "ref")
_NUMBER_ENDINGS = ("编号", "号", "号码", "代码", "编码", "标识", "码", "bh", "bm", "dm")


def judge(name: str, values: Values) -> Proposal:
    """Everything the rules propose for a column, with the evidence."""
    named, hits = lookup(name), examine(values)
    seconds = _seconds(named, hits, values)
    if seconds:
        hits = tuple(hit for hit in hits if hit.category.key != _TELEPHONE)
    seen = ObservedColumn(named, values, hits, embedded(values))
    proposal = Proposal(seen=seen, evidence=list(seconds))
    _by_name(seen, proposal)
    _by_values(seen, proposal)
    _unique(name, seen, proposal)
    _inside(seen, proposal)
    if weighs_rows(name, values):
        proposal.evidence.append(survey_weight())
        proposal.category, proposal.roles, proposal.by_values = None, frozenset({Role.NI}), None
    whereabouts(name, proposal)
    _prove(seen, proposal)
    remark(name, seen, proposal)
    return proposal


def _seconds(named: NameHit | None, hits: tuple[Hit, ...], values: Values) -> tuple[Evidence, ...]:
    """What says that numbers like those of mobiles (137, 138, 139) count the seconds since 1582, as SPSS does in these years.

    Nearly all are whole minutes, or the name says when it was and all are seconds of these two centuries.
    """
    if not any(hit.category.key == _TELEPHONE for hit in hits):
        return ()
    if any(hit.enough and hit.detector.key == _WHOLE_MINUTES and int(hit.mask.sum()) >= _FEWEST_MINUTES for hit in hits):
        return (findings.whole_minutes(values.rows),)
    says_when = named is not None and named.category == _WHEN and not named.ambiguous
    if says_when and len(values) >= _FEWEST_SECONDS and all(epochs([text]) == (_WHOLE_MINUTES,) for text in values):
        return (findings.seconds_by_name(values.rows),)
    return ()


def _by_name(seen: ObservedColumn, proposal: Proposal) -> None:
    if seen.name is None:
        return
    proposal.evidence.append(findings.named(seen.name))
    category = seen.named
    if category is None:
        return
    supporting = seen.supporting(category)
    rows = seen.rows_of(supporting)
    borne_out = any(hit.enough for hit in supporting) or (seen.values.rows > 0 and rows >= _SHARE * seen.values.rows)
    proposal.evidence += [findings.validated(hit.detector, hit.rows, seen.values.rows) for hit in supporting]
    if borne_out:
        proposal.by_values = rows, seen.values.rows
        _take_borne_out(seen, category, proposal)
    elif seen.name.rule == "ending" and traits.are_given_names(seen.values) and len(seen.values) >= _SOME_PEOPLE:
        proposal.take(category)
    elif _needs_values(seen.name, category):
        proposal.evidence.append(findings.undecided_name(seen.name))
    elif _refuted(category, seen, rows):
        proposal.evidence.append(findings.refuted(category.key, seen.values.rows))
    else:
        if category.checkable and seen.values.rows:
            proposal.evidence.append(findings.contradicted(category.key, rows, seen.values.rows))
        proposal.take(_closer(category, seen))


def _closer(category: Category, seen: ObservedColumn) -> Category:
    """When it was, where the values are dates; what was paid, where they are amounts; where one was served, where many rows have it."""
    if _is_when(category, seen):
        return categories()["event_date"]
    if seen.name and seen.name.alias in _ALSO_POSTCODES and any(hit.enough and hit.detector.key == "postcode" for hit in seen.hits):
        return categories()["geo"]
    if category.key == "bank_account" and _is_other_card(seen):
        return categories()["account"]
    if category.key == "insurance_class" and traits.is_numeric(seen.values):  # contributions and payments; classes are few whole numbers
        return categories()["sa_property"] if len(seen.values) > _CLASSES or traits.are_decimals(seen.values) else category
    return categories()["geo"] if category.key == "uscc" and traits.is_repeated(seen.values) and len(seen.values) > 1 else category


def _is_other_card(seen: ObservedColumn) -> bool:
    """Whether the name says a card of any kind, and the numbers are shorter than a bank's (ISO/IEC 7812): a library's, a member's."""
    values = seen.values
    named = seen.name is not None and seen.name.alias in _CARDS
    return named and bool(values.rows) and int(values.lengths.max()) < _SHORTEST_BANK_CARD


def _is_when(category: Category, seen: ObservedColumn) -> bool:
    """Whether the values tell when it was, which is no such thing by itself."""
    may_be = category.key in _NOT_WHEN or (category.roles == {Role.QI} and category.key != "birth_age")
    return may_be and any(hit.enough and hit.detector.key == "date" for hit in seen.hits)


def _needs_values(name: NameHit, category: Category) -> bool:
    """A name of several meanings, a guess at a typo, or a word that something else follows, unless it is a direct identifier's."""
    followed = name.followed and Role.DI not in category.roles
    return name.ambiguous or (category.checkable and (name.rule == "typo" or followed))


def _take_borne_out(seen: ObservedColumn, category: Category, proposal: Proposal) -> None:
    """The category of the name, or the lesser one to which all values go."""
    supporting = seen.supporting(category)
    own = [hit for hit in supporting if hit.detector.category == category.key and hit.rows > _SELDOM * seen.values.rows]
    closer = next((hit for hit in supporting if hit.enough and Role.DI in hit.category.roles), None)
    lesser = next(
        (hit for hit in seen.supporting(category) if hit.rows >= _NEARLY_ALL * seen.values.rows and Role.DI not in hit.category.roles), None
    )
    if Role.DI in category.roles and lesser and not own and not lesser.detector.weak:
        proposal.evidence.append(findings.narrower(lesser.category.key, lesser.rows, seen.values.rows))
        proposal.take(lesser.category)
    elif closer and closer.category.key == "address_detail" and Role.DI not in category.roles:
        proposal.take(closer.category, closer.category.roles | proposal.roles - {Role.NI})
    elif not own and closer and category.key in _DOCUMENTS:
        proposal.take(closer.category)
    else:
        proposal.take(category)


def _refuted(category: Category, seen: ObservedColumn, borne_out: int) -> bool:
    values = seen.values
    if Role.DI not in category.roles or not values.rows:
        return False
    if traits.is_flags(values):
        return True
    if category.key == "person_name":
        return _no_person(seen, borne_out)
    return not borne_out and _speaks_against(category, values, seen.name.alias if seen.name else "")


def _speaks_against(category: Category, values: Values, alias: str) -> bool:
    """Marks too short for a number, a status where an address should stand, amounts and versions where numbers of persons should."""
    if category.key in _NUMBERED_ONES and traits.is_short_marks(values):
        return category.key == "order_number" or alias in _ROW_NUMBERS or not traits.are_many_short_numbers(values)
    if category.key in _OF_AUTHORITIES and traits.are_short_numbers(values):
        return True
    if category.key in _NO_DIGITS:
        return category.key == "address_detail" and (traits.are_a_few_words(values) or traits.are_fractions(values))
    amounts = traits.are_decimals(values) and not traits.have_a_point_behind(values)
    other = traits.is_short_marks(values) or amounts or traits.is_version(values)
    return traits.is_words(values) or (category.checkable and other)


def _no_person(seen: ObservedColumn, borne_out: int) -> bool:
    """Codes, organisations, or (under a bare "name") words of which hardly any is a person's name."""
    values = seen.values
    if not borne_out and (traits.is_numbered_code(values) or are_marks_of_rows(values)):
        return True
    few = borne_out <= _SELDOM * values.rows
    if few and traits.are_long_words(values):
        return True
    if few and seen.name and seen.name.alias in _PLAIN_NAMES and not traits.are_short_han(values):
        return True
    return borne_out <= _PART * values.rows and any(hit.enough and hit.category.key in _WORDS for hit in seen.hits if not hit.detector.weak)


def _by_values(seen: ObservedColumn, proposal: Proposal) -> None:
    shown = {item.rule for item in proposal.evidence}
    others = [hit for hit in seen.hits if hit.detector.key not in shown]
    strong = [hit for hit in others if not hit.detector.weak]
    best = _best(strong, seen)
    likely = others if best is None and seen.name is None else strong
    proposal.evidence += [findings.validated(hit.detector, hit.rows, seen.values.rows) for hit in likely if _worth_showing(hit, seen)]
    if best is not None and (proposal.category is None or Role.DI in best.category.roles) and _outweighs(best, seen, proposal):
        person = best.category.key == "person_name" and Role.DI not in proposal.roles
        proposal.take(best.category, best.category.roles if person else best.category.roles | proposal.roles - {Role.NI})
        proposal.by_values = best.rows, seen.values.rows


def _worth_showing(hit: Hit, seen: ObservedColumn) -> bool:
    return hit.rows >= (_NEARLY_ALL if hit.detector.weak else _WORTH_SHOWING) * seen.values.rows


def _best(strong: list[Hit], seen: ObservedColumn) -> Hit | None:
    """The strongest detector that reaches its share; direct identifiers first, also when only several together do."""
    able = [hit for hit in strong if _may_propose(hit, seen)]
    direct = [hit for hit in able if Role.DI in hit.category.roles]
    enough = [hit for hit in direct if hit.enough]
    if enough or (direct and seen.rows_of(direct) >= _SHARE * seen.values.rows):
        return (enough or direct)[0]
    return next((hit for hit in able if hit.enough), None) or next((hit for hit in direct if _is_part(hit, seen)), None)


def _may_propose(hit: Hit, seen: ObservedColumn) -> bool:
    if hit.detector.category == "geo" and seen.named is None and traits.is_near_unique_code(seen.values, named=False):
        return not traits.has_long_numbers(seen.values)  # numbers of single rows often begin with the code of a district
    return hit.detector.category != "person_name" or are_people(seen)


def _is_part(hit: Hit, seen: ObservedColumn) -> bool:
    """A quarter of the rows hold a direct identifier that is no mere likelihood."""
    if hit.category.key == "address_detail":  # in remarks that are addresses as often as not
        within = any(item.kind.key == "street_in_text" for item in seen.found)  # which says more
        return not within and seen.name is not None and seen.name.kind == "free_text" and 2 * hit.rows >= seen.values.rows
    return hit.category.key not in {"person_name", "other_unique"} and hit.rows >= _PART * seen.values.rows


def _outweighs(hit: Hit, seen: ObservedColumn, proposal: Proposal) -> bool:
    """Not a direct identifier that more values bear out already; and not always the name."""
    if proposal.by_values and Role.DI in proposal.roles and hit.rows < proposal.by_values[0]:
        return False
    return _outweighs_name(hit, seen)


def _outweighs_name(hit: Hit, seen: ObservedColumn) -> bool:
    """Words that end like a disease or a company count little under the name of a thing; numbers of phones under an amount must all fit."""
    kind = seen.name.kind if seen.name else None
    if kind in QUANTITIES and hit.category.key == "mobile":
        return hit.rows >= _NEARLY_ALL * seen.values.rows
    if hit.category.key in _WORDS and kind is not None:
        if kind == "free_text" and not traits.is_repeated(seen.values):
            return False
        return kind not in QUANTITIES and hit.rows >= (_SHARE_OF_TEXT if kind == "free_text" else _NEARLY_ALL) * seen.values.rows
    return True


def _unique(name: str, seen: ObservedColumn, proposal: Proposal) -> None:
    other = categories()["other_unique"]
    numbered = seen.name is None or seen.name.alias in _ROW_NUMBERS
    if proposal.category in {None, other} and traits.is_row_number(seen.values):
        proposal.evidence.append(findings.row_number(seen.values.rows))
        if numbered:
            proposal.take(other, frozenset({Role.NI}))
            return
    kind = seen.name.kind if seen.name else None
    of_persons = (is_somebody(name) or _names_people(seen)) and traits.are_different_numbers(seen.values)
    if kind in QUANTITIES or (kind == "thing" and not of_persons and not traits.are_long_codes_of_rows(seen.values)):
        return  # an amount is no number, and that of a batch, a product or a supplier leads to nobody
    if proposal.category and Role.DI not in proposal.roles and _may_be_number(name, seen, proposal.category):
        proposal.evidence.append(findings.near_unique(len(seen.values), seen.values.rows))
        proposal.by_values = len(seen.values), seen.values.rows
        proposal.take(other, other.roles | proposal.roles - {Role.NI})
        return
    if _only_stamps(seen, proposal) and _says_number(name) and traits.is_near_unique_code(seen.values, named=True):
        proposal.evidence.append(findings.near_unique(len(seen.values), seen.values.rows))
        proposal.take(other, other.roles | proposal.roles - {Role.NI})
    elif proposal.category is None and (of_persons or traits.is_near_unique_code(seen.values, named=_says_number(name) and kind is None)):
        proposal.evidence.append(findings.near_unique(len(seen.values), seen.values.rows))
        proposal.by_values = len(seen.values), seen.values.rows
        proposal.take(_document(seen) or other)


def _names_people(seen: ObservedColumn) -> bool:
    return seen.name is not None and seen.name.category == "person_name" and not seen.name.alias.endswith("s")  # students are a count


def _may_be_number(name: str, seen: ObservedColumn, category: Category) -> bool:
    """Codes that differ from row to row where words, marks or amounts should stand: the number of a case, not its kind."""
    if category.key == "uscc" or (category.key == "occupation" and seen.name and seen.name.rule == "composed"):
        return False  # the number of a supplier or an employer is no person's
    if category.key in _DATED or _borne_out(seen, category) or not traits.is_near_unique_code(seen.values, named=False):
        return False
    if (
        category.key not in _FEW_VALUED
        and traits.is_numeric(seen.values)
        and not _says_number(name)
        and not traits.is_one_length(seen.values)
    ):
        return False
    return _says_number(name) or traits.has_long_numbers(seen.values)


def _only_stamps(seen: ObservedColumn, proposal: Proposal) -> bool:
    """Whether nothing but the look of seconds since 1970 says that these are dates."""
    return seen.named is None and proposal.category is not None and any(hit.enough and hit.detector.key == "timestamp" for hit in seen.hits)


def _borne_out(seen: ObservedColumn, category: Category) -> bool:
    return any(hit.enough and not hit.detector.weak for hit in seen.supporting(category))


def _document(seen: ObservedColumn) -> Category | None:
    """Passport numbers of China have a shape that few other codes share."""
    return categories()["passport"] if traits.are_passports(seen.values) else None


def _says_number(name: str) -> bool:
    tokens = header(name).tokens
    return bool(tokens) and (tokens[-1] in _NUMBER_TAILS or tokens[-1].endswith(_NUMBER_ENDINGS))


def _inside(seen: ObservedColumn, proposal: Proposal) -> None:
    whole = {hit.detector.key for hit in seen.hits if hit.enough}
    are_points = _POINTS in whole  # digits of a latitude beside those of a longitude are no telephone and no number of a document
    found = [
        item
        for item in seen.found
        if item.kind.key not in whole
        and (item.kind.proves or not are_points)
        and (not item.kind.prose or _may_name_people(item, seen, proposal.category))
    ]
    if proposal.category is None and found and _are_in_titles(found, seen):
        proposal.evidence += [findings.in_titles(item, seen.values.rows) for item in found]
        return
    for item in sorted(found, key=lambda item: (item.kind.prose, -item.rows)):
        proposal.evidence.append(findings.inside(item, seen.values.rows))
        category = categories()[item.kind.category]
        proposal.by_values = proposal.by_values or (item.rows, seen.values.rows)
        proposal.category = proposal.category or category
        proposal.roles = (proposal.roles - {Role.NI}) | category.roles


def _may_name_people(item: EmbeddedFinding, seen: ObservedColumn, category: Category | None) -> bool:
    """Whether people may be named there: in what no name settles, and where a sensitive attribute is told, as in a medical history."""
    if category is None:
        return True
    return Role.SA in category.roles and Role.DI not in category.roles and item.rows >= _NAMED_IN * seen.values.rows


def _are_in_titles(found: list[EmbeddedFinding], seen: ObservedColumn) -> bool:
    """Whether a few of many places, works or offices are called as if they named somebody: South Padre Island, Captain Ice Cream.

    Not under a name that says remarks; nor where a good part of the values look like names as a whole.
    """
    seldom = all(item.kind in CUED and item.rows <= _SELDOM * seen.values.rows for item in found)
    if not seldom or (seen.name is not None and seen.name.kind == "free_text"):
        return False
    named = seen.rows_of([hit for hit in seen.hits if hit.category.key == "person_name"])
    return named < _PART * seen.values.rows and traits.are_titles(seen.values)


def _prove(seen: ObservedColumn, proposal: Proposal) -> None:
    """Direct identifiers by check digits, by what stands inside text, or because name and values both say so."""
    if Role.DI not in proposal.roles:
        return
    named = seen.supporting(seen.named) if seen.named and Role.DI in seen.named.roles else []
    sure = [hit.rows for hit in seen.hits if hit.detector.proves and (hit.enough or _is_part(hit, seen))]
    sure += [hit.rows for hit in named if hit.enough and not hit.detector.weak and Role.DI in hit.category.roles]
    sure += [item.rows for item in seen.found if item.kind.proves]
    if sure:
        proposal.proven = max(sure), seen.values.rows
