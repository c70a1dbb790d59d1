"""What laws and other standards ask of whoever shares data, clause by clause: a table each; no edition grades by them.

May import: `model` alone.
To add: a table beside this file, and its name here.
"""

from __future__ import annotations

from ...model.clause import ClauseTable

REGULATIONS = {
    "PIPL": ClauseTable(f"{__name__}.pipl"),
    "Administrative regulations": ClauseTable(f"{__name__}.administrative"),
    "GB/T 37964-2019": ClauseTable(f"{__name__}.gbt_37964_2019"),
}
