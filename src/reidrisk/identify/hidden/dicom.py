"""Attributes of DICOM headers that the Basic Application Level Confidentiality Profile protects (DICOM PS3.15 Annex E, Table E.1-1).

Keywords of PS3.6 by what they say of a person; those of the table that name a person, a place, a device, a day, a trait or hold free text.
"""

from __future__ import annotations

import re

from ...model.inventory import Evidence
from ...model.role import Role
from ...model.text import Text
from ..proposal import Proposal

_WHO = """
AccessionNumber AdmissionID ConfidentialityCode EvaluatorName FillerOrderNumberImagingServiceRequest HumanPerformerName
InsurancePlanIdentification IssuerOfAdmissionID IssuerOfPatientID IssuerOfServiceEpisodeID MedicalRecordLocator MilitaryRank
NameOfPhysiciansReadingStudy NamesOfIntendedRecipientsOfResults OperatorIdentificationSequence OperatorsName OrderCallbackPhoneNumber
OrderEnteredBy OriginalPatientID OtherPatientIDs OtherPatientNames PatientAddress PatientBirthName PatientID
PatientInsurancePlanCodeSequence PatientMotherBirthName PatientName PatientTelephoneNumbers PatientTelecomInformation
PerformingPhysicianName PersonAddress PersonName PersonTelephoneNumbers PhysiciansOfRecord PhysicianApprovingInterpretation
PlacerOrderNumberImagingServiceRequest ReferringPhysicianAddress ReferringPhysicianName ReferringPhysicianTelephoneNumbers
RequestingPhysician ResponsiblePerson ReviewerName ScheduledPerformingPhysicianName ServiceEpisodeID StudyID RequestedProcedureID
ScheduledProcedureStepID PerformedProcedureStepID TransducerIdentificationSequence VerifyingObserverName ContentCreatorName
ConsultingPhysicianName
"""
_UID = re.compile(r"\w*UID")
_KEPT_UIDS = frozenset(
    {"SOPClassUID", "TransferSyntaxUID", "MediaStorageSOPClassUID", "ReferencedSOPClassUID", "CodingSchemeUID", "ImplementationClassUID"}
)
_WHEN = re.compile(
    r"(?:Acquisition|AdmissionDate|Admitting|Content|Curve|DischargeDate|ExposureDate|InstanceCreation|Observation|Overlay|PatientBirth|"
    r"PerformedProcedureStep(?:Start|End)|ScheduledProcedureStep(?:Start|End)|Series|Study|Verification|LastMenstrual|Treatment|DateOf)"
    r"\w*(?:Date|Time)"
)
_WHERE = """
CassetteID CurrentPatientLocation DetectorID DeviceSerialNumber DeviceUID GantryID GeneratorID InstitutionAddress
InstitutionCodeSequence InstitutionName InstitutionalDepartmentName PatientInstitutionResidence PerformedLocation
PerformedStationAETitle PerformedStationName PerformedStationGeographicLocationCodeSequence PlateID RequestingService
ScheduledStationAETitle ScheduledStationName ScheduledStudyLocation StationName RegionOfResidence CountryOfResidence PatientState
OrderEntererLocation
"""
_TRAIT = """
Allergies EthnicGroup LastMenstrualDate MedicalAlerts Occupation PatientAge PatientBodyMassIndex PatientReligiousPreference PatientSex
PatientSexNeutered PatientSize PatientSpeciesDescription PatientWeight PregnancyStatus SmokingStatus SpecialNeeds
"""
_WORDS = """
AcquisitionComments AcquisitionProtocolDescription AdditionalPatientHistory AdmittingDiagnosesDescription ContrastBolusAgent
DerivationDescription DischargeDiagnosisDescription FrameComments ImageComments ImagePresentationComments ImagingServiceRequestComments
Impressions InterpretationText ModifiedImageDescription PatientComments PerformedProcedureStepDescription ProtocolName ReasonForStudy
ReasonForTheRequestedProcedure RequestAttributesSequence RequestedProcedureComments RequestedProcedureDescription ResultsComments
ScheduledProcedureStepDescription SeriesDescription StudyComments StudyDescription TextString VisitComments
"""
_SAYS = {
    "who": Text("人员或编号", "a person or a number of one"),
    "uid": Text("实例的唯一标识，可回查 PACS", "a unique identifier, by which a PACS finds it again"),
    "when": Text("日期或时间", "a day or a time"),
    "where": Text("机构、地点或设备", "an institution, a place or a device"),
    "trait": Text("患者特征", "a trait of the patient"),
    "words": Text("自由文本", "free text"),
    "private": Text("厂商私有属性，含义不明", "private to a vendor, meaning unknown"),
}
_FOUND = Text(
    "DICOM PS3.15 附录 E 的基本保密配置要求处理此属性：{what}。",
    "The Basic Confidentiality Profile (DICOM PS3.15 Annex E) protects this attribute: {what}.",
)
_GROUPS = {
    keyword: group
    for group, keywords in (("who", _WHO), ("where", _WHERE), ("trait", _TRAIT), ("words", _WORDS))
    for keyword in keywords.split()
}


def profile_group(name: str) -> str | None:
    """What the profile protects of a column: by the last keyword of its path; None for what it keeps."""
    keyword = name.rpartition(".")[2].partition("[")[0]
    if keyword in _GROUPS:
        return _GROUPS[keyword]
    if keyword.startswith("Private_"):
        return "private"
    if _UID.fullmatch(keyword) and keyword not in _KEPT_UIDS:
        return "uid"
    return "when" if _WHEN.fullmatch(keyword) else None


def protect(name: str, proposal: Proposal) -> None:
    """Add what the profile says; a column that nothing was proposed for is at least a quasi-identifier."""
    group = profile_group(name)
    if group is None:
        return
    proposal.evidence.append(Evidence("name-lookup", f"dicom-ps3.15:{group}", _FOUND.fill(what=_SAYS[group])))
    if not proposal.roles - {Role.NI}:
        proposal.roles = frozenset({Role.DI if group in {"who", "uid"} else Role.QI})
