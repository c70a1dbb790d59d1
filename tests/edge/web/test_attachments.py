"""What comes with a form, and profiles that are dropped, on the page: as on the command line (GB/T 42460-2023 6.1 b)."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.edge.web.serving import OWN, TABLE, Asked, asked

from reidrisk.case.case import open_case
from reidrisk.model.preparation import Backing

AT = "/case/forms/purpose"
ODD = "访问权限 (第1版).第1版"


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    """A case that is shared under control, and somebody who works on it."""
    monkeypatch.setenv("REIDRISK_PROFILES", str(tmp_path / "profiles"))
    with asked(tmp_path / "cases") as one:
        one.enter().send("forms.csv", TABLE.encode())
        assert one.waited("forms", "scan") == "done"
        one.post("/name", name="Li Na")
        assert one.post(f"{AT}/answer", key="sharing", value="controlled").status_code == 303
        yield one


def sent(page: Asked, name: str, content: bytes, beside: str = "") -> str:
    answer = page.client.request("PUT", "/case/forms/sent", params={"name": name, "with": beside}, content=content, headers=OWN)
    return str(answer.json()["file"])


def filled(page: Asked, **attached: list[str]) -> bytes:
    """The form as a recipient sends it back, who names these attachments."""
    assert page.post(f"{AT}/form", format="page").status_code == 303
    text = page.get("/case/forms/paper/questions-1.html").text
    number = re.search(r'"number": "(F-[0-9a-f]+)"', text)
    assert number is not None
    answers = [{"key": key.replace("_", ".", 1), "values": ["yes"], "source": "", "attached": names} for key, names in attached.items()]
    content = {"schema": "reidrisk/form-answers/1", "number": number[1], "by": "Wu", "position": "", "on": "", "answers": answers}
    return text.replace('id="answers">{}', f'id="answers">{json.dumps(content)}').encode()


def test_attachments_come_with_a_form_and_back_what_it_says(page: Asked) -> None:
    form = filled(page, controls_access=["rights.pdf"], controls_breach=[ODD], controls_pledge=["lost.pdf"])
    word = sent(page, "rights.pdf", b"%PDF rights").partition("/")[0]  # they may come before the form
    assert sent(page, ODD, b"rights", word) == f"{word}/{ODD}"
    file = sent(page, "back.html", form, word)
    assert page.post(f"{AT}/back", file=file).status_code == 303
    text = page.get(AT).text
    assert f"Attachments taken into the case: “rights.pdf”, “{ODD}”" in text
    assert "were not found: “lost.pdf”" in text
    replies = open_case(str(page.root / "forms")).file.replies
    for key, content in (("controls.access", b"%PDF rights"), ("controls.breach", b"rights")):
        backing = Backing.of(replies[key].evidence)
        assert backing is not None
        assert (page.root / "forms" / backing.place).read_bytes() == content
        assert backing.place.isascii()  # the name of what was attached leads to no name that a hand-over could not carry
    assert replies["controls.pledge"].evidence is None


def test_an_answer_that_was_decided_later_keeps_its_attachment(page: Asked) -> None:
    assert page.post(f"{AT}/answer", key="controls.access", value="no").status_code == 303
    file = sent(page, "back.html", filled(page, controls_access=["rights.pdf"]))
    sent(page, "rights.pdf", b"%PDF rights", file.partition("/")[0])
    assert page.post(f"{AT}/back", file=file).status_code == 303
    assert open_case(str(page.root / "forms")).file.replies["controls.access"].value == "no"
    assert page.post(f"{AT}/over", over="controls.access").status_code == 303
    reply = open_case(str(page.root / "forms")).file.replies["controls.access"]
    assert (reply.value, Backing.of(reply.evidence) is not None) == ("yes", True)


def test_a_file_goes_beside_another_of_the_same_case_only(page: Asked) -> None:
    file = sent(page, "a.pdf", b"one")
    assert sent(page, "b.pdf", b"two", "../../..").partition("/")[0] not in {"..", file.partition("/")[0]}
    word = file.partition("/")[0]
    assert sent(page, "a.pdf", b"other", word) == file  # chosen once more: the later one
    assert (page.root / "forms" / ".page" / "sent" / file).read_bytes() == b"other"
    empty = page.client.request("PUT", "/case/forms/sent", params={"name": "c.pdf", "with": word}, content=b"", headers=OWN)
    assert (empty.status_code, [one.name for one in (page.root / "forms" / ".page" / "sent" / word).iterdir()]) == (422, ["a.pdf"])


def test_a_profile_is_dropped_and_a_damaged_one_too(page: Asked) -> None:
    place = page.root.parent / "profiles"
    assert page.post(f"{AT}/answer", key="controls.access", value="yes").status_code == 303
    for name in ("University X", "Insurer Z"):
        assert page.post(f"{AT}/profile-keep", of="recipient:", name=name).status_code == 303
    (place / "Insurer Z" / "profile.json").write_bytes(b"{")
    text = page.get(AT).text  # the screen is there, whatever lies in the folder of profiles
    assert ("cannot be read, or was changed" in text, "University X" in text) == (True, True)
    for name in ("Insurer Z", "University X"):
        assert page.post(f"{AT}/profile-drop", profile=name).status_code == 303
        assert f"The profile “{name}” is deleted" in page.get(AT).text
    assert list(place.iterdir()) == []
    assert page.post(f"{AT}/profile-drop", profile="University X").status_code == 422
    assert open_case(str(page.root / "forms")).file.replies["controls.access"].value == "yes"


def test_a_form_that_unpacks_to_far_more_is_refused(page: Asked) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as book:
        for number in range(2):
            book.writestr(f"xl/worksheets/sheet{number}.xml", bytes(40 * 2**20))
    assert len(made.getvalue()) < 2**18
    answer = page.post(f"{AT}/back", file=sent(page, "back.xlsx", made.getvalue()))
    assert answer.status_code == 422
    assert "unpack" in answer.text
    assert not (page.root / "forms" / "evidence").exists()
