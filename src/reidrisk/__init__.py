"""Say, and prove, how identifiable a dataset is after de-identification.

``import reidrisk as rr; rr.assess(df, qi=["sex", "age"], context=rr.Context(sharing="enclave"))``
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .case.acts.assess import ACT as assess  # noqa: N811 - acts are called as functions
    from .case.acts.assess import Assessed as Assessed
    from .case.acts.compare import ACT as compare  # noqa: N811
    from .case.acts.compare import Compared as Compared
    from .case.acts.measure import ACT as measure  # noqa: N811
    from .case.acts.measure import Figures as Figures
    from .data.options import ReadOptions as ReadOptions
    from .edge.python import explain as explain
    from .edge.python import scan as scan
    from .edge.transforming import apply as apply
    from .edge.transforming import transform as transform
    from .model.act import Session as Session
    from .model.problem import DependencyError as DependencyError
    from .model.problem import InputError as InputError
    from .model.problem import LevelError as LevelError
    from .model.problem import Problem as Problem
    from .prepare.context import Context as Context

    __version__: str

# Where each name lives; loaded when it is first used, so that `import reidrisk` and the command line start fast.
_NAMES = {
    "Assessed": "case.acts.assess",
    "Compared": "case.acts.compare",
    "Context": "prepare.context",
    "DependencyError": "model.problem",
    "Figures": "case.acts.measure",
    "InputError": "model.problem",
    "LevelError": "model.problem",
    "Problem": "model.problem",
    "ReadOptions": "data.options",
    "Session": "model.act",
    "apply": "edge.transforming",
    "explain": "edge.python",
    "scan": "edge.python",
    "transform": "edge.transforming",
}
_ACTS = ("assess", "compare", "measure")

__all__ = ["Assessed", "Compared", "Context", "DependencyError", "Figures", "InputError", "LevelError", "Problem", "ReadOptions", "Session"]
__all__ += ["apply", "assess", "compare", "explain", "measure", "scan", "transform"]

# These acts are called like folders. A folder is bound here when it is first imported, and never again: now, and unbound at once.
for _folder in ("measure", "mitigate", "prepare"):
    import_module(f"{__name__}.{_folder}")
    globals().pop(_folder, None)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from .flow.versions import tool_version  # noqa: PLC0415 - as all names here

        return tool_version()
    if name in _ACTS:
        found: object = import_module(f".case.acts.{name}", __name__).ACT
    elif name in _NAMES:
        found = getattr(import_module(f".{_NAMES[name]}", __name__), name)
    else:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """What there is, for completion."""
    return sorted(__all__)
