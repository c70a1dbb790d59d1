"""Run where pandera is: the check at k and at one more, on the file that is given.

    python with_pandera.py RECIPE DATA COLUMNS K

Prints what each said: null, or the error's text.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

recipe, data, columns, smallest = sys.argv[1:]
sys.path.insert(0, str(Path(recipe).parent))
pa, pd = import_module("pandera.pandas"), import_module("pandas")
check = import_module(Path(recipe).stem)
frame = pd.read_csv(data, dtype=str)
said: dict[int, str | None] = {}
for k in (int(smallest), int(smallest) + 1):
    try:
        pa.DataFrameSchema(checks=check.k_anonymous(columns.split(","), k=k)).validate(frame)
        said[k] = None
    except pa.errors.SchemaError as error:
        said[k] = str(error)
print(json.dumps({"rows": len(frame), "said": said}))  # noqa: T201 - for the test
