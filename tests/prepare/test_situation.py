"""Which questions come up, which are open, and what is asked next."""

from __future__ import annotations

from fractions import Fraction

from tests.prepare.situations import CONTROLLED, PUBLIC, filled, situation

from reidrisk.flow.editions import find_standard
from reidrisk.grade.sensitivity import swings
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.prepare.asking.item_wording import question, reply_in_words
from reidrisk.prepare.asking.progress import in_order, matter_most, parts, weight
from reidrisk.prepare.asking.questionnaire import by_key, home_of, items
from reidrisk.prepare.asking.situation import Asked, Situation, person_of, split_key
from reidrisk.standards.gbt_42460_2023 import STANDARD


def keys(found: object) -> set[str]:
    return {one.key for one in found}  # type: ignore[attr-defined]


def test_public_sharing_asks_nothing_about_recipients() -> None:
    asked = keys(situation({}, PUBLIC).asked())
    assert not any(key.startswith(("controls.", "motives.", "security.", "population.")) for key in asked)
    assert "legal.basis" in asked
    assert "controls.access" in keys(situation({}, CONTROLLED).asked())
    assert "controls.access" in keys(Situation().asked())


def test_follow_ups_wait_for_their_answer() -> None:
    assert "subjects.sampling" not in keys(situation({}).asked())
    assert "subjects.sampling" not in keys(situation({"subjects.coverage": "all"}).asked())
    assert "subjects.sampling" in keys(situation({"subjects.coverage": "sample"}).asked())


def test_items_repeat_for_columns_environments_and_people() -> None:
    told = {"environments.names": ("lab", "zone"), "recipients.people": ("Li <li@x.org>, analyst", "王（分析员）")}
    asked = keys(situation(told, columns=("age", "a@b")).asked())
    assert {"environments.people@lab", "environments.people@zone", "columns.need@age", "columns.need@a@b"} <= asked
    assert {"acquaintance.knows@Li", "acquaintance.knows@王"} <= asked
    assert "columns.level@age" not in asked
    kept = keys(situation({"columns.need@age": "coarsen"}, columns=("age", "sex")).asked())
    assert "columns.level@age" in kept
    assert "columns.level@sex" not in kept
    assert split_key("columns.need@a@b") == ("columns.need", "a@b")
    assert person_of("  <x@y>") == "<x@y>"


def test_open_is_what_applies_and_has_no_answer() -> None:
    before = situation({})
    after = situation({"dataset.title": "x"})
    assert keys(before.open()) - keys(after.open()) == {"dataset.title"}
    assert "legal.entrusted" not in keys(before.open())
    assert "m" not in keys(before.open())
    assert "sharing" in keys(Situation().open())
    assert "sharing" not in keys(before.open())


def test_parts_add_up() -> None:
    here = situation({"dataset.title": "x", "legal.entrusted": "y"}, columns=("age",))
    found = parts(here)
    assert sum(len(part.open) for part in found) == len(here.open())
    assert sum(part.answered for part in found) == 3  # sharing, the title, and an optional answer
    assert all(part.asked >= part.answered >= 0 for part in found)


def test_what_matters_most_comes_first() -> None:
    told = filled("motives", safe=True)
    here = situation(told)
    moved = swings(STANDARD, here.release)
    assert set(moved) == {"controls", "motives", "recipient_security", "p"}
    assert moved["p"] == 1 - Fraction("0.14")
    found = keys(matter_most(here, moved))
    assert "recipients.agreement" in found
    assert len(found) == 3
    many = here.open()
    ranked = in_order(many, moved)
    homes = list(dict.fromkeys(home_of(one.item.key).key for one in ranked))
    # Who receives the data decides the most; then T2, whose p is quite unknown; then T3 and T1; paper work as the plan has it.
    assert homes[:4] == ["recipients", "population", "security", "controls"]
    assert homes[4:6] == ["attacks", "dataset"]
    assert set(ranked) == set(many)
    places = [list(many).index(one) for one in ranked]
    assert all(
        a < b
        for a, b, one, other in zip(places, places[1:], ranked, ranked[1:], strict=False)
        if home_of(one.item.key) is home_of(other.item.key)
    )
    assert home_of(in_order(many, moved, "legal")[0].item.key).key == "legal"
    few = (*(one for one in many if one.key == "dataset.title"), *(one for one in many if one.key == "population.method"))
    assert [one.key for one in in_order(few, moved)] == ["population.method", "dataset.title"]
    assert weight(few[0], moved) == 0
    assert weight(Asked(by_key()["controls.access"]), moved) > weight(Asked(by_key()["controls.malware"]), moved) > 0
    assert weight(Asked(by_key()["impact.harm"]), moved) == 0


def test_the_impact_counts_where_it_chooses_the_threshold() -> None:
    tied = find_standard("ipc-ontario-2016")
    moved = swings(tied, Release())
    # 0.1 at a low impact and 0.05 at a high one: half of the worst context.
    assert moved["impact"] == Fraction(1, 2)
    assert swings(tied, PUBLIC)["impact"] == Fraction(1, 2)
    assert "impact" not in swings(tied, Release.of(impact=Answer(Grade.HIGH, "given")))
    assert weight(Asked(by_key()["impact.harm"]), moved) > 0
    assert home_of(in_order(situation({}).open(), swings(tied, PUBLIC))[0].item.key).key in {"attacks", "recipients", "impact"}


def test_swings_ask_only_what_is_open() -> None:
    assert swings(STANDARD, PUBLIC) == {}
    known = Release.of(
        sharing=Answer(Sharing.ENCLAVE, "given"),
        controls=Answer(Grade.HIGH, "given"),
        motives=Answer(Grade.LOW, "given"),
        recipient_security=Answer(Grade.HIGH, "given"),
    )
    assert set(swings(STANDARD, known)) == {"p"}
    assert set(swings(STANDARD, Release())) == {"controls", "motives", "recipient_security", "p"}


def test_answers_in_words() -> None:
    item = by_key()["recipients.people"]
    assert reply_in_words(item, ("Li <li@x.org>", "Wu"), "en") == "2; names are not given in this document"
    assert "Li" in reply_in_words(item, ("Li <li@x.org>",), "zh", names=True)
    assert "本人" in reply_in_words(by_key()["acquaintance.knows"], ("nobody",), "zh")
    assert reply_in_words(by_key()["subjects.sampling"], ("1/8",), "en") == "12.5%"
    assert reply_in_words(by_key()["population.people_with"], ("1510000",), "zh") == "1,510,000"
    assert reply_in_words(by_key()["legal.basis"], ("consent",), "zh") == "取得个人同意"
    person = Asked(by_key()["acquaintance.knows"], "王敏")
    assert "王敏" not in question(person, "zh")
    assert "王敏" in question(person, "en", names=True)
    assert question(Asked(by_key()["columns.need"], "age"), "en") == "Is this column needed? (age)"


def test_every_item_can_be_said_in_both_languages() -> None:
    for item in items():
        for lang in ("zh", "en"):
            assert question(Asked(item, "x" if item.each else None), lang)
            assert item.short.say(lang)
