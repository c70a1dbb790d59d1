"""What tests of what happens after a release share: a released case, its package, and the date that it is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.case.test_release_command import agreed, package
from tests.edge.calling import Ran, Run

__all__ = ["agreed", "package"]
BY = ("--as", "Chen Jing")


def day(later: int = 0) -> str:
    return (datetime.now(UTC).astimezone().date() + timedelta(days=later)).isoformat()


def done(ran: Ran) -> Ran:
    assert ran.code == 0, ran.out + ran.err
    return ran


def report(run: Run, tmp_path: Path, kind: str, lang: str) -> str:
    done(run("report", "case", kind, "--format", "md", "--lang", lang))
    return (tmp_path / "case" / "documents" / f"{kind}-{lang}.md").read_text(encoding="utf-8")
