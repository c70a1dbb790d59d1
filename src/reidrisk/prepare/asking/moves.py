"""What each answer could be instead, and what stronger controls would make of the release."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from ...model.exact import show_rare
from ...model.frozen import dataclass
from ...model.plan import EvaluationPlan
from ...model.preparation import Reply
from ...model.release import Answer, Grade, Release, Sharing
from ...model.text import Phrase, Text
from ..context import BREACH, CONTROLS, RECIPIENT_SECURITY, SHARING, THRESHOLD, M
from .deriving import derive, stated_situation
from .item_values import options_of
from .questionnaire import YES
from .scoring import SCALES, Line, score
from .situation import Situation

_TITLES: Mapping[str, Text] = {
    "sharing": Text("共享类型", "sharing model"),
    "controls": SCALES["controls"].title,
    "motives": SCALES["motives"].title,
    "recipient_security": SCALES["security"].title,
    "breach": Text("数据泄露概率（有来源）", "sourced probability of a breach"),
    "p": Text("人群比例 p", "share p of people"),
    "m": Text("熟人数 m", "acquaintances m"),
}
# ITU-T X Suppl.39 I.2.2 gives 150 to 190; the others are our convention and said beside the picture.
_ACQUAINTANCES = (150, 190)
_BECOMES = Text("{what}提高到“{grade}”", "{what} raised to {grade}")
_MOVABLE = ("controls", "recipient_security")
_SCALE_OF = {"controls": "controls", "recipient_security": "security"}


@dataclass(frozen=True, slots=True)
class Move:
    """One answer: what it is now, and each other thing it could be with the release that follows."""

    key: str
    title: Text | Phrase
    now: Text | Phrase | str | None
    to: tuple[tuple[Text | Phrase | str, Release], ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """What could be done at the recipient's: the changes in words, and the release that follows."""

    changes: tuple[Text | Phrase, ...]
    release: Release


def moves(plan: EvaluationPlan, columns: tuple[str, ...] = ()) -> tuple[Move, ...]:
    """Every answer that the risk rests on, with its range."""
    return (*_of_release(plan.release), *_of_items(plan, columns))


def measures(plan: EvaluationPlan, columns: tuple[str, ...] = ()) -> tuple[Measure, ...]:
    """Stronger controls and security, the least effort first: item by item where a questionnaire was answered."""
    situation = stated_situation(plan, columns)
    if plan.release[SHARING].value is None or plan.release[SHARING].value is Sharing.PUBLIC:
        return ()
    steps: list[Measure] = []
    for field in _MOVABLE:
        steps += _by_items(plan, situation, field) or _by_grade(plan.release, field)
    return (*steps, *_together(steps, plan.release))


def _of_release(release: Release) -> Iterator[Move]:
    public = release[SHARING].value is Sharing.PUBLIC
    yield _move(release, "sharing", tuple((one.words, one) for one in Sharing if one is not Sharing.SEMI_PUBLIC))
    if public:
        return
    grades = tuple((one.words, one) for one in Grade)
    yield _move(release, "controls", grades)
    yield _move(release, "motives", grades)
    if release[BREACH].value is None:
        yield _move(release, "recipient_security", grades)
    for key in ("breach", "p"):
        value = release[key].value
        if isinstance(value, Fraction) or key == "p":
            yield _move(release, key, tuple((show_rare(one), one) for one in _around(value)))
    yield _move(release, "m", tuple((str(one), one) for one in _ACQUAINTANCES))


def _around(value: object) -> tuple[Fraction, ...]:
    """Half and double what was given; anything, where nothing was."""
    return (value / 2, min(Fraction(1), value * 2)) if isinstance(value, Fraction) else (Fraction(0), Fraction(1))


def _move(release: Release, key: str, options: tuple[tuple[Text | str, object], ...]) -> Move:
    answer = release[key]
    others = tuple((label, _with(release, key, value)) for label, value in options if value != answer.value)
    now = None if answer.value is None else answer.value.words if isinstance(answer.value, Sharing | Grade) else _shown(answer.value)
    return Move(key, _TITLES[key], now, others)


def _shown(value: object) -> str:
    return show_rare(value) if isinstance(value, Fraction) else str(value)


def _with(release: Release, key: str, value: object) -> Release:
    if value is Sharing.PUBLIC:
        return Release.of(sharing=Answer(Sharing.PUBLIC, "given"), threshold=release[THRESHOLD])
    return release.having(**{key: Answer(value, "given")})


def _of_items(plan: EvaluationPlan, columns: tuple[str, ...]) -> Iterator[Move]:
    situation = stated_situation(plan, columns)
    for scale in SCALES.values():
        if scale.field is None or situation.release[scale.field].status != "open":
            continue  # overruled by a person: the items no longer decide
        for line in score(situation, scale.key).lines:
            if line.value is not None:
                yield _flip(plan, situation, line)


def _flip(plan: EvaluationPlan, situation: Situation, line: Line) -> Move:
    item = line.asked.item
    titles = {option.value: option.title for option in options_of(item)}
    others = tuple(
        (titles[value], _release(plan, _answered(situation, {line.asked.key: value}))) for value in titles if value != line.value
    )
    return Move(line.asked.key, item.short, titles[line.value or YES], others)


def _answered(situation: Situation, values: Mapping[str, str]) -> Situation:
    return replace(situation, replies={**situation.replies, **{key: Reply((value,)) for key, value in values.items()}})


def _release(plan: EvaluationPlan, situation: Situation) -> Release:
    """What follows from these answers, with the defaults of the edition that the plan already has."""
    return derive(situation).release.having(m=plan.release[M], threshold=plan.release[THRESHOLD])


def _by_items(plan: EvaluationPlan, situation: Situation, field: str) -> list[Measure]:
    result = score(situation, _SCALE_OF[field])
    if situation.release[field].status != "open" or len(result.open) == len(result.lines):
        return []
    missing = sorted((line for line in result.lines if _lacking(line)), key=lambda line: (not line.points.critical, -line.points.weight))
    found: list[Measure] = []
    done: dict[str, str] = {}
    before, texts = result.worst, []
    for line in missing:
        done[line.asked.key] = _safest(line)
        texts.append(line.asked.item.short)
        after = score(_answered(situation, done), _SCALE_OF[field])
        if after.worst != before:
            release = _release(plan, _answered(situation, done))
            # While other items are open the grade is a range; this much is certain of it.
            sure = release if release[field].value is not None else _with(release, field, after.worst)
            found.append(Measure(tuple(texts), sure))
            before = after.worst
    return found


def _lacking(line: Line) -> bool:
    """Not done, and it can be: what happened in the past cannot be undone."""
    return dict(line.points.earns).get(YES, Fraction(1)) > 0 and (line.value is None or (line.earned is not None and line.earned < 1))


def _safest(line: Line) -> str:
    return max(line.points.earns, key=lambda pair: pair[1])[0]


def _by_grade(release: Release, field: str) -> list[Measure]:
    value = release[field].value
    better = {Grade.LOW: (Grade.MEDIUM, Grade.HIGH), Grade.MEDIUM: (Grade.HIGH,)}.get(value) if isinstance(value, Grade) else None
    return [
        Measure((_BECOMES.fill(what=_TITLES[field], grade=grade.words),), _with(release, field, grade))
        for grade in better or ()
        if field != "recipient_security" or release[BREACH].value is None
    ]


def _together(steps: list[Measure], release: Release) -> tuple[Measure, ...]:
    """The strongest controls and the strongest security at once."""
    controls = [step for step in steps if step.release[CONTROLS] != release[CONTROLS]]
    security = [step for step in steps if step.release[RECIPIENT_SECURITY] != release[RECIPIENT_SECURITY]]
    if not controls or not security:
        return ()
    both = controls[-1].release.having(recipient_security=security[-1].release[RECIPIENT_SECURITY])
    return (Measure((*controls[-1].changes, *security[-1].changes), both),)
