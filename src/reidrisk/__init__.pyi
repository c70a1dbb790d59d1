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
from .case.acts.compare import ACT as compare  # noqa: N811
from .case.acts.compare import Compared as Compared
from .case.acts.consult import ACT as consult  # noqa: N811
from .case.acts.consult import Consulted as Consulted
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
from .case.acts.explain import ACT as explain  # noqa: N811
from .case.acts.explain import Explained as Explained
from .case.acts.hierarchy import ACT as hierarchy  # noqa: N811
from .case.acts.hierarchy import Hierarchies as Hierarchies
from .case.acts.keys_new import ACT as keys_new  # noqa: N811
from .case.acts.keys_new import NewKey as NewKey
from .case.acts.measure import ACT as measure  # noqa: N811
from .case.acts.measure import Figures as Figures
from .case.acts.mitigate import ACT as mitigate  # noqa: N811
from .case.acts.permit import ACT as permit  # noqa: N811
from .case.acts.permit import Permitted as Permitted
from .case.acts.prepare import ACT as prepare  # noqa: N811
from .case.acts.prepare import Prepared as Prepared
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
from .case.acts.standards import ACT as standards  # noqa: N811
from .case.acts.standards import Standards as Standards
from .case.acts.synthesize import ACT as synthesize  # noqa: N811
from .case.acts.synthesize import Synthesized as Synthesized
from .case.acts.table import ACT as table  # noqa: N811
from .case.acts.table import Tabulated as Tabulated
from .case.acts.tasks import ACT as tasks  # noqa: N811
from .case.acts.tasks import ListedTasks as ListedTasks
from .case.acts.transform import ACT as transform  # noqa: N811
from .case.acts.transform import Transformed as Transformed
from .case.acts.verify import ACT as verify  # noqa: N811
from .case.acts.verify import Verified as Verified
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
    "Agreed",
    "Approved",
    "Assessed",
    "Attacked",
    "Case",
    "Compared",
    "Consulted",
    "Context",
    "DependencyError",
    "Detectors",
    "Differences",
    "Disposed",
    "Distributed",
    "Estimated",
    "Explained",
    "Exported",
    "Figures",
    "Handed",
    "Hierarchies",
    "InputError",
    "Joined",
    "JsonSchema",
    "LevelError",
    "Listed",
    "ListedTasks",
    "NewKey",
    "Password",
    "Permitted",
    "Plan",
    "Prepared",
    "Problem",
    "Protected",
    "ReadOptions",
    "Reissued",
    "Released",
    "Relinked",
    "Relinks",
    "Reported",
    "Revoked",
    "Rotated",
    "Scanned",
    "Session",
    "Standards",
    "Synthesized",
    "Tabulated",
    "Transformed",
    "Verified",
    "agree",
    "apply",
    "approve",
    "assess",
    "attack",
    "compare",
    "consult",
    "detectors",
    "diff",
    "dispose",
    "distribute",
    "estimate",
    "explain",
    "hierarchy",
    "keys_new",
    "measure",
    "mitigate",
    "permit",
    "prepare",
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
    "standards",
    "synthesize",
    "table",
    "tasks",
    "transform",
    "verify",
]
