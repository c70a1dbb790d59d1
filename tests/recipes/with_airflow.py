"""Run where Airflow is: the operator at the level that the data have, and at one more.

    python with_airflow.py RECIPE DATA QI NI LEVEL CONTEXT

Prints what went on to other tasks, and the name of the error.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

import reidrisk as rr

recipe, data, qi, ni, level, context = sys.argv[1:]
sys.path.insert(0, str(Path(recipe).parent))
operator = import_module(Path(recipe).stem).AssessOperator
options = {"qi": qi.split(","), "ni": ni.split(","), "context": rr.Context(**json.loads(context))}
found = operator(task_id="fit", data=data, least=int(level), options=options).execute({})
try:
    operator(task_id="unfit", data=data, least=int(level) + 1, options=options).execute({})
    stopped = None
except rr.LevelError as error:
    stopped = type(error).__name__
print(json.dumps({"found": found, "stopped": stopped}))  # noqa: T201 - for the test
