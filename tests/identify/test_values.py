from __future__ import annotations

from collections.abc import Callable, Iterable

from reidrisk.identify.values import LONGEST, Values

Make = Callable[[Iterable[str]], Values]


def test_values_are_trimmed_and_full_width_folded(values_of: Make) -> None:
    assert list(values_of([" １１０１０５Ｘ　", "a b ", "张三"])) == ["110105X", "a b", "张三"]


def test_digits_spaces_and_dashes_of_any_script_are_plain_and_what_nobody_sees_is_gone(values_of: Make) -> None:
    written = ["43\u00a001\u202f03", "43\u200b0\u20601\ufeff03", "43\u20131\u22122", "\u0664\u06f3\u096c", "\u200b"]
    assert list(values_of(written)) == ["43 01 03", "430103", "43-1-2", "436"]
    assert list(values_of(["甲\u200b乙"])) == ["甲乙"]


def test_long_whole_numbers_written_as_floats_are_read_without_their_point(values_of: Make) -> None:
    written = ["13812345678.0", "4245519037.0", "37.0", "138.5", "a1234567890.0", "1234567890.50"]
    assert list(values_of(written)) == ["13812345678", "4245519037", "37.0", "138.5", "a1234567890.0", "1234567890.50"]
    assert list(values_of([])) == []


def test_two_spellings_stay_two_entries_with_their_rows(values_of: Make) -> None:
    values = values_of(["１", "1", "1"])
    assert list(values) == ["1", "1"]
    assert values.rows == 3


def test_blanks_are_absent(values_of: Make) -> None:
    values = values_of(["　", "  ", "x", ""])
    assert list(values) == ["x"]
    assert values.rows == 1


def test_ascii_and_chinese_without_full_width_are_only_trimmed(values_of: Make) -> None:
    assert list(values_of([" a ", "b"])) == ["a", "b"]
    assert list(values_of([" 张 ", "b"])) == ["张", "b"]


def test_long_values_are_clipped_and_counted(values_of: Make) -> None:
    values = values_of(["x" * (LONGEST + 1), "y", "y"])
    assert values.clipped == 1
    assert values.lengths.max() == LONGEST


def test_the_probe_holds_the_frequent_and_an_even_spread() -> None:
    texts = [str(number) for number in range(10_000)]
    weights = [1] * 10_000
    weights[7_777] = 5_000
    values = Values(texts, weights)
    assert 7_777 in values.probe
    assert {0, 9_999} <= set(values.probe)
    assert len(values.probe) < 400
    assert len(values.some) == 2_000


def test_a_small_column_is_its_own_probe(values_of: Make) -> None:
    values = values_of(["a", "b"])
    assert values.probe == [0, 1]
    assert values.some is values
    assert values[0:1] == ["a"]


def test_lone_surrogates_and_line_feeds_do_not_break_the_flat_form(values_of: Make) -> None:
    values = values_of(["a\nb", "\ud800１", "𠮷"])
    assert [values.flat[start] for start in values.starts.tolist()] == [ord("a"), 0xD800, ord("𠮷")]
    assert values[1] == "\ud8001"
