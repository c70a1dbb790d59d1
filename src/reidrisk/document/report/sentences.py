"""The sentences of the verdict: what it is, what to do first, what it is not."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...grade.caution import Raised
from ...identify.repeated import is_prose
from ...measure.privacy.promised import in_short
from ...model.assessment import Assessment
from ...model.clause import Stage
from ...model.judged import Levels
from ...model.measurement import Number
from ...model.text import Phrase, Text, bracketed, listed
from ..figures import DASH, beside, figure
from ..heads import FIRST
from .after_direct import once_without_direct
from .effects import needed_class
from .standing import Kind, Standing, capping, standing, withholding

TERMS = Text("使用条件与注意事项", "Conditions of use and points to note")
_HEAD: dict[Kind, Text] = {
    "direct": Text(
        "1 级：数据仍含直接标识符。{names}可以单独识别到个人。",
        "Level 1: the data still contain direct identifiers. {names} can identify a person without any other data.",
    ),
    "small_classes": Text(
        "2 级：已无直接标识符，但 {classes} 个等价类（{members}）小于本共享类型要求的 {least}，总体风险因此取 1。",
        "Level 2: no direct identifier is left, but {classes} {classes|equivalence class|equivalence classes} ({members}) "
        "{classes|is|are} smaller "
        "than the {least} "
        "that this sharing model requires, so the overall risk is 1.",
    ),
    "risk": Text(
        "2 级：已无直接标识符，但总体风险 R = {risk}，不低于可接受风险阈值 {threshold}。",
        "Level 2: no direct identifier is left, but the overall risk R = {risk} is not below the acceptable threshold of {threshold}.",
    ),
    "acceptable": Text(
        "3 级：已无直接标识符，总体风险 R = {risk}，低于可接受风险阈值 {threshold}。",
        "Level 3: no direct identifier is left, and the overall risk R = {risk} is below the acceptable threshold of {threshold}.",
    ),
    "no_identifier": Text(
        "4 级：没有发现任何直接标识符或准标识符。",
        "Level 4: no direct identifier and no quasi-identifier was found.",
    ),
    "open": Text(
        "尚不能评级：还有问题未回答，级别可能是 {low} 级到 {high} 级。",
        "Not gradable yet: questions are still open; the level may be anything from {low} to {high}.",
    ),
    "untried": Text(
        "尚不能评级：未确定的列可取的判定口径过多，未能全部计算，级别可能是 {low} 级到 {high} 级。",
        "Not gradable yet: the undecided columns allow too many interpretations to compute them all; the level may be anything "
        "from {low} to {high}.",
    ),
    "nothing": Text(
        "不能评级：原因见评定步骤。",
        "Not gradable: see the steps of the assessment for the reason.",
    ),
    "capped": Text(
        "{level} 级：有未了结的发现，不能评得更高：{findings}。",
        "Level {level}: open findings allow no more: {findings}.",
    ),
    "met": Text("可接受：规则的全部要求均已满足。", "Acceptable: every requirement of the rule is met."),
    "not_met": Text(
        "不可接受：规则的要求没有全部满足，见评定步骤。", "Not acceptable: not every requirement of the rule is met; see the steps."
    ),
}

# An edition without levels says acceptable or not.
_HEAD_ALONE: dict[Kind, Text] = {
    "direct": Text(
        "不可接受：数据仍含直接标识符。{names}可以单独识别到个人。",
        "Not acceptable: the data still contain direct identifiers. {names} can identify a person without any other data.",
    ),
    "small_classes": Text(
        "不可接受：{classes} 个等价类（{members}）小于本标准要求的 {least}，总体风险因此取 1。",
        "Not acceptable: {classes} {classes|equivalence class|equivalence classes} ({members}) {classes|is|are} smaller than the "
        "{least} that this "
        "edition requires, so the overall "
        "risk is 1.",
    ),
    "risk": Text(
        "不可接受：总体风险 R = {risk}，不满足可接受风险阈值 {threshold}。",
        "Not acceptable: the overall risk R = {risk} does not meet the acceptable threshold of {threshold}.",
    ),
    "acceptable": Text(
        "可接受：总体风险 R = {risk}，满足可接受风险阈值 {threshold}。",
        "Acceptable: the overall risk R = {risk} meets the acceptable threshold of {threshold}.",
    ),
    "no_identifier": Text(
        "可接受：没有发现任何直接标识符或准标识符。",
        "Acceptable: no direct identifier and no quasi-identifier was found.",
    ),
    "untried": Text(
        "尚不能判定：未确定的列可取的判定口径过多，未能全部计算。",
        "No conclusion yet: the undecided columns allow too many interpretations to compute them all.",
    ),
    "capped": Text("不可接受：有未了结的发现：{findings}。", "Not acceptable: findings are open: {findings}."),
    "open": Text("尚不能判定：还有问题未回答。", "No conclusion yet: questions are still open."),
}

_FIRST: dict[Kind, tuple[Text, ...]] = {
    "direct": (
        Text(
            "先处理{direct}：分析不需要的列删除；需要跨记录关联的列换成本次发布专用的假名，密钥与数据分开保管。",
            "Deal with {direct} first: delete what the analysis does not need; where records must stay linkable, replace it with a "
            "pseudonym made for this release only, and keep its key separate from the data.",
        ),
    ),
    "small_classes": (
        Text(
            "泛化最能区分个人的准标识符（如出生日期改为年龄段、区县改为地市），或删除落在小等价类中的 {members}，使每个等价类不小于 "
            "{least}。",
            "Generalise the quasi-identifiers that single people out (birth date to age band, county to city), or suppress the {members} "
            "in small classes, until every class has at least {least}.",
        ),
        Text(
            "每类达到 {least} 只是消除门限风险；总体风险还要低于 {threshold} 才是 3 级。",
            "Classes of {least} only remove the class threshold risk; for level 3 the overall risk must also be below {threshold}.",
        ),
    ),
    "risk": (),  # by the sharing model
    "acceptable": (
        Text(
            "在方案所述的共享类型和环境下，重标识风险可接受。是否共享还取决于合法性基础、协议等其他要求和管理层批准{approval}。",
            "In the sharing model and context of the plan, the re-identification risk is acceptable. Whether to share also depends on "
            "a lawful basis, agreements and the like, and on management's approval{approval}.",
        ),
        Text(
            "增加列、追加记录、换接收方、改共享类型，或接收方的控制变弱，都会使本结论失效，须重新评估。",
            "This conclusion ceases to apply if columns or records are added, the recipient or the sharing model changes, or the "
            "recipient's controls weaken: assess again.",
        ),
    ),
    "no_identifier": (
        Text(
            "请由了解数据的人确认：没有一列可与外部数据结合识别个人。",
            "Have someone who knows the data confirm that no column can be combined with outside data to identify a person.",
        ),
    ),
    "untried": (
        Text(
            "先由了解数据的人员确定其中几列的角色；其余判定口径全部计算后，级别即可确定。",
            "Have a person who knows the data decide some of these columns; once every interpretation of the rest has been computed, "
            "the level is settled.",
        ),
    ),
    "open": (
        Text(
            "先回答“尚未回答”中列出的问题；程序不作推测。",
            "First answer the questions listed under “Still open”; nothing is guessed on your behalf.",
        ),
    ),
    "met": (
        Text(
            "规则看的是列出的标识符是否都已去除；自由文本、图像和罕见的组合仍须由人核对。",
            "The rule asks whether the listed identifiers have been removed; free text, images and rare combinations still require "
            "review by a person.",
        ),
    ),
    "not_met": (
        Text(
            "按评定步骤所列，删除、泛化或说明每一项，再重新评估。",
            "Remove, generalise or explain each item that the steps list, then assess again.",
        ),
    ),
    "capped": (
        Text(
            "先处理限制级别的发现（{titles}），处理后重新评估；其他任何改动都不能使结论更好。",
            "Deal with the findings that limit the level first ({titles}), then assess again; no other change can improve the conclusion.",
        ),
    ),
    "nothing": (Text("补齐评定步骤中指出的缺项后重新评估。", "Supply what the steps list as missing, then assess again."),),
}

_FREE_TEXT = Text(
    "{texts}像是自由文本：其中的姓名、证件号和电话要逐处清除；删去整列最稳妥。",
    "Free text, by its look: {texts}. Names, identity numbers and telephone numbers in it must be removed one by one; dropping the column "
    "is safest.",
)
_PUBLIC = Text(
    "完全公开共享时攻击概率恒为 1，接收方的控制不起作用：只能继续泛化，使最小的等价类更大，或改用受控、领地共享。",
    "In completely public sharing an attack is certain and no control at a recipient helps: generalise until the smallest class is larger, "
    "or share under an agreement or in an enclave instead.",
)
_ANY_SHARING = Text(
    "无论采用哪种共享方式，总体风险都不低于阈值：先泛化最能区分个人的准标识符，使等价类变大，再选定共享方式和环境。",
    "Whichever way the data are shared, the overall risk is not below the threshold: generalise the quasi-identifiers that single people "
    "out so that classes grow, then settle the sharing model and its context.",
)
_NO_SMALL_CLASS = Text(
    "没有小于 {least} 的等价类，但总体风险仍不低于阈值：{lower}。",
    "No class is smaller than {least}, yet the overall risk is not below the threshold: {lower}.",
)
_ONLY_RISK = Text("总体风险不低于阈值：{lower}。", "The overall risk is not below the threshold: {lower}.")
_GROW_OR_GUARD = Text(
    "继续泛化以增大等价类{enough}，或加强接收方控制以降低环境重标识攻击概率",
    "generalise further so that classes grow{enough}, or strengthen the recipient's controls so that an attack becomes less likely",
)
_GROW = Text(
    "继续泛化以增大等价类{enough}。环境重标识攻击概率取自 T2（数据集包含熟人的概率），只取决于 p 和 m，加强接收方控制不能使其降低",
    "generalise further so that classes grow{enough}. The probability of an attack is T2 (the dataset holds an acquaintance), "
    "which depends on p and m alone: stronger controls at the recipient do not lower it",
)
_ENOUGH = Text("（每类 {least}即足够，现在最小的有 {smallest}）", " ({least} in each suffice; the smallest now has {smallest})")
_EQUAL = Text(
    "风险正好等于阈值，也评为 2 级：3 级要求低于阈值（表 1、6.3 b）。",
    "The risk is exactly the threshold, which is level 2 as well: level 3 must be below it (Table 1, 6.3 b).",
)
_BY_PROMISE = Text("按差分隐私承诺（{promise}）：{verdict}", "By a promise of differential privacy ({promise}): {verdict}")
_ABOUT = Text("{title}（{about}）", "{title} ({about})")
_RANGE = Text("{low} 至 {high}", "{low} to {high}")
_SENSITIVE = Text(
    "含敏感属性（{names}）。结论只说明能否识别个人，不说明这些内容泄露后的危害：共享前另行评估，并核对敏感个人信息的要求。",
    "The data contain sensitive attributes ({names}). The verdict concerns whether people can be identified, not the harm "
    "that disclosure could cause: assess that separately before sharing, and check the rules for sensitive personal "
    "information.",
)
_PROPOSED = Text(
    "{names}是程序按列名或取值判为直接标识符的，尚无人确认；如属误判，请改正并写明理由。",
    "{names}: judged to be direct identifiers by name or values, not yet confirmed by a person. If that is wrong, correct it "
    "and state the reason.",
)
_UNITS = {
    "rows": Text("{count} 条记录", "{count} {count|record|records}"),
    "subjects": Text("{count} 名个人信息主体", "{count} subjects"),
}


_OPEN_ALONE = Text(
    "尚不能评级：还有问题未回答；按已回答的，级别是 {level} 级。",
    "Not gradable yet: questions are still open; the answers given lead to level {level}.",
)
_GRADED_ONLY = frozenset({"small_classes", "risk"})
_WITHHELD = frozenset({"small_classes", "risk", "capped"})
_ALSO = Text("“{title}”这一发现同样限制结论：{remedy}", "The finding “{title}” limits the conclusion too: {remedy}")


def counted(count: int, *, by_subject: bool) -> Phrase:
    """So many records, or subjects."""
    return _UNITS["subjects" if by_subject else "rows"].fill(count=count)


def headline(assessment: Assessment) -> Phrase:
    """The verdict in one plain sentence; under another scheme than classes with that scheme first."""
    found = _headline(assessment)
    scheme = assessment.plan.scheme
    return found if scheme is None else _BY_PROMISE.fill(promise=in_short(scheme), verdict=found)


def _headline(assessment: Assessment) -> Phrase:
    basis, graded = standing(assessment), isinstance(assessment.standard.judged, Levels)
    span = assessment.verdict.levels
    if basis.kind == "open" and graded and span is not None and span[0] == span[1]:
        return _OPEN_ALONE.fill(level=span[0])
    heads = _HEAD if graded else {**_HEAD, **_HEAD_ALONE}
    return heads[basis.kind].fill(**_places(assessment, basis))


def head_of_steps(assessment: Assessment) -> Text:
    """What stands above `first_steps`: nothing comes first where the data may go out."""
    return TERMS if assessment.verdict.acceptable else FIRST


def first_steps(assessment: Assessment) -> tuple[Phrase, ...]:
    """What to do first, for the person who must act."""
    basis = standing(assessment)
    places = _places(assessment, basis)
    first = _FIRST[basis.kind]
    graded = isinstance(assessment.standard.judged, Levels)
    if not graded and basis.kind in _GRADED_ONLY:
        first = first[:1]  # the second speaks of levels
    sentences = [text.fill(**places) for text in first]
    if basis.kind == "direct" and (texts := _free_texts(assessment)):
        sentences.insert(1, _FREE_TEXT.fill(texts=listed(texts)))
    if basis.kind == "direct" and graded:
        sentences.append(once_without_direct(assessment, basis.threshold))
    if basis.kind == "risk":
        sentences = list(_of_risk(assessment, basis, places))
    if basis.kind == "direct" and basis.proposed_direct:
        sentences.append(_PROPOSED.fill(names=listed(basis.proposed_direct)))
    if basis.kind in {"acceptable", "no_identifier"} and basis.sensitive:
        sentences.append(_SENSITIVE.fill(names=listed(basis.sensitive)))
    if basis.kind in _WITHHELD:
        sentences += _remedies(assessment, basis.kind)
    return tuple(sentences)


def _of_risk(assessment: Assessment, basis: Standing, places: dict[str, object]) -> Iterator[Phrase]:
    """What lowers the risk where no class is too small: by what the sharing model is."""
    rule = basis.rule
    if rule is None:
        yield _ANY_SHARING.fill()
    elif rule.attack_certain:
        yield _PUBLIC.fill()
    else:
        yield (_ONLY_RISK if rule.tau is None else _NO_SMALL_CLASS).fill(**places)
    if _on_the_threshold(assessment, basis):
        yield _EQUAL.fill()


def _remedies(assessment: Assessment, kind: Kind) -> Iterator[Phrase]:
    """What settles the open findings; where the risk is too high as well, which findings they are."""
    if kind == "capped":
        yield from map(Phrase, dict.fromkeys(one.caution.remedy for one in capping(assessment)))
        return
    for caution in dict.fromkeys(one.caution for one in withholding(assessment)):
        yield _ALSO.fill(title=caution.title, remedy=caution.remedy)


def _on_the_threshold(assessment: Assessment, basis: Standing) -> bool:
    """Whether the risk is the threshold itself, which this edition does not accept."""
    risk = assessment.verdict.numbers.get("R")
    graded = isinstance(assessment.standard.judged, Levels)
    return graded and risk is not None and risk.value is not None and risk.value == basis.threshold


def _free_texts(assessment: Assessment) -> tuple[str, ...]:
    """The columns whose values are running text."""
    return tuple(one.name for one in assessment.inventory.columns if is_prose(one))


def _lower(assessment: Assessment, basis: Standing) -> Phrase:
    """How the risk can become less: controls help only where the insider or the breach is the likeliest attack."""
    numbers, enough = assessment.verdict.numbers, needed_class(assessment)
    acquainted, attack = (numbers[symbol].value if symbol in numbers else None for symbol in ("T2", "pr_context"))
    text = _GROW if acquainted is not None and acquainted == attack else _GROW_OR_GUARD
    if enough is None or basis.sizes is None:
        return text.fill(enough="")
    least = counted(enough, by_subject=basis.by_subject)
    return text.fill(enough=_ENOUGH.fill(least=least, smallest=basis.sizes.smallest))


def _places(assessment: Assessment, basis: Standing) -> dict[str, object]:
    low, high = assessment.verdict.levels or ("", "")
    limits = capping(assessment)
    return {
        "level": low if assessment.verdict.level is None else assessment.verdict.level,
        "findings": tuple(_found(limits, assessment.facts.columns)),
        "titles": tuple(dict.fromkeys(one.caution.title for one in limits)),
        "names": listed(basis.direct),
        "direct": listed(basis.direct),
        "classes": basis.small_classes,
        "members": counted(basis.small_members, by_subject=basis.by_subject),
        "least": basis.rule.least_class if basis.rule else "",
        "risk": _risk(assessment.verdict.numbers.get("R"), basis.threshold),
        "threshold": DASH if basis.threshold is None else basis.threshold,
        "approval": bracketed(assessment.standard.stages.get(Stage.APPROVAL)),
        "low": low,
        "high": high,
        "lower": _lower(assessment, basis),
    }


def _found(limits: tuple[Raised, ...], columns: tuple[str, ...]) -> Iterator[Text | Phrase]:
    """Each finding by its title, with what it is about."""
    for caution in dict.fromkeys(one.caution for one in limits):
        here = tuple(one for one in limits if one.caution is caution)
        names = tuple(dict.fromkeys(name for one in here for name in one.subject if name in columns))
        places = {one.about.say("en"): one.about for one in here if one.about is not None}
        about = listed(names) if names else tuple(places.values())  # holders, questions are told where each finding is
        yield _ABOUT.fill(title=caution.title, about=about) if about else caution.title


def _risk(number: Number | None, threshold: Fraction | None) -> str | Phrase:
    """R for a sentence: its value, or the range over what is still open."""
    span = number.interval if number is not None else None
    if threshold is None:
        return figure(number)
    if number is not None and number.value is not None:
        return beside(number.value, threshold)
    return DASH if span is None else _RANGE.fill(low=beside(span.low, threshold), high=beside(span.high, threshold))
