"""FHIR: every resource of a Bundle is a row, and says whose it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.data.sources.opening import Opened

from reidrisk.data.nested import document
from reidrisk.data.nested.decoding import DECODER, Members
from reidrisk.data.nested.document import DocumentText, records
from reidrisk.data.nested.fhir import PERSON, resources
from reidrisk.data.sources.jsonl import SOURCE

Open = Callable[..., Opened]


def patient(at: int) -> dict[str, object]:
    """One with a name, an official number and a telephone."""
    return {
        "resourceType": "Patient", "id": f"p{at}", "gender": "female", "birthDate": f"19{30 + at % 60}-01-02",
        "name": [{"family": "王", "given": [f"甲{at}"]}], "identifier": [{"system": "urn:mrn", "value": f"A{at:06d}"}],
    }  # fmt: skip


def bundle(*found: dict[str, object], urls: bool = False) -> dict[str, object]:
    """These resources."""
    entries = [{**({"fullUrl": f"urn:uuid:{one['id']}"} if urls else {}), "resource": one} for one in found]
    return {"resourceType": "Bundle", "link": [{"relation": "self"}], "entry": entries, "total": len(found)}


def of(whole: object, size: int = 50) -> list[Members]:
    """The records."""
    text = json.dumps(whole)
    return list(records(DocumentText(text[at : at + size] for at in range(0, len(text), size)), Members()))


@pytest.mark.parametrize("longest", [10, 400, 4 * 2**20])
def test_a_bundle_is_a_row_for_each_resource(monkeypatch: pytest.MonkeyPatch, longest: int) -> None:
    """Read whole or in pieces; a list that is no entry is nobody's row."""
    monkeypatch.setattr(document, "LONGEST", max(longest, 250))
    found = of(bundle(*(patient(at) for at in range(300))))
    assert len(found) == 300
    assert [one.get(PERSON) for one in found] == [f"Patient/p{at}" for at in range(300)]


@pytest.mark.parametrize(
    ("fields", "whose"),
    [
        ({"subject": {"reference": "Patient/p1"}}, "Patient/p1"),
        ({"patient": {"reference": "https://x/fhir/Patient/p1/_history/2"}}, "Patient/p1"),
        ({"beneficiary": {"reference": "urn:uuid:p1"}}, "urn:uuid:p1"),
        ({"subject": [{"reference": "Patient/p1"}, {"reference": "Patient/p2"}]}, "Patient/p1"),
        ({"subject": {"identifier": {"value": "A1"}}}, "A1"),
        ({"subject": {"reference": "#contained"}, "patient": {"reference": "Patient/p1"}}, "Patient/p1"),
        ({"subject": {"reference": "Group/g"}}, None),
        ({"subject": [], "patient": "p1"}, None),
        ({"subject": {"display": "x"}}, None),
    ],
)
def test_whose_a_resource_is(fields: dict[str, object], whose: str | None) -> None:
    """By its reference, without server and version."""
    (found,) = of({"resourceType": "Observation", "id": "o", **fields})
    assert found.get(PERSON) == whose


def test_a_patients_own_row_has_the_same_key_as_what_refers_to_them() -> None:
    """By number, or by the URN of the entry."""
    seen: dict[str, object] = {"resourceType": "Observation", "id": "o", "subject": {"reference": "Patient/p1"}}
    assert {one.get(PERSON) for one in of(bundle(patient(1), seen))} == {"Patient/p1"}
    by_urn = {**seen, "subject": {"reference": "urn:uuid:p1"}}
    assert {one.get(PERSON) for one in of(bundle(patient(1), by_urn, urls=True))} == {"urn:uuid:p1"}
    assert of({"resourceType": "Patient"})[0].get(PERSON) is None


def test_bundles_within_and_what_is_no_resource() -> None:
    """A Bundle in a Bundle, an entry without a resource, an array of Bundles."""
    inner = bundle(patient(1), patient(2))
    assert len(of(bundle(inner, patient(3)) | {"id": "x"})) == 3
    assert [one.get("entry.request") for one in of({"resourceType": "Bundle", "entry": [{"request": 1}, 7]})] == ["1"]
    assert len(of([inner, inner])) == 4
    plain = DECODER.decode('{"resourceType":"Patient","id":"p","patient_id":"own"}')
    assert [one.get(PERSON) for one in resources(plain)] == ["own"]
    assert list(resources(DECODER.decode('{"resourceType":"Bundle"}'))) == []


def test_resources_on_lines_and_bundles_on_lines(tmp_path: Path, opened: Open) -> None:
    """As bulk exports are; the column that we fill in is said."""
    path = tmp_path / "a.ndjson"
    visits = [{"resourceType": "Encounter", "id": f"e{at}", "subject": {"reference": f"Patient/p{at % 5}"}} for at in range(20)]
    path.write_text("".join(json.dumps(one) + "\n" for one in [*visits, bundle(patient(1), patient(2))]), encoding="utf-8")
    found = opened(SOURCE, path)
    place = found.table.columns.index(PERSON)
    assert found.table.rows == 22
    assert {row[place] for row in found.table.sample} == {f"Patient/p{at}" for at in range(5)}
    assert PERSON in found.said()
