from .case.acts.agree import ACT as agree  # noqa: N811
from .case.acts.agree import Agreed as Agreed
from .case.acts.apply import ACT as apply  # noqa: N811
from .case.acts.apply import Plan as Plan
from .case.acts.apply import Protected as Protected
from .case.acts.approve import ACT as approve  # noqa: N811
from .case.acts.approve import Approved as Approved
from .case.acts.assess import ACT as assess  # noqa: N811
from .case.acts.assess import Assessed as Assessed
from .case.acts.attack import ACT as attack  # noqa: N811
from .case.acts.attack import Attacked as Attacked
from .case.acts.audit import ACT as audit  # noqa: N811
from .case.acts.audit import Audited as Audited
from .case.acts.basis import ACT as basis  # noqa: N811
from .case.acts.basis import BasisKept as BasisKept
from .case.acts.compare import ACT as compare  # noqa: N811
from .case.acts.compare import Compared as Compared
from .case.acts.consult import ACT as consult  # noqa: N811
from .case.acts.consult import Consulted as Consulted
from .case.acts.custody import ACT as custody  # noqa: N811
from .case.acts.custody import Custody as Custody
from .case.acts.decide import ACT as decide  # noqa: N811
from .case.acts.decide import Decided as Decided
from .case.acts.detectors import ACT as detectors  # noqa: N811
from .case.acts.detectors import Detectors as Detectors
from .case.acts.diff import ACT as diff  # noqa: N811
from .case.acts.diff import Differences as Differences
from .case.acts.dispose import ACT as dispose  # noqa: N811
from .case.acts.dispose import Disposed as Disposed
from .case.acts.distribute import ACT as distribute  # noqa: N811
from .case.acts.distribute import Distributed as Distributed
from .case.acts.estimate import ACT as estimate  # noqa: N811
from .case.acts.estimate import Estimated as Estimated
from .case.acts.event import ACT as event  # noqa: N811
from .case.acts.event import EventRecorded as EventRecorded
from .case.acts.explain import ACT as explain  # noqa: N811
from .case.acts.explain import Explained as Explained
from .case.acts.foresee import ACT as foresee  # noqa: N811
from .case.acts.foresee import ForeseenLevel as ForeseenLevel
from .case.acts.form_columns import ACT as form_columns  # noqa: N811
from .case.acts.form_columns import ColumnsWritten as ColumnsWritten
from .case.acts.form_questions import ACT as form_questions  # noqa: N811
from .case.acts.form_questions import QuestionsWritten as QuestionsWritten
from .case.acts.form_take import ACT as form_take  # noqa: N811
from .case.acts.form_take import FormTaken as FormTaken
from .case.acts.hand import ACT as hand  # noqa: N811
from .case.acts.hand import HandedOver as HandedOver
from .case.acts.hierarchy import ACT as hierarchy  # noqa: N811
from .case.acts.hierarchy import Hierarchies as Hierarchies
from .case.acts.holdings import ACT as holdings  # noqa: N811
from .case.acts.holdings import Holdings as Holdings
from .case.acts.incident import ACT as incident  # noqa: N811
from .case.acts.incident import IncidentRecorded as IncidentRecorded
from .case.acts.inspect import ACT as inspect  # noqa: N811
from .case.acts.inspect import Inspection as Inspection
from .case.acts.keys_card import ACT as keys_card  # noqa: N811
from .case.acts.keys_card import WrittenCard as WrittenCard
from .case.acts.keys_new import ACT as keys_new  # noqa: N811
from .case.acts.keys_new import NewKey as NewKey
from .case.acts.measure import ACT as measure  # noqa: N811
from .case.acts.measure import Figures as Figures
from .case.acts.mitigate import ACT as mitigate  # noqa: N811
from .case.acts.notice import ACT as notice  # noqa: N811
from .case.acts.notice import Notified as Notified
from .case.acts.organisation_law import ACT as organisation_law  # noqa: N811
from .case.acts.organisation_law import Followed as Followed
from .case.acts.organisation_new import ACT as organisation_new  # noqa: N811
from .case.acts.organisation_new import NewOrganisation as NewOrganisation
from .case.acts.organisation_people import ACT as organisation_people  # noqa: N811
from .case.acts.organisation_people import PeopleCounted as PeopleCounted
from .case.acts.organisation_policy import ACT as organisation_policy  # noqa: N811
from .case.acts.organisation_policy import Adopted as Adopted
from .case.acts.organisation_product import ACT as organisation_product  # noqa: N811
from .case.acts.organisation_product import ProductRecorded as ProductRecorded
from .case.acts.organisation_staff import ACT as organisation_staff  # noqa: N811
from .case.acts.organisation_staff import StaffRecorded as StaffRecorded
from .case.acts.organisation_training import ACT as organisation_training  # noqa: N811
from .case.acts.organisation_training import Trained as Trained
from .case.acts.permit import ACT as permit  # noqa: N811
from .case.acts.permit import Permitted as Permitted
from .case.acts.prepare import ACT as prepare  # noqa: N811
from .case.acts.prepare import Prepared as Prepared
from .case.acts.profile_confirm import ACT as profile_confirm  # noqa: N811
from .case.acts.profile_confirm import ProfileConfirmed as ProfileConfirmed
from .case.acts.profile_drop import ACT as profile_drop  # noqa: N811
from .case.acts.profile_drop import ProfileDropped as ProfileDropped
from .case.acts.profile_keep import ACT as profile_keep  # noqa: N811
from .case.acts.profile_keep import ProfileKept as ProfileKept
from .case.acts.profile_list import ACT as profile_list  # noqa: N811
from .case.acts.profile_list import ListedProfiles as ListedProfiles
from .case.acts.provider import ACT as provider  # noqa: N811
from .case.acts.provider import ProviderNamed as ProviderNamed
from .case.acts.qualify import ACT as qualify  # noqa: N811
from .case.acts.qualify import Qualified as Qualified
from .case.acts.reassess import ACT as reassess  # noqa: N811
from .case.acts.reassess import Reassessed as Reassessed
from .case.acts.release import ACT as release  # noqa: N811
from .case.acts.release import Released as Released
from .case.acts.releases import ACT as releases  # noqa: N811
from .case.acts.releases import Joined as Joined
from .case.acts.relink import ACT as relink  # noqa: N811
from .case.acts.relink import Relinked as Relinked
from .case.acts.report import ACT as report  # noqa: N811
from .case.acts.report import Reported as Reported
from .case.acts.revocations import ACT as revocations  # noqa: N811
from .case.acts.revocations import Reissued as Reissued
from .case.acts.revoke import ACT as revoke  # noqa: N811
from .case.acts.revoke import Revoked as Revoked
from .case.acts.scan import ACT as scan  # noqa: N811
from .case.acts.scan import Scanned as Scanned
from .case.acts.schema import ACT as schema  # noqa: N811
from .case.acts.schema import JsonSchema as JsonSchema
from .case.acts.secrets_export import ACT as secrets_export  # noqa: N811
from .case.acts.secrets_export import Exported as Exported
from .case.acts.secrets_hand import ACT as secrets_hand  # noqa: N811
from .case.acts.secrets_hand import Handed as Handed
from .case.acts.secrets_list import ACT as secrets_list  # noqa: N811
from .case.acts.secrets_list import Listed as Listed
from .case.acts.secrets_password import ACT as secrets_password  # noqa: N811
from .case.acts.secrets_password import Password as Password
from .case.acts.secrets_relinks import ACT as secrets_relinks  # noqa: N811
from .case.acts.secrets_relinks import Relinks as Relinks
from .case.acts.secrets_rotate import ACT as secrets_rotate  # noqa: N811
from .case.acts.secrets_rotate import Rotated as Rotated
from .case.acts.sign_plan import ACT as sign_plan  # noqa: N811
from .case.acts.sign_plan import PlanSigned as PlanSigned
from .case.acts.standards import ACT as standards  # noqa: N811
from .case.acts.standards import Standards as Standards
from .case.acts.synthesize import ACT as synthesize  # noqa: N811
from .case.acts.synthesize import Synthesized as Synthesized
from .case.acts.table import ACT as table  # noqa: N811
from .case.acts.table import Tabulated as Tabulated
from .case.acts.take import ACT as take  # noqa: N811
from .case.acts.take import TakenCase as TakenCase
from .case.acts.tasks import ACT as tasks  # noqa: N811
from .case.acts.tasks import ListedTasks as ListedTasks
from .case.acts.timestamp_request import ACT as timestamp_request  # noqa: N811
from .case.acts.timestamp_request import TimestampRequest as TimestampRequest
from .case.acts.timestamp_take import ACT as timestamp_take  # noqa: N811
from .case.acts.timestamp_take import TimestampTaken as TimestampTaken
from .case.acts.transfer import ACT as transfer  # noqa: N811
from .case.acts.transfer import Transferred as Transferred
from .case.acts.transform import ACT as transform  # noqa: N811
from .case.acts.transform import Transformed as Transformed
from .case.acts.usage import ACT as usage  # noqa: N811
from .case.acts.usage import Usage as Usage
from .case.acts.verify import ACT as verify  # noqa: N811
from .case.acts.verify import Verified as Verified
from .case.acts.watch import ACT as watch  # noqa: N811
from .case.acts.watch import Watched as Watched
from .data.options import ReadOptions as ReadOptions
from .edge.python.case import Case as Case
from .model.act import Session as Session
from .model.problem import DependencyError as DependencyError
from .model.problem import InputError as InputError
from .model.problem import LevelError as LevelError
from .model.problem import Problem as Problem
from .prepare.contexts import Context as Context

__version__: str
__all__ = [
    "Adopted",
    "Agreed",
    "Approved",
    "Assessed",
    "Attacked",
    "Audited",
    "BasisKept",
    "Case",
    "ColumnsWritten",
    "Compared",
    "Consulted",
    "Context",
    "Custody",
    "Decided",
    "DependencyError",
    "Detectors",
    "Differences",
    "Disposed",
    "Distributed",
    "Estimated",
    "EventRecorded",
    "Explained",
    "Exported",
    "Figures",
    "Followed",
    "ForeseenLevel",
    "FormTaken",
    "Handed",
    "HandedOver",
    "Hierarchies",
    "Holdings",
    "IncidentRecorded",
    "InputError",
    "Inspection",
    "Joined",
    "JsonSchema",
    "LevelError",
    "Listed",
    "ListedProfiles",
    "ListedTasks",
    "NewKey",
    "NewOrganisation",
    "Notified",
    "Password",
    "PeopleCounted",
    "Permitted",
    "Plan",
    "PlanSigned",
    "Prepared",
    "Problem",
    "ProductRecorded",
    "ProfileConfirmed",
    "ProfileDropped",
    "ProfileKept",
    "Protected",
    "ProviderNamed",
    "Qualified",
    "QuestionsWritten",
    "ReadOptions",
    "Reassessed",
    "Reissued",
    "Released",
    "Relinked",
    "Relinks",
    "Reported",
    "Revoked",
    "Rotated",
    "Scanned",
    "Session",
    "StaffRecorded",
    "Standards",
    "Synthesized",
    "Tabulated",
    "TakenCase",
    "TimestampRequest",
    "TimestampTaken",
    "Trained",
    "Transferred",
    "Transformed",
    "Usage",
    "Verified",
    "Watched",
    "WrittenCard",
    "agree",
    "apply",
    "approve",
    "assess",
    "attack",
    "audit",
    "basis",
    "compare",
    "consult",
    "custody",
    "decide",
    "detectors",
    "diff",
    "dispose",
    "distribute",
    "estimate",
    "event",
    "explain",
    "foresee",
    "form_columns",
    "form_questions",
    "form_take",
    "hand",
    "hierarchy",
    "holdings",
    "incident",
    "inspect",
    "keys_card",
    "keys_new",
    "measure",
    "mitigate",
    "notice",
    "organisation_law",
    "organisation_new",
    "organisation_people",
    "organisation_policy",
    "organisation_product",
    "organisation_staff",
    "organisation_training",
    "permit",
    "prepare",
    "profile_confirm",
    "profile_drop",
    "profile_keep",
    "profile_list",
    "provider",
    "qualify",
    "reassess",
    "release",
    "releases",
    "relink",
    "report",
    "revocations",
    "revoke",
    "scan",
    "schema",
    "secrets_export",
    "secrets_hand",
    "secrets_list",
    "secrets_password",
    "secrets_relinks",
    "secrets_rotate",
    "sign_plan",
    "standards",
    "synthesize",
    "table",
    "take",
    "tasks",
    "timestamp_request",
    "timestamp_take",
    "transfer",
    "transform",
    "usage",
    "verify",
    "watch",
]
