"""Which column tells persons apart, and what stays the same within a person."""

from __future__ import annotations

import numpy as np

from ...model.role import Role
from .finding import Seen

_KEYS = frozenset(
    {"cn_resident_id", "medical_record", "health_card", "social_security", "account", "other_unique", "mobile", "device_id",
     "online_id", "plate", "im_account", "email"}
)  # fmt: skip
SHARE_WITH_SEVERAL, SAME = 0.1, 0.99


def person_key(seen: Seen) -> str | None:
    """The subject key of the plan; else a direct identifier with which persons have several rows."""
    subject = seen.plan.subject
    if subject is not None and subject in seen.rows.codes:
        return subject
    likely = [column.name for column in seen.inventory.columns if column.category in _KEYS and Role.DI in column.roles]
    return next((name for name in likely if longitudinal(seen, name)), None)


def longitudinal(seen: Seen, key: str) -> bool:
    """Whether a tenth of the persons have several rows."""
    counts = np.bincount(seen.rows.codes[key]) if seen.rows.rows else np.zeros(0, dtype=np.int64)
    return bool(len(counts) > 1 and (counts > 1).sum() >= SHARE_WITH_SEVERAL * len(counts))


def constant_within(seen: Seen, key: str, column: str) -> bool:
    """Whether nearly all persons with several rows have one value here."""
    who, what = seen.rows.codes[key], seen.rows.codes[column]
    several = np.bincount(who)[who] > 1
    width = int(what.max(initial=0)) + 1
    pairs = np.unique(who[several] * width + what[several]) // width
    kinds = np.unique(pairs, return_counts=True)[1]
    return bool(len(kinds) and (kinds == 1).mean() >= SAME)
