"""`explain` knows every key that `--json` prints: the real outputs of the commands are walked, and the published schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, SAMPLES, Run

from reidrisk.document.citing import cited
from reidrisk.document.explain.lookup import NAMES_UNDER, explain, key_topics, nearest
from reidrisk.document.record import result_schema
from reidrisk.govern.gate.gate import preconditions
from reidrisk.grade.caution import SettledBy, cautions
from reidrisk.measure.complete.groups import keys as figures
from reidrisk.model.text import LANGS, Lang
from reidrisk.prepare.asking.questionnaire import items

QI = ("--qi", "性别,年龄")
OUTPUTS: tuple[tuple[str, ...], ...] = (
    ("scan", D3, "-o", "case"),
    ("scan", D3, "-o", "case"),
    ("prepare", "case", "--set=sharing=controlled", "--set=recipients.organisations=X", "--set=recipients.relation@X=joint", "--by=Li"),
    ("prepare", "case", "--set=recipients.organisations=Y", "--by=Li"),
    ("prepare", "case"),
    ("assess", D3, *D3_ROLES, *D3_CONTEXT),
    ("assess", D3, *D3_ROLES),
    ("assess", D3, "--strict"),
    ("assess", "nothing.csv"),
    ("assess", "case"),
    ("assess", str(SAMPLES / "cn_discharge.csv")),
    ("compare", D3, *D3_ROLES, *D3_CONTEXT),
    ("measure", D3, *QI, "--sa", "药物编码"),
    ("hierarchy", "case"),
    ("mitigate", D3, *QI, "--k", "3", "-o", "out.csv", "--plan", "plan.yaml"),
    ("mitigate", D3, *QI, "--k", "3", "--choices", "--weight", "年龄=9", "--query", "性别"),
    ("apply", "plan.yaml", D3, "-o", "again.csv"),
    ("attack", D3, "--known", D3, "--same-rows", *QI, "--secret", "药物编码"),
    ("diff", "case", "case"),
    ("explain", "R_c"),
    ("standards",),
    ("detectors",),
    ("transform", "--list"),
    ("transform", D3, "--column", "年龄", "--with", "suppress_column", "-o", "t.csv"),
    ("table", D3, "--by", "性别,年龄", "-o", "table.csv"),
    ("verify", "case"),
    ("report", "case", "plan"),
)


def walked(content: Any, under: str = "") -> Iterator[str]:
    """Every key but those that are data: what stands under a name that says so."""
    if isinstance(content, dict):
        for key, value in content.items():
            if under not in NAMES_UNDER or not isinstance(key, str):
                yield key
            yield from walked(value, key)
    elif isinstance(content, list):
        for value in content:
            yield from walked(value)


def properties(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        found = schema.get("properties")
        yield from found if isinstance(found, dict) else ()
        for value in schema.values():
            yield from properties(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from properties(value)


def unexplained(keys: set[str]) -> set[str]:
    return {key for key in keys if explain(key, "zh") is None or explain(key, "en") is None}


def test_every_key_of_every_output_is_explained(run: Run) -> None:
    met: set[str] = set()
    for words in OUTPUTS:
        ran = run(*words, "--json")
        assert ran.out.startswith(("{", "[")), (words, ran.err)
        met |= set(walked(ran.json))
    assert len(met) > 250
    assert unexplained(met) == set()


def test_every_key_of_the_published_schema_and_every_figure_is_explained() -> None:
    assert unexplained(set(properties(result_schema()))) == set()
    assert unexplained(set(figures())) == set()
    assert unexplained({item.key for item in items()} | {"recipients.relation@X"}) == set()


def test_explanations_have_words_in_both_languages() -> None:
    seen: set[str] = set()
    for topic in key_topics():
        for lang, least in zip(LANGS, (4, 12), strict=True):
            assert len(topic.words.say(lang)) >= least, topic.key
        assert topic.key not in seen, topic.key
        seen.add(topic.key)


@pytest.mark.parametrize(
    ("asked", "key"),
    [("pseudonymous", "pseudonym"), ("泄露", "T3"), ("等价", "equivalence-class")],
)
def test_the_nearest_are_so_by_meaning(asked: str, key: str) -> None:
    assert key in nearest(asked)


def test_a_pseudonym_is_no_assumption(run: Run) -> None:
    for asked in ("假名", "pseudonym", "假名化"):
        found = explain(asked, "zh")
        assert found is not None
        assert found.key == "pseudonym"
    shown = run("explain", "假名技术", "--lang", "zh")
    assert "pseudonym" in shown.err
    assert "assumed" not in shown.err


@pytest.mark.parametrize("lang", LANGS)
def test_every_code_under_cautions_is_explained_from_the_caution_itself(run: Run, lang: Lang) -> None:
    for one in cautions():
        found = run("explain", one.code, "--lang", lang, "--json").json
        assert (found["key"], found["title"]) == (one.code, one.title.say(lang))
        for text in (one.remedy, one.decided_by.words, one.answered_by.words):
            assert text.say(lang) in found["words"]
        assert one.caps is None or str(one.caps) in found["words"]
        assert found["clause"] == cited(one.clauses, lang)
    settled = run("explain", "open-linkage", "--lang", lang).out
    assert SettledBy.EACH_EVIDENCED.words.say(lang) in settled
    assert run("explain", "open-linkage:payer,总费用", "--lang", lang).out == settled  # as it stands under limited_by


@pytest.mark.parametrize("lang", LANGS)
def test_a_precondition_is_explained_by_the_code_under_which_it_is_refused(run: Run, lang: Lang) -> None:
    for one in preconditions():
        found = run("explain", one.code, "--lang", lang, "--json").json
        assert one.title.say(lang) in found["words"]
        assert one.remedy.say(lang) in found["words"]
        assert (f"--accept {one.code}=" in found["words"]) is one.settled
