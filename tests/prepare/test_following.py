"""A corrected name takes the answers about it along; what cannot follow is asked again; who said what stays written."""

from __future__ import annotations

from datetime import date

import pytest
from tests.prepare.situations import file

from reidrisk.case.answers import followed
from reidrisk.model.problem import InputError
from reidrisk.prepare.asking.item_wording import called
from reidrisk.prepare.asking.questionnaire import by_key
from reidrisk.prepare.case.answers import Entered, Given, enter, entering
from reidrisk.prepare.case.file import read_assessment

TODAY = date(2026, 11, 22)
# Every list of names that questions are repeated for, and a question about one of them.
LISTS = {
    "recipients.organisations": ("recipients.relation", "third_party"),
    "recipients.people": ("acquaintance.knows", "nobody"),
    "environments.names": ("environments.people", "two"),
    "sources.names": ("sources.types", "claims"),
    "holdings.names": ("holdings.holder", "a ministry"),
}


def answered(text: str) -> dict[str, tuple[str, ...]]:
    return {key: reply.values for key, reply in read_assessment(text, today=TODAY).replies.items()}


RECIPIENT = file(
    "  recipients.organisations: {value: [1], by: Li, date: 2026-11-01} # to be checked\n"
    "  recipients.relation@1: {value: third_party, by: Li, date: 2026-11-02, evidence: e.pdf, source: s, from: old case} # why\n"
    "  recipients.profile@1: insurer\n"
)


def test_the_answers_about_a_name_follow_its_correction() -> None:
    after = enter(RECIPIENT, {"recipients.organisations": Given("中山大学", "Wu", "2026-11-22")}, today=TODAY)
    assert answered(after) == {
        "recipients.organisations": ("中山大学",),
        "recipients.relation@中山大学": ("third_party",),
        "recipients.profile@中山大学": ("insurer",),
    }
    case = read_assessment(after)
    listed, relation, profile = (case.replies[key] for key in answered(after))
    assert (listed.by, listed.date) == ("Wu", "2026-11-22")
    assert (relation.by, relation.date, relation.evidence, relation.source) == ("Li", "2026-11-02", "e.pdf", "s")
    assert relation.taken_from == "old case; recipients.relation@1"
    assert profile.taken_from == "recipients.profile@1"
    assert "# to be checked" in after
    assert "# why" in after


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("about", ["recipients.relation@X", "recipients.relation@1"])
def test_a_correction_and_an_answer_about_it_in_one_go_in_any_order(order: tuple[int, int], about: str) -> None:
    given = [("recipients.organisations", Given("X", "Wu")), (about, Given("joint", "Wu"))]
    found = answered(enter(RECIPIENT, dict(given[place] for place in order), today=TODAY))
    assert found["recipients.relation@X"] == ("joint",)
    assert found["recipients.profile@X"] == ("insurer",)
    assert len(found) == 3


def test_an_answer_about_the_old_name_can_be_taken_back_in_the_same_go() -> None:
    given = {"recipients.organisations": Given("X"), "recipients.relation@1": Given("", "Wu", "2026-11-22")}
    assert answered(enter(RECIPIENT, given, today=TODAY)) == {"recipients.organisations": ("X",), "recipients.profile@X": ("insurer",)}


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ("[A, B]", "A; C", {"A": "a", "C": "b"}),  # B is corrected in its place
        ("[A, B]", "B; A", {"A": "a", "B": "b"}),
        ("[A, B]", "B; C", {"B": "b"}),  # C does not stand where A stood: another one
        ("[A, B]", "B", {"B": "b"}),
        ("[A, B]", "C; D; E", {}),  # nobody can tell which is which
        ("[A, B]", "", {}),
        ("[A, B]", "C; A", {"A": "a"}),
    ],
)
def test_what_follows_and_what_is_asked_again(before: str, after: str, kept: dict[str, str]) -> None:
    text = file(f"  recipients.organisations: {before}\n  recipients.profile@A: a\n  recipients.profile@B: b\n")
    done = entering(text, {"recipients.organisations": Given(after, "Wu", "2026-11-22")}, today=TODAY)
    found = {key.partition("@")[2]: value for key, (value, *_) in answered(done.text).items() if "@" in key}
    assert found == kept
    # Independent of how it is done: what was answered is either moved, dropped or where it was.
    stays = {key for key in ("recipients.profile@A", "recipients.profile@B") if key in answered(done.text)} - set(done.moved)
    assert len(stays) + len(done.moved) + len(done.dropped) == 2
    assert ("Wu" in done.text.split("recipients.profile@A")[1]) or "recipients.profile@A" not in done.dropped


def test_a_name_that_comes_back_takes_the_place_of_what_was_taken_back() -> None:
    text = enter(RECIPIENT, {"recipients.organisations": Given("X; Y", "Wu")}, today=TODAY)
    text = enter(text, {"recipients.relation@Y": Given("joint", "Wu")}, today=TODAY)
    back = answered(enter(text, {"recipients.organisations": Given("X; 1", "Wu")}, today=TODAY))
    assert back == {"recipients.organisations": ("X", "1"), "recipients.relation@1": ("joint",)}


def test_a_person_is_known_by_the_name_and_not_by_the_address() -> None:
    text = file("  recipients.people: [Li Na <a@b>]\n  acquaintance.knows@Li Na: nobody\n")
    done = entering(text, {"recipients.people": Given("Li Na <c@d>")}, today=TODAY)
    assert (done.moved, done.dropped) == ({}, ())
    assert answered(done.text)["acquaintance.knows@Li Na"] == ("nobody",)


@pytest.mark.parametrize("name", LISTS)
def test_every_list_of_names_takes_its_answers_along(name: str) -> None:
    about, value = LISTS[name]
    text = file(f"  {name}: [1]\n  {about}@1: {value}\n")
    assert entering(text, {name: Given("Full Name")}, today=TODAY).moved == {f"{about}@1": f"{about}@Full Name"}


def test_a_name_that_was_never_there_is_still_told() -> None:
    with pytest.raises(InputError) as caught:
        enter(RECIPIENT, {"recipients.organisations": Given("X"), "recipients.relation@Q": Given("joint")}, today=TODAY)
    assert [one.code for one in caught.value.problems] == ["unknown_instance"]
    with pytest.raises(InputError):
        enter(RECIPIENT, {"recipients.relation@Q": Given("")}, today=TODAY)


def test_what_follows_is_told_by_what_the_questions_are_called_where_nobody_types_keys() -> None:
    found = Entered("", {"columns.knowable@a": "columns.knowable@b"}, ("controls.access",))
    moved, dropped = (line.say("en") for line in followed(found, called))
    titles = {key: by_key()[key].short.en for key in ("columns.knowable", "controls.access")}
    assert moved == f"renamed with it: {titles['columns.knowable']} · a -> {titles['columns.knowable']} · b, please check"
    assert dropped == f"asked again: {titles['controls.access']}"
    assert [line.say("zh") for line in followed(found)][1] == "须重新回答：controls.access"
