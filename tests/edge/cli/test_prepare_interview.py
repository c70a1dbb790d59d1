"""The questions on a terminal, typed into this process."""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.edge.calling import D3, Run
from tests.edge.terminal_person import sit_down

from reidrisk.case.case import open_case
from reidrisk.document.layout.lines import in_lines, plain
from reidrisk.edge.cli.interview import interview
from reidrisk.flow.editions import find_standard
from reidrisk.grade.sensitivity import swings
from reidrisk.prepare.asking.progress import in_order
from reidrisk.prepare.case.answers import Given, enter
from reidrisk.prepare.case.differing import differing_answers, differing_roles
from reidrisk.prepare.case.file import read_assessment
from reidrisk.prepare.case.reuse import copy_columns

TODAY = datetime.now(UTC).astimezone().date()


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> object:
    assert run("scan", D3, "-o", "case", "--lang", "en").code == 0

    def act(*lines: str, by: str | None = "Li") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        interview("case", by, "en", TODAY)
        sys.stderr.flush()
        return capfdbinary.readouterr().err.decode("utf-8")

    return act


def replies() -> dict[str, tuple[str, ...]]:
    return {key: reply.values for key, reply in open_case("case").file.replies.items()}


def order() -> list[str]:
    """What will be asked, in this order, when everything is skipped."""
    file = open_case("case").file
    plan = file.plan()
    return [one.key for one in in_order(file.situation().open(), swings(find_standard(plan.standard), plan.release))]


def test_answers_by_number_name_or_words(typed) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    seen = typed("Wu", "2", "1，3", "K-anonymity", "是", "q", by=None)
    assert "Your name" in seen
    assert "Several may be chosen" in seen
    assert replies() == {
        "attacks.types": ("prosecutor", "marketer"),
        "attacks.privacy_model": ("k-anonymity",),
        "attacks.calculation": ("yes",),
    }
    assert open_case("case").file.replies["attacks.types"].by == "Wu"


def test_back_to_the_start_and_on_skipping(typed) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    seen = typed("<", "3", "", "<", "4", "q")
    assert seen.count("How will the data be shared?") == 2
    assert seen.count("Which attacks are considered?") == 2
    assert replies() == {"attacks.types": ("membership",)}


def test_the_sections_that_decide_most_come_first_and_are_finished(typed) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    seen = typed("enclave", *[""] * 40, "q")
    heads = [line for line in seen.splitlines() if line.startswith("== ")]
    assert heads[:4] == [
        "== Sharing, attacks and privacy model ==",
        "== Recipients ==",
        "== Ground for the chance of an acquaintance (T2) ==",
        "== Security of the recipient (T3) ==",
    ]
    assert len(heads) == len(set(heads))


def test_the_help_of_a_repeated_question_is_said_once(typed) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    help_text = '"Keep as it is" is a wish'
    skipped = order().index("columns.need@性别")
    seen = typed("public", *[""] * (order().index("columns.need@性别") + 60), "q")
    assert skipped > 0
    assert seen.count("Is this column needed?") == 3
    assert seen.count(help_text) == 1
    assert seen.count("1 as it is  2 keep; granularity may be reduced  3 may be removed") == 2


def test_a_wrong_answer_is_said_and_asked_again(typed) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    seen = typed("secret", "enclave", "q")
    assert "! sharing" in seen
    assert seen.count("How will the data be shared?") == 2


def test_evidence_and_source_are_asked_where_they_matter(typed, run: Run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    (tmp_path / "form.pdf").write_bytes(b"%PDF")
    answers = [f"--set={key}=x" for key in ("dataset.title", "dataset.scope")]
    assert run("prepare", "case", *answers, "--set=sharing=enclave", "--set=population.method=share", "--by=Li").code == 0
    asked = order()
    typed(*[""] * asked.index("purpose.origin"), "consent, clause 4", "form.pdf", "q")
    assert (open_case("case").file.replies["purpose.origin"].evidence or "").startswith("evidence/")
    asked = order()
    seen = typed(*[""] * asked.index("p"), "0.00108", "GCO 2020", "q")
    assert "Source (title, year)" in seen
    assert open_case("case").file.release["p"].source == "GCO 2020"
    assert run("prepare", "case", "--set=p=", "--by=Li").code == 0
    seen = typed(*[""] * order().index("p"), "#1", "q")
    assert "#1  0.00108  people with stomach cancer in China" in seen
    assert open_case("case").file.release["p"].source == "GB/T 42460-2023 D.2, which cites GCO (2020)"


def test_when_few_are_left_the_most_influential_come_first(typed, run: Run) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    text = Path("case/assessment.yaml").read_text(encoding="utf-8")
    answers: dict[str, Given] = {"sharing": Given("public"), "recipients.agreement": Given("none"), "impact.without_consent": Given("yes")}
    for _ in range(4):  # answering opens follow-ups
        here = read_assessment(enter(text, answers, today=TODAY)).situation()
        for one in here.open():
            options = [option.value for option in one.item.options]
            known = {"date": "2026-01-01", "year": "2020", "number": "5", "share": "0.5", "yes_no": "no"}
            answers.setdefault(
                one.key,
                Given(options[-1] if options else known.get(one.item.kind, "none" if one.item.form else one.key), "Li", "2026-11-01"),
            )
    del answers["dataset.title"], answers["sharing"]
    Path("case/assessment.yaml").write_text(enter(text, answers, today=TODAY), encoding="utf-8")
    left = [one.key for one in open_case("case").file.situation().open()]
    seen = typed("public", "q")
    assert "sharing" in left
    assert seen.index("How will the data be shared?") < seen.index("What is the dataset called")
    assert run("prepare", "case", "--set=dataset.title=x", "--by=Li", "--lang=en").out.count("All answered") == 1


def test_a_mistyped_recipient_is_corrected_by_going_back(typed, run: Run) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    assert run("prepare", "case", "--set=sharing=controlled", "--by=Li").code == 0
    asked = order()
    skipped = asked.index("recipients.organisations")
    seen = typed(*[""] * skipped, "1", "third_party", "insurer", "<", "<", "<", "中山大学", "q")
    assert "there is no" not in seen
    assert "Your answer now: insurer (Enter keeps it)" in seen
    assert "Your answer now: an independent third party (Enter keeps it)" in seen
    assert "Your answer now: 1 (Enter keeps it)" in seen
    assert "recipients.relation@1 -> recipients.relation@中山大学" in seen
    assert replies() == {
        "recipients.organisations": ("中山大学",),
        "recipients.relation@中山大学": ("third_party",),
        "recipients.profile@中山大学": ("insurer",),
    }


def test_going_back_over_a_corrected_name_finds_its_answers(typed, run: Run) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    assert run("prepare", "case", "--set=sharing=controlled", "--by=Li").code == 0
    skipped = order().index("recipients.organisations")
    back = ("<", "<", "X; Y", "<", "<", "q")  # two names for one: nobody can tell which, so it is asked again
    seen = typed(*[""] * skipped, "1", "third_party", *back)
    assert "asked again: recipients.relation@1" in seen
    assert replies() == {"recipients.organisations": ("X", "Y")}


def test_an_answer_that_is_kept_stays_as_it_was(typed) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    seen = typed("enclave", "3", "<", "", "<", "<", "", "q")
    assert seen.count("Your answer now: ") == 3
    assert replies() == {"attacks.types": ("marketer",)}
    assert str(open_case("case").file.release["sharing"].value) == "enclave"
    assert open_case("case").file.replies["attacks.types"].by == "Li"


def test_a_probability_is_checked_before_its_source_is_asked_for(typed, run: Run) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    answers = [f"--set={key}=x" for key in ("dataset.title", "dataset.scope")]
    assert run("prepare", "case", *answers, "--set=sharing=enclave", "--set=population.method=share", "--by=Li").code == 0
    seen = typed(*[""] * order().index("p"), "do not know", "0.00108", "GCO 2020", "<", "q")
    assert seen.count("Source (title, year)") == 1
    assert seen.index("! p:") < seen.index("Source (title, year)")
    assert "Your answer now: 0.00108" in seen


def test_the_same_person_at_a_real_terminal(run: Run, tmp_path: Path) -> None:
    assert run("scan", D3, "-o", "case", "--lang", "zh").code == 0
    assert run("prepare", "case", "--set=sharing=controlled", "--by=Li").code == 0
    typed_so_far: list[str] = []
    script = iter(["1", "third_party", "<", "<", "中山大学", "q"])

    def answer(new: str) -> str:
        asked = "接收数据的单位" in new or typed_so_far
        word = next(script) if asked else ""
        typed_so_far.extend([word] if asked else [])
        return word

    seen = sit_down(["prepare", "case", "--by", "Wu"], answer, tmp_path)
    assert "目前的回答：1（直接回车保留）" in seen
    assert "随之改名：recipients.relation@1 -> recipients.relation@中山大学，请核对" in seen.replace("\n", "")
    assert replies() == {"recipients.organisations": ("中山大学",), "recipients.relation@中山大学": ("third_party",)}
    assert open_case("case").file.replies["recipients.organisations"].by == "Wu"


def test_an_answer_that_contradicts_another_is_kept_and_the_other_asked_again(typed, run: Run) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    assert run("prepare", "case", "--set=recipients.agreement=signed", "--by=Wu").code == 0
    seen = typed(*[""] * order().index("sharing"), "public", "", "none", "q")
    assert "yet the recipient is said to be bound" in seen
    assert str(open_case("case").file.release["sharing"].value) == "public"
    assert replies() == {"recipients.agreement": ("none",)}
    assert open_case("case").file.replies["recipients.agreement"].by == "Li"


def test_or_the_answer_that_contradicts_is_given_anew(typed, run: Run) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    assert run("prepare", "case", "--set=recipients.agreement=signed", "--by=Wu").code == 0
    seen = typed(*[""] * order().index("sharing"), "public", "<", "enclave", "q")
    assert seen.count("How will the data be shared?") == 2
    assert str(open_case("case").file.release["sharing"].value) == "enclave"
    assert replies() == {"recipients.agreement": ("signed",)}


def test_the_end_of_the_input_and_a_stop(typed, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    typed()
    assert replies() == {}

    def stopped(*_: object) -> str:
        raise KeyboardInterrupt

    keyboard = io.StringIO()
    monkeypatch.setattr(keyboard, "readline", stopped, raising=False)
    monkeypatch.setattr(sys, "stdin", keyboard)
    interview("case", "Li", "zh", TODAY)


def test_a_column_name_does_not_steer_the_terminal() -> None:
    assert plain("a\x1b[31mb\u202e") == "a\ufffd[31mb\ufffd"
    assert list(in_lines("一二三 four", "  ")) == ["  一二三 four"]


def test_columns_in_any_form_are_carried_over() -> None:
    old = "schema: reidrisk/case/1\ndataset:\n  fingerprint: {kind: content, value: ab}\ncolumns: {age: {decision: QI}}\n"
    new = "schema: reidrisk/case/1\ndataset:\n  path: x\ncolumns:\n"
    copied = read_assessment(copy_columns(new, old, read_assessment(old)))
    assert copied.fingerprint is not None
    assert set(copied.decisions) == {"age"}
    none = "schema: reidrisk/case/1\n"
    assert copy_columns(new, none, read_assessment(none)) == new


def test_differences_in_every_part() -> None:
    one = read_assessment("schema: reidrisk/case/1\nstandard: a\nsubject: id\ncolumns: {id: , age: {decision: QI}}\n")
    other = read_assessment("schema: reidrisk/case/1\nstandard: b\nthreshold: 0.01\ncolumns: {age: }\n")
    found = {each.key: (each.one, each.other) for each in (*differing_answers(one, other), *differing_roles(one, other))}
    assert found == {
        "standard": (("a",), ("b",)),
        "subject": (("id",), None),
        "threshold": (None, ("1/100",)),
        "id": ((), None),
        "age": (("QI",), ()),
    }
