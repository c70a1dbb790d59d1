"""Every figure that the field knows of one choice of columns: the one list behind ``reidrisk measure``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from ...model.measurement import State
from ...model.text import Phrase, Text
from ..attribute.figures import AttributeFigure
from ..attribute.figures import figures as attribute_figures
from ..attribute.figures import models as attribute_models
from ..figures import models
from ..population.estimator import Estimate, estimators
from ..population.individual import IndividualRisk, individual_risk
from ..population.people import population_of
from ..special.keys import distinction, records_at_risk, separation
from ..special.suda import Score, Suda, suda
from ..special.wildcard import wildcard
from ..tuples import Tuples
from .basis import FigureBasis, MeasuredFigure, PerClass, Work, unavailable
from .households import HOUSEHOLD_KEYS, household_figures
from .joint import JOINT_KEYS, joint_figures
from .population_file import BEHIND_KEYS, behind_figures
from .population_spread import SPREAD_KEYS, spread_figures
from .trajectories import TRAJECTORY_KEYS, trajectory_figures
from .weighing import people_behind

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

NEED_POPULATION = Text(
    "需要总体规模（--population）或抽样比例（--sampling-fraction）。",
    "Needs the population (--population) or the sampling fraction (--sampling-fraction).",
)
NEED_WEIGHT = Text(
    "需要权重（--weight 或 --weight-value）、总体规模或抽样比例。",
    "Needs weights (--weight or --weight-value), the population or the sampling fraction.",
)
NEED_SENSITIVE = Text("没有指定敏感属性（--sa）。", "No sensitive attribute was named (--sa).")
NEED_MISSING = Text("准标识符没有缺失值，与按相等计数相同。", "No quasi-identifier has a missing value; the same as counting by equality.")
NO_UNIQUES = Text("没有唯一记录，得分均为 0。", "No record is unique; every score is 0.")
SEARCHED = Text(
    "查找了至多 {most} 列的最小样本唯一集（共 {columns} 列准标识符），得分按 {score} 计。",
    "Minimal sample uniques of at most {most} {most|column was|columns were} searched for (of {columns} quasi-identifiers); scores are "
    "{score}'s.",
)
CUT = Text(
    "共 {columns} 列准标识符，只查找了至多 {most} 列的最小样本唯一集（再多则计算量过大）："
    "{without} 条唯一记录因此得 0 分，得分与 DIS-SUDA 平均值偏低。",
    "Minimal sample uniques of at most {most} {most|column|columns} could be searched for (of {columns} quasi-identifiers; more would "
    "take too long): {without} {without|unique record|unique records} score 0, and the scores and the mean DIS-SUDA are too low.",
)
_SCORED: dict[Score, str] = {"elliot": "Elliot", "ihsn": "IHSN"}
_WEIGHTS: dict[Score, str] = {"elliot": "Σ Π_{i=k}^{min(M, ATT−1)} (ATT−i)", "ihsn": "Σ (2^(ATT−k)−1) k!(ATT−k)!/ATT!"}
_INDIVIDUAL = "Benedetti & Franconi 1998"
_SUDA = "Manning, Haglin & Keane 2008; Elliot et al. 2005"
_KEYS = "Motwani & Xu 2007"


def complete(tuples: Tuples, question: FigureBasis, chosen: Sequence[str] | None = None) -> tuple[dict[str, MeasuredFigure], PerClass]:
    """Every figure by key, or the `chosen` ones; with the record-level ones. Only what is chosen is worked out."""
    found: dict[str, MeasuredFigure] = {}
    columns: dict[str, Floats] = {"risk": 1 / tuples.counts}
    for keys, work in groups().items():
        if chosen is not None and not set(keys) & set(chosen):
            continue
        if question.sizes is not None and work not in _BY_SIZES:
            figures = _without_records(work, question)
        else:
            figures, by_class = work(tuples, question)
            columns.update(by_class)
        found.update({figure.key: figure for figure in figures if chosen is None or figure.key in chosen})
    return found, PerClass(tuples.counts, columns)


OF_ROWS = Text(
    "按不同主体计数时，一个主体有多条记录，逐条记录的模型不适用。",
    "With distinct subjects counted a subject has several records; models of single records do not apply.",
)


ONLY_SIZES = Text(
    "不同的取值组合超过 {most} 个，只在外部引擎中统计了等价类大小的分布；如需此数，请提高 --most-tuples。",
    "There are more than {most} distinct tuples, so their engine counted the class sizes alone; for this figure raise --most-tuples.",
)


def _without_records(work: Work, question: FigureBasis) -> list[MeasuredFigure]:
    """The figures of a group with their titles (from a table of one record), none of them available."""
    one = Tuples(("",), np.zeros((1, 1), np.int32), np.ones(1, np.int64))
    return [
        unavailable(figure.key, figure.title, figure.source, question.without or OF_ROWS)
        for figure in work(one, FigureBasis(question.rule))[0]
    ]


def groups() -> dict[tuple[str, ...], Work]:
    """The figures that are worked out together, and how."""
    data = tuple(model.symbol for model in models() if model.symbol != "record_average")
    return {
        (*data, "record_average"): _data,
        ("records_at_risk", "distinction", "separation"): _keys,
        ("wildcard_smallest", "wildcard_uniques"): _wildcard,
        tuple(one.key for one in estimators()): _population,
        ("individual_risk_sum", "individual_risk_mean", "individual_risk_max"): _individual,
        ("suda_score_sum", "suda_score_max", "suda_msu_count", "dis_suda_mean", "dis_suda_max"): _suda,
        tuple(model.symbol for model in attribute_models()): _attribute,
        JOINT_KEYS: joint_figures,
        BEHIND_KEYS: behind_figures,
        SPREAD_KEYS: spread_figures,
        HOUSEHOLD_KEYS: household_figures,
        TRAJECTORY_KEYS: trajectory_figures,
    }


def keys() -> tuple[str, ...]:
    """Every key, in order."""
    return tuple(key for group in groups() for key in group)


def _data(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, Floats]]:
    sizes = question.sizes_of(tuples)
    figures = [
        MeasuredFigure(model.symbol, model.title, model.clause, model.compute(sizes, question.rule), formula=model.formula)
        for model in models()
    ]
    return figures, {}


def _keys(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, Floats]]:
    sizes = question.sizes_of(tuples)
    at_risk = {str(threshold): records_at_risk(sizes, threshold) for threshold in question.thresholds}
    first = question.thresholds[0]
    return [
        MeasuredFigure(
            "records_at_risk",
            Text("风险高于阈值的记录数", "records whose risk exceeds the threshold"),
            "D.1.2; El Emam 2013",
            Fraction(records_at_risk(sizes, first)),
            formula="#{records: 1/f > t}",
            detail={"by_threshold": at_risk, "threshold": str(first)},
        ),
        MeasuredFigure("distinction", Text("区分度", "distinction"), _KEYS, distinction(sizes), formula="|J|/N"),
        MeasuredFigure("separation", Text("分离度", "separation"), _KEYS, separation(sizes), formula="1 - Σ C(f,2)/C(N,2)"),
    ], {}


def _wildcard(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, Floats]]:
    smallest = Text("最小匹配数（缺失视为任意值）", "fewest matches, a missing value matching any")
    uniques = Text("唯一记录数（缺失视为任意值）", "unique records, a missing value matching any")
    source = "sdcMicro; resolutions G-18"
    if all(code is None for code in question.missing):
        return [
            unavailable("wildcard_smallest", smallest, source, NEED_MISSING),
            unavailable("wildcard_uniques", uniques, source, NEED_MISSING),
        ], {}
    found = wildcard(tuples, question.missing)
    return [
        MeasuredFigure("wildcard_smallest", smallest, source, Fraction(found.smallest), "informational", NEED_EQUAL),
        MeasuredFigure("wildcard_uniques", uniques, source, Fraction(found.uniques), "informational", NEED_EQUAL),
    ], {}


NEED_EQUAL = Text(
    "判定级别按相等计数（缺失自成一类），此数仅供参考。", "Levels count by equality (missing is a value of its own); for information."
)


def _population(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, Floats]]:
    if question.people is None and question.fraction is None:
        return [unavailable(one.key, one.title, one.source, NEED_POPULATION) for one in estimators()], {}
    sizes = question.sizes_of(tuples)
    population = population_of(sizes, people=question.people, fraction=question.fraction)
    return [
        _estimated(one.key, one.title, one.source, one.formula, one.estimate(sizes, population, None if question.sizes else tuples))
        for one in estimators()
    ], {}


def _estimated(key: str, title: Text, source: str, formula: str, found: Estimate) -> MeasuredFigure:
    detail = {"parameters": dict(found.parameters)} if found.parameters else {}
    return MeasuredFigure(key, title, source, found.value, found.state, found.reason, found.interval, formula, detail)


def _individual(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, Floats]]:
    titles = {
        "individual_risk_sum": Text("个体风险之和（期望重标识数）", "sum of the individual risks (expected re-identifications)"),
        "individual_risk_mean": Text("个体风险平均值", "mean individual risk"),
        "individual_risk_max": Text("个体风险最大值", "highest individual risk"),
    }
    people = people_behind(tuples, question)
    if people is None:
        return [unavailable(key, title, _INDIVIDUAL, NEED_WEIGHT) for key, title in titles.items()], {}
    risk: IndividualRisk = individual_risk(tuples.counts, people)
    values = dict(zip(titles, (risk.total, risk.mean, risk.highest), strict=True))
    figures = [MeasuredFigure(key, title, _INDIVIDUAL, values[key], formula="E(1/F | f)") for key, title in titles.items()]
    return figures, {"individual_risk": risk.by_class}


def _suda(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, Floats]]:
    titles = {
        "suda_score_sum": Text("SUDA 得分之和", "sum of the SUDA scores"),
        "suda_score_max": Text("SUDA 得分最大值", "highest SUDA score"),
        "suda_msu_count": Text("最小样本唯一集个数", "number of minimal sample uniques"),
        "dis_suda_mean": Text("DIS-SUDA 平均值", "mean DIS-SUDA"),
        "dis_suda_max": Text("DIS-SUDA 最大值", "highest DIS-SUDA"),
    }
    found = suda(tuples, question.max_msu, question.missing or None)
    if not isinstance(found, Suda):
        return [unavailable(key, title, _SUDA, found) for key, title in titles.items()], {}
    fraction, score = question.dis_fraction or question.fraction or Fraction(1, 100), question.score
    scores, dis = found.scores(score), found.dis_scores(fraction, score)
    values: dict[str, Fraction | float] = {
        "suda_score_sum": found.score_sum(score),
        "suda_score_max": float(scores.max(initial=0)),
        "suda_msu_count": Fraction(found.msu_count),
        "dis_suda_mean": float(dis.sum()) / found.members,
        "dis_suda_max": float(dis.max(initial=0)),
    }
    shares = {column: float(share) for column, share in found.contributions(score).items()}
    other: Score = "elliot" if score == "ihsn" else "ihsn"
    detail = {
        "score": score,
        other: {"suda_score_sum": float(found.score_sum(other)), "suda_score_max": float(found.scores(other).max(initial=0))},
        "max_size": found.max_size,
        "columns": len(found.columns),
        "uniques_without_msu": found.without_msu,
        "dis_fraction": str(fraction),
        "contributions": shares,
    }
    reason = _searched(found, score) if found.uniques else NO_UNIQUES
    formulas = {"suda_score_sum": _WEIGHTS[score], "suda_score_max": _WEIGHTS[score]}
    figures = [
        MeasuredFigure(key, title, _SUDA, values[key], "ok", reason, None, formulas.get(key), detail) for key, title in titles.items()
    ]
    return figures, {"suda_score": scores, "dis_suda": dis}


def _searched(found: Suda, score: Score) -> Phrase:
    columns = len(found.columns)
    if found.max_size < columns:
        return CUT.fill(most=found.max_size, columns=columns, without=found.without_msu)
    return SEARCHED.fill(most=found.max_size, columns=columns, score=_SCORED[score])


def _attribute(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, Floats]]:
    if not tuples.sensitive:
        return [unavailable(model.symbol, model.title, model.source, NEED_SENSITIVE) for model in attribute_models()], {}
    found = attribute_figures(tuples, question.params, attribute_models())
    return [_attribute_figure(one) for one in found.values()], {}


def _attribute_figure(found: AttributeFigure) -> MeasuredFigure:
    model, worst = found.model, found.worst
    each = {column: None if finding.value is None else float(finding.value) for column, finding in found.each.items()}
    detail = {"column": found.column, "each": each, "unbounded": worst.unbounded}
    state: State = "not_available" if worst.value is None else "ok"
    return MeasuredFigure(model.symbol, model.title, model.source, worst.value, state, worst.reason, None, model.formula, detail)


def unknown(chosen: Iterable[str]) -> tuple[str, ...]:
    """The chosen keys that are none."""
    known = set(keys())
    return tuple(key for key in chosen if key not in known)


_BY_SIZES: tuple[Work, ...] = (_data, _keys, _population, trajectory_figures)
