from .case.acts.assess import ACT as assess  # noqa: N811
from .case.acts.assess import Assessed as Assessed
from .case.acts.attack import ACT as attack  # noqa: N811
from .case.acts.attack import Attacked as Attacked
from .case.acts.compare import ACT as compare  # noqa: N811
from .case.acts.compare import Compared as Compared
from .case.acts.detectors import ACT as detectors  # noqa: N811
from .case.acts.detectors import Detectors as Detectors
from .case.acts.explain import ACT as explain  # noqa: N811
from .case.acts.explain import Explained as Explained
from .case.acts.measure import ACT as measure  # noqa: N811
from .case.acts.measure import Figures as Figures
from .case.acts.scan import ACT as scan  # noqa: N811
from .case.acts.scan import Scanned as Scanned
from .case.acts.schema import ACT as schema  # noqa: N811
from .case.acts.schema import JsonSchema as JsonSchema
from .case.acts.standards import ACT as standards  # noqa: N811
from .case.acts.standards import Standards as Standards
from .data.options import ReadOptions as ReadOptions
from .edge.transforming import apply as apply
from .edge.transforming import transform as transform
from .model.act import Session as Session
from .model.problem import DependencyError as DependencyError
from .model.problem import InputError as InputError
from .model.problem import LevelError as LevelError
from .model.problem import Problem as Problem
from .prepare.context import Context as Context

__version__: str
__all__ = [
    "Assessed",
    "Attacked",
    "Compared",
    "Context",
    "DependencyError",
    "Detectors",
    "Explained",
    "Figures",
    "InputError",
    "JsonSchema",
    "LevelError",
    "Problem",
    "ReadOptions",
    "Scanned",
    "Session",
    "Standards",
    "apply",
    "assess",
    "attack",
    "compare",
    "detectors",
    "explain",
    "measure",
    "scan",
    "schema",
    "standards",
    "transform",
]
