"""Attributes of DICOM headers that the Basic Application Level Confidentiality Profile protects (DICOM PS3.15 Annex E, Table E.1-1).

Keywords of PS3.6 by what they say of a person stand in ``dicom_profile.toml``. Other editions of the table have others of their kind:
days, times and unique identifiers are known by their names too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from ...data.bundled import bundled
from ...model.inventory import Evidence
from ...model.role import Role
from ...model.text import Text
from ..proposal import Proposal

# Of persons and traits, though the table does not have them.
_BEYOND = {
    "ConfidentialityCode": "who",
    "EvaluatorName": "who",
    "OriginalPatientID": "who",
    "PatientBodyMassIndex": "trait",
    "PatientSpeciesDescription": "trait",
}
_UID = re.compile(r"\w*UID")
# What they say is a matter of the format, in a protected sequence too.
_KEPT = frozenset({
    "SOPClassUID", "TransferSyntaxUID", "MediaStorageSOPClassUID", "ReferencedSOPClassUID", "CodingSchemeUID", "ImplementationClassUID",
    "CodingSchemeDesignator", "CodingSchemeVersion",
})  # fmt: skip
_WHEN = re.compile(
    r"(?:Acquisition|AdmissionDate|Admitting|Content|Curve|DischargeDate|ExposureDate|InstanceCreation|Observation|Overlay|PatientBirth|"
    r"PerformedProcedureStep(?:Start|End)|ScheduledProcedureStep(?:Start|End)|Series|Study|Verification|LastMenstrual|Treatment|DateOf)"
    r"\w*(?:Date|Time)"
)
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


@cache
def _groups() -> Mapping[str, str]:
    table = bundled(__package__, "dicom_profile.toml")
    return _BEYOND | {keyword: group for group, keywords in table.items() for keyword in keywords}


def profile_group(name: str) -> str | None:
    """What the profile protects of a column: by the last keyword of its path, else by the sequence around it; None for what it keeps."""
    *sequences, keyword = (part.partition("[")[0] for part in name.split("."))
    if keyword in _KEPT:
        return None
    found = _own(keyword)
    return found or next((group for one in reversed(sequences) if (group := _groups().get(one)) is not None), None)


def _own(keyword: str) -> str | None:
    if keyword.startswith("Private_"):
        return "private"
    found = _groups().get(keyword)
    return found or ("uid" if _UID.fullmatch(keyword) else "when" if _WHEN.fullmatch(keyword) else None)


def protect(name: str, proposal: Proposal) -> None:
    """Add what the profile says; a column that nothing was proposed for is at least a quasi-identifier."""
    group = profile_group(name)
    if group is None:
        return
    proposal.evidence.append(Evidence("name-lookup", f"dicom-ps3.15:{group}", _FOUND.fill(what=_SAYS[group])))
    if not proposal.roles - {Role.NI}:
        proposal.roles = frozenset({Role.DI if group in {"who", "uid"} else Role.QI})
