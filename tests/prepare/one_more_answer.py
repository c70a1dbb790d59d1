"""Every door of a tree that has one more answer about the context: what each of them knows of it, as JSON. Run in a process of its own."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

import reidrisk as rr
from reidrisk.edge.cli import application as cli
from reidrisk.prepare.case.file import json_schema, read_assessment

KEY, OPTION = "watched", "--watched"
CONTEXT = ["--sharing", "enclave", "--controls", "high", "--motives", "medium", "--recipient-security", "high", "--p", "0.00108"]
ROLES = ["--qi", "性别,年龄", "--ni", "药物编码"]


def run(*words: str) -> str:
    """What a command prints."""
    sys.argv = ["reidrisk", *words]
    out = io.TextIOWrapper(printed := io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        cli.main()
    return printed.getvalue().decode()


def seen(data: str) -> dict[str, Any]:
    """By door."""
    found: dict[str, Any] = {"help": run("assess", "--help")}
    given = ["assess", data, *ROLES, *CONTEXT, OPTION, "yes"]
    found["json"] = json.loads(run(*given, "-o", "report.html", "--json"))["context"][KEY]
    found["label"] = Path("report.html").read_text(encoding="utf-8")
    context = rr.Context(sharing="enclave", watched="yes")  # type: ignore[call-arg] # it is there in this tree only
    assessed: Any = rr.assess(data, qi=["性别", "年龄"], ni=["药物编码"], context=context).to_dict()
    found["python"] = assessed["context"][KEY]
    run("scan", data, "-o", "case")
    place = Path("case/assessment.yaml")
    text = place.read_text(encoding="utf-8")
    found["case"] = text
    found["schema"] = json_schema()["$defs"]["ContextEntry"]["properties"][KEY]["description"]
    found["asked"] = [one["key"] for one in json.loads(run("prepare", "case", "--json"))["open"]]
    found["list"] = run("prepare", "case", "--list")
    run("prepare", "case", "--set", f"{KEY}=no", "--by", "Li")
    found["answered"] = read_assessment(place.read_text(encoding="utf-8")).release[KEY].value
    run("prepare", "next", "--from", "case")
    found["reused"] = json.loads(run("prepare", "next", "--json"))["answers"].get(KEY)
    run("scan", data, "-o", "other")
    run("prepare", "other", "--from", "case")
    found["not reused"] = json.loads(run("prepare", "other", "--json"))["answers"].get(KEY)
    run("mitigate", data, *ROLES, *CONTEXT, OPTION, "no", "--goal", "level-3", "-o", "out.csv", "--plan", "plan.yaml")
    found["plan"] = Path("plan.yaml").read_text(encoding="utf-8")
    found["applied"] = json.loads(run("apply", "plan.yaml", data, "-o", "again.csv", "--json"))
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(seen(sys.argv[1]), ensure_ascii=False))
