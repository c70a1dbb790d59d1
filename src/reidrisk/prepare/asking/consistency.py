"""Answers that cannot all be true, or may not be combined: found all, each with the key to mend."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from ...model.exact import show
from ...model.frozen import dataclass
from ...model.release import AT
from ...model.text import Phrase, Text
from ..context import BY_KEY as SETTINGS
from ..context import P
from ..people import perhaps_among
from .deriving import implied, share_of_population
from .item_values import number_of
from .situation import Situation, person_of

_TERMS = frozenset({"reidentify", "link", "share"})
_ROUNDING = Fraction(1, 20)
_FEW = 3

_PUBLIC_SIGNED = Text(
    "共享类型是完全公开，同时填报接收方受协议约束。",
    "The sharing model is completely public, and yet the recipient is said to be bound by an agreement.",
)
_PUBLIC_SIGNED_HINT = Text(
    "签了协议的是受控公开共享（controlled）；任何人都能下载的，这里选 none。",
    "With a signed agreement it is controlled sharing; if anyone can download the data, choose none here.",
)
_UNBOUND = Text(
    "共享类型填报为非完全公开，同时填报没有任何约束。", "The sharing is not completely public, and yet nothing binds the recipient."
)
_UNBOUND_HINT = Text("没有约束就是完全公开共享（public）。", "Without any terms it is completely public sharing.")
_WEAK_TERMS = Text(
    "使用条款没有同时禁止重标识、关联和再提供，等于没有约束。",
    "The terms do not forbid all of re-identification, linking and passing on: they bind nobody.",
)
_WEAK_TERMS_HINT = Text("请补全条款，或把共享类型改为 public。", "Complete the terms, or change the sharing model to public.")
_CONTRACT = Text(
    "说合同禁止重标识，同时填报接收方没有签署协议。", "A contract is said to forbid re-identification, and yet no agreement is signed."
)
_CONTRACT_HINT = Text("请改正其中一个回答。", "Correct one of the two answers.")
_RECIPIENT_EXECUTES = Text(
    "“{name}”既接收数据，又执行去标识化；不允许（GB/T 39725-2020 10.2 h）。",
    '"{name}" receives the data and de-identifies them as well: not allowed (GB/T 39725-2020 10.2 h).',
)
_RECIPIENT_EXECUTES_HINT = Text("请换人执行，或不向其提供数据。", "Let others de-identify, or do not provide the data to them.")
_SELF_CHECK = Text("“{name}”既是执行者，又是监督者。", '"{name}" is executor and supervisor as well.')
_SELF_CHECK_HINT = Text("请由另外的人监督。", "Let someone else supervise.")
_BACKWARDS = Text("结束日期 {end} 早于开始日期 {start}。", "It ends on {end}, before it starts on {start}.")
_BACKWARDS_HINT = Text("请检查两个日期。", "Check the two dates.")
_MORE_THAN_ALL = Text(
    "具有该特征的人（{part}）多于总人口（{whole}）。", "More people have the condition ({part}) than there are people ({whole})."
)
_MORE_HINT = Text("请检查两个数字是否填反、单位是否一致。", "Check whether the two are swapped, or in different units.")
_NOBODY = Text("没有人具有该特征（0），p 就没有意义。", "No person has the characteristic (0), so p is meaningless.")
_NOBODY_HINT = Text("请填写统计资料中的人数。", "Give the count in the statistics.")
_TWO_P = Text("p 填了 {typed}，而由人数算出的是 {counted}。", "p is given as {typed}, but the counts give {counted}.")
_TWO_P_HINT = Text("请删去其中一个，或改正。", "Delete one of the two, or correct it.")
_ANONYMOUS = Text(
    "填报为匿名化，同时保留了能与其他数据对接的编码。", "The data are said to be anonymous, and yet codes remain that match other data."
)
_ANONYMOUS_HINT = Text(
    "能对接就没有匿名；请改为 pseudonymous，或删除编码。", "What matches is not anonymous: choose pseudonymous, or remove the codes."
)
_NO_CONSENT = Text(
    "合法性基础填报为个人同意，同时填报数据未经本人同意依法提供。",
    "The basis is consent, and yet the data are said to be provided without it.",
)
_MINORS = Text(
    "含不满十四周岁未成年人的信息，却填报没有敏感个人信息。", "There are children under fourteen, and yet no sensitive information."
)
_MINORS_HINT = Text("他们的个人信息都是敏感个人信息（PIPL 28）。", "All their personal information is sensitive (PIPL 28).")
_NONE_KNOWN = Text(
    "答“没有发现其他数据”，却没有写明由谁、何时确认（缺 {missing}）。",
    "No other data are said to be known, without who found that out and when ({missing} is missing).",
)
_NONE_KNOWN_HINT = Text("请在该回答下填写 by 和 date。", "Fill in by and date beside the answer.")
_SHARED = Text("“{name}”不是本数据的列。", '"{name}" is not a column of these data.')
_SHARED_HINT = Text("请按本数据的列名写；没有共同的列，写“无”。", 'Give the name in these data; where no column is shared write "none".')
_NO_SHARED = frozenset({"无", "none"})
_OVERRULED = Text(
    "{key} 填了 {stated}，而问卷得出的是 {scored}，却没有说明理由。",
    "{key} is stated as {stated}, the questionnaire gives {scored}, and no reason is given.",
)
_OVERRULED_HINT = Text(
    "评分可以人工调整，但须在 source 中写明理由。", "A person may adjust the score, but must give the reason under source."
)


@dataclass(frozen=True, slots=True)
class Finding:
    """What does not fit, and the key of the answer that says it."""

    key: str
    code: str
    message: Text | Phrase
    hint: Text | Phrase


def contradictions(situation: Situation) -> tuple[Finding, ...]:
    """Everything that does not fit together."""
    checks = (_sharing, _people, _dates, _population, _legal, _holdings, _overruled)
    return tuple(finding for check in checks for finding in check(situation))


def clashing(situation: Situation, key: str) -> tuple[str, ...]:
    """The few other answers that cannot stand beside the one under this key: each of which, taken back, ends a contradiction.

    A score that a person overrules rests on many: then none of them is to blame.
    """
    blamed = {(finding.key, finding.code) for finding in contradictions(situation)}
    named = tuple(dict.fromkeys(found for found, _ in sorted(blamed) if found != key))
    if named or not blamed:
        return named
    others = (other for other in (*situation.replies, *SETTINGS) if other != key)
    found = tuple(other for other in others if {(one.key, one.code) for one in contradictions(situation.without(other))} < blamed)
    return found if len(found) <= _FEW else ()


def overruled(situation: Situation) -> tuple[tuple[str, str, str, str | None], ...]:
    """(answer, stated, scored, reason) where a person overruled a questionnaire."""
    found = []
    for name, scored in implied(situation).items():
        stated = situation.release[name]
        if stated.status != "open" and stated.value != scored.value:
            found.append((name, str(stated.value), str(scored.value), stated.source))
    return tuple(found)


def _one(situation: Situation, key: str) -> str | None:
    given = situation.value(key)
    return given[0] if given else None


def _sharing(situation: Situation) -> Iterator[Finding]:
    sharing, bound = _one(situation, "sharing"), _one(situation, "recipients.agreement")
    key = "recipients.agreement"
    if sharing == "public" and bound in {"signed", "rules"}:
        yield Finding(key, "public_with_agreement", _PUBLIC_SIGNED, _PUBLIC_SIGNED_HINT)
    if sharing in {"controlled", "enclave"} and bound == "none":
        yield Finding(key, "controlled_without_agreement", _UNBOUND, _UNBOUND_HINT)
    terms = situation.value("recipients.terms")
    if bound == "click" and sharing != "public" and terms and not set(terms) >= _TERMS:
        yield Finding("recipients.terms", "terms_incomplete", _WEAK_TERMS, _WEAK_TERMS_HINT)
    if bound in {"none", "click"} and _one(situation, "controls.agreement") == "yes" and sharing != "public":
        yield Finding("controls.agreement", "contract_not_signed", _CONTRACT, _CONTRACT_HINT)


def _people(situation: Situation) -> Iterator[Finding]:
    recipients = [person_of(entry) for key in ("recipients.people", "recipients.organisations") for entry in situation.value(key)]
    executors = situation.value("team.executor")
    for entry in executors:
        if perhaps_among(person_of(entry), recipients):  # as the signature is refused: with a department, or spelt otherwise
            yield Finding(
                "team.executor", "recipient_is_executor", _RECIPIENT_EXECUTES.fill(name=person_of(entry)), _RECIPIENT_EXECUTES_HINT
            )
    doing = [person_of(entry) for entry in executors]
    for entry in situation.value("team.supervisor"):
        if perhaps_among(person_of(entry), doing):
            yield Finding("team.supervisor", "executor_is_supervisor", _SELF_CHECK.fill(name=person_of(entry)), _SELF_CHECK_HINT)


def _dates(situation: Situation) -> Iterator[Finding]:
    for first, last in (("dataset.period_start", "dataset.period_end"), ("schedule.start", "schedule.end")):
        start, end = _one(situation, first), _one(situation, last)
        if start and end and date.fromisoformat(end) < date.fromisoformat(start):
            yield Finding(last, "dates_backwards", _BACKWARDS.fill(start=start, end=end), _BACKWARDS_HINT)


def _population(situation: Situation) -> Iterator[Finding]:
    part, whole = _one(situation, "population.people_with"), _one(situation, "population.people_all")
    if part is not None and number_of(part) == 0:
        yield Finding("population.people_with", "nobody_with_condition", _NOBODY, _NOBODY_HINT)
    if part and whole and number_of(part) > number_of(whole):
        message = _MORE_THAN_ALL.fill(part=number_of(part), whole=number_of(whole))
        yield Finding("population.people_with", "more_than_all", message, _MORE_HINT)
    typed, counted = situation.release[P].value, share_of_population(situation)
    if typed is not None and counted is not None and counted.value is not None and abs(typed - counted.value) > _ROUNDING * counted.value:
        yield Finding("p", "two_values_of_p", _TWO_P.fill(typed=show(typed, 8), counted=show(counted.value, 8)), _TWO_P_HINT)


def _legal(situation: Situation) -> Iterator[Finding]:
    if _one(situation, "legal.form") == "anonymous" and _one(situation, "dataset.codes") == "yes":
        yield Finding("legal.form", "anonymous_with_codes", _ANONYMOUS, _ANONYMOUS_HINT)
    if _one(situation, "legal.basis") == "consent" and _one(situation, "impact.without_consent") == "yes":
        yield Finding("impact.without_consent", "consent_and_none", _NO_CONSENT, _CONTRACT_HINT)
    if _one(situation, "subjects.minors") == "yes" and _one(situation, "legal.sensitive") == "no":
        yield Finding("legal.sensitive", "minors_are_sensitive", _MINORS, _MINORS_HINT)


def _holdings(situation: Situation) -> Iterator[Finding]:
    """ITU-T X Suppl.39 8.3: "none known" is somebody's finding of a day; what is shared are columns of these data."""
    reply = situation.replies.get("holdings.known")
    if reply is not None and reply.value == "none":
        missing = tuple(name for name, stated in (("by", reply.by), ("date", reply.date)) if not stated)
        if missing:
            yield Finding("holdings.known", "none_known_without_witness", _NONE_KNOWN.fill(missing=missing), _NONE_KNOWN_HINT)
    if _one(situation, "holdings.known") != "some" or not situation.columns:
        return
    for holding in situation.instances("holding"):
        for name in situation.value("holdings.shared", holding):
            if name not in situation.columns and name.casefold() not in _NO_SHARED:
                yield Finding(f"holdings.shared{AT}{holding}", "shared_column_unknown", _SHARED.fill(name=name), _SHARED_HINT)


def _overruled(situation: Situation) -> Iterator[Finding]:
    for name, stated, scored, reason in overruled(situation):
        if reason is None:
            message = _OVERRULED.fill(key=name, stated=stated, scored=scored)
            yield Finding(name, "overruled_without_reason", message, _OVERRULED_HINT)
