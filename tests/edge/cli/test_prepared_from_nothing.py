"""A case for the bundled sample is prepared from nothing, to the last question; the recording of a real terminal is kept."""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.edge.calling import SAMPLES, Run
from tests.edge.discharge_answers import DIRECT
from tests.edge.discharge_session import RECORDINGS, Person, squeezed

from reidrisk.case.case import open_case
from reidrisk.edge.cli.interview import interview
from reidrisk.model.text import LANGS, Lang
from reidrisk.prepare.asking.item_wording import question


class Keyboard(io.StringIO):
    """Types when the program waits, after a look at what is new on the screen."""

    def __init__(self, person: Person, screen: io.StringIO) -> None:
        super().__init__()
        self.person, self.screen, self.seen = person, screen, 0

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override] # as StringIO, which the library's types leave out
        text = self.screen.getvalue()
        new, self.seen = text[self.seen :], len(text)
        return self.person.answer(new) + "\n"


@pytest.mark.no_cover  # two hundred answers through the lines that test_prepare_interview goes through; a trace takes twice their time
def test_every_question_is_answered(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("scan", str(SAMPLES / "cn_discharge.csv"), "-o", "case", "--lang", "zh").code == 0
    person, screen = Person("zh"), io.StringIO()
    with monkeypatch.context() as terminal:
        terminal.setattr(sys, "stderr", screen)
        terminal.setattr(sys, "stdin", Keyboard(person, screen))
        interview("case", None, "zh", datetime.now(UTC).astimezone().date())
    assert person.refused == []
    state = run("prepare", "case", "--json").json
    assert state["left"] == 0
    assert state["asked"] == state["answered"] > 200
    assert {key: one["value"] for key, one in state["derived"].items() if key != "p"} == {
        "controls": "high",
        "motives": "low",
        "recipient_security": "high",
    }
    # 301,873,000 admissions in a year among the 1,409,670,000 people of the country: no patient of the hospital is counted here.
    assert state["derived"]["p"]["value"] == "301873/1409670"
    assert state["cautions"] == []
    assert state["answers"]["controls.access"] == {
        "value": "yes", "by": "张三", "date": datetime.now(UTC).astimezone().date().isoformat(), "evidence": "平台权限清单，2026-10",
        "source": None, "from": None, "evidenced": False, "verified_by": None, "verified_on": None,
    }  # fmt: skip
    assert {state["answers"][f"columns.need@{name}"]["value"] for name in DIRECT} == {"drop"}

    made = run("report", "case", "plan", "--lang", "zh,en", "--json").json
    plan = (tmp_path / "case" / "documents" / "plan-zh.html").read_text(encoding="utf-8")
    assert made["hash"] in plan
    assert "chen@example.org" not in plan
    assert "年龄 10 岁一组仍能分层" in plan
    found = run("assess", "case", "--json").json
    assert found["level"] == 1  # the file still has names and ID numbers
    assert found["plan"]["hash"] == made["hash"]
    assert found["missing"] == []
    for lang in LANGS:
        assert_current(lang)


def assert_current(lang: Lang) -> None:
    """The recording shows every question of this case as it is worded now."""
    told = squeezed((RECORDINGS / f"prepare-{lang}.txt").read_text(encoding="utf-8"))
    asked = open_case("case").file.situation().asked()
    stale = [one.key for one in asked if not one.item.each and not one.item.optional and squeezed(question(one, lang)) not in told]
    assert stale == [], "python -m tests.edge.discharge_session records the session anew"


@pytest.mark.parametrize(("lang", "nothing_left"), [("zh", "还有0。"), ("en", "0left.")])
def test_the_recording_ends_with_nothing_left(lang: str, nothing_left: str) -> None:
    text = (RECORDINGS / f"prepare-{lang}.txt").read_text(encoding="utf-8")
    assert nothing_left in squeezed(text)
    assert "\n! " not in text
    assert "\x1b" not in text
