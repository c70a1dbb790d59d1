from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.prepare.prepare_cases import codes, places

from reidrisk.data.yaml import reading
from reidrisk.data.yaml.reading import read_tree
from reidrisk.data.yaml.revision import Revision
from reidrisk.data.yaml.writing import Value, block, flow, quoted
from reidrisk.model.problem import InputError

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def failed(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        read_tree(text, "f.yaml")
    for problem in caught.value.problems:
        assert problem.file == "f.yaml"
        assert problem.say("zh") != problem.say("en")
    return caught.value


def test_texts_stay_what_they_are() -> None:
    text = 'a: 007\nb: 0.05\nc: no\nd:\ne: ~\nf: "null"\n2020: x\nnull: true\n"": [1e5, 2026-11-21]\n? z\n: |\n  one\n  two\n'
    assert read_tree(text, "f").plain() == {
        "a": "007",
        "b": "0.05",
        "c": "no",
        "d": None,
        "e": None,
        "f": "null",
        "2020": "x",
        "null": True,
        "": ["1e5", "2026-11-21"],
        "z": "one\ntwo\n",
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: &x [1]\nb: *x\n", [("yaml_alias", 1, 4), ("yaml_alias", 2, 4)]),
        ("a: &a [x,x]\nb: &b [*a,*a]\n", [("yaml_alias", 1, 4), ("yaml_alias", 2, 4), ("yaml_alias", 2, 8), ("yaml_alias", 2, 11)]),
        ("&k a: 1\n", [("yaml_alias", 1, 1)]),
        ("a: !!python/object/apply:os.system [x]\n", [("yaml_tag", 1, 4)]),
        ("a: ! x\nb: !!int 5\n", [("yaml_tag", 1, 4), ("yaml_tag", 2, 4)]),
        ("a: 1\nb: 2\na: 3\nc: {x: 1, x: 2}\n", [("duplicate_key", 3, 1), ("duplicate_key", 4, 11)]),
        ("[a]: 1\n", [("key_not_text", 1, 1)]),
        ("a:\n\t- b\n", [("yaml_syntax", 2, 1)]),
        ("a: b: c\n", [("yaml_syntax", 1, 5)]),
        ('a: 1\nb: "abc\nc: 1\n', [("yaml_syntax", 2, 4)]),
        ("a: 1\nb: x\x00y\n", [("yaml_syntax", 2, 5)]),
        ("a: 1\n---\nb: 2\n", [("several_documents", 2, 1)]),
        ("[" * 5000, [("file_too_deep", 1, 9)]),
        ("- " * 5000, [("file_too_deep", 1, 17)]),
        ("%YAML 9.9\n---\na: 1\n", [("yaml_syntax", 1, 1)]),
        ("", [("empty_file", None, None)]),
        ("# only a comment\n", [("empty_file", None, None)]),
    ],
)
def test_hostile_and_broken_files(text: str, found: list[tuple[str, int | None, int | None]]) -> None:
    assert places(failed(text)) == found


def test_a_file_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes(failed("a" * (reading.MOST_CHARACTERS + 1))) == ["file_too_long"]
    monkeypatch.setattr(reading, "MOST_NODES", 10)
    assert places(failed("- a\n" * 12)) == [("file_too_long", 10, 3)]


# One line, read by both readers of the library: libyaml, and Python where it is not there.
@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader])
@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("\ufeffa: 中\nb: \U0001f600 # \U0001f600\nc: x\n", {"a": "中", "b": "\U0001f600", "c": "x"}),
        ("a:\r\n- x\r- 'it''s'\n", {"a": ["x", "it's"]}),
        ('a: "\\udc80\\uD83D\\x41\\/"\n', {"a": "\udc80\ud83dA/"}),
        ('a: "x\x85y\u2028z"\n', {"a": "x y\u2028z"}),
        (
            "a: {b: , c: [1,\n  d]}\ne: http://x:1#z\nf:g: a&b*!\n",
            {"a": {"b": None, "c": ["1", "d"]}, "e": "http://x:1#z", "f:g": "a&b*!"},
        ),
        ("a: two\n  lines\nb: >-\n  x\n  y\n\n  z\nc: |+\n  x\n\n", {"a": "two lines", "b": "x y\nz", "c": "x\n\n"}),
        ("%YAML 1.2\n---\n? a\n: 1\n? b\n...\n", {"a": "1", "b": None}),
        ("\"a\": 1\n'b':\n  - - 1\n  - c: 2\n    d:\n", {"a": "1", "b": [["1"], {"c": "2", "d": None}]}),
    ],
)
def test_both_readers_read_the_same(text: str, plain: object, loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_LOADER", loader)
    assert read_tree.__wrapped__(text, "f").plain() == plain


# The places are those of ruamel.yaml 0.19, which read these files before; it and this reader said the same of them, and the same of all
# texts that the tests read.
@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader])
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('a: 1\nb: [x, "y"\n', (2, 4)),
        ("a: 1\nb: 'x\n\n", (2, 4)),
        ("中: {x: 1\n", (1, 4)),
        ("a: 1\n b: 2\n", (2, 3)),
        ("a:\n  - x\n y: 1\n", (3, 2)),
        ("a: 1\nb\nc: 2\n", (3, 1)),
        ("a: @x\n", (1, 4)),
        ("a: x\n`b: 1\n", (2, 1)),
        ('a: "\\xZZ"\n', (1, 7)),
        ("a: [x]]\n", (1, 7)),
        ("a: %\n", (1, 4)),
        ("a: |x\n  y\n", (1, 5)),
        ("- x\ny: 1\n", (2, 1)),
        ("\U0001f600: x\n中: y: z\n", (2, 5)),
        ("a: x\r\nb: y: z\r\n", (2, 5)),
        ("a: x\x7f\n", (1, 5)),
        ("a: 中\udc80\n", (1, 5)),
    ],
)
def test_where_a_file_is_broken(text: str, found: tuple[int, int], loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_LOADER", loader)
    with pytest.raises(InputError) as caught:
        read_tree.__wrapped__(text, "f.yaml")
    assert places(caught.value) == [("yaml_syntax", *found)]


# What ruamel.yaml 0.19 read otherwise: a key left out was an empty one, of an unknown escape the second sign was
# named, U+FEFF within was text.
@pytest.mark.parametrize(
    ("text", "found"),
    [
        (": x\n", [("yaml_syntax", 1, 1)]),
        ("a: {: x}\n", [("yaml_syntax", 1, 5)]),
        ("a: [b:]\n", [("yaml_syntax", 1, 6)]),
        ("a: 1\n\ufeffb: 2\n", [("yaml_syntax", 2, 1)]),
        ('a: "\\q"\n', [("yaml_syntax", 1, 5)]),
        ('a: "\\U00110000"\n', [("yaml_syntax", 1, 7)]),
        ('a: "\\udc80\\U00110000"\n', [("yaml_syntax", None, None)]),
    ],
)
def test_what_is_refused_since_libyaml_reads(text: str, found: list[tuple[str, int | None, int | None]]) -> None:
    assert places(failed(text)) == found


def test_a_tab_within_a_line_is_space_and_in_front_of_it_an_error() -> None:
    assert read_tree("a: x\t# c\nb:\ty\t\n", "f").plain() == {"a": "x", "b": "y"}
    assert places(failed("a:\n\tb: 1\n")) == [("yaml_syntax", 2, 1)]


@pytest.mark.parametrize("opening", ["[", "[\n", "{a: ", "{? ", "? ", "- ", "[{a: "])
def test_no_nesting_is_too_deep_to_be_refused(opening: str) -> None:
    assert codes(failed(opening * (reading.MOST_CHARACTERS // len(opening) // 8)))[-1] in {"file_too_deep", "yaml_syntax"}


@settings(deadline=None)
@given(ANY_TEXT, ANY_TEXT)
def test_whatever_is_quoted_reads_back(key: str, value: str) -> None:
    assert read_tree(f"{quoted(key)}: {quoted(value)}\n", "f").plain() == {key: value}


VALUES: st.SearchStrategy[Value] = st.recursive(
    st.none() | st.booleans() | ANY_TEXT | st.lists(ANY_TEXT, max_size=3),
    lambda inner: st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None)
@given(VALUES, st.sampled_from(["\n", "\r\n"]))
def test_whatever_is_written_reads_back(value: Value, newline: str) -> None:
    assert read_tree(f"a:{block(value, 0, newline)}{newline}", "f").plain() == {"a": value}
    assert read_tree(f"{{a: {flow(value)}, b: x}}", "f").plain() == {"a": value, "b": "x"}


def revised(text: str, **changes: Value) -> str:
    revision = Revision(text)
    revision.merge(read_tree(text, "f"), changes)
    return revision.result()


@pytest.mark.parametrize(
    ("text", "value", "after"),
    [
        ("a: 1 # c\nb: 2\n", "x", "a: x # c\nb: 2\n"),
        ("a:   # c\nb: 2\n", "x", "a: x   # c\nb: 2\n"),
        ("a:\n\n# c\nb: 2\n", "x", "a: x\n\n# c\nb: 2\n"),
        ("b: 2", "x", "a: x\nb: 2"),
        ("# c\nb: 2\n", {"k": "v"}, "# c\na:\n  k: v\nb: 2\n"),
        ("a: {}\nb: 2\n", {"k": "v"}, "a: {k: v, }\nb: 2\n"),
        ("{a: 1, b: 2}", ("x",), "{a: [x], b: 2}"),
        ("{b: 2}", "x", "{a: x, b: 2}"),
        ("{a: , b: 2}", "x", "{a: x , b: 2}"),
        ("a: ~\nb: 2\n", ["x"], "a: [x]\nb: 2\n"),
        ("a:\n  - 1 # one\n  # two\n  - 2 # three\nb: 2\n", ["x", "z"], "a:\n  - x\n  - z # three\n  # one\n  # two\nb: 2\n"),
        ("a:\n- 1\n- 2\nb: 2\n", ["x"], "a:\n- x\nb: 2\n"),
        ("a:\n  - 1\nb: 2\n", [], "a:\n  []\nb: 2\n"),
        ("a: [1,\n  2, # c\n  ]\nb: 2\n", ["x"], "a: [x]\n  # c\nb: 2\n"),
        ("a:\r\n  k: 1\r\nb: 2\r\n", {"k": ["x"], "l": "z"}, "a:\r\n  l: z\r\n  k: [x]\r\nb: 2\r\n"),
    ],
)
def test_a_change_touches_only_its_place(text: str, value: Value, after: str) -> None:
    assert revised(text, a=value) == after
    read_tree(after, "f")


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("a: 1\nb: 2\n", "b: 2\n"),
        ("b: 2\na: 1\n", "b: 2\n"),
        ("b: 2\na: 1", "b: 2\n"),
        ("a: 1 # c\nb: 2\n", "a:  # c\nb: 2\n"),
        ("{a: 1, b: 2}", "{a: , b: 2}"),
        ("a: 1\n", "a: \n"),
        ("b: 2\r\na: 1\r\n", "b: 2\r\n"),
    ],
)
def test_dropping_a_key_keeps_what_else_stands_in_its_line(text: str, after: str) -> None:
    revision = Revision(text)
    revision.drop(read_tree(text, "f"), "a")
    assert revision.result() == after


@pytest.mark.parametrize(
    ("before", "after"),
    [("a", "a: |\n  t\nc: 1\n\nb: 2"), ("b", "a: |\n  t\n\nb: 2\nc: 1"), (None, "c: 1\na: |\n  t\n\nb: 2")],
)
def test_a_key_can_be_put_behind_another(before: str | None, after: str) -> None:
    text = "a: |\n  t\n\nb: 2"
    revision = Revision(text)
    revision.put_after(read_tree(text, "f"), before, "c", "1")
    assert revision.result() == after
