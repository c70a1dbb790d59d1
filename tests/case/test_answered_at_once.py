"""Several who change the answers of one case at once: what each of them said stays (two tabs, or the page beside the command line)."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.case.test_prepare_command import WHO, case, sets
from tests.edge.calling import D3, Run

from reidrisk.case.answers import answer
from reidrisk.case.case import open_case
from reidrisk.flow import scan as scanning
from reidrisk.prepare.case.answers import Given

__all__ = ["case"]
ANSWERS = {"sharing": "controlled", "controls": "high", "motives": "low", "recipient_security": "medium"}


def given(case: str) -> dict[str, str]:
    release = open_case(case).file.situation().release
    return {key: value.value for key in ANSWERS if (value := release[key].value) is not None}


def test_answers_that_come_at_once_all_stay(case: str) -> None:
    today, ready = datetime.now(UTC).date(), threading.Barrier(len(ANSWERS))

    def one(key: str, value: str) -> None:
        ready.wait()
        answer(case, {key: Given(value, "Li", today.isoformat())}, today)

    people = [threading.Thread(target=one, args=pair) for pair in ANSWERS.items()]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert given(case) == ANSWERS
    assert not list(Path(case).glob(".*.lock"))


def test_what_is_answered_while_the_data_are_read_again_stays(run: Run, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("prepare", case, *sets("sharing=public"), *WHO).code == 0
    survey = scanning.survey

    def meanwhile(*told: Any, **more: Any) -> Any:
        found = survey(*told, **more)
        assert run("prepare", case, *sets("sharing=controlled", "controls=high"), *WHO).code == 0
        assert run("decide", case, "--ni", "药物编码", "--by", "Li").code == 0
        return found

    monkeypatch.setattr(scanning, "survey", meanwhile)
    assert run("scan", D3, "-o", case, "--lang", "en").code == 0
    assert given(case) == {"sharing": "controlled", "controls": "high"}
    assert open_case(case).file.columns["药物编码"].decision == ["NI"]
