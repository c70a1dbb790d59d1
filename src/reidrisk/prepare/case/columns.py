"""The columns and the fingerprint of one `assessment.yaml` in another, with what was decided."""

from __future__ import annotations

from ...data.yaml.revision import Revision
from ...data.yaml.writing import Value
from ...model.text import Phrase
from .file import CaseFile, read_assessment


def copy_columns(text: str, before: str, case: CaseFile) -> str:
    """A new file with the dataset's fingerprint and all columns of `case`, whose text is `before`, character by character."""
    fresh = read_assessment(text)
    revision = Revision(text)
    if case.fingerprint is not None:
        values: dict[str, Value] = {"fingerprint": {"kind": case.fingerprint.kind, "value": case.fingerprint.value}}
        revision.merge(fresh.tree, {"dataset": values})
    done = revision.result()
    columns = case.tree.pairs.get("columns")
    if columns is None or not columns[1].pairs:
        return done
    source = before.removeprefix("\ufeff")
    start = source.rfind("\n", 0, columns[1].start.offset) + 1
    if start <= columns[0].start.offset:  # written on one line, behind the key
        start = columns[1].start.offset
        return f"{done.rstrip()} {source[start : columns[1].end]}\n"
    return f"{done.rstrip()}\n{source[start : columns[1].end].rstrip()}\n"


def decided_before(text: str, file: str, before: CaseFile, taken: Phrase) -> str:
    """The file with the decisions of `before` on columns of the same name for which the same was proposed and nobody has decided yet.

    `taken` says where they come from, where they came without a reason.
    """
    fresh = read_assessment(text, file)
    found: dict[str, Value] = {}
    for name, column in before.columns.items():
        here = fresh.columns.get(name)
        if column.decision and here is not None and not here.decision and set(here.proposed or ()) == set(column.proposed or ()):
            found[name] = {"decision": column.decision, "reason": column.reason or taken.say(before.language or "en"), "by": column.by}
    revision = Revision(text.removeprefix("\ufeff"))
    revision.merge(fresh.tree, {"columns": found})
    return revision.result()
