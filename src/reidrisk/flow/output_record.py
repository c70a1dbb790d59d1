"""What whoever grades an output again must know of it that its cells do not say (resolutions P-17, G-12).

Which columns stand for persons, are redacted text or means; how dates that moved by person are counted, how many records of one person
somebody is taken to know, the persons whose key has left, and what others know of the data as they were. A case keeps it in its
record of the mitigation; beside a bare file it stands in the provenance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..identify.background import held
from ..model.dataset import ClassSizes
from ..model.outside.background import Background, HeldBefore
from ..model.persons import stands_in
from ..model.plan import EvaluationPlan
from ..model.problem import InputError, Problem
from ..model.release import Answer
from ..model.text import Text
from ..prepare.histories import KNOWN_RECORDS
from ..prepare.parsing import known_records

if TYPE_CHECKING:
    from ..data.dataset import Dataset
    from ..mitigate.goals.subject_types import CountedPeople
    from ..mitigate.plans.recipe import Recipe, RecipeStep

NAME = "mitigation.json"  # of a case
SUBJECT = "subject"  # the key that the proof counted by; nobody may have decided about it
ONE_ROW_EACH = "one_row_each"  # all rows of the original were compared, and each is of a person of its own
_BAD = Text("缓解记录的内容不是程序写出的样子。", "The record of the mitigation is not as the program wrote it.")
_REDO = Text("请恢复程序写出的记录，或重新缓解。", "Restore the record that was written, or mitigate again.")


def recorded_of(recipe: Recipe | None, people: Sequence[CountedPeople]) -> dict[str, Any]:
    """By `people` those that the proof counted whose key does not stand in the output."""
    found: dict[str, Any] = {"people": [_person_record(one) for one in people]} if people else {}
    if recipe is None:
        return found
    from ..mitigate.plans.unsearched import redacted_in  # noqa: PLC0415 - an assessment reads this record too, and needs no search
    from .planning.averaged import averages_in  # noqa: PLC0415 - as above

    if redacted := redacted_in(recipe):
        found["redacted"] = list(redacted)
    if averaged := averages_in(recipe):
        found["averaged"] = list(averaged)
    known = recipe.acceptance.context.get(KNOWN_RECORDS.key)
    if known is not None:
        found[KNOWN_RECORDS.key] = str(known)
    if recipe.acceptance.subject is not None:
        found[SUBJECT] = recipe.acceptance.subject
    pseudonyms = pseudonyms_of(recipe)
    return {**found, "pseudonyms": list(pseudonyms), "seen": [*_seen(recipe)]} if pseudonyms else found


def pseudonyms_of(recipe: Recipe) -> tuple[str, ...]:
    """The columns that leave as pseudonyms and are no direct identifiers (resolutions P-17)."""
    made = (step for step in recipe.steps if step.technique.pseudonym)
    return tuple(dict.fromkeys(
        step.column for step in made if step.settings.get("across") != "all" or step.settings.get("key_control") is not None
    ))  # fmt: skip


def known_to(recipe: Recipe) -> list[dict[str, Any]]:
    """Who knows which columns of the original, with what these values are: a later grading of the output reckons with them."""
    before = recipe.acceptance.held
    return [
        {"holder": one.key, "audience": audience, "most": one.most, "columns": {view.column: view.kind.value for view in one.views}}
        for audience, one in (() if before is None else before.of)
    ]


def _seen(recipe: Recipe) -> Iterator[dict[str, object]]:
    from ..mitigate.plans.of_person import seen_in  # noqa: PLC0415 - few outputs are of persons

    for step in seen_in(recipe):
        yield {"column": step.column, "transform": step.technique.key, **{key: str(one) for key, one in step.settings.items()}}


def _person_record(one: CountedPeople) -> dict[str, object]:
    kind = one.kind
    return {
        "key": kind.key, "name": kind.name, "quasi": list(kind.quasi), "unit": one.sizes.unit, "split": one.sizes.split_subjects,
        "sizes": [list(pair) for pair in one.sizes.pairs], "rows": [list(pair) for pair in one.rows.pairs],
    }  # fmt: skip


def replaced_in(record: Mapping[str, Any] | None) -> frozenset[str]:
    """The columns that left as pseudonyms of this release, direct identifiers no more (resolutions P-17), or as redacted text."""
    return frozenset() if record is None else frozenset(map(str, (*record.get("pseudonyms", ()), *record.get("redacted", ()))))


def steps_in(record: Mapping[str, Any], place: str = NAME) -> tuple[RecipeStep, ...]:
    """How the dates of the output are counted, as the record at `place` says. `InputError` where it is not what was written."""
    if not record.get("seen"):
        return ()
    from ..mitigate.plans.of_person import step  # noqa: PLC0415 - few outputs are of persons

    try:
        found = [{str(key): str(value) for key, value in one.items()} for one in record["seen"]]
        return tuple(step(one.pop("column"), one.pop("transform"), **one) for one in found)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _bad(place) from None


@contextmanager
def seen_by(output: Dataset, steps: Sequence[RecipeStep]) -> Iterator[Dataset]:
    """The output as somebody sees it who does not know by how much dates moved; as it is where none did."""
    if not steps:
        yield output
        return
    from ..mitigate.plans.of_person import as_seen  # noqa: PLC0415 - few outputs are of persons

    with as_seen(output, steps) as seen:
        yield seen


def people_in(record: Mapping[str, Any], place: str = NAME) -> tuple[CountedPeople, ...]:
    """Those that the record at `place` holds. `InputError` where it is not what was written."""
    from ..mitigate.goals.subject_types import CountedPeople, CountedSubjectType  # noqa: PLC0415 - few outputs are of persons

    found = []
    try:
        for one in record.get("people") or ():
            kind = CountedSubjectType(tuple(map(str, one["quasi"])), str(one["key"]), str(one["name"]))
            sizes = ClassSizes(_pairs(one["sizes"]), "subjects" if one["unit"] == "subjects" else "rows", int(one["split"]))
            found.append(CountedPeople(kind, sizes, ClassSizes(_pairs(one["rows"]))))
    except (KeyError, TypeError, ValueError):
        raise _bad(place) from None
    return tuple(found)


def _pairs(given: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((int(size), int(number)) for size, number in given)


def plan_of_output(plan: EvaluationPlan, columns: Collection[str], record: Mapping[str, Any], place: str = NAME) -> EvaluationPlan:
    """By what an output with these columns is graded: as the mitigation is, and as an assessment of it is from then on."""
    found = plan.of_output(columns, replaced_in(record))
    counted_by = record.get(SUBJECT)
    if found.subject is None and isinstance(counted_by, str) and stands_in(counted_by, columns):
        found = replace(found, subject=counted_by)
    assumed = {key: one for key, one in _assumed(record).items() if plan.release[key].status == "open"}
    averaged = frozenset(map(str, record.get("averaged", ())))
    each = record.get(ONE_ROW_EACH) is True
    return replace(found, averaged=averaged, held=held_in(record, place), release=found.release.having(**assumed), one_row_each=each)


def _assumed(record: Mapping[str, Any]) -> Mapping[str, Answer[object]]:
    """Of how many records of one person the mitigation took somebody to know; nothing where it took them to know all."""
    if record.get(KNOWN_RECORDS.key) is None:
        return {}
    return {KNOWN_RECORDS.key: Answer(known_records(str(record[KNOWN_RECORDS.key])), "assumed")}


def held_in(record: Mapping[str, Any] | None, place: str = NAME) -> HeldBefore | None:
    """What others know of the data that were mitigated, beside what the output shows of it; None without a mitigation."""
    held_by = None if record is None else record["plan"].get("known_to")
    if not isinstance(held_by, list):
        return None
    try:
        return HeldBefore(tuple(_held(one) for one in held_by))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _bad(place) from None


def _held(one: Mapping[str, Any]) -> tuple[str, Background]:
    """Of one holder, for one audience."""
    most = one["most"]
    return str(one["audience"]), held(str(one["holder"]), dict(one["columns"]), None if most is None else int(most))


def _bad(place: str) -> InputError:
    return InputError(Problem("bad_mitigation_record", _BAD, _REDO, place))
