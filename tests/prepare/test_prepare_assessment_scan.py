from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.prepare.prepare_cases import DISCHARGE, FACTS, codes, column, inventory

from reidrisk.data.options import ReadOptions
from reidrisk.data.yaml.reading import MOST_CHARACTERS
from reidrisk.data.yaml.revision import Revision
from reidrisk.model.dataset import Fingerprint
from reidrisk.model.inventory import Inventory
from reidrisk.model.plan import Decision, EvaluationPlan
from reidrisk.model.problem import InputError
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.model.text import Lang, Text
from reidrisk.prepare.case.blank import written
from reidrisk.prepare.case.file import read_assessment
from reidrisk.prepare.case.scan import write_scan
from reidrisk.prepare.context import QUESTIONS
from reidrisk.prepare.parsing import source_named

LANGS: tuple[Lang, ...] = get_args(Lang)
PLAN = EvaluationPlan(
    release=Release.of(
        sharing=Answer(Sharing.ENCLAVE, "given", "合同 3-2"),
        controls=Answer(Grade.HIGH, "given"),
        p=Answer(Fraction(151, 140005), "given", "GCO: 2020 # 胃癌"),
        m=Answer(150, "given"),
        threshold=Answer(Fraction(1, 20), "given"),
    ),
    decisions={"年龄": Decision(frozenset({Role.QI}), "李", '可知晓: "是"')},
    subject="病案号",
    data=str(FACTS.fingerprint),
)


@pytest.mark.parametrize("lang", LANGS)
def test_a_first_scan_leaves_everything_open(lang: Lang) -> None:
    case = read_assessment(write_scan(FACTS, DISCHARGE, lang, path="../a b.csv"))
    assert case.plan() == EvaluationPlan(data=str(FACTS.fingerprint))
    assert case.language == lang
    assert case.path == "../a b.csv"
    assert case.fingerprint == FACTS.fingerprint
    assert case.read_options() == ReadOptions()
    assert list(case.columns) == [one.name for one in DISCHARGE.columns]
    assert case.columns["主要诊断"].proposed == ["QI", "SA"]
    assert case.columns["姓名 "].category == "person_name"
    assert case.columns["姓名 "].evidence == [evidence.finding.say(lang) for evidence in DISCHARGE.columns[1].evidence]
    assert all(entry.change is None for entry in case.columns.values())


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_is_explained_in_the_language_of_the_file(lang: Lang) -> None:
    text = write_scan(FACTS, DISCHARGE, lang)
    flat = re.sub(r"\n *# *", " ", text)  # comments are broken into lines
    other: Lang = "en" if lang == "zh" else "zh"
    for question in QUESTIONS:
        assert question.text.say(lang) in flat
        assert question.text.say(other) not in text
        assert f"（{question.clause}）" in flat or f"({question.clause})" in flat
        for choice in question.choices:
            assert f"  {choice.value}: {'' if lang == 'en' and choice.value == choice.title.en else choice.title.say(lang)}" in text
    assert not any(line.rstrip() != line for line in text.splitlines())
    assert text.endswith("\n")


@pytest.mark.parametrize("lang", LANGS)
def test_what_the_command_line_said_is_in_the_first_file(lang: Lang) -> None:
    options = ReadOptions(
        encoding="gb18030", delimiter="\t", quote='"', header_row="none", skip_rows=2, sheet="表 1", na=("", "null", "无"), suppression="×"
    )
    case = read_assessment(write_scan(FACTS, DISCHARGE, lang, options=options, plan=PLAN))
    assert case.plan() == PLAN
    assert case.read_options() == options


def lines_kept(before: str, after: str) -> bool:
    """Whether every line of `before` is in `after`, in the same order."""
    rest = iter(after.splitlines())
    return all(line in rest for line in before.splitlines())


def test_the_same_scan_again_changes_nothing() -> None:
    text = write_scan(FACTS, DISCHARGE, "zh")
    assert write_scan(FACTS, DISCHARGE, "zh", text) == text


EDITED = (
    write_scan(FACTS, DISCHARGE, "zh", path="a.csv")
    .replace("  sharing:\n    value:\n    source:", "  sharing:   # 已与法务确认\n    value: controlled\n    source: 协议 # 2026")
    .replace(
        "  年龄:\n    proposed: [QI]\n    category: age\n    evidence: []\n    decision:\n    reason:",
        "  # 我写的说明\n  年龄:\n    proposed: [QI]\n    category: age\n    evidence: []  # 没有依据\n"
        "    decision: [ QI ]  # 王\n    reason: |\n      两行\n      理由\n",
    )
)


def test_a_new_scan_keeps_decisions_and_comments() -> None:
    now = inventory(
        column("新列", "QI"),
        column("病案号", "DI", "medical_record_number", [Text("依据一", "one"), Text("依据二", "two")]),
        column("年龄", "QI SA", "age"),
        column("主要诊断", "QI SA", "diagnosis"),
        column("另一列"),
        column("no"),
        column("末列", "DI"),
    )
    facts = replace(FACTS, fingerprint=Fingerprint("content", "77"))
    after = write_scan(facts, now, "zh", EDITED)
    machine = ("proposed: [QI]", "kind:", 'value: "0e', "      - ", "evidence: []")
    kept = "\n".join(line for line in EDITED.splitlines() if not line.strip().startswith(machine) and "      - " not in line)
    assert lines_kept(kept, after)
    assert "evidence: []  # 没有依据" in after
    before, case = read_assessment(EDITED), read_assessment(after)
    assert list(case.columns) == ["新列", "病案号", "姓名 ", "年龄", "主要诊断", "另一列", "no", "末列"]
    assert {name: entry.change for name, entry in case.columns.items() if entry.change} == {
        "新列": "new",
        "姓名 ": "gone",
        "年龄": "changed",
        "另一列": "new",
        "末列": "new",
    }
    assert case.plan() == replace(before.plan(), data="content:77")
    assert case.columns["年龄"].reason == "两行\n理由\n"
    assert case.columns["年龄"].proposed == ["QI", "SA"]
    assert case.columns["病案号"].evidence == ["依据一", "依据二"]
    assert case.fingerprint == facts.fingerprint
    assert write_scan(facts, now, "zh", after) == after


def test_marks_go_when_a_person_has_seen_to_them() -> None:
    text = write_scan(FACTS, inventory(column("a", "QI")), "en")
    both = write_scan(FACTS, inventory(column("a", "QI"), column("b", "QI")), "en", text)
    decided = both.replace("change: new\n    decision:", "change: new\n    decision: NI")
    assert decided != both
    seen = write_scan(FACTS, inventory(column("a", "QI"), column("b", "QI")), "en", decided)
    assert "    change: new" in both
    assert "    change: new" not in seen
    assert read_assessment(seen).columns["b"].change is None
    gone = write_scan(FACTS, inventory(column("a", "QI")), "en", seen)
    assert set(read_assessment(gone).plan().decisions) == set()
    back = write_scan(FACTS, inventory(column("a", "QI"), column("b", "QI")), "en", gone)
    assert back == seen
    returned = write_scan(FACTS, inventory(column("a", "QI"), column("b", "DI")), "en", gone)
    assert read_assessment(returned).columns["b"].change == "changed"


def test_a_decided_inventory_never_passes_for_a_proposal() -> None:
    decided = Inventory(tuple(replace(one, decided_by="li", roles=frozenset({Role.NI})) for one in DISCHARGE.columns))
    text = write_scan(FACTS, DISCHARGE, "zh")
    assert write_scan(FACTS, decided, "zh", text) == text
    assert read_assessment(write_scan(FACTS, decided, "zh")).columns["年龄"].proposed == []


def test_a_new_scan_fills_only_what_is_open() -> None:
    text = write_scan(FACTS, DISCHARGE, "zh", EDITED, path="b.csv", options=ReadOptions(encoding="gb18030"), plan=PLAN)
    case = read_assessment(text)
    assert case.path == "b.csv"
    assert case.read_options() == ReadOptions(encoding="gb18030")
    assert case.release["sharing"] == Answer(Sharing.CONTROLLED, "given", "协议")
    assert case.release["p"] == PLAN.release["p"]
    assert case.release["threshold"] == PLAN.release["threshold"]
    assert case.entry.subject == "病案号"
    assert case.columns["年龄"].reason == "两行\n理由\n"
    filled = write_scan(FACTS, DISCHARGE, "zh", write_scan(FACTS, DISCHARGE, "zh"), plan=PLAN)
    assert read_assessment(filled).plan() == PLAN


@pytest.mark.parametrize(
    "text",
    [
        "schema: reidrisk/case/1\n",
        "schema: reidrisk/case/1\ncolumns:\n",
        "schema: reidrisk/case/1\ncolumns: {}\n",
        "schema: reidrisk/case/1\ncolumns: {年龄: {decision: QI, by: 李}, x: {}}",
        "\ufeffschema: reidrisk/case/1\r\ncolumns:\r\n  年龄:\r\n    decision: QI\r\n  姓名 : \r\n",
        "{schema: reidrisk/case/1, columns: {年龄: {decision: QI}}}",
        "schema: reidrisk/case/1\ncolumns:\n  年龄: {decision: QI}\n  病案号:",
        "columns:\n 年龄:\n  proposed: # c\n   - DI # d\n  decision: QI\n  evidence: [a,\n   b]\ncontext: {p: }\nschema: reidrisk/case/1",
    ],
)
def test_files_written_by_hand_can_be_scanned_again(text: str) -> None:
    before = read_assessment(text)
    after = write_scan(FACTS, DISCHARGE, "zh", text, plan=PLAN)
    case = read_assessment(after)
    assert {one.name for one in DISCHARGE.columns} <= set(case.columns)
    assert case.columns["主要诊断"].proposed == ["QI", "SA"]
    assert case.plan().decisions.items() >= before.plan().decisions.items()
    assert case.release == PLAN.release
    assert case.fingerprint == FACTS.fingerprint
    assert after.count("\n") == after.count("\r\n") or "\r\n" not in text
    assert write_scan(FACTS, DISCHARGE, "zh", after, plan=PLAN) == after


def test_a_file_that_cannot_be_changed_safely_is_left_alone() -> None:
    for text in ("schema: reidrisk/case/1\ncolumns: {年龄}\n", "schema: reidrisk/case/1\ncolumns:\n  年龄: {decision: QI, proposed}\n"):
        with pytest.raises(InputError) as caught:
            write_scan(FACTS, DISCHARGE, "zh", text, file="case/assessment.yaml")
        assert codes(caught.value) == ["cannot_update"]
        assert caught.value.problems[0].file == "case/assessment.yaml"


def test_a_decision_that_would_read_differently_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Revision, "result", lambda _: "schema: reidrisk/case/1\n")
    with pytest.raises(InputError) as caught:
        write_scan(FACTS, DISCHARGE, "zh", EDITED)
    assert codes(caught.value) == ["cannot_update"]


def test_a_previous_file_with_problems_is_not_overwritten() -> None:
    with pytest.raises(InputError) as caught:
        write_scan(FACTS, DISCHARGE, "zh", EDITED.replace("controlled", "contrlled"))
    assert codes(caught.value) == ["not_a_choice"]


def test_long_names_and_much_evidence_at_the_greatest_width_fit() -> None:
    evidence = [Text("字" * 500, "x" * 500)] * 9
    columns = [column(f"{'列' * 100}{number}", "DI QI SA", "person_name", evidence) for number in range(300)]
    text = write_scan(FACTS, inventory(*columns, column("名" * 3000, "QI", None, evidence)), "zh")
    assert len(text) / 301 * 4096 < MOST_CHARACTERS
    case = read_assessment(text)
    assert len(case.columns) == 301
    assert len(case.columns["名" * 3000].evidence or ()) == 5
    again = write_scan(FACTS, inventory(*columns), "zh", text)
    assert read_assessment(again).columns["名" * 3000].change == "gone"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 20), "0.05"),
        (Fraction(27, 25000), "0.00108"),
        (Fraction(151, 140005), "151/140005"),
        (Fraction(1), "1"),
        (Fraction(0), "0"),
        (150, "150"),
        (Grade.LOW, "low"),
        (None, None),
    ],
)
def test_values_are_written_exactly(value: object, text: str | None) -> None:
    assert written(value) == text


NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8).filter(lambda name: bool(name.strip()))
ROLES = st.sets(st.sampled_from([Role.DI, Role.QI, Role.SA]), min_size=1).map(frozenset)
LINE = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Zs"]), min_size=1, max_size=8)
PLANS = st.builds(
    lambda p, m, threshold, source: EvaluationPlan(
        release=Release.of(
            sharing=Answer(Sharing.CONTROLLED, "given"),
            p=Answer(p, "given", source),
            m=Answer(m, "given"),
            threshold=Answer(threshold, "given"),
        )
    ),
    st.fractions(0, 1, max_denominator=10**9),
    st.integers(1, 10000),
    st.fractions(Fraction(1, 1000), Fraction(999, 1000), max_denominator=10**9),
    LINE.filter(lambda source: source_named(source) == source),  # a source that names nothing comes back as none
)


@settings(deadline=None, max_examples=25)
@given(
    st.dictionaries(NAMES, st.tuples(ROLES, LINE, LINE), max_size=4),
    st.dictionaries(NAMES, ROLES, max_size=4),
    PLANS,
    st.sampled_from(LANGS),
)
def test_what_is_decided_comes_back_and_survives_any_later_scan(
    decided: dict[str, tuple[frozenset[Role], str, str]], later: dict[str, frozenset[Role]], plan: EvaluationPlan, lang: Lang
) -> None:
    decisions = {name: Decision(roles, by, reason) for name, (roles, by, reason) in decided.items()}
    plan = replace(plan, decisions=decisions, data=str(FACTS.fingerprint))
    columns = inventory(*(column(name, "QI") for name in decided))
    text = write_scan(FACTS, columns, lang, plan=plan)
    assert read_assessment(text).plan() == plan
    again = write_scan(FACTS, inventory(*(column(name, " ".join(roles)) for name, roles in later.items())), lang, text)
    case = read_assessment(again)
    assert case.decisions == decisions
    assert case.plan() == replace(plan, decisions={name: decisions[name] for name in decided if name in later})
    assert write_scan(FACTS, columns, lang, again) is not None
