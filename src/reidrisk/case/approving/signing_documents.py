"""What the documents of a case say when its conclusion is approved: only these words are approved with it (GB/T 42460 6.6 b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from ...document.issue.differing import Line
from ...document.kind import Kind, kinds
from ...document.parts.answered import AnswersInWords
from ...document.parts.impact_conclusion import impact_conclusion
from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.text import LANGS
from ..case import Case
from ..fixing import material_of
from ..governing import Governed
from ..issuing import editions_of, lines_sum, written_in
from ..mitigation_record import mitigation_of
from ..public_names import public
from ..releasing import papers
from ..surveying import with_data
from ..watching.recorded import for_documents


@dataclass(frozen=True, slots=True)
class SignedContents:
    """By document (``plan-zh``) the hashes of what it says once the conclusion is approved; and the sums of its statements.

    `rights` is the grade of the risk to the rights of individuals that they tell, 1 low to 4 severe; None while it is open.
    """

    documents: dict[str, list[str]]
    statements: list[str]
    rights: int | None = None


def contents_at_approval(case: Case, governed: Governed, graded: Assessment, now: datetime, read: Sequence[Kind] = ()) -> SignedContents:
    """What is approved with the conclusion.

    Of the documents that were written before, of those that are `read` now, and of the papers that go with the data.
    """
    written = (*_written(case), *(kind for kind in read if kind not in papers()))
    material = material_of(case, now)
    approved = replace(for_documents(governed, now), status="approved", broken=False)
    material = replace(material, governed=approved, mitigation=mitigation_of(case.folder))
    material = with_data(material, case, looks=any(kind.looks for kind in (*written, *papers())), assesses=True, graded=graded)
    # Nothing is approved but on a reason for all that the gate asks; whoever signs elsewhere gives theirs later.
    gate = tuple(replace(one, settled=not one.of_release) for one in material.governed.gate)
    material = replace(material, governed=replace(material.governed, gate=gate))
    found: dict[str, list[str]] = {}
    by_kind: dict[str, list[Line]] = {}
    sums: set[str] = set()
    for one in (*editions_of(written, LANGS, material, case.folder), *editions_of(papers(), LANGS, public(material), None)):
        lines = one.lines()
        sums |= {
            lines_sum(lines),
            lines_sum([*by_kind.get(one.kind.key, ()), *lines]),
        }  # alone, and in one document with the other language
        by_kind[one.kind.key] = [*lines]
        for name, hash_ in one.hashes.items():
            found.setdefault(name, []).append(hash_)
    documents = {name: sorted(set(hashes)) for name, hashes in sorted(found.items())}
    return SignedContents(documents, sorted(sums), impact_conclusion(material, AnswersInWords.of(material, "en")).found.grade)


def _written(case: Case) -> Iterator[Kind]:
    """The kinds of the documents that there are."""
    names = written_in(case.folder / "documents")
    return (kind for kind in kinds() if any(name.startswith(f"{kind.key}-") for name in names))
