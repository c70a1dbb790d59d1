"""Evidence that adds up: clues, chances, reasons, and what is proposed where no rule speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from reidrisk.identify.catalogue import categories
from reidrisk.identify.names import lookup
from reidrisk.identify.proposal import Proposal
from reidrisk.identify.propose import identify
from reidrisk.identify.weighing import clues
from reidrisk.identify.weighing.reasons import MOST, reasons
from reidrisk.identify.weighing.weigh import weighed
from reidrisk.identify.weighing.weights import CONSTANT, FROM, NOTHING_FROM, ROLES, chances, decided, doubt, is_asked, pointed_to, weights
from reidrisk.model.dataset import Facts, Fingerprint
from reidrisk.model.inventory import Column, Inventory, Weighed, questions
from reidrisk.model.role import Role
from reidrisk.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.edge.calling import Run

DI, QI, SA, NI = Role.DI, Role.QI, Role.SA, Role.NI


def test_a_name_is_its_words_and_parts_without_numbers_accents_and_case() -> None:
    found = set(clues.of_name("PréNom_Usage2"))
    assert {"word:nom", "word:usage", "first:pre", "last:usage", "pair:nom usage", "part:<usa", "part:age>"} <= found
    assert not any("2" in clue for clue in found)
    assert {"part:<费", "part:费用", "part:用>"} <= set(clues.of_name("费用"))
    assert clues.of_name("") == ()


def test_chances_are_the_logistic_of_the_sum() -> None:
    constant = weights()[CONSTANT].each
    one = next(clue for clue, weight in sorted(weights().items()) if clue != CONSTANT and weight.each[0] > 1)
    before, after = chances([]), chances([one, "word:never-learned"])
    logit = [chance / (1 - chance) for chance in (before[0], after[0])]
    assert before[0] == pytest.approx(1 / (1 + 2.718281828459045 ** -constant[0]))
    assert logit[1] / logit[0] == pytest.approx(2.718281828459045 ** weights()[one].each[0])


def test_what_identifies_directly_is_not_quasi_besides() -> None:
    assert decided((0.9, 0.8, 0.1, 0.0)) == {DI}
    assert decided((0.1, FROM[QI], FROM[SA], 0.0)) == {QI, SA}
    assert decided((0.1, 0.1, 0.1, 0.9)) == frozenset()
    assert decided((0.1, 0.6, 0.6, NOTHING_FROM + 0.01)) == frozenset()
    assert decided((0.6, 0.6, 0.6, NOTHING_FROM + 0.01)) == {DI}


def test_doubt_is_that_of_the_worst_answer_whoever_gave_it() -> None:
    assert doubt(frozenset({DI}), (0.9, 0.5, 0.2, 0.0)) == pytest.approx(0.2)  # of a direct identifier QI is not asked
    assert doubt(frozenset({QI}), (0.1, 0.9, 0.05, 0.0)) == pytest.approx(0.3)  # an identifier overlooked counts thrice
    assert doubt(frozenset({DI}), (0.03, 0.2, 0.4, 0.0)) == pytest.approx(0.97)  # a rule said so against the sum
    assert doubt(frozenset(), (0.0, 0.1, 0.7, 0.0)) == pytest.approx(0.7)


def test_a_person_is_asked_of_what_a_rule_says_against_the_sum_and_of_what_it_leaves_out() -> None:
    assert is_asked(frozenset({DI}), (0.03, 0.2, 0.4, 0.9))
    assert is_asked(frozenset(), (0.0, 0.1, 0.63, 0.3))
    assert not is_asked(frozenset({SA}), (0.0, 0.1, 0.63, 0.3))
    assert not is_asked(frozenset({QI}), (0.1, 0.8, 0.1, 0.1))
    assert is_asked(frozenset({QI}), (0.1, 0.8, 0.1, 0.1), gave_way=True)
    assert not is_asked(frozenset({QI}), (0.01, 0.8, 0.1, 0.1), gave_way=True)


def test_every_weight_has_words_for_each_role_and_a_category_that_exists() -> None:
    for clue in weights():
        for role in ROLES[:3]:
            for text in [*reasons("name 名", [clue], role)[0], *reasons("name 名", [clue], role)[1]]:
                assert text.say("zh")
                assert text.say("en")
    parts = {clue for _, clue in _parts_that_vote()}
    assert all(
        pointed_to([clue], frozenset(Role)) in {weight.category, None if clue in parts else weight.category}
        for clue, weight in weights().items()
        if _votes(weight.each, weight.category)
    )


def _votes(each: tuple[float, ...], category: str) -> bool:
    return bool(category) and max(each) > 0


def test_there_are_at_most_three_reasons_each_the_strongest_first() -> None:
    given = (
        *clues.of_name("betrag_pro_monat_konto"),
        "type:decimal",
        "distinct:3",
        "table:SA:many",
        "beside:SA",
        "beside:DI",
        "kind:amount",
    )
    speaking, against = reasons("betrag_pro_monat_konto", given, SA)
    assert 0 < len(speaking) <= MOST
    assert len(against) <= MOST


def test_a_name_that_no_list_knows_is_weighed_by_its_words() -> None:
    words = [clue.split(":")[1] for clue in weights() if clue.startswith("word:") and clue.isascii() and lookup(clue.split(":")[1]) is None]
    word = max((one for one in words if len(one) > 4), key=lambda one: chances(clues.of_name(one))[1])
    column = _columns("patient_name", word)[word]
    assert QI in column.roles
    assert column.weighed is not None
    assert column.weighed.chances[1] >= FROM[QI]
    assert any(item.rule == "weighed" for item in column.evidence)


def test_a_name_without_a_word_proposes_nothing() -> None:
    columns = _columns("f7", "c1", "x")
    assert {column.roles for column in columns.values()} == {frozenset()}


def test_values_that_do_not_bear_out_a_name_of_several_meanings_leave_nothing_to_it(propose: Callable[..., Column]) -> None:
    assert propose("state", ["active", "closed"] * 20).roles == frozenset()


def test_parts_of_a_name_that_no_list_knows_propose_beside_values(propose: Callable[..., Column]) -> None:
    assert SA in propose("gasto_jan_par", [f"{place * 37 + 0.25:.2f}" for place in range(60)]).roles
    assert propose("x9", [f"{place * 37 + 0.25:.2f}" for place in range(60)]).roles == frozenset()


def test_numbers_beside_names_of_persons_are_theirs_and_beside_things_are_nothing() -> None:
    """The same name and values weigh otherwise by what the table is about; no list knows the name."""
    goals = (
        *clues.of_name("gwar"),
        *clues.of_lists("gwar", None),
        *clues.of_type("number"),
        "classes:4",
        "range:number:hundreds",
        "distinct:1",
    )
    player = Proposal(categories()["person_name"], frozenset({DI}))
    chances_of = []
    for others in ([player], [Proposal(clues=("type:words", "classes:4"))]):
        seen = [(Column("gwar"), Proposal(clues=goals), ""), *((Column("x"), other, "") for other in others)]
        found = weighed(seen)[0].weighed
        assert found is not None
        chances_of.append(found.chances)
    assert chances_of[0][1] > max(0.4, chances_of[1][1] + 0.05)
    assert chances_of[0][3] < chances_of[1][3]


def test_what_values_look_like_is_said_in_words() -> None:
    given = (
        "type:number",
        "classes:1",
        "range:number:years",
        "who:named",
        "in:flag:who:named",
        "in:flag:theme:health",
        "theme:health:many",
    )
    said = [text for role in (DI, QI, SA) for clue in given for part in reasons("x", [clue], role) for text in part]
    words = {text.say(lang) for lang in ("zh", "en") for text in said}
    assert {"取值最多两种，且表中另有一列是人名", "there are at most two values, and another column holds names of persons"} <= words


@pytest.mark.parametrize(
    ("kind", "texts", "level"),
    [
        ("number", ["1999", "2024"], "number:years"),
        ("number", ["-1", "5"], "number:negative"),
        ("number", ["0", "20"], "number:tens"),
        ("number", ["1", "200"], "number:hundreds"),
        ("number", ["1", "20000"], "number:thousands"),
        ("number", ["1", "20001"], "number:more"),
        ("decimal", ["0,25", "1"], "decimal:share"),
        ("decimal", ["12.5%", "3"], "decimal:tens"),
        ("decimal", ["1.5", "2000"], "decimal:more"),
    ],
)
def test_numbers_lie_somewhere(kind: str, texts: list[str], level: str) -> None:
    assert clues.of_range(kind, texts) == (f"range:{level}",)
    assert clues.of_range("words", texts) == ()


def test_every_column_has_chances_and_those_with_values_that_verify_are_not_asked(propose: Callable[..., Column]) -> None:
    column = propose("性别", ["男", "女"] * 20)
    assert column.weighed is not None
    assert column.weighed.chances[1] > 0.9
    assert not column.weighed.asked


def test_questions_come_in_the_order_of_what_they_change() -> None:
    columns = [_weighed("a", SA, 0.5), _weighed("b", QI, 0.4), _weighed("c", DI, 0.3), _weighed("d", QI, 0.45), Column("e")]
    decided_one = Column("f", decided_by="me", weighed=columns[0].weighed)
    assert [column.name for column in questions(Inventory((*columns, decided_one)))] == ["c", "d", "b", "a"]


def _weighed(name: str, role: Role, chance: float) -> Column:
    said = tuple(chance if one is role else 0.0 for one in ROLES)
    return Column(name, weighed=Weighed(said, role, (Text("甲", "a"),), (), asked=True))


def _columns(*names: str) -> dict[str, Column]:
    facts = Facts("t.csv", "csv", 0, names, Fingerprint("content", "0" * 64))
    return {column.name: column for column in identify(facts, {}, {}).columns}


def test_names_that_no_list_knows_are_somebodys_or_a_person_is_asked(run: Run, tmp_path: Path) -> None:
    """Under "name", one of their own in each row beside sex and age: values that are like no known name do not make them nobody's."""
    for many in (26, 160):
        lines = ["name,sex,age", *(f"Qwx Zrb{n:03},{'mf'[n % 2]},{20 + n % 40}" for n in range(many))]
        (tmp_path / "t.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        found = run("scan", "t.csv", "--json").json["columns"][0]
        assert "DI" in found["roles"] or found["asked"], many
    assert found["roles"] == ["DI"]


def test_what_is_no_direct_identifier_has_no_category_of_one(run: Run, tmp_path: Path) -> None:
    """A member's aim was sensitive under the category of identity numbers, and so taken for whose rows they are: two persons in all."""
    lines = ["会员卡号,会员姓名,健身目标,既往伤病,月费"]
    lines += [
        f"GX{1000003 + 7919 * n},{'王李张刘陈'[n % 5]}{'伟芳敏静'[n % 4]},{('减脂', '增肌')[n * n % 3 % 2]},{('无', '腰伤')[n % 2]},199"
        for n in range(240)
    ]
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = run("scan", "t.csv", "--json").json
    aim = next(one for one in found["columns"] if one["name"] == "健身目标")
    assert "DI" not in aim["roles"]
    assert found["people"]["key"] != ["健身目标"]


def test_the_category_pointed_to_is_of_no_other_direct_identifier() -> None:
    clue = next(one for one in weights() if weights()[one].category == "cn_resident_id" and weights()[one].each[ROLES.index(SA)] > 0)
    assert pointed_to([clue], frozenset({SA})) is None
    assert pointed_to([clue], frozenset({DI, SA})) == "cn_resident_id"


def test_a_few_letters_out_of_a_word_name_no_category() -> None:
    """Counts of claims (`prior_clms`) were called sex for the three letters they share with a learned word."""
    by_letters = {len(each.strip("<>")): clue for each, clue in _parts_that_vote() if each.isascii()}
    assert pointed_to([by_letters[3]], frozenset(Role)) is None
    assert pointed_to([by_letters[4]], frozenset(Role)) == weights()[by_letters[4]].category


def _parts_that_vote() -> Iterator[tuple[str, str]]:
    for clue, weight in weights().items():
        sort, _, rest = clue.partition(":")
        if sort == clues.PART and _votes(weight.each, weight.category):
            yield rest, clue
