"""The manual says what is so: its commands run, every extension has its page, both languages say the same."""

import pkgutil
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from reidrisk.edge.cli import exits
from reidrisk.edge.cli.application import build
from reidrisk.flow.editions import standards
from reidrisk.grade.caution import cautions
from reidrisk.identify.catalogue import categories
from reidrisk.model.clause import Manner
from reidrisk.model.detector import Detector
from reidrisk.prepare.asking.questionnaire import questionnaires

DOCS = Path(__file__).parents[2] / "docs"
LANGS = ("zh", "en")
LOCALES = {"zh": "C.UTF-8", "en": "C.UTF-8"}
EXTENSIONS = (
    ("reidrisk.identify.detectors", "DETECTOR", "detectors", "key"),
    ("reidrisk.mitigate.transforms", "TRANSFORM", "transforms", "key"),
    ("reidrisk.mitigate.losses", "LOSS", "losses", "key"),
    ("reidrisk.mitigate.requirements", "REQUIREMENT", "requirements", "key"),
    ("reidrisk.measure.models", "MODEL", "models", "symbol"),
    ("reidrisk.measure.attribute.models", "MODEL", "attributes", "symbol"),
    ("reidrisk.measure.population.estimators", "ESTIMATOR", "population", "key"),
    ("reidrisk.standards", "STANDARD", "standards", "id"),
    ("reidrisk.data.sources", "SOURCE", "sources", "key"),
    ("reidrisk.document.formats", "FORMAT", "formats", "key"),
)
_LINK = re.compile(r"\]\(([^)#:\s]+\.(?:md|png))(?:#[^)]*)?\)")


@pytest.fixture(scope="module")
def console() -> Iterator[ModuleType]:
    sys.path.insert(0, str(Path(__file__).parent))
    yield import_module("console")
    sys.path.pop(0)


@pytest.fixture(scope="module")
def program(console: ModuleType) -> Iterator[Path]:
    with console.program() as folder:
        yield folder


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sys.path.insert(0, str(DOCS))
    folder = tmp_path_factory.mktemp("manual") / "generated"
    try:
        assert import_module("generate").write(folder) > 0
    finally:
        sys.path.pop(0)
    return folder


def pages_of(package: str, binding: str, attribute: str) -> list[str]:
    home = import_module(package)
    values = [getattr(import_module(f"{package}.{found.name}"), binding) for found in pkgutil.iter_modules(home.__path__)]
    return [getattr(value, attribute) for value in values]


@pytest.mark.parametrize(("package", "binding", "folder", "attribute"), EXTENSIONS)
def test_every_extension_has_its_page_and_stands_in_the_list(
    package: str, binding: str, folder: str, attribute: str, generated: Path
) -> None:
    pages_stand_in_the_list(pages_of(package, binding, attribute), folder, generated)


def test_every_questionnaire_has_its_page_and_stands_in_the_list(generated: Path) -> None:
    pages_stand_in_the_list([one.key for one in questionnaires()], "questions", generated)


def pages_stand_in_the_list(names: list[str], folder: str, generated: Path) -> None:
    assert names
    for lang in LANGS:
        index = (generated / lang / folder / "index.md").read_text(encoding="utf-8")
        for name in names:
            file = name.casefold().replace("_", "-").replace(" ", "-") + ".md"
            assert (generated / lang / folder / file).is_file(), name
            assert f"({file})" in index, name
        assert len(list((generated / lang / folder).glob("*.md"))) == len(set(names)) + 1


def test_every_command_and_every_exit_code_has_its_place(generated: Path) -> None:
    commands = [name for name in build() if not name.startswith("-")]
    codes = [value for name, value in vars(exits).items() if name.isupper() and type(value) is int]
    assert len(commands) >= 6
    assert len(codes) == 7
    for lang in LANGS:
        page = (generated / lang / "commands.md").read_text(encoding="utf-8")
        assert all(f"## reidrisk {name}\n" in page for name in commands)
        assert all(f"| {code} | " in page for code in codes)


def test_every_caution_is_listed_with_who_may_answer_it(generated: Path) -> None:
    for lang in LANGS:
        page = (generated / lang / "cautions.md").read_text(encoding="utf-8")
        for one in cautions():
            row = next(line for line in page.splitlines() if line.startswith(f"| `{one.code}` |"))
            assert getattr(one.answered_by.words, lang) in row
            assert getattr(one.remedy, lang) in row


def test_every_clause_of_every_edition_is_listed(generated: Path) -> None:
    for standard in standards():
        page = (generated / "en" / "standards" / f"{standard.id}.md").read_text(encoding="utf-8")
        assert all(f"| {clause.id} | {clause.title.en} |" in page for clause in standard.clauses)


def test_what_still_waits_stands_in_one_place(generated: Path) -> None:
    for lang in LANGS:
        page = (generated / lang / "standards" / "index.md").read_text(encoding="utf-8")
        waiting = [(one.id, clause) for one in standards() for clause in one.clauses if clause.manner is Manner.LATER]
        assert page.count("\n| `") == len(waiting)
        assert all(
            f"| `{name}` | {clause.id} | {getattr(clause.title, lang)} | {', '.join(clause.rows)} |" in page for name, clause in waiting
        )


def test_generated_pages_are_in_the_language_of_their_folder(generated: Path) -> None:
    chinese = re.compile(r"[\u4e00-\u9fff]")
    for path in (generated / "zh").rglob("*.md"):
        assert chinese.search(title_of(path)), path
    titles = [title_of(path) for path in (generated / "en").rglob("*.md")]
    assert not [title for title in titles if chinese.search(title)]


def title_of(page: Path) -> str:
    return next(line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("# "))


def test_both_languages_have_the_same_pages_with_the_same_parts() -> None:
    names = {lang: sorted(path.relative_to(DOCS / lang) for path in (DOCS / lang).rglob("*.md")) for lang in LANGS}
    assert names["zh"] == names["en"]
    for name in names["zh"]:
        zh, en = ((DOCS / lang / name).read_text(encoding="utf-8") for lang in LANGS)
        for mark in (r"^#+ ", r"^```", r"^\|", r"^- "):
            assert len(re.findall(mark, zh, re.MULTILINE)) == len(re.findall(mark, en, re.MULTILINE)), (name, mark)


def test_no_link_leads_nowhere(generated: Path) -> None:
    for path in [*DOCS.glob("*.md"), *(page for lang in LANGS for page in (DOCS / lang).rglob("*.md"))]:
        for link in _LINK.findall(path.read_text(encoding="utf-8")):
            target = (path.parent / link).resolve()
            if target.is_relative_to(DOCS / "generated"):
                target = generated / target.relative_to(DOCS / "generated")
            assert target.is_file(), (path, link)


@pytest.mark.parametrize("name", ["tutorial.md", "release.md", "analyst.md", "engineer.md", "recipient.md"])
@pytest.mark.parametrize("lang", LANGS)
def test_the_tutorials_print_what_they_say(lang: str, name: str, tmp_path: Path, console: ModuleType, program: Path) -> None:
    page = DOCS / lang / name
    found = [step for _, content in console.fences(page, "console") for step in console.steps(content)]
    assert len(found) > 5
    printed = console.run(found, console.workplace(tmp_path, page), LOCALES[lang], program)
    assert len(printed) == len(found)
    for step, output in zip(found, printed, strict=True):
        assert not console.missing(step.shown, output), f"$ {step.command}\n{output}"


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_the_front_page_prints_what_it_says(name: str, tmp_path: Path, console: ModuleType, program: Path) -> None:
    page = DOCS.parent / name
    found = [step for _, content in console.fences(page, "console") for step in console.steps(content)]
    assert found
    for step, output in zip(found, console.run(found, console.workplace(tmp_path, page), "C.UTF-8", program), strict=True):
        assert not console.missing(step.shown, output), f"$ {step.command}\n{output}"


@pytest.mark.parametrize(("name", "lang"), [("README.md", "en"), ("README.zh.md", "zh")])
def test_the_front_page_is_short_and_leads_on(name: str, lang: str) -> None:
    text = (DOCS.parent / name).read_text(encoding="utf-8")
    assert text.count("\n") < 120
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    assert [link for link in links if not (DOCS.parent / link).exists()] == []
    assert {f"docs/images/report-{lang}.png", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "LICENSE"} <= set(links)


@pytest.mark.parametrize("lang", LANGS)
def test_the_manual_s_front_page_and_its_navigation_have_every_page(lang: str, generated: Path) -> None:
    index = (DOCS / lang / "index.md").read_text(encoding="utf-8")
    nav = (DOCS.parent / f"zensical.{lang}.toml").read_text(encoding="utf-8")
    written = {path.relative_to(DOCS / lang).as_posix() for path in (DOCS / lang).rglob("*.md")} - {"index.md"}
    assert len(written) > 20
    assert [page for page in written if f"]({page})" not in index or f'"{lang}/{page}"' not in nav] == []
    made = {path.relative_to(generated).as_posix() for path in (generated / lang).glob("*.md")}
    made |= {path.relative_to(generated).as_posix() for path in (generated / lang).glob("*/index.md")}
    joined = re.sub(r"\s+", " ", index)
    assert [page for page in made if f"(../generated/{page})" not in joined or f'"generated/{page}"' not in nav] == []


def test_what_was_measured_is_the_same_in_both_languages() -> None:
    def figures(lang: str) -> list[list[str]]:
        lines = (DOCS / lang / "benchmarks.md").read_text(encoding="utf-8").splitlines()
        return [re.findall(r"\d+(?:[,.]\d+)*", line) for line in lines if line.startswith("| ")]

    assert len(figures("en")) > 60
    for zh, en in zip(figures("zh"), figures("en"), strict=True):
        assert sorted(zh) == sorted(en)


@pytest.mark.parametrize("lang", LANGS)
def test_the_python_guide_runs(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, console: ModuleType) -> None:
    (tmp_path / "samples").symlink_to(DOCS.parent / "samples")
    monkeypatch.chdir(tmp_path)
    blocks = console.fences(DOCS / lang / "guides" / "python.md", "python")
    assert blocks
    for _, content in blocks:
        exec(content, {})  # noqa: S102 - our own manual


@pytest.mark.parametrize("lang", LANGS)
def test_the_detector_of_the_guide_passes_its_own_examples(lang: str, console: ModuleType) -> None:
    ((title, content),) = console.fences(DOCS / lang / "guides" / "detector.md", "python")
    assert title == "ward_key.py"
    space: dict[str, object] = {}
    exec(content, space)  # noqa: S102 - our own manual
    detector = space["DETECTOR"]
    assert isinstance(detector, Detector)
    assert all(detector.check(detector.examples))
    assert not any(detector.check(detector.counterexamples))
    assert min(len(detector.examples), len(detector.counterexamples)) >= 5
    assert detector.category in categories()
