"""Where the sum of all clues goes against what a rule said: row numbers, names in a few words, counts that all differ, what rows add."""

from dataclasses import replace

import pytest

from reidrisk.identify import findings
from reidrisk.identify.catalogue import categories
from reidrisk.identify.proposal import Proposal
from reidrisk.identify.weighing import impersonal, measured, reconsider, trees, weigh
from reidrisk.identify.weighing.weights import ROLES
from reidrisk.model.inventory import Column, Evidence, Inventory, Weighed
from reidrisk.model.role import Role
from reidrisk.model.text import Text

OTHERS = f"{impersonal.ONE}:yes"


def _found(rule: str) -> Evidence:
    return Evidence("value-rule", rule, Text("依据", "evidence"))


def _of(rule: str, category: str, kind: str) -> tuple[Column, Proposal]:
    """A column as such a rule proposes it, borne out by values of this kind."""
    known = categories()[category]
    proposal = Proposal(known, known.roles, [_found(rule)], by_values=(40, 40), clues=(f"type:{kind}", "named:nothing"))
    return Column("x", known.roles, known.key, known.title, (_found(rule),)), proposal


def _likely(role: Role, chance: float) -> tuple[float, ...]:
    return tuple(chance if each is role else 0.0 for each in ROLES)


@pytest.mark.parametrize(
    ("category", "rule", "asked"), [("sa_health", "stem", True), ("sa_other", "stem", False), ("sa_health", "composed", False)]
)
def test_what_harms_most_is_not_left_out_unasked(category: str, rule: str, *, asked: bool) -> None:
    """A flag called is_pregnant_flag was nothing, as most flags are, and nobody was told."""
    column, proposal = _of(f"{rule}:x", category, "flag")
    proposal = replace(proposal, by_values=None, clues=("type:flag", f"named:SA:{rule}"))
    given = weigh._weighed(column, proposal, (OTHERS, *proposal.clues), trees.Likely((0.0, 0.05, 0.2, 0.85)), goods=None)
    assert (given.roles, given.weighed is not None and given.weighed.asked) == (frozenset(), asked)


@pytest.mark.parametrize(("chance", "roles"), [(0.9, {Role.DI}), (0.4, {Role.DI}), (0.2, {Role.NI})])
def test_row_numbers_are_persons_numbers_where_all_else_says_that_a_row_is_a_person(chance: float, roles: set[Role]) -> None:
    column = Column("序号", frozenset({Role.NI}), evidence=(findings.row_number(40),))
    proposal = Proposal(categories()["other_unique"], column.roles, [findings.row_number(40)])
    given = weigh._numbered(column, proposal, (OTHERS,), _likely(Role.DI, chance), whole=True)
    assert given.roles == roles
    alone = weigh._numbered(column, proposal, (), _likely(Role.DI, chance), whole=False)
    assert alone == column  # one column is no list of persons
    unknown = weigh._numbered(column, proposal, (), _likely(Role.DI, chance), whole=True)  # a survey in a language of few words
    assert (Role.DI in unknown.roles) == (chance > 0.7)


@pytest.mark.parametrize(
    ("rule", "category", "kind", "stays"),
    [
        ("inside:name_in_text", "person_name", "words", False),  # counties, offices
        ("inside:name_in_text", "person_name", "text", True),  # whom a text names is there, whatever it is for
        ("near-unique", "other_unique", "number", False),  # how often it was watched
        ("near-unique", "other_unique", "codes", True),
        ("email", "email", "codes", True),
    ],
)
def test_what_values_hold_stays_but_not_what_only_resembles_it(rule: str, category: str, kind: str, *, stays: bool) -> None:
    column, proposal = _of(rule, category, kind)
    assert (Role.DI in weigh._doubted(column, proposal, _likely(Role.DI, 0.05), (OTHERS,)).roles) == stays
    assert Role.DI in weigh._doubted(column, proposal, _likely(Role.DI, 0.45), (OTHERS,)).roles


@pytest.mark.parametrize(("kind", "added"), [("text", {Role.SA}), ("words", set())])
def test_what_a_text_is_about_counts_besides_whom_it_names(kind: str, added: set[Role]) -> None:
    _, proposal = _of("inside:name_in_text", "person_name", kind)
    assert weigh._of_texts(proposal, _likely(Role.SA, 0.6)) == added
    assert weigh._of_texts(proposal, _likely(Role.SA, 0.2)) == frozenset()


@pytest.mark.parametrize(("chance", "held_back"), [(0.05, True), (0.5, False)])
def test_a_quasi_identifier_that_only_rows_suggest_is_a_question_where_all_else_rules_it_out(chance: float, *, held_back: bool) -> None:
    likely = _likely(Role.QI, chance)
    before = Column("uric acid", frozenset({Role.SA}), weighed=Weighed(likely, Role.SA, (), (), asked=False))
    after = replace(before, roles=before.roles | {Role.QI}, evidence=(_found("twin:bmi"),))
    found = reconsider.reconsidered(Inventory((before,)), Inventory((after,))).columns[0]
    assert found.roles == (before.roles if held_back else after.roles)
    assert found.weighed is not None
    assert found.weighed.asked == held_back
    nameless = replace(before, roles=frozenset[Role]()), replace(after, roles=frozenset({Role.QI}))  # what says nothing may be any code
    assert reconsider.reconsidered(*(Inventory((one,)) for one in nameless)).columns[0].roles == {Role.QI}


@pytest.mark.parametrize(("chance", "role"), [(0.87, Role.DI), (0.6, Role.QI)])
def test_a_persons_number_that_goes_with_their_postcode_is_that_number_and_stays_a_question(chance: float, role: Role) -> None:
    """The number of a participant was called their place."""
    weighed = Weighed(_likely(Role.DI, chance), Role.DI, (), (), asked=True)
    before = Column("iid", weighed=weighed)
    after = Column("iid", frozenset({Role.QI}), "geo", evidence=(_found("twin:zipcode"),), weighed=replace(weighed, asked=False))
    found = reconsider.reconsidered(Inventory((before,)), Inventory((after,))).columns[0]
    assert found.roles == {role}
    assert found.weighed
    assert found.weighed.asked


def test_a_name_put_together_from_parts_is_doubted_among_abbreviations_too() -> None:
    """`lpolice` beside `enroll` and `lcrime` was the number of an insurance policy."""
    column, proposal = _of("composed:police", "health_card", "number")
    proposal = replace(proposal, by_values=None)
    assert Role.DI not in weigh._doubted(column, proposal, _likely(Role.DI, 0.03), ()).roles
    spelled, proposal = _of("exact:insurance no", "health_card", "number")
    assert Role.DI in weigh._doubted(spelled, replace(proposal, by_values=None), _likely(Role.DI, 0.03), ()).roles


@pytest.mark.parametrize("name", ["rownames", "row.names", "Unnamed: 0"])
def test_row_numbers_that_a_program_wrote_are_nobodys(name: str) -> None:
    column = Column(name, frozenset({Role.NI}), evidence=(findings.row_number(40),))
    proposal = Proposal(categories()["other_unique"], column.roles, [findings.row_number(40)], clues=("type:number",))
    assert weigh._numbered(column, proposal, (OTHERS,), _likely(Role.DI, 0.9), whole=True) == column
    unruled = Proposal(None, clues=("type:number", "named:nothing"))
    assert Role.DI not in weigh._open_roles(name, unruled, _likely(Role.DI, 0.9), (OTHERS, "classes:many"))


def _of_table(*categories_of: str) -> list[Column]:
    return [Column(f"c{place}", categories()[key].roles, key) for place, key in enumerate(categories_of)]


def test_body_measures_are_health_data_where_a_quarter_of_the_table_is_about_health() -> None:
    care = measured.in_care(_of_table("body", "sex", "diagnosis_visible", "sa_health", "sa_health", "birth_age"))
    assert care[0].roles == {Role.QI, Role.SA}
    assert care[0].evidence[-1].rule == measured.MEASURED
    assert care[1].roles == {Role.QI}
    fair = measured.in_care(_of_table("body", "sex", "diagnosis_visible", "sa_health", "birth_age", "education"))
    assert fair[0].roles == {Role.QI}
    decided = measured.in_care([replace(column, decided_by="clerk") for column in _of_table("body", *["sa_health"] * 3)])
    assert decided[0].roles == {Role.QI}
    blood = measured.in_care([replace(column, evidence=(_found("exact:血型"),)) for column in _of_table("body", *["sa_health"] * 3)])
    assert blood[0].roles == {Role.QI}


@pytest.mark.parametrize(("count", "stays"), [(60, True), (30, False)])
def test_a_text_that_holds_the_number_of_its_row_in_each_points_to_it(count: int, *, stays: bool) -> None:
    """A link to the judgment was called none, though each holds the number of the case."""
    before = Column("link", weighed=Weighed(_likely(Role.DI, 0.02), Role.NI, (), (), asked=False))
    text = Text("依据", "evidence")
    after = replace(before, roles=frozenset({Role.DI}), evidence=(Evidence("value-rule", "repeats:case no", text, count, 60),))
    found = reconsider.reconsidered(Inventory((before,)), Inventory((after,))).columns[0]
    assert (Role.DI in found.roles) == stays
