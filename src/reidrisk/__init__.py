"""Say, and prove, how identifiable a dataset is after de-identification.

``import reidrisk as rr; rr.assess(df, qi=["sex", "age"], context=rr.Context(sharing="enclave"))``
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .data.options import ReadOptions as ReadOptions
    from .edge.python import Result as Result
    from .edge.python import assess as assess
    from .edge.python import explain as explain
    from .edge.python import scan as scan
    from .model.problem import InputError as InputError
    from .prepare.context import Context as Context

__all__ = ["Context", "InputError", "ReadOptions", "Result", "apply", "assess", "explain", "scan", "transform"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module's attributes are anything
    """The Python surface, loaded when it is first used, so that the command line starts fast."""
    if name in {"apply", "transform"}:  # apart, since they bring the options of the secrets store
        from .edge import transforming  # noqa: PLC0415 - loaded when it is first used

        return getattr(transforming, name)
    if name in __all__:
        from .edge import python  # noqa: PLC0415 - loaded when it is first used

        return getattr(python, name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    """What there is, for completion."""
    return sorted(__all__)
