"""The questions that figures answer: in which order a reader asks them, and which figures belong to each."""

from __future__ import annotations

from collections.abc import Iterable

from ...model.frozen import dataclass
from ...model.text import Text
from ..attribute.figures import models as attribute_models
from ..population.estimator import estimators
from .households import HOUSEHOLD_KEYS
from .joint import JOINT_KEYS
from .population_file import BEHIND_KEYS
from .population_spread import SPREAD_KEYS
from .trajectories import TRAJECTORY_KEYS

_CLASSES = ("J", "N", "k", "uniques", "distinction", "separation", "wildcard_smallest", "wildcard_uniques")
_SCORES = ("suda_score_sum", "suda_score_max", "suda_msu_count", "dis_suda_mean", "dis_suda_max")


@dataclass(frozen=True, slots=True)
class FigureQuestion:
    """What a reader asks, and the keys of the figures that answer it."""

    title: Text
    keys: tuple[str, ...]


def questions(every: Iterable[str]) -> tuple[FigureQuestion, ...]:
    """The questions with the keys of each; a key that none names answers how likely somebody is to be re-identified."""
    people = (*(one.key for one in estimators()), *BEHIND_KEYS, *SPREAD_KEYS)
    named = {
        "classes": _CLASSES,
        "records": _SCORES,
        "attribute": (*(one.symbol for one in attribute_models()), *JOINT_KEYS),
        "people": people,
        "others": (*HOUSEHOLD_KEYS, *TRAJECTORY_KEYS),
    }
    taken = frozenset(key for keys in named.values() for key in keys)
    found = {**named, "risk": tuple(key for key in every if key not in taken)}
    return tuple(FigureQuestion(title, found[part]) for part, title in _TITLES.items())


_TITLES = {
    "classes": Text("等价类有多大、多少记录是唯一的", "How large are the classes, and how many records are unique"),
    "risk": Text("被重标识的可能性有多大", "How likely is re-identification"),
    "records": Text("哪些记录最突出（特殊唯一）", "Which records stand out (special uniques)"),
    "attribute": Text("不识别到个人，能否得知敏感属性", "Can a sensitive attribute be learned without identifying anyone"),
    "people": Text("放到总体中，唯一记录是否仍唯一", "Are unique records unique among the whole population"),
    "others": Text("家庭成员与行为轨迹带来的风险", "What household members and histories add"),
}
