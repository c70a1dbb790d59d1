"""The form of `assessment.yaml`: which keys there are and what kind of thing each holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, create_model

from ...data.options import SUPPRESSION_MARK
from ...model.plan import EvaluationPlan
from ..context import QUESTIONS
from ..parsing import spelled
from ..question import Question
from .wording import MEANINGS

FORM = "reidrisk/case/1"


def _about(key: str) -> str:
    """Both languages in one description: an editor cannot know who reads it."""
    return f"{MEANINGS[key].zh}\n{MEANINGS[key].en}"


def _mapping(given: object) -> object:
    return {} if given is None else given


def _answer(given: object) -> object:
    return _mapping(given) if given is None or isinstance(given, dict) else {"value": given}


def _texts(given: object) -> object:
    """One text or several, as texts; true and false are yes and no."""
    several = given if isinstance(given, list) else [given]
    return None if given is None else ["" if one is None else spelled(one) if isinstance(one, bool) else one for one in several]


def clean(given: str | None) -> str | None:
    """The text without blanks around it; None where nothing is left."""
    return (given or "").strip() or None


def _words(given: object) -> object:
    return [given] if isinstance(given, str) else given


Written = Annotated[str | None, AfterValidator(clean)]


# Digits, as everything in the file is text; an editor may show numbers.
_ROWS: dict[str, Any] = {"type": ["integer", "null"], "minimum": 0}
RowsText = Annotated[str | None, Field(pattern=r"^[0-9]{1,9}$"), WithJsonSchema(_ROWS)]
HeaderRowText = Annotated[
    str | None, Field(pattern=r"^(?:none|[1-9][0-9]{0,8})$"), WithJsonSchema({"anyOf": [{**_ROWS, "minimum": 1}, {"const": "none"}]})
]


class KnownKeys(BaseModel):
    """A mapping with known keys only."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class AnswerEntry(KnownKeys):
    """An answer with where it comes from; its value is read by the question."""

    value: Written = Field(default=None, description=_about("value"))
    source: Written = Field(default=None, description=_about("source"))
    by: Written = Field(default=None, description=_about("by"))
    date: Written = Field(default=None, description=_about("date"))


AnyAnswer = Annotated[AnswerEntry, BeforeValidator(_answer)]


_ANSWERS: dict[str, Any] = {question.key: (AnyAnswer, AnswerEntry()) for question in QUESTIONS if not question.on_top}
if TYPE_CHECKING:
    ContextEntry = KnownKeys
else:
    ContextEntry = create_model("ContextEntry", __base__=KnownKeys, **_ANSWERS)


class ReplyEntry(KnownKeys):
    """An answer of the preparation; its value is read by its question."""

    value: Annotated[list[str] | None, BeforeValidator(_texts)] = Field(default=None, description=_about("value"))
    by: Written = Field(default=None, description=_about("by"))
    date: Written = Field(default=None, description=_about("date"))
    evidence: Written = Field(default=None, description=_about("answers.evidence"))
    source: Written = Field(default=None, description=_about("source"))
    verified_by: Written = Field(default=None, description=_about("answers.verified_by"))
    verified_on: Written = Field(default=None, description=_about("answers.verified_on"))
    origin: Written = Field(default=None, alias="from", description=_about("answers.from"))


class ChangeEntry(KnownKeys):
    """Why the plan was changed after a result."""

    reason: Written = Field(default=None, description=_about("plan_change.reason"))
    by: Written = Field(default=None, description=_about("by"))
    date: Written = Field(default=None, description=_about("date"))


AnyReply = Annotated[ReplyEntry, BeforeValidator(_answer)]


class ReasonEntry(KnownKeys):
    """By which reason a named person settles a finding."""

    reason: Written = Field(default=None, description=_about("accepted.reason"))
    by: Written = Field(default=None, description=_about("accepted.by"))
    date: Written = Field(default=None, description=_about("accepted.date"))
    evidence: Written = Field(default=None, description=_about("answers.evidence"))


AnyReason = Annotated[ReasonEntry, BeforeValidator(_mapping)]


class FingerprintEntry(KnownKeys):
    """What the data was when it was scanned."""

    kind: Literal["bytes-sha256", "content"] | None = Field(default=None, description=_about("dataset.fingerprint.kind"))
    value: str | None = Field(default=None, description=_about("dataset.fingerprint.value"))


class DatasetEntry(KnownKeys):
    """Where the data is and how it is read."""

    path: str | list[str] | None = Field(default=None, description=_about("dataset.path"))
    encoding: str | None = Field(default=None, description=_about("dataset.encoding"))
    delimiter: str | None = Field(default=None, description=_about("dataset.delimiter"))
    widths: str | None = Field(default=None, description=_about("dataset.widths"))
    quote: str | None = Field(default=None, description=_about("dataset.quote"))
    header_row: HeaderRowText = Field(default=None, description=_about("dataset.header_row"))
    skip_rows: RowsText = Field(default=None, description=_about("dataset.skip_rows"))
    drop_totals: bool | None = Field(default=None, description=_about("dataset.drop_totals"))
    sheet: str | None = Field(default=None, description=_about("dataset.sheet"))
    join: list[str] | None = Field(default=None, description=_about("dataset.join"))
    na: list[str] | None = Field(default=None, description=_about("dataset.na"))
    suppression: str | None = Field(default=SUPPRESSION_MARK, description=_about("dataset.suppression"))
    text_model: str | None = Field(default=None, description=_about("dataset.text_model"))
    people_in: str | None = Field(default=None, description=_about("dataset.people_in"))
    numbers: list[str] | None = Field(default=None, description=_about("dataset.numbers"))
    fingerprint: Annotated[FingerprintEntry, BeforeValidator(_mapping)] = Field(
        default=FingerprintEntry(), description=_about("dataset.fingerprint")
    )


class ColumnEntry(KnownKeys):
    """One column: what was proposed and why, and what a person decided."""

    proposed: Annotated[list[str] | None, BeforeValidator(_words)] = Field(default=None, description=_about("columns.proposed"))
    category: str | None = Field(default=None, description=_about("columns.category"))
    evidence: list[str] | None = Field(default=None, description=_about("columns.evidence"))
    change: Literal["new", "changed", "gone"] | None = Field(default=None, description=_about("columns.change"))
    decision: Annotated[list[str] | None, BeforeValidator(_words)] = Field(default=None, description=_about("columns.decision"))
    reason: str | None = Field(default=None, description=_about("columns.reason"))  # as it was written: a new scan keeps it
    by: Written = Field(default=None, description=_about("columns.by"))


class SubjectTypeEntry(KnownKeys):
    """One more kind of people in the data."""

    key: str = Field(description=_about("subject_types.key"))
    columns: Annotated[list[str], BeforeValidator(_words)] = Field(description=_about("subject_types.columns"), min_length=1)


OwnAnswers = Annotated[dict[str, Annotated[dict[str, AnyReply], BeforeValidator(_mapping)]], BeforeValidator(_mapping)]


class CaseEntry(KnownKeys):
    """The whole file."""

    form: Literal["reidrisk/case/1"] = Field(alias="schema", description=_about("schema"))
    language: Literal["zh", "en"] | None = Field(default=None, description=_about("language"))
    dataset: Annotated[DatasetEntry, BeforeValidator(_mapping)] = Field(default=DatasetEntry(), description=_about("dataset"))
    standard: str | None = Field(default=EvaluationPlan().standard, description=_about("standard"))
    threshold: AnyAnswer = AnswerEntry()
    context: Annotated[ContextEntry, BeforeValidator(_mapping)] = Field(default=ContextEntry(), description=_about("context"))
    recipients: OwnAnswers = Field(default_factory=dict, description=_about("recipients"))
    environments: OwnAnswers = Field(default_factory=dict, description=_about("environments"))
    subject: str | None = Field(default=None, description=_about("subject"))
    subject_types: Annotated[dict[str, SubjectTypeEntry], BeforeValidator(_mapping)] = Field(
        default_factory=dict, description=_about("subject_types")
    )
    answers: Annotated[dict[str, AnyReply], BeforeValidator(_mapping)] = Field(default_factory=dict, description=_about("answers"))
    plan_change: Annotated[ChangeEntry, BeforeValidator(_mapping)] = Field(default=ChangeEntry(), description=_about("plan_change"))
    overrides: Annotated[dict[str, AnyReason], BeforeValidator(_mapping)] = Field(default_factory=dict, description=_about("overrides"))
    accepted: Annotated[dict[str, AnyReason], BeforeValidator(_mapping)] = Field(default_factory=dict, description=_about("accepted"))
    columns: Annotated[dict[str, Annotated[ColumnEntry, BeforeValidator(_mapping)]], BeforeValidator(_mapping)] = Field(
        default_factory=dict, description=_about("columns")
    )

    def answer(self, question: Question[object]) -> AnswerEntry:
        """What the file says under this question."""
        found: AnswerEntry = getattr(self if question.on_top else self.context, question.key)
        return found
