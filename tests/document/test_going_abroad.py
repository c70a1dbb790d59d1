"""Data that leave the country, and data that are open to all: what counsel signs says what the law asks, and does not contradict it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from tests.document.document_cases import ALL, LEVEL_1, LEVEL_3
from tests.document.test_counsel_papers import HARSH, LAWFUL, MILD, answered, case, grade_of, said
from tests.document.test_kinds import GOVERNED, KINDS, material

from reidrisk.document.kind import Material
from reidrisk.document.kinds import agreement
from reidrisk.document.parts.answered import AnswersInWords
from reidrisk.document.parts.bound import Binding, bound_by
from reidrisk.document.parts.impact_conclusion import impact_conclusion
from reidrisk.grade.rights import Basis, RiskSource
from reidrisk.model.preparation import Reply
from reidrisk.model.release import Answer, Sharing
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS, Lang, Text

ROUTES = ("assessment", "contract", "certificate", "exempt", "none", None)
NAMED = {
    "assessment": ("通过国家网信部门组织的数据出境安全评估", "passed the security assessment"),
    "contract": ("另行订立《个人信息出境标准合同》", "concluded the standard contract"),
    "certificate": ("经专业机构取得个人信息保护认证", "certified for the protection of personal information by a specialised body"),
    "exempt": ("免予申报安全评估", "is exempt from security assessment"),
    None: ("应先具备《个人信息保护法》第三十八条第一款规定的条件之一", "shall first meet one of the conditions"),
}
TITLE = Text("地理位置与机构", "whereabouts and institution")
FORBIDDEN = ("不得将数据提供至中华人民共和国境外", "shall not provide the data outside the People's Republic of China")
TOLD = {"flow.abroad": "yes", "flow.abroad_informed": "yes", "flow.abroad_consent": "yes"}


def abroad(more: dict[str, str], found: Material | None = None) -> Material:
    answers = {
        **LAWFUL,
        **MILD,
        "recipients.relation@University X": "joint",
        "flow.abroad": "yes",
        "flow.abroad_place": "Switzerland",
        **more,
    }
    return answered(found or material(LEVEL_3), answers)


def public(more: dict[str, str], found: Material) -> Material:
    release = found.plan.release.having(sharing=Answer(Sharing.PUBLIC, "given"))
    plan = replace(found.plan, release=release)
    assert found.assessment is not None
    return answered(replace(found, plan=plan, assessment=replace(found.assessment, plan=plan)), {**LAWFUL, **MILD, **more})


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("route", "basis"), [*product(ROUTES, ("consent", "contract", None))])
def test_an_agreement_for_a_transfer_abroad_names_one_condition_and_forbids_nothing_it_is_for(
    route: str | None, basis: str | None, lang: Lang
) -> None:
    at = LANGS.index(lang)
    found = abroad({key: value for key, value in {"flow.abroad_route": route, "legal.basis": basis}.items() if value is not None})
    if basis is None:
        plan = replace(found.plan, replies={key: reply for key, reply in found.plan.replies.items() if key != "legal.basis"})
        assert found.assessment is not None
        found = replace(found, plan=plan, assessment=replace(found.assessment, plan=plan))
    text = said("agreement", found, lang)
    there = NAMED[None if route == "none" else route][at]
    assert [one[at] for one in NAMED.values() if one[at] in text] == [there]
    assert FORBIDDEN[at] not in text
    assert "Switzerland" in text
    consent = ("并取得个人的单独同意", "has obtained their separate consent")[at]
    assert (consent in text) is (basis != "contract"), "where the basis is no consent, none is claimed"
    for each in (
        ("个人是本条的受益人", "Individuals are beneficiaries"),
        ("第四十一条", "Article 41"),
        ("第五十五条", "Articles 55 and 56"),
    ):
        assert each[at] in text
    assert ("《个人信息保护法》第三十九条", "PIPL 39")[at] in text
    assert ("统一社会信用代码", "Unified social credit code")[at] in text
    assert ("注册国家或地区及登记号", "Country or region of registration")[at] in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("more", [{}, {"flow.abroad": "no"}])
def test_at_home_the_agreement_speaks_of_going_abroad_only_to_forbid_it(more: dict[str, str], lang: Lang) -> None:
    at, text = LANGS.index(lang), said("agreement", case({"recipients.relation@University X": "joint", **more}), lang)
    assert FORBIDDEN[at] in text
    assert not [one[at] for one in NAMED.values() if one[at] in text]
    assert ("第三十九条", "PIPL 39")[at] not in text


def test_what_counts_as_personal_information_is_said_once_and_as_answered() -> None:
    personal, claimed, ended = ("remain personal information.", "holds that the data are anonymous", "The data are of level 4")
    of_level_4 = material(ALL["level 4"])
    for found, there in (
        (abroad({}), personal),
        (abroad({"legal.form": "anonymous"}), claimed),
        (abroad({}, of_level_4), ended),
        (abroad({"legal.form": "anonymous"}, of_level_4), claimed),
    ):
        text = said("agreement", found)
        assert [one for one in (personal, claimed, ended) if one in text] == [there]
    assert "if that is proved they are no personal information" in said("impact", abroad({"legal.form": "anonymous"})).lower()
    assert "no personal information" not in said("impact", abroad({}))


def test_the_impact_assessment_weighs_the_transfer_by_what_binds_the_recipient() -> None:
    def weighed(more: dict[str, str | Reply]) -> tuple[int | None, Basis, bool]:
        found = abroad({key: value for key, value in more.items() if isinstance(value, str)})
        replies = {key: value for key, value in more.items() if isinstance(value, Reply)}
        plan = replace(found.plan, replies={**found.plan.replies, **replies})
        assert found.assessment is not None
        found = replace(found, plan=plan, assessment=replace(found.assessment, plan=plan))
        concluded = impact_conclusion(found, AnswersInWords.of(found, "en"))
        (one,) = (risk for risk in concluded.found.risks if risk.source is RiskSource.ABROAD)
        return one.likely, one.basis, concluded.found.barred

    shown = Reply(("contract",), evidence=f"filing.pdf sha256:{'ab' * 32}")
    assert shown.evidenced, "the case below stands on evidence"
    assert weighed({**TOLD, "flow.abroad_route": shown}) == (1, Basis.EVIDENCED, False)
    assert weighed({**TOLD, "flow.abroad_route": "contract"}) == (2, Basis.DECLARED, False)
    assert weighed({**TOLD, "flow.abroad_route": "exempt", "flow.abroad_consent": "na"}) == (2, Basis.EXEMPT, False)
    assert weighed({**TOLD, "flow.abroad_route": "none"}) == (3, Basis.NO_ROUTE, True)
    assert weighed({**TOLD, "flow.abroad_route": "contract", "flow.abroad_consent": "no"}) == (3, Basis.UNINFORMED, True)
    assert weighed({"flow.abroad_route": "contract"})[:2] == (None, Basis.UNKNOWN)
    assert weighed(dict(TOLD))[:2] == (None, Basis.UNKNOWN)


@pytest.mark.parametrize("lang", LANGS)
def test_the_impact_assessment_speaks_of_abroad_only_where_the_data_go_there(lang: Lang) -> None:
    at = LANGS.index(lang)
    heading = ("向境外提供（第三十八条", "Provision abroad (Articles 38")[at]
    text = said("impact", abroad({**TOLD, "flow.abroad_route": "contract"}), lang)
    assert heading in text
    assert ("订立个人信息出境标准合同（自述）", "standard contract concluded (self-declared)")[at] in text
    right = ("向境外接收方行使权利", "To exercise rights against the recipient abroad")[at]
    assert right in text
    assert right not in said("impact", case({}), lang)
    assert ("尚不具备任何一项（", "none yet (")[at] not in said("impact", abroad({**TOLD, "flow.abroad_route": "none"}), lang)
    home = case({"flow.abroad_route": "none", "flow.abroad_consent": "no", "flow.abroad": "no"})
    assert heading not in said("impact", home, lang)
    assert grade_of(home) is None or not impact_conclusion(home, AnswersInWords.of(home, lang)).found.refused, (
        "answers of a plan that changed"
    )


def test_open_data_have_no_agreement_and_no_paper_speaks_of_one() -> None:
    found = public({}, material(LEVEL_3))
    assert not KINDS["agreement"].happened(found)
    assert KINDS["agreement"].happened(case({}))
    for key in ("summary", "risk-report"):
        for lang, refused in zip(LANGS, (("按协议", "协议有效"), ("under the agreement", "agreement is in force")), strict=True):
            text = said(key, found, lang)
            assert not [one for one in refused if one in text], (key, lang)
    assert "cannot be called back" in said("risk-report", found)
    assert "although no agreement binds anybody" in said("summary", replace(found, mitigation=None))


@pytest.mark.parametrize(
    ("binding", "bound", "words"),
    [
        ("signed", Binding.AGREEMENT, "under the agreement"), ("click", Binding.TERMS, "under the terms of use"),
        ("rules", Binding.RULES, "under the rules of the organisation"), ("none", Binding.NOTHING, "no agreement binds"),
        ("", Binding.UNANSWERED, "only once an agreement or rules bind"),
    ],
)  # fmt: skip
def test_every_paper_says_what_binds_the_recipient(binding: str, bound: Binding, words: str) -> None:
    found = case({"recipients.agreement": binding}) if binding else material(LEVEL_3)
    assert bound_by(AnswersInWords.of(found, "en")) is bound
    assert words in said("summary", found)
    paper = said("agreement", found)
    assert ("The recipient accepts by a click" in paper) is (binding == "click")
    assert ("Party B (seal)" in paper) is (binding != "click"), "nobody signs what is accepted by a click"


@pytest.mark.parametrize("lang", LANGS)
def test_what_treatment_made_unrecognisable_keeps_its_category(lang: Lang) -> None:
    """Bands of a place are recognised as nothing: they are a place all the same; what had no category is named."""
    found = case({})
    assert found.assessment is not None
    inventory = found.assessment.inventory
    recognised = replace(inventory.columns[0], category="geo", category_title=TITLE)
    blank = replace(recognised, category=None, category_title=None)
    unknown = replace(blank, name="绩效等级", roles=frozenset({Role.SA}))
    assessment = replace(found.assessment, inventory=replace(inventory, columns=(blank, unknown)))
    without = replace(found, assessment=assessment)
    known = replace(without, source=(recognised, unknown))
    for key in ("agreement", "dictionary"):
        place = TITLE.say(lang)
        assert place in said(key, known, lang)
        assert place not in said(key, without, lang)
    assert ("其中敏感个人信息：绩效等级", "sensitive among them: 绩效等级")[LANGS.index(lang)] in said("agreement", known, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_an_agreement_that_must_not_be_used_yet_says_so(lang: Lang) -> None:
    at = LANGS.index(lang)
    refused, unapproved = (("不得据本协议提供数据", "No data may be provided")[at], ("批准之前不得提供数据", "Until it has, no data")[at])
    level_1, draft = answered(material(LEVEL_1), LAWFUL), case({})
    approved = replace(draft, governed=replace(GOVERNED, status="approved"))
    assert [refused in said("agreement", one, lang) for one in (level_1, draft, approved)] == [True, False, False]
    assert [unapproved in said("agreement", one, lang) for one in (level_1, draft, approved)] == [False, True, False]
    broken = replace(approved, governed=replace(approved.governed, broken=True))
    assert unapproved in said("agreement", broken, lang)


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        ({"points": [["甲", "a"]]}, "title: no such field, or missing"),
        ({"title": ["甲", "a"], "points": [["甲"]]}, "a point is a sentence in Chinese"),
        ({"title": ["甲", "a"], "points": [["甲", "a", "abrod"]]}, "abrod: no such circumstance"),
        ({"title": ["甲", "a"], "points": [["甲", "a"]], "when": ["joined"]}, "joined: no such circumstance"),
    ],
)
def test_an_article_that_is_wrong_is_named_by_file_and_line(table: dict[str, object], wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "entries", lambda *_: (("agreement.toml:7", table),))
    agreement.articles.cache_clear()
    with pytest.raises(ValueError, match=f"^agreement.toml:7.*{wrong}"):
        agreement.articles()
    monkeypatch.undo()
    agreement.articles.cache_clear()
    assert len(agreement.articles()) > 10


@pytest.mark.parametrize("word", sorted(agreement.CIRCUMSTANCES))
def test_every_circumstance_has_something_to_say(word: str) -> None:
    assert [one for article in agreement.articles() for one in (article.when, *(point.when for point in article.points)) if word in one]


@pytest.mark.parametrize(
    ("lang", "told"),
    [("zh", "签署即书面接受残余风险"), ("en", "thereby accepted in writing the risk that is left")],
)
def test_a_high_risk_is_for_management_to_accept(lang: Lang, told: str) -> None:
    """Severe effects, and a way abroad that nobody examined: high, which bars nothing and is no matter of course.

    The gate asks for management's signature and for no writing beside it; so does the paper.
    """
    exempt = {"flow.abroad_route": "exempt", "flow.abroad_informed": "yes", "flow.abroad_consent": "yes"}
    assert told in said("impact", abroad({**HARSH, **exempt}), lang)
    assert told not in said("impact", abroad({**MILD, **exempt}), lang)
