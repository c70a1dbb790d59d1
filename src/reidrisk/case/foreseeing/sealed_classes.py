"""Classes of a case that were counted once, kept in its folder sealed, so that a what-if need not read the data again.

The key lies with the keys of whoever works, never in the case: in other hands the file is noise. It holds numbers of values, no value.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...data.address import is_address
from ...data.disk.owner_only import owner_only
from ...data.files import private_folders, read_bytes, write_atomic
from ...flow.foreseeing.counting import CountedBefore, count, refuse_what_needs_more
from ...govern.keystore import open_store
from ...govern.secrets.head import opened, sealed
from ...measure.kept_classes import read, written
from ...model.persons import PersonKey
from ...model.plan import EvaluationPlan
from ...model.problem import InputError
from ...model.text import Text
from ..case import COUNTED, Case
from ..surveying import described_data

_KEY_FILE, _KEY_BYTES, _SMALL, _LARGEST = "counted.key", 32, 2**10, 2**31
_BY_DATA = Text("由数据得出。", "The data say so.")


def counted(case: Case, now: datetime) -> CountedBefore:
    """What is kept of these data under these roles; counted now, and kept, where there is none."""
    plan = case.plan()
    found = kept(case, plan)
    if found is not None:
        refuse_what_needs_more(plan, tuple(name for name, _ in found.columns), found.rows)
    else:
        with described_data(case, now) as (dataset, aids):
            found = count(dataset, plan, aids)
        _keep(case, plan, found)
    return found


def kept(case: Case, plan: EvaluationPlan) -> CountedBefore | None:
    """What is kept; None where nothing is, or of other data, or under other roles."""
    path, stamp = case.folder / COUNTED, _stamp(case, plan)
    if stamp is None or not path.is_file():
        return None
    with suppress(InputError, OSError):
        at = path.stat()
        return _opened(path, stamp, (at.st_mtime_ns, at.st_size), _key(case))
    return None


@lru_cache(maxsize=1)
def _opened(path: Path, stamp: str, _version: tuple[int, int], key: bytes) -> CountedBefore | None:
    """The last one stays open: whoever ticks columns asks again at once."""
    try:
        content = opened(key, read_bytes(path, _LARGEST), stamp.encode(), str(path))
        size = int.from_bytes(content[:8], "big")
        head = json.loads(content[8 : 8 + size])
        key_found = None if head["key"] is None else _person_key(head["key"])
        columns = tuple((str(name), tuple(map(str, roles))) for name, roles in head["columns"])
        return CountedBefore(int(head["rows"]), columns, key_found, read(content[8 + size :]))
    except (InputError, ValueError, KeyError, TypeError):  # of other data, or damaged: counted anew
        return None


def _keep(case: Case, plan: EvaluationPlan, found: CountedBefore) -> None:
    stamp = _stamp(case, plan)
    if stamp is None:
        return
    key = None if found.key is None else {"columns": found.key.columns, "kind": found.key.kind, "persons": found.key.persons}
    head = json.dumps({"rows": found.rows, "columns": found.columns, "key": key}, ensure_ascii=False).encode()
    content = len(head).to_bytes(8, "big") + head + written(found.classes)
    write_atomic(case.folder / COUNTED, sealed(_key(case), content, stamp.encode()))


def _person_key(found: dict[str, Any]) -> PersonKey:
    return PersonKey(tuple(map(str, found["columns"])), found["kind"], _BY_DATA, 0, 0, int(found["persons"]))


def _stamp(case: Case, plan: EvaluationPlan) -> str | None:
    """Of the data as they lie there, how they are read, and the roles; None of what lies in a database, which may change unseen."""
    files = case.files if case.output is None else (str(case.output),)
    if any(is_address(one) for one in files):
        return None
    known = [(one, Path(one).stat().st_size, Path(one).stat().st_mtime_ns) for one in files if Path(one).exists()]
    roles = {name: sorted(one.roles) for name, one in sorted(plan.decided.items())}
    record = case.folder / "mitigation.json"
    made = hashlib.sha256(record.read_bytes()).hexdigest() if record.is_file() else ""
    text = json.dumps([known, repr(case.read_options()), roles, plan.subject, [str(one) for one in plan.accepted], made], default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _key(case: Case) -> bytes:
    """Made once, for its owner only; never inside the case."""
    folder = open_store(os.environ, case.folder).folder
    path = folder / _KEY_FILE
    if not path.exists():
        private_folders(folder)
        write_atomic(path, secrets.token_hex(_KEY_BYTES).encode(), owner_only)
    return bytes.fromhex(read_bytes(path, _SMALL).decode("ascii"))
