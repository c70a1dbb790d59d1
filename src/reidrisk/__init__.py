"""Say, and prove, how identifiable a dataset is after de-identification.

>>> import reidrisk as rr
>>> context = rr.Context(sharing="enclave", controls="high", motives="medium", recipient_security="high", p="0.00108")
>>> result = rr.assess("samples/gbt42460_tableD3.csv", qi=["性别", "年龄"], ni=["药物编码"], context=context)
>>> result.to_dict()["level"], result.to_dict()["numbers"]["R_c"]["exact"]
(3, '19/60')
"""

from __future__ import annotations

from importlib import import_module

# What is no act and no result of one, and where it lives. What a type checker sees is written beside by ``python -m tests.case.indexing``.
_NAMES = {
    "Case": "edge.python.case",
    "Context": "prepare.contexts",
    "DependencyError": "model.problem",
    "InputError": "model.problem",
    "LevelError": "model.problem",
    "Plan": "case.acts.apply",
    "Problem": "model.problem",
    "ReadOptions": "data.options",
    "Session": "model.act",
}

# Acts that are called like a folder. A folder is bound here when it is first imported, and never again: now, and unbound at once.
for _folder in ("measure", "mitigate", "prepare", "standards"):
    import_module(f"{__name__}.{_folder}")
    globals().pop(_folder, None)


def __getattr__(name: str) -> object:
    """Each name is loaded when it is first used, so that `import reidrisk` and the command line start fast."""
    from .edge.index import ACTS, RESULTS  # noqa: PLC0415 - the command line needs none of this

    if name == "__version__":
        from .flow.versions import tool_version  # noqa: PLC0415 - as above

        return tool_version()
    if name == "__all__":
        return __dir__()
    if name in RESULTS:
        found: object = getattr(import_module(f".case.acts.{RESULTS[name]}", __name__), name)
    elif name in {key.replace(" ", "_") for key in ACTS}:
        found = import_module(f".case.acts.{name}", __name__).ACT
    elif name in _NAMES:
        found = getattr(import_module(f".{_NAMES[name]}", __name__), name)
    else:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """What there is, for completion."""
    from .edge.index import ACTS, RESULTS  # noqa: PLC0415 - as above

    return sorted({*_NAMES, *RESULTS, *(key.replace(" ", "_") for key in ACTS)})
