"""HL7 FHIR: a Bundle is many resources, and each says whose it is (FHIR R4 2.36, 2.1.3)."""

from __future__ import annotations

from collections.abc import Iterator

from .decoding import Members

PERSON = "patient_id"
_PATIENTS = frozenset({"Patient", "Person"})
_REFERENCES = ("subject", "patient", "beneficiary", "individual", "for")


def is_resource(record: Members) -> bool:
    """Whether this is a resource."""
    return isinstance(record.get("resourceType"), str)


def is_bundle(record: Members) -> bool:
    """Whether this is a Bundle of them."""
    return record.get("resourceType") == "Bundle"


def resources(record: Members) -> Iterator[Members]:
    """The resources of a Bundle, also of one within another; a record that is no Bundle is the only one."""
    if not is_bundle(record):
        yield with_person(record)
        return
    entries = record.get("entry")
    for entry in entries if isinstance(entries, list) and not isinstance(entries, Members) else ():
        if isinstance(entry, Members):
            yield from resource_of(entry)


def resource_of(entry: Members) -> Iterator[Members]:
    """What stands in one entry of a Bundle: the fields of the resource, and what else the entry says of it."""
    resource, url = entry.get("resource"), entry.get("fullUrl")
    beside = [(f"entry.{key}", value) for key, value in entry if key != "resource"]
    if not isinstance(resource, Members):
        yield Members(beside)
    elif is_bundle(resource):
        yield from resources(resource)
    else:
        yield with_person(Members([*resource, *beside]), url if isinstance(url, str) else None)


def with_person(record: Members, url: str | None = None) -> Members:
    """A resource with one more field: the patient whose it is, the same for the patient's own and all that refer to them."""
    person = _person(record, url) if is_resource(record) and record.get(PERSON) is None else None
    return record if person is None else Members([*record, (PERSON, person)])


def _person(resource: Members, url: str | None) -> str | None:
    if resource.get("resourceType") in _PATIENTS:
        own = resource.get("id")
        return url if url is not None and url.startswith("urn:") else f"Patient/{own}" if isinstance(own, str) else url
    return next((found for key in _REFERENCES if (found := _referred(resource.get(key))) is not None), None)


def _referred(value: object) -> str | None:
    """The patient of a reference, without server and version; of several the first."""
    if isinstance(value, list) and not isinstance(value, Members):
        value = value[0] if value else None
    if not isinstance(value, Members):
        return None
    reference = value.get("reference")
    if isinstance(reference, str):
        _, named, after = reference.rpartition("Patient/")
        return f"Patient/{after.partition('/')[0]}" if named else reference if reference.startswith("urn:") else None
    identifier = value.get("identifier")
    number = identifier.get("value") if isinstance(identifier, Members) else None
    return number if isinstance(number, str) else None
