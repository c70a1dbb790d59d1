"""The results of attacks that a case keeps: which data were attacked with what, how often it succeeded (GB/T 37964 4.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from ..measure.attacks.suite import Attempted, attacks
from ..model.dataset import Facts
from ..model.exact import exact_text
from ..model.frozen import dataclass
from ..model.text import Text

NAME = "attacks.json"
SCHEMA = "reidrisk/attacks/1"
_MOST = 50  # runs that are kept, the last ones


@dataclass(frozen=True, slots=True)
class KeptAttack:
    """One attack that was run: `low` and `high` are the ends of the 95% interval of the success rate, `predicted` what was foretold."""

    at: datetime
    release: str
    known: str
    held: int
    columns: tuple[str, ...]
    title: Text
    secret: str | None
    attempts: int
    right: int
    rate: float
    low: float
    high: float
    chance: float
    predicted: float | None


class TriedOnCase(Protocol):
    """What an attack on a case tells: the data, the file that is held, what is known of it, what came of each attack."""

    @property
    def release(self) -> Facts:
        """The data that were attacked."""

    @property
    def known(self) -> Facts:
        """The file that the attacker holds."""

    @property
    def quasi(self) -> tuple[str, ...]:
        """The columns that are known."""

    @property
    def seed(self) -> int:
        """Of the choices."""

    @property
    def found(self) -> tuple[Attempted, ...]:
        """What came of each."""


def with_run(before: Sequence[Mapping[str, Any]], tried: TriedOnCase, at: datetime) -> dict[str, Any]:
    """What the case keeps after this run: one of the same data with the same knowledge takes the place of the earlier one."""
    ran = {
        "at": at.isoformat(),
        "release": str(tried.release.fingerprint),
        "known": {"name": tried.known.name, "rows": tried.known.rows, "fingerprint": str(tried.known.fingerprint)},
        "columns": list(tried.quasi),
        "seed": tried.seed,
        "attacks": [one for found in tried.found if (one := _record(found)) is not None],
    }
    same = ("release", "known", "columns")
    others = [one for one in before if any(one.get(key) != ran[key] for key in same)]
    return {"schema": SCHEMA, "runs": [*others, ran][-_MOST:]}


def _record(found: Attempted) -> dict[str, Any] | None:
    if found.outcome is None:
        return None
    outcome, rate = found.outcome, found.outcome.rate()
    return {
        "key": found.key, "secret": found.detail.get("secret"), "attempts": outcome.attempts, "right": outcome.right,
        "rate": {"value": rate.value, "low": rate.low, "high": rate.high}, "by_chance": exact_text(outcome.by_chance),
        "by_chance_share": float(outcome.by_chance) / max(outcome.attempts, 1),
        "predicted": None if found.predicted is None else float(found.predicted),
    }  # fmt: skip


def runs_in(record: object) -> list[dict[str, Any]]:
    """The runs of a file; none of one that is not of this form."""
    if not isinstance(record, dict) or record.get("schema") != SCHEMA or not isinstance(record.get("runs"), list):
        return []
    return [one for one in record["runs"] if isinstance(one, dict)]


def kept_in(record: object) -> tuple[KeptAttack, ...]:
    """Every attack on record, the latest run last; what is not of this form is left out."""
    titles = {one.key: one.title for one in attacks()}
    return tuple(each for run in runs_in(record) for each in _of_run(run, titles))


def _of_run(run: Mapping[str, Any], titles: Mapping[str, Text]) -> Iterator[KeptAttack]:
    for one in run.get("attacks", ()):
        if one.get("key") in titles:
            yield KeptAttack(
                datetime.fromisoformat(run["at"]), str(run["release"]), str(run["known"]["name"]), int(run["known"]["rows"]),
                tuple(map(str, run["columns"])), titles[one["key"]], one.get("secret"), int(one["attempts"]), int(one["right"]),
                float(one["rate"]["value"]), float(one["rate"]["low"]), float(one["rate"]["high"]), float(one["by_chance_share"]),
                None if one["predicted"] is None else float(one["predicted"]),
            )  # fmt: skip
