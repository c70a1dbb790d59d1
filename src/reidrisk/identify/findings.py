"""The sentences of evidence: what was found, how, in how many rows; never a value."""

from __future__ import annotations

from dataclasses import replace

from ..model.detector import Detector
from ..model.inventory import Column, Evidence
from ..model.outside.background import Holder
from ..model.plan import Decision
from ..model.role import Role
from ..model.text import Phrase, Text
from ..prepare.deciders import decider
from .catalogue import categories, headwords
from .embedded import EmbeddedFinding
from .names import NameHit

_RULES = {
    "exact": Text("整个列名", "the whole name"),
    "stripped": Text("去除前后缀后的列名", "the name without its prefix or suffix"),
    "pinyin": Text("拼音缩写", "pinyin initials"),
    "token": Text("列名中的词", "a word of the name"),
    "substring": Text("列名中最靠后的词", "the last word of the name"),
    "person-word": Text("指人的词与“name”", "a word for a person with “name”"),
    "typo": Text("与别名仅差一个字母", "one letter away from an alias"),
    "stem": Text("列名中的词干", "a stem within the name"),
    "composed": Text("列名各词合起来的意思", "what the words of the name mean together"),
    "ending": Text("列名以指人的字结尾", "the name ends in a word for a person"),
}
_HELD = Text(
    "列名表示{kind}，本身不指向个人；但{holders}另有同样的记录，可据以对应（{how}）。",
    "The name denotes {kind}, which points to nobody by itself; but {holders} has the same on record and could match by it ({how}).",
)
_NEARLY_ALL = 0.9
FREE_TEXT = "free-text"  # the rule that found running text
IN_TITLES = "name-in-titles"  # what a person is asked to look at
_SECONDS = "seconds-not-telephones"
_ROLE_ORDER = (Role.DI, Role.QI, Role.SA, Role.NI)


def named(hit: NameHit) -> Evidence:
    """What the name says."""
    rule = f"{hit.rule}:{hit.alias}"
    if hit.category is None:
        word = headwords()[hit.kind or ""]
        held = tuple(one.words for one in Holder if one in word.known.held_by)
        text = _HELD if held else Text("列名表示{kind}，不指向个人标识符（{how}）。", "The name denotes {kind} ({how}).")
        return Evidence("name-lookup", rule, text.fill(kind=word.title, how=_RULES[hit.rule], holders=held))
    text = Text("列名符合目录中的“{category}”（{how}）。", "The name agrees with “{category}” of the catalogue ({how}).")
    filled = text.fill(category=categories()[hit.category].title, how=_RULES[hit.rule])
    return Evidence("name-lookup", rule, filled, category=hit.category)


def undecided_name(hit: NameHit) -> Evidence:
    """An ambiguous name that the values do not bear out."""
    text = Text(
        "列名有多种含义，取值未能证实，因此不据此提出角色。",
        "The name has several meanings and the values do not bear this one out, so it proposes nothing.",
    )
    return Evidence("name-lookup", f"ambiguous:{hit.alias}", text)


def validated(detector: Detector, count: int, rows: int) -> Evidence:
    """How many rows hold a value that validates."""
    text = Text("有值的 {rows} 行中 {count} 行符合：{what}。", "{count} of {rows} {rows|row|rows} with a value hold: {what}.")
    if detector.weak:
        text = Text(
            "有值的 {rows} 行中 {count} 行符合：{what}；其他数据也可能如此，须与列名一致才可采信。",
            "{count} of {rows} {rows|row|rows} with a value have {what}; other data can look the same, so it counts only together with "
            "the name.",
        )
    return Evidence("value-rule", detector.key, text.fill(what=detector.title, count=count, rows=rows), count, rows, detector.category)


def contradicted(category: str, count: int, rows: int) -> Evidence:
    """Too few values validate for what the name says."""
    text = Text(
        "列名表示“{category}”，但 {rows} 行中只有 {count} 行的取值得到证实；取值可能已加密、遮蔽，或列名有误。按列名从严处理。",
        "The name says “{category}”, yet only {count} of {rows} {rows|row holds|rows hold} values that bear it out; they may be encrypted "
        "or masked, "
        "or the name may be wrong. The name counts, to be on the safe side.",
    )
    return Evidence("value-rule", "contradicts-name", text.fill(category=categories()[category].title, count=count, rows=rows), count, rows)


def refuted(category: str, rows: int) -> Evidence:
    """The values cannot be what the name says."""
    text = Text(
        "列名表示“{category}”，但取值只是“是/否”标志或物品编码，不可能是这类标识符；不按列名提出角色，请人工确认。",
        "The name says “{category}”, but the values are yes/no marks or codes of things and cannot be such identifiers; "
        "the name proposes nothing, please confirm.",
    )
    return Evidence("value-rule", "refutes-name", text.fill(category=categories()[category].title), 0, rows)


def narrower(category: str, count: int, rows: int) -> Evidence:
    """The values say less than the name promises."""
    text = Text(
        "列名涵盖更细的信息，但 {rows} 行中有 {count} 行的取值只到“{category}”一级，按取值提出角色。",
        "The name could hold more, but in {count} of {rows} {rows|row|rows} the values are only “{category}”; the values decide.",
    )
    return Evidence(
        "value-rule", "narrower-than-name", text.fill(category=categories()[category].title, count=count, rows=rows), count, rows
    )


def inside(found: EmbeddedFinding, rows: int) -> Evidence:
    """Identifiers inside other text."""
    text = Text(
        "{count} 行的取值中含有{what}；只要出现一处，即须视为直接标识符。",
        "{count} {count|row contains|rows contain} {what}; a single one makes the column a direct identifier.",
    )
    return Evidence(
        "value-rule", f"inside:{found.kind.key}", text.fill(count=found.rows, what=found.kind.title), found.rows, rows, found.kind.category
    )


def in_titles(found: EmbeddedFinding, rows: int) -> Evidence:
    """What reads like a name among titles; a person looks at it."""
    text = Text(
        "{count} 行的取值中有像{what}的文字，但此列几乎所有取值都是首字母大写的地名、作品名或职衔名，其中这类文字多半不指个人："
        "未按直接标识符提议。请看这些行；确有人名的，请将此列定为直接标识符。",
        "{count} {count|row contains|rows contain} what reads like {what}, but nearly all values are written like titles of places, works "
        "or offices, in which such words seldom mean a person: not proposed as a direct identifier. Look at these rows; if they name "
        "somebody, make it one.",
    )
    return Evidence("value-rule", IN_TITLES, text.fill(count=found.rows, what=found.kind.title), found.rows, rows)


def free_text(rows: int) -> Evidence:
    """Text that rules alone have read."""
    text = Text(
        "自由文本：内容仅按规则检查（证件号、手机号、邮箱、银行卡号、上下文表明的人名、同一行标识符列的内容、多数行都有的带门牌号的地址），"
        "其他写法的姓名、地址等仍可能遗漏，请人工查看。",
        "Free text: its contents were examined by rules only (ID numbers, mobile numbers, e-mail, bank cards, names that the words around "
        "them tell, what identifier columns of the same row hold, streets with house numbers in most rows); names or addresses in other "
        "forms may remain, please look.",
    )
    return Evidence("value-rule", FREE_TEXT, text, None, rows)


def contents(title: Text, key: str, count: int, rows: int) -> Evidence:
    """What free text says of a person without naming anybody."""
    text = Text(
        "抽看的 {rows} 行文字中 {count} 行含有{what}：准标识符删除或概化之后，文字里仍有。",
        "{count} of {rows} {rows|row|rows} of text that were read hold {what}: generalised or dropped elsewhere, these stay in the text.",
    )
    return Evidence("value-rule", f"text-holds:{key}", text.fill(what=title, count=count, rows=rows), count, rows)


def whole_minutes(rows: int) -> Evidence:
    """Seconds as SPSS counts them, which begin like mobile numbers."""
    text = Text(
        "有值的 {rows} 行取值形似手机号码，但几乎都是 1582 年 10 月 14 日起的秒数（SPSS 的日期）且为整分；手机号码约六十个里才有一个如此。"
        "按日期处理；若确为手机号码，请定为直接标识符。",
        "{rows} {rows|row with a value looks|rows with a value look} like mobile numbers, but nearly all are seconds since 14 October 1582 "
        "(dates of SPSS) and whole minutes, as only one mobile number in sixty is. Taken for dates; if they are mobile numbers, make the "
        "column a direct identifier.",
    )
    return Evidence("value-rule", _SECONDS, text.fill(rows=rows), None, rows)


def seconds_by_name(rows: int) -> Evidence:
    """The same where the name says when it was."""
    text = Text(
        "有值的 {rows} 行取值形似手机号码，但列名说的是时间，且取值按 1582 年 10 月 14 日起的秒数（SPSS 的日期）读都是合理的时间。"
        "按日期处理；若确为手机号码，请定为直接标识符。",
        "{rows} {rows|row with a value looks|rows with a value look} like mobile numbers, but the name says when it was, and read as "
        "seconds since 14 October 1582 (dates of SPSS) all are plausible times. Taken for dates; if they are mobile numbers, make the "
        "column a direct identifier.",
    )
    return Evidence("value-rule", _SECONDS, text.fill(rows=rows), None, rows)


def near_unique(distinct: int, rows: int) -> Evidence:
    """A code that (nearly) every row has for itself, or few rows share."""
    text = Text(
        "{rows} 行中有 {distinct} 个不同的编码，几乎每行各不相同；可作为唯一编号与其他数据关联。",
        "{distinct} {distinct|different code|different codes} in {rows} {rows|row|rows}, nearly one for each row: a unique number that "
        "can link to other data.",
    )
    shared = Text(
        "{rows} 行中有 {distinct} 个不同的编码，每个只在少数几行中出现；可能是人或事的编号，可与其他数据关联。",
        "{distinct} different codes in {rows} rows, each in a few rows only: it may number persons or cases, and can link to other data.",
    )
    found = text if distinct >= _NEARLY_ALL * rows else shared
    return Evidence("value-rule", "near-unique", found.fill(distinct=distinct, rows=rows), distinct, rows)


ROW_NUMBER = "row-number"
PROFILE = "profile:"  # what only all columns of a kind together give away
HEADED = "header:"  # what the name of a column itself gives away


def row_number(rows: int) -> Evidence:
    """A running number."""
    text = Text(
        "取值是从头递增的行号；若它不对应其他数据中的编号，则不具识别性。",
        "The values are a running row number; unless it is a number in other data too, it identifies nobody.",
    )
    return Evidence("value-rule", ROW_NUMBER, text, rows, rows)


def is_running_number(column: Column) -> bool:
    """Whether its values count the rows, whatever anybody has decided of it."""
    return any(one.rule == ROW_NUMBER for one in column.evidence)


def minors(count: int, rows: int) -> Evidence:
    """Persons under fourteen."""
    text = Text(
        "{count} 行的年龄小于十四周岁：不满十四周岁未成年人的个人信息均属敏感个人信息（个人信息保护法第二十八条）。",
        "{count} {count|row is|rows are} of children under fourteen, all of whose personal information is sensitive (PIPL Article 28).",
    )
    return Evidence("value-rule", "sa_minor", text.fill(count=count), count, rows)


def clipped(count: int, rows: int, longest: int) -> Evidence:
    """Values that were not looked at to their end."""
    text = Text(
        "{count} 行的取值过长，只检查了前 {longest} 个字符。",
        "{count} {count|row holds|rows hold} values so long that only their first {longest} characters were examined.",
    )
    return Evidence("value-rule", "clipped", text.fill(count=count, longest=longest), count, rows)


def empty() -> Evidence:
    """No value to look at."""
    return Evidence(
        "value-rule",
        "no-values",
        Text("已查看的行中没有取值，只依据列名判断。", "The rows examined hold no value: only the name was examined."),
        None,
        0,
    )


NOTHING = "all-detectors"


_NOTHING_FOUND = Text(
    "已比对列名与标识符目录，并用 {detectors} 种取值检测器检查：未发现标识符或敏感属性。",
    "The name was looked up in the catalogue and {detectors} value detectors ran: no identifier or sensitive attribute was found.",
)


def nothing(detectors: int, rows: int) -> Evidence:
    """What ran without finding anything."""
    text = Text(
        "已比对列名与标识符目录，并用 {detectors} 种取值检测器检查：未发现标识符或敏感属性，请人工确定角色。",
        "The name was looked up in the catalogue and {detectors} value detectors ran: no identifier or sensitive attribute was found. "
        "A person should decide the role.",
    )
    return Evidence("value-rule", NOTHING, text.fill(detectors=detectors), None, rows)


def once_decided(one: Evidence) -> Evidence:
    """The evidence beside a decision: what a person has decided is asked of nobody."""
    if one.rule != NOTHING or not isinstance(one.finding, Phrase):
        return one
    return replace(one, finding=Phrase(_NOTHING_FOUND, one.finding.values))


def header_is_value(detector: Detector) -> Evidence:
    """A column name that is itself a value."""
    text = Text(
        "列名本身符合：{what}；文件可能没有标题行，首行数据被当作了列名。",
        "The column name itself is: {what}; the file may have no header row, so that its first record was taken for one.",
    )
    return Evidence("name-lookup", f"header-is-value:{detector.key}", text.fill(what=detector.title))


def decided(decision: Decision) -> Evidence:
    """What a person decided."""
    roles = tuple(role.words for role in _ROLE_ORDER if role in decision.roles)
    text = Text("已确定角色：{roles}（{by}）。", "Decided {by}: {roles}.")
    return Evidence("person", "decision", text.fill(by=decider(decision.by), roles=roles))


CONTRADICTS, PROVEN = "contradicts-decision", "proves-otherwise"


def proven(count: int, rows: int) -> Evidence:
    """Direct identifiers beyond doubt in a column that was decided otherwise."""
    text = Text(
        "有值的 {rows} 行中 {count} 行的取值经证实是直接标识符，与已确定的角色矛盾：维持原决定须由具名人员说明理由。",
        "{count} of {rows} {rows|row|rows} with a value hold what is proven to be a direct identifier, against the decision: it stands "
        "only by a "
        "named person's reason.",
    )
    return Evidence("value-rule", PROVEN, text.fill(count=count, rows=rows), count, rows)


LIKELY = "likely-direct-identifier"


def likely(distinct: int, rows: int) -> Evidence:
    """What its name or values say is a direct identifier, and tells rows apart: no proof, and decided otherwise."""
    text = Text(
        "此列看来是直接标识符，且 {rows} 行有值的记录中有 {distinct} 个不同取值，足以逐人区分，与已确定的角色不符。",
        "This looks like a direct identifier, and {distinct} {distinct|different value|different values} in {rows} {rows|row|rows} tell "
        "people apart, against the decision.",
    )
    return Evidence("value-rule", LIKELY, text.fill(distinct=distinct, rows=rows), distinct, rows)


def against_decision(proposed: frozenset[Role], count: int | None, rows: int | None) -> Evidence:
    """Evidence that speaks for more than was decided."""
    roles = tuple(role.words for role in _ROLE_ORDER if role in proposed)
    text = Text(
        "与已确定的角色不一致：证据表明此列可能是{roles}，请复核。",
        "This contradicts the decision: the evidence speaks for {roles}. Please review it.",
    )
    return Evidence("value-rule" if count is not None else "name-lookup", CONTRADICTS, text.fill(roles=roles), count, rows)
