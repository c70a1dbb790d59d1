"""What a document that looks at the data is made of, for a case or for a bare file (GB/T 42460 6.6 a 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.address import is_address
from ..data.coding import Wanted, coded
from ..data.dataset import Dataset
from ..data.files import read_text
from ..data.groups.tuples import TooManyTuplesError
from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..data.records import record
from ..document.kept_attacks import NAME as ATTACKS
from ..document.kept_attacks import kept_in
from ..flow.assess import Circumstances, Study, assess
from ..flow.editions import settle, settle_each
from ..flow.output_record import plan_of_output
from ..flow.provenance import origins_of
from ..flow.releases import own_place
from ..flow.scan import foresee, survey
from ..flow.versions import versions
from ..govern.gate.gate import on_page_one
from ..govern.gate.precondition import Facing
from ..govern.ledger import entries
from ..govern.register_file import NAME as REGISTER
from ..govern.register_file import read_register
from ..govern.runs import as_written
from ..grade.caution import DecidedBy, Raised, raised
from ..grade.stated import Stated, raised_before, stated_by
from ..identify.propose import Aids
from ..measure.attribute.same_fact import is_same_fact
from ..measure.attribute.shared import SharedValue, shared_values
from ..measure.tuples import Tuples
from ..model.assessment import Assessment
from ..model.governance import AtGate, Governance, Register
from ..model.inventory import Column, Inventory
from ..model.plan import EvaluationPlan
from ..model.problem import InputError
from ..model.role import Role
from ..prepare.fixing import plan_hash
from .beside import with_beside
from .case import Case
from .dictionary import aids_of
from .mitigation_record import averaged_in, of_recipe

if TYPE_CHECKING:
    from ..document.kind import Material
    from ..document.registered import RegisteredReleases
    from ..flow.output import Grading
    from ..mitigate.goals.subject_types import CountedPeople
    from ..mitigate.plans.recipe import Recipe

_ATTACKS_LIMIT = 2**22
_MENDED = frozenset({DecidedBy.ANSWERS, DecidedBy.COLUMNS, DecidedBy.DATA})


def with_data(  # noqa: PLR0913 - what is wanted of the data
    material: Material, case: Case, *, looks: bool, assesses: bool, from_source: bool = False, graded: Assessment | None = None
) -> Material:
    """The material of a case with what its data show now: what was found in the columns, and the assessment (unless it is `graded`)."""
    if not looks and not assesses:
        return material
    plan = case.plan()
    with described_data(case, material.made_at) as (dataset, aids):
        found = foresee(dataset, plan, survey(dataset, plan, aids)) if looks else None
        result = graded
        if assesses and result is None:
            result = assessed(case, dataset, plan, aids, material.made_at, case.people(dataset.facts.fingerprint))
        averaged = _averaged(case)
        beside = _registered(case, dataset, result) if result is not None else None
        shared = _shared(dataset, result, averaged) if result is not None else ()
        pseudonyms = tuple(name for name in dataset.facts.columns if (made := aids.origins.get(name)) is not None and made.same_file)
        entries = {name: entry for name in dataset.facts.columns if (entry := aids.dictionary.of(name)) is not None}
    source = _source(case, material.made_at) if (looks or from_source) and case.output is not None else ()
    return replace(
        material,
        survey=found,
        assessment=result and explained(dated(result, case.earlier), material.governed),
        governed=material.governed if result is None else replace(material.governed, gate=_at_gate(case, material.governed, result)),
        source=source,
        shared=shared,
        described={name: entry.description for name, entry in entries.items()},
        codes={name: entry.codes for name, entry in entries.items() if entry.codes},
        registered=beside,
        pseudonyms=pseudonyms,
        attacks=kept_in(attacks_of(case.folder)),
        attacks_altered=(case.folder / ATTACKS).is_file() and not as_written(case.folder, ATTACKS),
    )


def _at_gate(case: Case, governed: Governance, found: Assessment) -> tuple[AtGate, ...]:
    """What page one tells of the gate; in a ledger that does not hold no reason counts."""
    known = () if governed.broken else entries(case.folder)
    return on_page_one(Facing(case.file.plan().standard, case.file.situation(), known, case.folder, found))


def disclosed_by_classes(case: Case, found: Assessment) -> tuple[tuple[SharedValue, ...], frozenset[str]]:
    """What the classes of the data that were graded tell of each sensitive attribute; and the columns that hold means of their class."""
    averaged = _averaged(case)
    with described_data(case, found.made_at) as (dataset, _):
        return _shared(dataset, found, averaged), averaged


def _averaged(case: Case) -> frozenset[str]:
    return frozenset() if case.output is None else averaged_in(case.folder)


def _registered(case: Case, dataset: Dataset, result: Assessment) -> RegisteredReleases | None:
    """What the releases in the case's own register show together, and with these data; None where there is no register."""
    from ..document.registered import RegisteredReleases  # noqa: PLC0415 - few cases have a register
    from ..flow.releases import together_beside  # noqa: PLC0415 - as above

    path = case.folder / REGISTER
    if not path.is_file():
        return None
    present = own_place(Path(str(case.place)), case.folder)
    quasi = tuple(one.name for one in result.inventory.columns if Role.QI in one.roles)
    try:
        earlier = Register(tuple(one for one in read_register(path).releases if one.file != present))
        subject = result.plan.subject
        overlaps, whole = together_beside(earlier.comparable, case.folder, dataset, (subject, quasi) if subject and quasi else None)
    except InputError:  # a line or a copy that cannot be read: nothing can be said of what they show together
        return RegisteredReleases(None)
    return RegisteredReleases(earlier, overlaps, whole)


def attacks_of(folder: Path) -> object:
    """The record of attacks that a case keeps, as it was written; None where there is none, or it was changed by other hands."""
    place = folder / ATTACKS
    if not place.is_file() or not as_written(folder, ATTACKS):
        return None
    with suppress(ValueError):
        return record(read_text(place, _ATTACKS_LIMIT))
    return None


def _shared(dataset: Dataset, found: Assessment, averaged: frozenset[str]) -> tuple[SharedValue, ...]:
    """What a class tells of its members without pointing at one; nothing where direct identifiers stand or there are no classes.

    The mean of a class is nobody's value, and a suppressed one is none: that all of a class have the same tells nothing of one of them.
    """
    columns = found.inventory.columns
    quasi = _dividing(found)
    sensitive = [
        column.name for column in columns
        if Role.SA in column.roles and column.name not in averaged and found.samples[column.name].present
    ]  # fmt: skip
    if not quasi or any(Role.DI in column.roles for column in columns):
        return ()
    apart = [name for name in sensitive if name not in quasi]
    shared = [*_shared_by(dataset, quasi, apart)] if apart else []
    for name in sensitive:
        others = [one for one in quasi if one != name]
        if name in quasi and others:
            shared += [replace(one, by_others=True) for one in _shared_by(dataset, others, [name])]
    return tuple(_without_the_same_fact(one, dataset, found, quasi) for one in shared)


def _dividing(found: Assessment) -> list[str]:
    """The quasi-identifiers whose classes were graded, undecided columns that counted as such included; of several kinds of people all."""
    measured = found.verdict.measurement
    if measured is None or found.verdict.kinds:
        return [column.name for column in found.inventory.columns if Role.QI in column.roles]
    return [column.name for column in found.inventory.columns if column.name in measured.quasi_identifiers]


_TELLING = Fraction(1, 2)  # of the records in classes of one value: only then may a column that tells the same be why


def _without_the_same_fact(one: SharedValue, dataset: Dataset, found: Assessment, quasi: Sequence[str]) -> SharedValue:
    """By the quasi-identifiers that tell something else than this attribute: that its own code goes with it is no disclosure."""
    if one.records < _TELLING * one.of_records:
        return one
    same = tuple(name for name in quasi if name != one.column and _is_its_code(name, one.column, dataset, found))
    others = [name for name in quasi if name != one.column and name not in same]
    if not same or not others:
        return one
    return next((replace(again, by_others=one.by_others, same=same) for again in _shared_by(dataset, others, [one.column])), one)


def _is_its_code(name: str, attribute: str, dataset: Dataset, found: Assessment) -> bool:
    """A code and its name by the rows; of one category a code and what it is summed up to as well."""
    kinds = {column.name: column.category for column in found.inventory.columns}
    with suppress(TooManyTuplesError):
        counted, mark = coded(dataset, [name], Wanted([attribute], labels=True, class_labels=True)), dataset.options.suppression
        (pair,) = Tuples.of(counted).sensitive
        labels, classes = counted.others[0].labels, counted.labels
        mute = next((at for at, code in enumerate(counted.codes[:, 0]) if classes[0][code] == mark), None)
        return is_same_fact(
            pair,
            silent=labels.index(mark) if mark in labels else None,
            mute=mute,
            one_way=kinds[name] is not None and kinds[name] == kinds[attribute],
        )
    return False


def _shared_by(dataset: Dataset, quasi: Sequence[str], sensitive: Sequence[str]) -> tuple[SharedValue, ...]:
    with suppress(TooManyTuplesError):  # then the figures of the classes alone are told
        counted, mark = coded(dataset, quasi, Wanted(sensitive, labels=True)), dataset.options.suppression
        silent = {one.column: one.labels.index(mark) for one in counted.others if mark in one.labels}
        return shared_values(Tuples.of(counted), silent)
    return ()


def _source(case: Case, now: datetime) -> tuple[Column, ...]:
    """The columns of the data as they came, with evidence and decisions; none where those data are gone or not to be read."""
    with suppress(InputError), open_dataset(case.original, case.read_options()) as dataset:
        return Study(dataset, case.file.plan(), aids_in(case, dataset, case.original, now)).inventory.columns
    return ()


def graded(case: Case, now: datetime) -> Assessment:
    """The data of a case identified, measured and graded now, by its answers and by nothing that an earlier run left behind."""
    with described_data(case, now) as (dataset, aids):
        unknown = case.unknown_columns(dataset.facts.columns)
        if unknown:
            raise InputError(*unknown)
        return assessed(case, dataset, case.plan(), aids, now, case.people(dataset.facts.fingerprint))


@contextmanager
def described_data(case: Case, now: datetime) -> Iterator[tuple[Dataset, Aids]]:
    """The data of a case, with what its folder holds about them."""
    with open_dataset(case.data, case.read_options()) as dataset:
        aids = aids_in(case, dataset, case.data, now)
        with case.as_seen(dataset) as seen:
            yield seen, aids


def aids_in(case: Case, dataset: Dataset, source: object, now: datetime) -> Aids:
    """What the folder of a case holds about its data: the dictionary, and the files beside them where they lie (`source`)."""
    return with_beside(aids_of(None, case.folder, now.date()), dataset, source, (), case.folder)


def assessed(  # noqa: PLR0913, PLR0917 - what a case is graded by
    case: Case, dataset: Dataset, plan: EvaluationPlan, aids: Aids, now: datetime, people: tuple[CountedPeople, ...] = ()
) -> Assessment:
    """As ``reidrisk assess`` grades the case; `people` were counted before their key left the data."""
    return assess(dataset, plan, Circumstances(now, versions(), case.earlier, aids=aids, people=people))


def grading_of(case: Case, plan: EvaluationPlan, now: datetime) -> Grading:
    """How the output of a mitigation is graded before it stands in the case: as an assessment of the case grades it afterwards."""

    def grade(output: Dataset, recipe: Recipe, people: tuple[CountedPeople, ...]) -> Assessment:
        found = plan_of_output(plan, frozenset(output.facts.columns), of_recipe(recipe))
        aids = replace(aids_in(case, output, None, now), origins=origins_of(recipe))
        return assessed(case, output, found, aids, now, people)

    return grade


def dated(result: Assessment, earlier: Mapping[str, object] | None) -> Assessment:
    """The result that the case has already keeps its date: a document that is written again says the same."""
    dataset, at = (earlier or {}).get("dataset"), (earlier or {}).get("made_at")
    if earlier is None or not isinstance(dataset, dict) or not isinstance(at, str):
        return result
    now = (result.record.hash, str(result.facts.fingerprint), result.verdict.level)
    same = now == (earlier.get("hash"), dataset.get("fingerprint"), earlier.get("level"))
    return replace(result, made_at=datetime.fromisoformat(at)) if same else result


def explained(result: Assessment, governed: Governance) -> Assessment:
    """A change of the plan that the case file does not explain has the reason that management signed for it, where there is one."""
    record = result.record
    return replace(result, record=replace(record, change=record.change or governed.explained.get(record.hash)))


def material_of_file(path: str, now: datetime, *, names: bool = False) -> Material:
    """The material of a file without a case: nothing is decided."""
    from ..document.kind import Fixed, Material  # noqa: PLC0415 - who only looks at the data makes no document

    with open_dataset(path, ReadOptions()) as dataset:
        facts = dataset.facts
        standard, plan = settle(EvaluationPlan(), facts.columns)
        found = foresee(dataset, EvaluationPlan(), survey(dataset, EvaluationPlan(), aids_of(None, None, now.date())))
    fixed = (Fixed(plan_hash(plan), now),)
    name = facts.name
    return Material(name, name, facts.fingerprint, plan, standard, facts.columns, {}, fixed, now, versions(), names, survey=found)


def found_in(case: Case, now: datetime) -> tuple[Raised, ...]:
    """What does not fit in a case; where its data cannot be read, the answers against each other."""
    return raised_before(_stated(case, now))


def found_before(case: Case | None, dataset: Dataset, plan: EvaluationPlan, now: datetime) -> tuple[tuple[Raised, ...], Inventory]:
    """What does not fit of a plan for data that are open, before anything is done to them; and what their columns are."""
    aids = aids_of(None, None, now.date()) if case is None else aids_in(case, dataset, case.original, now)
    study = Study(dataset, plan, aids)
    return raised_before(study.stated(plan, now.date())), study.inventory


def found_by(assessment: Assessment) -> tuple[Raised, ...]:
    """What an assessment finds that somebody can put right: in answers, in decisions about columns, in the data."""
    return tuple(one for one in raised(assessment) if one.caution.decided_by in _MENDED)


def _stated(case: Case, now: datetime) -> Stated:
    with suppress(InputError):  # data that are missing or not as they were are told by whoever needs them
        if not is_address(case.place):  # nobody waits for a database to see what is left to answer
            with described_data(case, now) as (dataset, aids):
                return Study(dataset, case.plan(), aids).stated(case.plan(), now.date())
    plan, columns = case.file.plan(), case.file.situation().columns
    each = ((str(one.audience), one.standard, one.plan) for one in settle_each(plan, columns))
    return stated_by(("", *settle(plan, columns)), each, columns, now.date())
