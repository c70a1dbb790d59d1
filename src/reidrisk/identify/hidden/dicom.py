"""Attributes of DICOM headers that the Basic Application Level Confidentiality Profile protects (DICOM PS3.15 Annex E, Table E.1-1).

Keywords of PS3.6 by what they say of a person stand in ``dicom_profile.toml``. Other editions of the table have others of their kind:
days, times and unique identifiers are known by their names too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from ...data.bundled import bundled
from ...model.dataset import ColumnSample
from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text
from ..proposal import Proposal
from ..weighing.weigh import AGAINST

# Of persons and traits, though the table does not have them.
_BEYOND = {
    "ConfidentialityCode": "who",
    "EvaluatorName": "who",
    "OriginalPatientID": "who",
    "PatientBodyMassIndex": "trait",
    "PatientSpeciesDescription": "trait",
}
_FEW = 20
_UID = re.compile(r"\w*UID")
# What they say is a matter of the format, in a protected sequence too: kinds of images, of software, of codes.
OF_FORMAT = frozenset({
    "SOPClassUID", "TransferSyntaxUID", "MediaStorageSOPClassUID", "ReferencedSOPClassUID", "CodingSchemeUID", "ImplementationClassUID",
    "CodingSchemeDesignator", "CodingSchemeVersion",
})  # fmt: skip
_WHEN = re.compile(
    r"(?:Acquisition|AdmissionDate|Admitting|Content|Curve|DischargeDate|ExposureDate|InstanceCreation|Observation|Overlay|PatientBirth|"
    r"PerformedProcedureStep(?:Start|End)|ScheduledProcedureStep(?:Start|End)|Series|Study|Verification|LastMenstrual|Treatment|DateOf)"
    r"\w*(?:Date|Time)"
)
_WHEN_LOWER = re.compile(_WHEN.pattern, re.IGNORECASE)
_SIGNS = re.compile(r"['\u2019]s\b|[\W_]+")
# Group and element in the ways that tools write them, with a name behind or without: (0010,0010), 0010|0010, x00100010, 00100010.
_TAG = re.compile(r"\W*(?:tag_?)?(?:0?x)?([0-9a-f]{4})([\s,|_:-]*)(?:0?x)?([0-9a-f]{4})(?:\W.*)?", re.IGNORECASE | re.DOTALL)
_REPEATING = re.compile(r"(50|60)[0-9a-f]{2}")
_SAYS = {
    "who": Text("人员或编号", "a person or a number of one"),
    "uid": Text("实例的唯一标识，可回查 PACS", "a unique identifier, by which a PACS finds it again"),
    "when": Text("日期或时间", "a day or a time"),
    "where": Text("机构、地点或设备", "an institution, a place or a device"),
    "trait": Text("患者特征", "a trait of the patient"),
    "words": Text("自由文本", "free text"),
    "other": Text("其他可能识别个人的内容", "other content that may identify"),
    "private": Text("厂商私有属性，含义不明", "private to a vendor, meaning unknown"),
}
_FOUND = Text(
    "DICOM PS3.15 附录 E 的基本保密配置要求处理此属性：{what}。",
    "The Basic Confidentiality Profile (DICOM PS3.15 Annex E) protects this attribute: {what}.",
)


_TECHNICAL = Text(
    "DICOM PS3.15 附录 E 的基本保密配置不要求处理此属性：它说明图像如何采集和存储，不说明是谁的。",
    "The Basic Confidentiality Profile (DICOM PS3.15 Annex E) keeps this attribute: it says how the image was made and stored, "
    "not whose it is.",
)
_OF_BODY = re.compile(r"BodyPart|Anatomic|Radiopharm|Patholog|Finding|Diagnos|Indication")  # kept by the profile, of health all the same
_KEYWORD = re.compile(r"[A-Z][A-Za-z0-9]+")  # of PS3.6; what has none is written by group and element, Private_ before it
KEPT = "dicom-ps3.15-keeps"


@cache
def _groups() -> Mapping[str, str]:
    table = bundled(__package__, "dicom_profile.toml")
    return _BEYOND | {keyword: group for group, keywords in table.items() for keyword in keywords}


def profile_group(name: str) -> str | None:
    """What the profile protects of a column: by the last keyword of its path, else by the sequence around it; None for what it keeps."""
    *sequences, keyword = (part.partition("[")[0] for part in name.split("."))
    if keyword in OF_FORMAT:
        return None
    found = _own(keyword)
    return found or next((group for one in reversed(sequences) if (group := _groups().get(one) or _of_tag(one)) is not None), None)


def _own(keyword: str) -> str | None:
    if keyword.startswith("Private_"):
        return "private"
    of_tag = _of_tag(keyword)
    if of_tag is not None:
        return of_tag
    found = _groups().get(keyword)
    return found or ("uid" if _UID.fullmatch(keyword) else "when" if _WHEN.fullmatch(keyword) else None)


@cache
def _tags() -> Mapping[str, str]:
    return {group + one[:4]: one[5:] for group, elements in bundled(__package__, "dicom_tags.toml").items() for one in elements}


def _of_tag(name: str) -> str | None:
    """What the profile protects of an attribute that is called by its number; of groups of vendors, which are odd, everything."""
    found = _TAG.fullmatch(name)
    if found is None:
        return None
    group, element = found[1].lower(), found[3].lower()
    keyword = _tags().get(_REPEATING.sub(r"\1xx", group) + element)
    private = found[2].strip() in {",", "|"} and int(group, 16) % 2 == 1  # 2023-0101 is a day
    return "private" if private else None if keyword is None else _groups().get(keyword)


def header_group(name: str) -> str | None:
    """The same of a table that a person says holds headers: titles and other spellings count, as ``Patient's Name``, ``study_date``.

    >>> header_group("Patient's Name"), header_group("study date"), header_group("SOP Class UID"), header_group("Rows")
    ('who', 'when', None, None)
    """
    found = profile_group(name)
    if found is not None:
        return found
    bare = _SIGNS.sub("", name.rpartition(".")[2]).lower()
    if bare in {one.lower() for one in OF_FORMAT}:
        return None
    return _by_lower().get(bare) or ("private" if bare.startswith("private") else _by_form(bare))


def _by_form(bare: str) -> str | None:
    return "uid" if bare.endswith("uid") else "when" if _WHEN_LOWER.fullmatch(bare) else None


@cache
def _by_lower() -> Mapping[str, str]:
    return {keyword.lower(): group for keyword, group in _groups().items()}


def protect(name: str, proposal: Proposal) -> None:
    """Add what the profile says; a column that nothing was proposed for is at least a quasi-identifier."""
    group = profile_group(name)
    if group is None:
        return
    proposal.evidence.append(Evidence("name-lookup", f"dicom-ps3.15:{group}", _FOUND.fill(what=_SAYS[group])))
    if not proposal.roles - {Role.NI}:
        proposal.roles = frozenset({_least(group)})


def settled(inventory: Inventory, samples: Mapping[str, ColumnSample], *, of_images: bool) -> Inventory:
    """Roles as the profile has them: what it protects keeps one whatever the sum of clues says, what it keeps has none but of health.

    A direct identifier that the values of a kept attribute show stays one, as does a kept identifier that is another in most images.
    Of a table that is not `of_images` only the kept identifiers are known by their names: nothing else is called like them.
    """

    def known(column: Column) -> bool:
        return _of_format(column, samples.get(column.name)) if _keyword(column.name) in OF_FORMAT else of_images

    columns = (_settled(column) if not column.decided and known(column) else column for column in inventory.columns)
    return replace(inventory, columns=tuple(columns))


def _of_format(column: Column, sample: ColumnSample | None) -> bool:
    """Whether the values are unique identifiers of DICOM or nothing known, and as few as kinds of images are: some two hundred."""
    distinct, looked_at = (0, 0) if sample is None else (len(sample.values), sample.looked_at)
    return column.category in {None, "dicom_uid"} and (distinct <= _FEW or distinct * _FEW <= looked_at)


def _keyword(name: str) -> str:
    """The last attribute of a path of sequences."""
    return name.rpartition(".")[2].partition("[")[0]


def _settled(column: Column) -> Column:
    group, keyword = profile_group(column.name), _keyword(column.name)
    if group is not None:
        roles = column.roles - {Role.NI} or frozenset({_least(group)})
        against = tuple(item for item in column.evidence if item.rule != AGAINST)
        return column if roles == column.roles else replace(column, roles=roles, evidence=against)
    if not _KEYWORD.fullmatch(keyword):
        return column
    of_health = frozenset({Role.SA}) if _OF_BODY.search(column.name) else frozenset[Role]()
    stay = column.roles & (of_health | (frozenset() if keyword in OF_FORMAT else frozenset({Role.DI})))
    found = Evidence("name-lookup", KEPT, _TECHNICAL.fill())
    category = (column.category, column.category_title) if stay else (None, None)
    weighed = None if column.weighed is None else replace(column.weighed, asked=column.weighed.asked and bool(stay))
    others = tuple(item for item in column.evidence if item.rule != "all-detectors")
    return replace(
        column,
        roles=stay or frozenset({Role.NI}),
        category=category[0],
        category_title=category[1],
        evidence=(found, *others),
        weighed=weighed,
    )


def _least(group: str) -> Role:
    return Role.DI if group in {"who", "uid"} else Role.QI
