"""Each caution on an assessment where it holds and on one where it does not; what the folder holds is whole."""

from __future__ import annotations

import pkgutil
from dataclasses import replace
from fractions import Fraction

import pytest
from tests.case import test_answers_together as answers
from tests.document import document_cases as cases

from reidrisk.flow.editions import find_standard
from reidrisk.grade import cautions as folder
from reidrisk.grade.backing import backing_lines
from reidrisk.grade.caution import AnsweredBy, Caution, DecidedBy, cautions, raised
from reidrisk.grade.cautions.open_linkage import open_of
from reidrisk.identify.findings import against_decision, likely, proven
from reidrisk.identify.hidden.origin import UNRECORDED
from reidrisk.model.assessment import AsIdentifiers, Assessment
from reidrisk.model.dataset import ClassSizes, ColumnSample, OtherFiles
from reidrisk.model.inventory import Column, Evidence, PeopleInPart
from reidrisk.model.measurement import Measurement, Number
from reidrisk.model.outside.background import Background, Holder, Rounding, View
from reidrisk.model.outside.linkage import Belonging, CountedRecords, FarValue, FurtherRecords, LinkageFinding, OutsideFindings
from reidrisk.model.persons import PersonKey, Persons, RowKind, RowsAre
from reidrisk.model.plan import PrivacyScheme, Promised
from reidrisk.model.preparation import Backed, Change, Reply
from reidrisk.model.release import Answer, Audience, Grade, MostKnown, Sharing
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS, Text
from reidrisk.model.verdict import AudienceRisk, Level

PLAIN = replace(cases.LEVEL_3, plan=replace(cases.LEVEL_3.plan, subject="病案号"))
CHANGED = replace(PLAIN.record, earlier_hash="0", earlier_level=2)
AGAINST = against_decision(frozenset({Role.DI}), 7, 16)
PROVEN_ONE = replace(cases.DRUG, evidence=(proven(7, 16), AGAINST))
LIKELY_ONE = replace(cases.DRUG, evidence=(likely(15, 16), AGAINST))

CLAIMED = PrivacyScheme((Promised("epsilon", Fraction(1)),), 100)


def _under(scheme: PrivacyScheme) -> Assessment:
    """One record alone, two alike."""
    measured = Measurement(("性别",), ClassSizes.of([1, 2]))
    return replace(PLAIN, plan=replace(PLAIN.plan, scheme=scheme), verdict=replace(PLAIN.verdict, measurement=measured))


def _with(one: Assessment, **answers: Answer[object]) -> Assessment:
    return replace(one, plan=replace(one.plan, release=one.plan.release.having(**answers)))


def _verdict(**changes: object) -> Assessment:
    return replace(PLAIN, verdict=replace(PLAIN.verdict, **changes))  # type: ignore[arg-type] # as the fields are


def _whose(found: Persons) -> Assessment:
    """Nobody has decided on the subject, and this is what the data say."""
    return replace(cases.LEVEL_3, inventory=replace(cases.LEVEL_3.inventory, persons=found))


def _elsewhere(*parts: PeopleInPart) -> Assessment:
    return replace(PLAIN, inventory=replace(PLAIN.inventory, parts=parts))


def _no_people(kind: RowKind) -> Assessment:
    """Nobody has decided on the subject, and rows look like these."""
    found = RowsAre(kind, (Text("因为。", "Because."),))
    return replace(cases.LEVEL_3, inventory=replace(cases.LEVEL_3.inventory, rows_are=found))


PAYER = Background("payer", Holder.PAYER.words, (View("总费用"), View("医保类型")))
HALF = Fraction(1, 2)
LINKED = LinkageFinding(
    PAYER, Fraction(1), Fraction(1, 20), Fraction(3, 10), (View("总费用"),), Fraction(9, 10), HALF, 16, "rows",
    ("总费用", Rounding("rounding", "1000")),
)  # fmt: skip


def _outside(
    *found: LinkageFinding, asked: tuple[str, ...] = (), far: tuple[FarValue, ...] = (), together: tuple[Belonging, ...] = ()
) -> Assessment:
    return replace(PLAIN, outside=OutsideFindings(("性别",), found, asked, 16, 16, far=far, together=together))


KEY = PersonKey(("姓名", "出生日期"), "combination", Text("会重复。", "They repeat."), 16, 12, 5)
REPEATED = Persons(KEY, (), 16, 16)

BINNED = Number("DRi", Text("风险", "risk"), "11.3.2.4", Fraction(1, 150), "assumed", Text("按一个取值计", "counts as one bin"))


def _binned() -> Assessment:
    """The journalist's figure rests on a column that counts as one bin."""
    own = replace(PLAIN.verdict, numbers={"DRi": BINNED})
    each = AudienceRisk(Audience(), None, PLAIN.standard, PLAIN.plan, own)
    return replace(PLAIN, verdict=replace(PLAIN.verdict, audiences=(each, each)))


def _unrecorded() -> Column:
    column = "zq17"
    return Column(column, frozenset({Role.DI}), evidence=(Evidence("value-rule", UNRECORDED, Text("一", "a"), 9, 9),))


# By code: an assessment that it is said of, and a part of what it says there.
HOLDS: dict[str, tuple[Assessment, str]] = {
    "proven-identifiers": (
        replace(PLAIN, inventory=replace(PLAIN.inventory, columns=(cases.SEX, PROVEN_ONE))),
        "“药物编码” was decided as non-identifier, yet 7 of 16",
    ),
    "pseudonyms-unrecorded": (
        replace(PLAIN, inventory=replace(PLAIN.inventory, columns=(cases.SEX, _unrecorded()))),
        "“zq17” looks like pseudonyms that reidrisk made",
    ),
    "promise-unbacked": (replace(PLAIN, plan=replace(PLAIN.plan, scheme=CLAIMED)), "only claimed"),
    "unique-under-promise": (_under(CLAIMED), "1 of 3 records"),
    "promise-incomplete": (
        replace(PLAIN, plan=replace(PLAIN.plan, replies={"attacks.privacy_model": Reply(("differential",))})),
        "not answered in full",
    ),
    "answers-self-declared": (
        _with(
            replace(
                PLAIN,
                plan=replace(
                    PLAIN.plan,
                    replies={
                        "controls.access": Reply(("yes",), evidence=f"evidence/a.pdf sha256:{'a' * 64}"),
                        "controls.breach": Reply(("yes",), evidence="protocol.pdf"),
                        "controls.audited": Reply(("no",)),
                    },
                ),
            ),
            sharing=Answer(Sharing.CONTROLLED, "given"),
            controls=Answer(Grade.MEDIUM, "given"),
        ),
        "of 2 answers that lower the risk of the context, 1 is evidenced (known by their hash) and 1 is self-declared",
    ),
    "open-linkage": (
        _outside(LINKED),
        "this identifies 90.0% of the records on average (5.0% by the quasi-identifiers alone), and 8 of 16 are unique",
    ),
    "linkage-uncounted": (replace(PLAIN, outside=OutsideFindings((), uncounted=(PAYER,))), "how many records a payer"),
    "numbers-spelled-apart": (
        replace(PLAIN, samples={"weight": ColumnSample("weight", {"12.5": 3, "7": 4, "12.50": 1}, 0, 0, 8, 8)}),
        "“weight”: one number is written in several ways",
    ),
    "far-more-records": (
        replace(_with(PLAIN, sharing=Answer(Sharing.CONTROLLED, "given")), records_each=ClassSizes(((1, 300), (9, 5), (162, 1)))),
        "up to 162; only 1 person has half as many, and 5 are required",
    ),
    "far-greater-value": (
        _outside(far=(FarValue("工资", 1, 2, 5, Fraction(100_000)),)),
        "1 value of “工资” is far above all others: only 2 people have half of the highest, and 5 are required",
    ),
    "rows-belong-together": (
        _outside(together=(Belonging("zq17", "区", 6, Fraction(1), Fraction(1, 4), Fraction(1, 5), 16, 16, "rows"),)),
        "The records with one “zq17” belong together, as of a household, a team or an accident: 6 groups, which agree in “区”.",
    ),
    "records-counted": (
        replace(PLAIN, outside=OutsideFindings((), counted=CountedRecords(HALF, Fraction(1, 8), Fraction(3, 20), 6, 16, reached=True))),
        "identifies 50.0% of the people on average with all quasi-identifiers (12.5% by the quasi-identifiers alone), and 6 of 16",
    ),
    "records-beyond": (replace(PLAIN, outside=OutsideFindings((), further=FurtherRecords(2, 7, 12, 16, 5))), "fewer than 5; all records"),
    "knowledge-unknown": (_outside(asked=("zq17",)), "Anyone who learned “zq17”"),
    "sharing-read-as-another": (
        _with(replace(PLAIN, standard=find_standard("gbt-42460-2023")), sharing=Answer(Sharing.SEMI_PUBLIC, "given")),
        "no semi-public sharing",
    ),
    "history-assumed": (
        _with(replace(PLAIN, plan=replace(PLAIN.plan, subject="zq17")), known_records=Answer(MostKnown(1), "assumed")),
        "at most 1 of one person's records",
    ),
    "bins-assumed": (_binned(), "counts as one bin"),
    "edition-basis": (replace(PLAIN, standard=find_standard("ema-policy-0070")), "secondary sources"),
    "columns-undecided": (
        replace(_verdict(scenario=Text("按标识符", "as identifiers")), inventory=replace(PLAIN.inventory, columns=cases.WARD_COLUMNS)),
        "interpretation is used: as identifiers.",
    ),
    "readings-untried": (_verdict(untried=True), "one that was not computed may lead to level 2"),
    "plan-changed-after-result": (replace(PLAIN, record=CHANGED), "That result was level 2, it is level 3 now"),
    "plan-change-reason": (
        replace(PLAIN, record=replace(CHANGED, change=Change("new recipient", "Li", "2026-11-01"))),
        "Why it was changed: new recipient (Li)",
    ),
    "answers-assumed": (_verdict(assumptions=(Text("假定", "assumed"),)), "assumptions: 1"),
    "answers-open": (_verdict(missing=("p",)), "still open: 1"),
    "decided-against-evidence": (
        replace(PLAIN, inventory=replace(PLAIN.inventory, columns=(cases.SEX, LIKELY_ONE))),
        "“药物编码” was decided as non-identifier, yet it looks like a direct identifier (direct identifier): 15 different",
    ),
    "files-not-examined": (
        replace(PLAIN, facts=replace(PLAIN.facts, others=(OtherFiles("picture", 7, ("a.png", "b.png")),))),
        "7 pictures (such as “a.png”, “b.png”)",
    ),
    "identifiers-elsewhere": (
        _elsewhere(PeopleInPart("hidden_sheet", "contacts", 20, ("name", "phone"), sure=True)),
        "The hidden sheet “contacts” has 20 rows with columns of direct identifiers: “name”, “phone”.",
    ),
    "persons-elsewhere": (_elsewhere(PeopleInPart("sheet", "deaths", 9, quasi=("sex", "born"))), "has 9 rows about people"),
    "not-approved": (PLAIN, "relies on it (6.4 b)."),
    "identifiers-by-name-and-value": (PLAIN, "in all 16 rows"),
    "rows-of-one-person": (_whose(REPEATED), "Do these rows belong to one person?"),
    "subject-tells-rows-apart": (
        replace(_whose(REPEATED), plan=replace(cases.LEVEL_3.plan, subject="行号"), subjects=cases.LEVEL_3.facts.rows),
        "one person is counted as several",
    ),
    "people-gone": (
        replace(PLAIN, plan=replace(PLAIN.plan, subject=None, fixed=replace(PLAIN.plan, subject="病案号"))),
        "the column that distinguishes people is no longer in these data",
    ),
    "rows-are-no-people": (_no_people("counts"), "Classes of rows are then cells, not people"),
    "unit-of-counting": (cases.LEVEL_3, "whether a person can have several is not stated"),
    "not-anonymisation": (PLAIN, "Levels 3 and 4"),
    "identity-only": (PLAIN, "K-anonymity"),
    "choice-of-quasi-identifiers": (PLAIN, "which quasi-identifiers"),
    "context-by-table": (PLAIN, "not measurements of this recipient"),
    "missing-values-compared": (PLAIN, "Missing values count"),
    "valid-for-this-only": (PLAIN, "assess again"),
}
ALWAYS = {"not-approved", *(one.code for one in cautions() if one.shown == "limitations")}
SAID = {one.code: one for one in cautions()}


def _said(assessment: Assessment, code: str) -> list[str]:
    found = (*raised(assessment), *raised(assessment, shown="limitations"))
    return [one.text.say("en") for one in found if one.caution.code == code]


def test_a_list_of_goods_is_told_from_counts_and_a_subject_ends_both() -> None:
    assert "appears to list goods, devices or institutions: Because." in _said(_no_people("things"), "rows-are-no-people")[0]
    kinds: tuple[RowKind, ...] = ("counts", "things")
    for kind in kinds:
        named = _no_people(kind)
        assert _said(replace(named, plan=replace(named.plan, subject="年龄")), "rows-are-no-people") == []
    assert _said(_no_people("visits"), "rows-are-no-people") == []


def test_every_caution_has_its_case() -> None:
    of_answers = {*answers.SAID, "sharing-described-otherwise", "area-against-census", "visits-numbered", "people-withheld"}
    assert set(SAID) == {*HOLDS, *of_answers, "score-overruled"}


@pytest.mark.parametrize(
    ("rounding", "part"),
    [
        (("总费用", Rounding("rounding", "1000")), "Rounding “总费用” to multiples of 1,000 removes the risk."),
        (("入院日期", Rounding("date_part", "month")), "Cutting “入院日期” to the month removes the risk."),
        (("入院日期", Rounding("date_part", "quarter")), "Cutting “入院日期” to the quarter removes the risk."),
        (("入院日期", Rounding("date_part", "year")), "Cutting “入院日期” to the year removes the risk."),
        (None, "Rounding does not remove the risk"),
    ],
)
def test_a_linkage_names_the_first_treatment_that_ends_it(rounding: tuple[str, Rounding] | None, part: str) -> None:
    (one,) = raised(_outside(replace(LINKED, rounding=rounding)), decided_by=DecidedBy.COLUMNS)
    assert part in one.text.say("en")
    assert (one.key, one.holds) == ("open-linkage:payer,总费用", 2)


@pytest.mark.parametrize(
    ("levels", "part"), [((2, 2), "the level is 2 only"), ((2, 3), "the level is 2-3 only"), (None, "make the result not acceptable")]
)
def test_a_verdict_that_hangs_on_decisions_says_what_it_would_be(levels: tuple[Level, Level] | None, part: str) -> None:
    (one,) = raised(replace(PLAIN, as_identifiers=AsIdentifiers(("年龄", "民族"), levels)), decided_by=DecidedBy.COLUMNS)
    assert part in one.text.say("en")
    assert (one.key, one.holds) == ("decided-against-evidence:年龄,民族", 2)


def test_every_overruled_score_is_said_with_its_reason() -> None:
    """Terms that are only clicked make controls low and motives high, whatever is stated."""
    clicked = replace(PLAIN, plan=replace(PLAIN.plan, replies={"recipients.agreement": Reply(("click",))}))
    assert [said.partition(". ")[2] for said in _said(clicked, "score-overruled")] == ["Reason: assessment.yaml"] * 2
    unfounded = _with(clicked, controls=Answer(Grade.HIGH, "given"), motives=Answer(Grade.HIGH, "given"))
    (said,) = _said(unfounded, "score-overruled")
    assert said.endswith("is taken as high; the questionnaire gives low. Reason: —")
    assert not _said(PLAIN, "score-overruled")


@pytest.mark.parametrize("code", HOLDS)
def test_it_is_said_where_it_holds_and_nowhere_else(code: str) -> None:
    assessment, part = HOLDS[code]
    (said,) = _said(assessment, code)
    assert part in said
    assert code in ALWAYS or not _said(PLAIN, code)


@pytest.mark.parametrize(
    ("change", "part"),
    [(None, "No reason for the change is given"), (Change("typing error", None, None), "Why it was changed: typing error")],
)
def test_a_change_without_a_reason_or_a_name_says_so(change: Change | None, part: str) -> None:
    (said,) = _said(replace(PLAIN, record=replace(CHANGED, change=change)), "plan-change-reason")
    assert part in said
    assert not said.endswith(")")


def test_what_depends_on_the_edition_and_on_counting() -> None:
    ungraded = replace(PLAIN, standard=find_standard("ipc-ontario-2016"))
    assert _said(ungraded, "not-anonymisation")[0].startswith("“Acceptable” is said")
    assert _said(ungraded, "not-approved")[0].endswith("relies on it.")
    assert "distinct subjects" in _said(PLAIN, "unit-of-counting")[0]
    assert "was level 2, it is no level" in _said(replace(_verdict(level=None), record=CHANGED), "plan-changed-after-result")[0]
    gbt = replace(PLAIN, standard=find_standard("gbt-42460-2023"))
    assert not _said(_with(gbt, sharing=Answer()), "sharing-read-as-another")


def test_a_key_that_a_mitigation_removed_is_told_of() -> None:
    """Then only the rows can be counted."""
    plan = replace(cases.LEVEL_3.plan, subject=None, fixed=replace(cases.LEVEL_3.plan, subject="病案号"))
    (said,) = _said(replace(cases.LEVEL_3, plan=plan), "unit-of-counting")
    assert "these data do not show which rows belong to one person" in said


@pytest.mark.parametrize(
    ("found", "part"),
    [
        (REPEATED, "by rows and by people (“姓名+出生日期”), and the less favourable result is used"),
        (Persons(None, ("病案号",), 16, 16), "one row a person: all 16 rows were compared"),
        (Persons(None, ("病案号",), 9, 16), "In the 9 of 16 rows examined, “病案号” never repeats"),
    ],
)
def test_one_row_a_person_is_said_only_where_all_rows_were_compared(found: Persons, part: str) -> None:
    assert part in _said(_whose(found), "unit-of-counting")[0]


def test_only_what_the_edition_decides_can_be_asked_for() -> None:
    found = raised(replace(PLAIN, standard=find_standard("ema-policy-0070")), decided_by=DecidedBy.EDITION)
    assert [one.caution.code for one in found] == ["sharing-read-as-another", "edition-basis"]


@pytest.mark.parametrize("caution", cautions(), ids=lambda one: str(one.code))
def test_a_caution_is_whole(caution: Caution) -> None:
    assert caution.code.replace("-", "_") in {module.name for module in pkgutil.iter_modules(folder.__path__)}
    for lang in LANGS:
        for text in (caution.title, caution.remedy, caution.decided_by.words, caution.answered_by.words):
            assert text.say(lang)
    assert caution.test.__doc__


def test_the_order_is_settled() -> None:
    places = [one.place for one in cautions()]
    assert places == sorted(set(places))
    assert {one.answered_by for one in cautions()} == set(AnsweredBy)
    assert {one.decided_by for one in cautions()} == set(DecidedBy)


def test_what_a_ledger_knows_is_backed_and_may_be_unique() -> None:
    known = replace(CLAIMED, backing="ledger", released=(PLAIN.facts.fingerprint.value,))
    assert not _said(_under(known), "promise-unbacked")
    assert not _said(_under(known), "unique-under-promise")
    assert "does not contain these data" in _said(_under(replace(known, released=())), "promise-unbacked")[0]
    assert not _said(_under(replace(CLAIMED, backing="person")), "promise-unbacked")


def test_a_level_that_changed_with_the_data_is_not_blamed_on_the_plan() -> None:
    def said(data: str | None) -> str:
        found = raised(replace(PLAIN, record=replace(CHANGED, earlier_data=data)))
        return next(one.text.say("en") for one in found if one.caution.code == "plan-changed-after-result")

    assert "cannot be attributed to the plan or to the data" in said(None)
    assert "The earlier plan gave level 2, this one gives level 3" in said(str(PLAIN.facts.fingerprint))
    assert "concerned the data before treatment" in said("bytes-sha256:ff")


def test_without_an_attack_no_linkage_is_open() -> None:
    assert PLAIN.outside is None
    assert open_of(PLAIN) == ()
    assert [one.background.key for one in open_of(_outside(LINKED))] == ["payer"]


def test_what_is_backed_is_told_apart_from_what_is_only_said() -> None:
    backed = Backed("controls.access", evidenced=True)
    verified = Backed("controls.breach", evidenced=True, verified_by="Sun Li")
    said = Backed("acquaintance.knows@Zhao Yi", evidenced=False)
    assert [line.say("en") for line in backing_lines((backed,))] == ["Evidenced (1): access control"]
    both = [line.say("zh") for line in backing_lines((backed, verified, said))]
    assert both == [
        "有凭据（2 项）：访问控制、泄露应急预案（由 Sun Li 核实）",
        "只是自述（1 项）：使用者是否认识数据中的人（Zhao Yi）",
    ]


@pytest.mark.parametrize(
    ("part", "limits", "says"),
    [
        (PeopleInPart("authors", "", 2), False, "its authors, editors or locations (2 names)"),
        (PeopleInPart("comments", "", 1, what=(Text("疑似人名", "a name"),)), True, "Comments in cells hold a name (places: 1)"),
        (PeopleInPart("pivot", "p.xml", 0, unread=Text("损坏。", "It is damaged.")), True, "p.xml. It is damaged."),
        (
            PeopleInPart("outside", "data", 1, what=(Text("姓名", "a name"),), sure=True),
            True,
            "lists of choices outside the table of “data” hold a name",
        ),
    ],
)
def test_what_else_a_file_holds_by_its_kind(part: PeopleInPart, limits: bool, says: str) -> None:
    (one,) = [one for one in raised(_elsewhere(part)) if one.caution.code.endswith("-elsewhere")]
    assert says in one.text.say("en")
    assert (one.limits, one.key.partition(":")[2]) == (limits, f"{part.kind}/{part.name}" if part.name else part.kind)
    assert one.caution.caps == (1 if part.sure else 2)
