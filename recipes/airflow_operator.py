"""An operator of Airflow: a task that fails where data are not at the level that is asked for.

    AssessOperator(task_id="fit_to_share", data="/srv/cases/discharge", least=3)

What goes on to other tasks is the level, the risk and the hash of the plan; no cell of the data, and no name of a column.
"""

from __future__ import annotations

from typing import Any

from airflow.sdk import BaseOperator

import reidrisk as rr


class AssessOperator(BaseOperator):
    """Assesses `data` (a file, or the folder of a case) with the options of `reidrisk.assess`."""

    template_fields = ("data",)

    def __init__(self, *, data: str, least: int = 3, options: dict[str, Any] | None = None, **told: Any) -> None:
        super().__init__(**told)
        self.data, self.least, self.options = data, least, options or {}

    def execute(self, context: Any) -> dict[str, Any]:
        """`reidrisk.LevelError` below the level, or where it is still open."""
        del context
        result = rr.assess(self.data, **self.options)
        result.raise_for_level(self.least)
        found = result.to_dict()
        return {"level": found["level"], "R": found["numbers"]["R"]["exact"], "plan": found["plan"]["hash"]}
