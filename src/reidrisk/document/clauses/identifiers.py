"""What identification and measuring show: the list of columns, who decided it, the figures and the level."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...model import words
from ...model.clause import ClauseState
from ...model.role import Role
from ...model.text import Text, counted
from ...prepare.context import THRESHOLD
from ..figures import DASH, beside, equals
from ..kind import Material
from ..report.standing import standing
from .statement import Statement, judged, met, not_applicable, not_met, silent

_DATA = Text("{rows} 行，{columns} 列", "{rows} {rows|row|rows}, {columns} {columns|column|columns}")
_PRINT = Text("数据指纹 {hash}", "fingerprint of the data {hash}")
_TEXT = Text(
    "已在 {count} 列的文本中查找标识符，{found} 列有发现",
    "the texts of {count} {count|column was|columns were} searched for identifiers; found in {found}",
)
_NO_PICTURES = Text("图像、音频、视频不在程序的查找范围内", "images, audio and video are not examined by this program")
_NO_SUCH = Text("案例写明没有图像、音频、视频", "the case states that there are no images, sound or video")
_LISTED = Text(
    "标识符清单 {all} 列：直接标识符 {direct} 列，准标识符 {quasi} 列；由人确定 {decided} 列",
    "list of {all} {all|column|columns}: direct identifiers {direct}, quasi-identifiers {quasi}; decided by a person {decided}",
)
_NO_COLUMN = Text("没有列", "there is no column")
_WAYS = Text(
    "查表 {names} 列，规则判定 {values} 列，人工分析 {decided}/{all} 列",
    "by lookup {names}, by rules {values}, by people {decided} of {all}",
)
_BY_LISTS = Text("按已知清单和取值规则判为准标识符 {count} 列", "quasi-identifiers by known lists and rules on values: {count}")
_CORRELATED = Text("已计算 {count} 对列的相关性", "correlation of {count} pairs of columns was computed")
_NOT_CORRELATED = Text(
    "本次没有计算相关性；`reidrisk report identifiers` 会计算", "correlation was not computed this time; `reidrisk report identifiers` does"
)
_ALL_TAKEN = Text(
    "除已判定的标识符外，没有须按相关性识别的列", "beside the identifiers already found there is no column to examine by correlation"
)
_INFLUENCE = Text(
    "已逐列计算删除后的等价类数，共 {count} 列", "the number of classes without each column was counted, for {count} {count|column|columns}"
)
_NO_INFLUENCE = Text("没有可计算的准标识符组合", "there is no combination of quasi-identifiers to count")
_NONE_AT_ALL = Text("已判定：不含任何标识符", "judged: no identifier of any kind")
_SOME = Text(
    "已判定：含标识符（直接标识符 {direct} 列，准标识符 {quasi} 列），不属 4 级",
    "judged: identifiers are present (direct {direct}, quasi-identifiers {quasi}), so not level 4",
)
_NO_DIRECT = Text("没有列被判为直接标识符", "no column is judged to be a direct identifier")
_NO_DIRECT_YET = Text(
    "没有列被判为直接标识符，但有 {count} 列尚无人确认",
    "no column is judged to be one, but some roles have not been confirmed ({count})",
)
_DIRECT = Text("尚有直接标识符 {count} 列：{names}", "columns that are direct identifiers: {count}: {names}")
_FOUND = Text("有未了结的发现：{keys}", "open findings: {keys}")
_STAFF = Text(
    "尚有直接标识符 {count} 列，须核对其中有无医务人员：{names}",
    "columns that are direct identifiers: {count}; check whether medical staff are among them: {names}",
)
_CLASSIFIED = Text("{decided}/{all} 列已由人分类", "{decided} of {all} {all|column|columns} classified by a person")
_FIVE = Text("最小等价类 {k}，要求不少于 5", "smallest class {k}, at least 5 asked for")
_RISK = Text("R = {risk}，阈值 {threshold}", "R = {risk}, threshold {threshold}")
_RISK_OPEN = Text("R 尚为范围：{low} 至 {high}", "R is still a range: {low} to {high}")
_NO_RISK = Text("没有计算总体风险：{why}", "no overall risk was computed: {why}")
_NOT_NEEDED = Text("定性评估已得出结论", "the qualitative evaluation decided")
_LEVEL = Text("结论：{level} 级", "conclusion: level {level}")
_GRADED_AS, _REFUSED = Text("评为 {level} 级", "graded level {level}"), Text("评为不可接受", "judged not acceptable")
_ACCEPTABLE = {True: Text("结论：可接受", "conclusion: acceptable"), False: Text("结论：不可接受", "conclusion: not acceptable")}
_NOT_GRADED = Text("尚未定级", "not graded yet")
_ENDED = Text(
    "定性评估已评为 {level} 级，评估结束，不再按风险分级",
    "the qualitative evaluation gave level {level} and ended; no grading by risk follows",
)
_GOAL = Text("目标级别：{level} 级；可接受风险阈值：{threshold}", "level aimed at: level {level}; acceptable risk threshold: {threshold}")
_NO_GOAL = Text("目标级别未定", "no level to be reached has been set")
_ASSUMED = Text("{figure}，所依据的回答是假定的", "{figure}, from answers that were assumed")
_LAWFUL = Text("没有直接标识符，{level}；{secrets}", "no direct identifier is left, {level}; {secrets}")
_SECRETS = Text(
    "{count} 项还原所需的秘密登记在案，保存在数据之外", "{count} secrets that could undo it are on record, kept away from the data"
)
_NOT_VOUCHED = Text("{sentence}；但有 {count} 列的角色尚无人确认", "{sentence}; but some roles have not been confirmed ({count})")
_NO_SECRETS = Text("案例没有登记可用于还原的秘密", "no secret that could undo it is on record")
_STILL = Text("借助现有信息仍可识别个人：{why}", "people can still be identified with what is there: {why}")
_NOT_CLAIMED = Text(
    "各项回答都没有称数据为匿名化；程序写出的文件只称去标识化及其级别",
    "no answer calls the data anonymised; what this program writes speaks of de-identification and its level only",
)
_CLAIMED = Text("这些回答称数据已匿名化，请改正：{names}", "these answers call the data anonymised; correct them: {names}")
_CLAIMS = re.compile(r"匿名化|匿名数据|anonymi[sz]ed|anonymous data", re.IGNORECASE)
_DENIES = re.compile(r"(不|未|非|没有|不能|不得)[^，。；,.;]{0,8}$|\b(not|never|no|non)\b[^,.;]{0,20}$", re.IGNORECASE)
_LEAST, _SAFE, _BY_QUALITY = 5, 3, frozenset({1, 4})
_GRADED = frozenset({"controls", "motives"})


def listed(material: Material) -> Iterator[Statement]:
    """6.2 a: the identifier list."""
    every, decided = _decided(material)
    direct, quasi = _identifying(material)
    yield met(_LISTED.fill(all=every, direct=direct, quasi=quasi, decided=decided)) if every else silent(_NO_COLUMN)


def three_ways(material: Material) -> Iterator[Statement]:
    """GB/T 37964 5.3: by lookup, by rules and by people."""
    columns = material.known().inventory.columns
    by = {method: sum(any(each.method == method for each in one.evidence) for one in columns) for method in ("name-lookup", "value-rule")}
    every, decided = _decided(material)
    sentence = _WAYS.fill(names=by["name-lookup"], values=by["value-rule"], decided=decided, all=every)
    yield judged(sentence, holds=0 < every == decided)


def by_lists(material: Material) -> Iterator[Statement]:
    """C.2 a: by known lists."""
    found = [one for one in material.known().inventory.columns if Role.QI in one.roles and any(e.method != "person" for e in one.evidence)]
    yield met(_BY_LISTS.fill(count=len(found)))


def correlated(material: Material) -> Iterator[Statement]:
    """C.2 b: only a document that looks at the data has it."""
    if material.survey is None:
        yield silent(_NOT_CORRELATED)
    elif material.survey.study.associations:
        yield met(_CORRELATED.fill(count=len(material.survey.study.associations)))
    else:
        yield not_applicable(_ALL_TAKEN)


def influence(material: Material) -> Iterator[Statement]:
    """C.2 c: classes without each column."""
    measured = material.known().verdict.measurement
    if measured is not None and measured.influences:
        yield met(_INFLUENCE.fill(count=len(measured.influences)))
    else:
        yield silent(_NO_INFLUENCE if measured is None or measured.influence_reason is None else measured.influence_reason)


def no_identifier(material: Material) -> Iterator[Statement]:
    """6.2 b is a question that is judged, not a state to be reached."""
    direct, quasi = _identifying(material)
    yield met(_SOME.fill(direct=direct, quasi=quasi) if direct or quasi else _NONE_AT_ALL)


def no_direct(material: Material) -> Iterator[Statement]:
    """6.2 c, 10.2 a: none is left; with undecided columns nobody vouches for it."""
    inventory, verdict = material.known().inventory, material.known().verdict
    names, waiting = inventory.with_role(Role.DI), len(inventory.undecided)
    if names:
        yield not_met(_DIRECT.fill(count=len(names), names=counted(names)))
    elif verdict.limited_by and verdict.levels is not None and verdict.levels[1] == 1:
        yield not_met(_FOUND.fill(keys=verdict.limited_by))
    elif waiting:
        yield Statement(ClauseState.SELF_DECLARED, _NO_DIRECT_YET.fill(count=waiting))
    else:
        yield met(_NO_DIRECT)


def no_staff(material: Material) -> Iterator[Statement]:
    """10.2 c: names of medical staff are direct identifiers."""
    names = material.known().inventory.with_role(Role.DI)
    if names:
        yield not_met(_STAFF.fill(count=len(names), names=counted(names)))
    else:
        yield from no_direct(material)


def classified(material: Material) -> Iterator[Statement]:
    """PIPL 51 (2)."""
    every, decided = _decided(material)
    yield judged(_CLASSIFIED.fill(decided=decided, all=every), holds=0 < every == decided)


def five_alike(material: Material) -> Iterator[Statement]:
    """10.2 d."""
    sizes = standing(material.known()).sizes
    if sizes is None or not sizes.pairs:
        yield silent(_NO_INFLUENCE)
    else:
        yield judged(_FIVE.fill(k=sizes.smallest), holds=sizes.smallest >= _LEAST)


def risk(material: Material) -> Iterator[Statement]:
    """6.3 a, D.1.5: the overall risk, or why there is none: levels 1 and 4 are given by 6.2, which ends the evaluation."""
    assessment = material.known()
    number = assessment.verdict.numbers.get("R")
    limit = standing(assessment).threshold
    if number is not None and number.state == "not_required":
        yield not_applicable(number.reason or _NOT_NEEDED)
    elif assessment.verdict.level in _BY_QUALITY:
        yield not_applicable(_ENDED.fill(level=assessment.verdict.level))
    elif number is not None and number.value is not None:
        shown = DASH if limit is None else beside(limit, limit)
        yield met(_RISK.fill(risk=beside(number.value, number.value if limit is None else limit), threshold=shown))
    elif number is not None and number.interval is not None:
        yield silent(
            _RISK_OPEN.fill(low=beside(number.interval.low, number.interval.low), high=beside(number.interval.high, number.interval.high))
        )
    else:
        yield silent(_NO_RISK.fill(why=words.NOT_ANSWERED if number is None else number.reason or words.NOT_ANSWERED))


def by_risk(material: Material) -> Iterator[Statement]:
    """6.3 b: level 2 or 3 by the risk; nothing is compared where 6.2 has ended the evaluation."""
    found = material.known().verdict.level
    yield from (not_applicable(_ENDED.fill(level=found)),) if found in _BY_QUALITY else level(material)


def goal(material: Material) -> Iterator[Statement]:
    """GB/T 37964 5.2.3: the level and the threshold that were aimed at; what came out is no goal."""
    wanted, limit = material.plan.replies.get("goals.level"), standing(material.known()).threshold
    if wanted is None:
        yield silent(_NO_GOAL)
    else:
        yield Statement(
            ClauseState.SELF_DECLARED, _GOAL.fill(level=wanted.value, threshold=DASH if limit is None else beside(limit, limit))
        )


def level(material: Material) -> Iterator[Statement]:
    """6.3 b, 6.4 a: the conclusion."""
    verdict = material.known().verdict
    if verdict.level is not None:
        yield met(_LEVEL.fill(level=verdict.level))
    elif verdict.acceptable is not None:
        yield met(_ACCEPTABLE[verdict.acceptable])
    else:
        yield silent(_NOT_GRADED)


def insider(material: Material) -> Iterator[Statement]:
    """D.1.4 b 1: T1 from the grades of controls and motives; it is no better founded than the answers that they follow from."""
    number = material.known().verdict.numbers.get("T1")
    if number is None or number.value is None:
        why = words.NOT_ANSWERED if number is None or number.reason is None else number.reason
        yield not_applicable(why) if number is not None and number.state == "not_required" else silent(why)
    elif number.state == "assumed":
        yield Statement(ClauseState.SELF_DECLARED, _ASSUMED.fill(figure=equals("T1", number.value)))
    else:
        replies = [reply for key, reply in material.plan.replies.items() if key.partition(".")[0] in _GRADED]
        backed = bool(replies) and all(reply.evidenced for reply in replies)
        yield Statement(ClauseState.MET if backed else ClauseState.SELF_DECLARED, equals("T1", number.value))


def threshold(material: Material) -> Iterator[Statement]:
    """6.1 f 2: beside what is said of it, the value that was used."""
    limit = standing(material.known()).threshold
    if limit is not None and material.plan.release[THRESHOLD].status == "open":
        yield met(_RISK.fill(risk=DASH, threshold=beside(limit, limit)))


def in_the_sense_of_the_law(material: Material) -> Iterator[Statement]:
    """PIPL 73 (3): no identification without additional information, and that information kept apart."""
    assessment = material.known()
    names, found = assessment.inventory.with_role(Role.DI), assessment.verdict.level
    fails = names or (found is not None and found < _SAFE) or assessment.verdict.acceptable is False
    if names:
        yield not_met(_STILL.fill(why=_DIRECT.fill(count=len(names), names=counted(names))))
    elif fails:
        yield not_met(_STILL.fill(why=_GRADED_AS.fill(level=found) if found is not None else _REFUSED))
    elif assessment.verdict.acceptable is None:
        yield silent(_NOT_GRADED)
    else:
        kept, waiting = material.governed.undoing, len(assessment.inventory.undecided)
        level_ = _LEVEL.fill(level=found) if found is not None else _ACCEPTABLE[True]
        sentence = _LAWFUL.fill(level=level_, secrets=_SECRETS.fill(count=len(kept)) if kept else _NO_SECRETS)
        if waiting:  # nobody vouches for it, as under 6.2 c
            yield Statement(ClauseState.SELF_DECLARED, _NOT_VOUCHED.fill(sentence=sentence, count=waiting))
        else:
            yield met(sentence)


def no_anonymity_claimed(material: Material) -> Iterator[Statement]:
    """PIPL 73 (4): what people typed is searched for the claim; a sentence that denies it is none."""
    claims = tuple(key for key, reply in material.plan.replies.items() if any(map(_claims, reply.values)))
    yield not_met(_CLAIMED.fill(names=claims)) if claims else met(_NOT_CLAIMED)


def _claims(text: str) -> bool:
    return any(not _DENIES.search(text[: found.start()]) for found in _CLAIMS.finditer(text))


def dataset(material: Material) -> Iterator[Statement]:
    """6.1 a: which data they are."""
    facts = material.known().facts
    yield met(_DATA.fill(rows=facts.rows, columns=len(facts.columns)), _PRINT.fill(hash=facts.fingerprint.value[:12]))


def in_text(material: Material) -> Iterator[Statement]:
    """11.3.2: free text is searched; what is no text is not looked at."""
    looked = sum(any(one.method == "value-rule" for one in column.evidence) for column in material.known().inventory.columns)
    yield met(_TEXT.fill(count=len(material.known().inventory.columns), found=looked))
    hard = material.plan.replies.get("dataset.hard_types")
    yield not_applicable(_NO_SUCH) if hard is not None and "images" not in hard.values else silent(_NO_PICTURES)


def _decided(material: Material) -> tuple[int, int]:
    """How many columns there are, and how many of them a person decided."""
    inventory = material.known().inventory
    return len(inventory.columns), len(inventory.columns) - len(inventory.undecided)


def _identifying(material: Material) -> tuple[int, int]:
    """How many columns are direct identifiers, and how many quasi-identifiers."""
    inventory = material.known().inventory
    return len(inventory.with_role(Role.DI)), len(inventory.with_role(Role.QI))


ROWS = {
    "C067": dataset,
    "C073": threshold,
    "C075": listed,
    "C076": no_identifier,
    "C077": no_direct,
    "C078": risk,
    "C079": by_risk,
    "C080": level,
    "C093": by_lists,
    "C095": influence,
    "C099": insider,
    "C103": risk,
    "C131": in_text,
    "C155": no_direct,
    "C157": no_staff,
    "C158": five_alike,
    "C204": classified,
    "C212": in_the_sense_of_the_law,
    "C213": no_anonymity_claimed,
    "C223": goal,
    "C225": three_ways,
}
