"""Identification from the command line: drift, decisions, dictionary, proof, examples, the report; contents nobody examined."""

from __future__ import annotations

import csv
import hashlib
import html
import re
import sys
from base64 import b64encode
from collections import Counter
from pathlib import Path

import pytest
from tests.edge.calling import SAMPLES, Run

from reidrisk.edge.cli.examples import masked

DISCHARGE = str(SAMPLES / "cn_discharge.csv")
PNG = b64encode(b"\x89PNG\r\n\x1a\n" + bytes(40)).decode()


def write(path: Path, *lines: str) -> str:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_unexamined_contents_keep_a_dataset_off_level_3_until_a_person_decides(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "k.csv", "sex,scan", *(f"m,{PNG}" for _ in range(30)))
    context = ("--qi", "sex", "--sharing", "public", "--json")
    assert run("assess", data, *context).json["level"] == 1
    assert run("assess", data, *context, "--ni", "scan").json["level"] == 3


def test_drift_is_shown_and_fails_a_pipeline(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "k.csv", "sex,age", *("m,30" for _ in range(30)))
    assert run("scan", data, "-o", "case", "--fail-on-drift").code == 0
    assert run("scan", data, "-o", "case", "--fail-on-drift").code == 0
    data = write(tmp_path / "k.csv", "sex,手机号", *(f"m,1380013{n:04d}" for n in range(30)))
    ran = run("scan", data, "-o", "case", "--fail-on-drift", "--lang", "en")
    assert ran.code == 1
    assert "New columns: 手机号" in ran.out
    assert "no longer present: age" in ran.out
    again = run("scan", data, "-o", "case", "--json")
    assert (again.code, again.json["drift"]["new"]) == (0, ["手机号"])


def test_a_decision_is_kept_and_a_contradiction_shown(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "k.csv", "sex,手机号", *(f"m,1380013{n:04d}" for n in range(30)))
    run("scan", data, "-o", "case", "--lang", "en")
    file = tmp_path / "case" / "assessment.yaml"
    text = file.read_text(encoding="utf-8")
    place = text.index("decision:", text.index("手机号"))
    file.write_text(text[:place] + "decision: [NI]" + text[text.index("\n", place) :], encoding="utf-8")
    ran = run("scan", data, "-o", "case", "--lang", "en")
    assert "contradicts your decision" in ran.out
    assert "decision: [NI]" in file.read_text(encoding="utf-8")


def test_strict_refuses_while_a_column_is_undecided(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "k.csv", "sex,age", *("m,30" for _ in range(30)))
    ran = run("assess", data, "--qi", "sex", "--sharing", "public", "--strict", "--lang", "en")
    assert ran.code == 4
    assert "age" in ran.err
    assert run("assess", data, "--qi", "sex", "--sharing", "public", "--strict", "--json").json["undecided"] == ["age"]
    assert run("assess", data, "--qi", "sex", "--ni", "age", "--sharing", "public", "--strict", "--json").code == 0


def test_an_assessment_reads_a_dictionary_too(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "k.csv", "f1,f2", *(f"v{n % 4},{n % 3}" for n in range(40)))
    words = write(tmp_path / "d.csv", "字段名,说明,类型", "f1,宗教信仰,varchar", "f2,序号,int")
    asked = ("assess", data, "--sharing", "public", "--json")
    assert "religion" not in str(run(*asked).json)
    assert "religion" in str(run(*asked, "--dictionary", words).json)
    assert run(*asked, "--dictionary", str(tmp_path / "absent.csv")).code == 2


def test_a_dictionary_is_a_second_source_and_stays_with_the_case(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "k.csv", "f1,f2", *(f"v{n % 4},{n % 3}" for n in range(40)))
    words = write(tmp_path / "d.csv", "字段名,说明,类型", "f1,宗教信仰,varchar", "f2,序号,int")
    assert run("scan", data, "-o", "case", "--dictionary", words, "--json").json["quasi"] == 1
    assert run("scan", data, "-o", "case", "--json").json["quasi"] == 1
    found = run("assess", "case", "--sharing", "public", "--json").json
    assert "religion" in str(found)
    write(tmp_path / "d.csv", "a,b", "f1,x")
    assert run("scan", data, "-o", "case", "--dictionary", words).code == 2
    assert run("scan", data, "-o", "case", "--dictionary", str(tmp_path / "case" / "dictionary.csv"), "--json").code == 0


def test_hashes_are_proved_on_request_only(run: Run, tmp_path: Path) -> None:
    texts = [f"员工{n:03d}" for n in range(40)]
    lines = [f"{text},{hashlib.md5(text.encode()).hexdigest()}" for text in texts]  # noqa: S324 - what is tested
    data = write(tmp_path / "k.csv", "岗位,标记", *lines)
    run("scan", data, "-o", "case", "--lang", "en")
    file = tmp_path / "case" / "assessment.yaml"
    assert "were recovered" not in " ".join(file.read_text(encoding="utf-8").split())
    run("scan", data, "-o", "case", "--prove-hashes", "--lang", "en")
    said = " ".join(file.read_text(encoding="utf-8").split())
    assert "40 rows were recovered" in said.replace('" "', " ")
    assert "员工001" not in said
    for lang in ("zh", "en"):  # a scan without a trial does not undo one
        run("scan", data, "-o", "case", "--lang", lang)
        assert "40 rows were recovered" in " ".join(file.read_text(encoding="utf-8").split()).replace('" "', " ")


def test_examples_are_masked_and_stay_on_the_terminal(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = write(tmp_path / "k.csv", "手机号,性别", *(f"1380013{n:04d},男" for n in range(30)))
    assert run("scan", data, "-o", "case", "--show-values").code == 2
    assert not (tmp_path / "case").exists()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    ran = run("scan", data, "-o", "case", "--show-values")
    assert "1*********0" in ran.out
    assert "13800130000" not in ran.out
    assert "男" not in ran.out


def test_masking() -> None:
    assert [masked(text) for text in ("张三", "张三丰", "13800138000", "a\x1b[2Jb", "")] == ["**", "张*丰", "1*********0", "a****b", ""]


def test_the_report_of_identifiers_for_a_file_and_for_a_case(run: Run, tmp_path: Path) -> None:
    ran = run("report", "identifiers", DISCHARGE, "--lang", "zh,en", "-o", "out")
    assert ran.code == 0
    page = (tmp_path / "out" / "identifiers-en.html").read_text(encoding="utf-8")
    assert {row for row in (f"C{n:03d}" for n in range(7, 27)) if row not in page} == set()
    assert "430321197208124193" not in page
    assert "标识符识别报告" in (tmp_path / "out" / "identifiers-zh.html").read_text(encoding="utf-8")
    run("scan", DISCHARGE, "-o", "case", "--lang", "en")
    assert run("report", "case", "identifiers", "--json").json["kind"] == "identifiers"
    assert (tmp_path / "case" / "documents" / "identifiers-en.html").is_file()


def counted(path: str, columns: list[str]) -> Counter[tuple[str, ...]]:
    with Path(path).open(encoding="utf-8-sig", newline="") as file:
        return Counter(tuple(row[name].strip() for name in columns) for row in csv.DictReader(file))


def cells(page: str, heading: str) -> list[list[str]]:
    body = page[page.rindex(heading) :]
    body = re.sub(r'<span class="of".*?</span>', "", body[body.index("<tbody") : body.index("</tbody>")])  # labels of cards on a phone
    rows = re.findall(r"<tr.*?</tr>", body, re.DOTALL)
    return [
        [html.unescape(re.sub(r"<[^>]+>", " ", cell)).strip() for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)] for row in rows
    ]


def figures(path: str, columns: list[str]) -> list[str]:
    sizes = counted(path, columns).values()
    alone = sum(size for size in sizes if size == 1)
    share = f"{alone / sum(sizes):.1%}"
    return [str(len(columns)), f"{len(sizes):,}", f"{min(sizes):,}", "1" if min(sizes) == 1 else f"1/{min(sizes)}", f"{alone:,} ({share})"]


def test_what_ifs_show_their_consequences_as_counted_by_hand(run: Run, tmp_path: Path) -> None:
    people = [("m" if n % 2 else "f", 30 + n % 3 // 2, f"r{n % 4}", n % 5) for n in range(60)]
    data = write(tmp_path / "k.csv", "sex,age,remark,score", *(",".join(map(str, one)) for one in [*people, ("m", 80, "r9", 9)]))
    run("scan", data, "-o", "case")
    case = tmp_path / "case" / "assessment.yaml"
    for name, role in {"sex": "QI", "age": "NI", "remark": "NI", "score": "QI"}.items():
        head, body = case.read_text(encoding="utf-8").split(f"\n  {name}:\n", 1)
        decided = body.replace("    decision:\n", f"    decision: [{role}]\n", 1)
        case.write_text(f"{head}\n  {name}:\n{decided}", encoding="utf-8")
    assert run("report", "case", "identifiers", "--lang", "zh,en").code == 0
    found = cells((tmp_path / "case" / "documents" / "identifiers-en.html").read_text(encoding="utf-8"), "What-ifs")
    assert [row[1:] for row in found] == [
        figures(data, columns) for columns in (["sex", "score"], ["sex", "age", "remark", "score"], ["sex"])
    ]
    page = (tmp_path / "case" / "documents" / "identifiers-zh.html").read_text(encoding="utf-8")
    assert [row[1:5] for row in cells(page, "假设情形")] == [row[1:5] for row in found]


def test_what_ifs_without_columns_say_why_nothing_was_computed(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "k.csv", "score_a,score_b", *(f"{n % 7}.5,{n % 3}.25" for n in range(60)))
    assert run("report", "identifiers", data, "--lang", "zh,en", "-o", "out").code == 0
    now, every, public = cells((tmp_path / "out" / "identifiers-en.html").read_text(encoding="utf-8"), "What-ifs")
    assert "not computed: no column is a quasi-identifier now" in now[0]
    assert "not computed: no quasi-identifier is publicly known" in public[0]
    assert every[1:] == figures(data, ["score_a", "score_b"])
    assert "未计算：" in (tmp_path / "out" / "identifiers-zh.html").read_text(encoding="utf-8")


def test_identifiers_in_the_file_name_are_said(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "张建国_13800138000.csv", "x", *("1" for _ in range(9)))
    ran = run("scan", data, "-o", "case", "--lang", "en")
    assert "file name itself holds" in ran.out


def test_a_scan_shows_each_column_why_and_what_is_decided(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "k.csv", "sex,手机号", *(f"m,1380013{n:04d}" for n in range(30)))
    shown = " ".join(run("scan", data, "-o", "case", "--why", "手机号", "--lang", "en").out.split())
    assert "手机号 ○ DI" in shown
    assert "30 of 30 rows" in shown
    file = tmp_path / "case" / "assessment.yaml"
    text = file.read_text(encoding="utf-8")
    place = text.index("decision:", text.index("手机号"))
    file.write_text(text[:place] + "decision: [NI]" + text[text.index("\n", place) :], encoding="utf-8")
    sex, mobile = run("scan", data, "-o", "case", "--json").json["columns"]
    assert (sex["roles"], sex["decided"], sex["proposed"], sex["category"]) == (["QI"], False, ["QI"], "sex")
    assert (mobile["roles"], mobile["decided"], mobile["proposed"], mobile["category"]) == (["NI"], True, ["DI"], "mobile")


def study(folder: Path) -> tuple[str, str, list[str]]:
    """A release with study codes that look like a measure, and the list of codes and names; the codes."""
    codes = [f"{(7919 * n) % 10007 + 10000}.{n:02d}" for n in range(1, 41)]
    release = write(folder / "release.csv", "score,sex", *(f"{code},{'男女'[n % 2]}" for n, code in enumerate(codes[:36])))
    return (
        release,
        write(folder / "keys.csv", "code,name", *(f"{code},王{chr(0x4E00 + n)}" for n, code in enumerate(reversed(codes)))),
        codes,
    )


def names(keys: str) -> list[str]:
    """The second column."""
    return [line.split(",")[1] for line in Path(keys).read_text(encoding="utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("lang", "said"), [("zh", "一对一对应"), ("en", "joins one to one")])
def test_columns_that_join_with_another_file_are_codes_and_stay_so(run: Run, tmp_path: Path, lang: str, said: str) -> None:
    release, keys, codes = study(tmp_path)
    assert run("scan", release, "-o", "alone", "--json").json["columns"][0]["proposed"] != ["DI"]  # alone it is no code
    ran = run("scan", release, "-o", "case", "--beside", keys, "--lang", lang)
    file = (tmp_path / "case" / "assessment.yaml").read_text(encoding="utf-8")
    assert said in file
    assert not [code for code in codes if code in ran.out + file]
    again = run("scan", release, "-o", "case", "--json").json
    assert (again["columns"][0]["proposed"], again["columns"][0]["category"]) == (["DI"], "other_unique")
    assert again["drift"]["changed"] == []
    assert run("assess", "case", "--sharing", "public", "--json").json["level"] == 1
    left = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "case").rglob("*") if path.is_file())
    assert "keys.csv" in left
    assert not [text for text in (*codes, *names(keys)) if text in left]


def test_an_assessment_takes_other_files_too(run: Run, tmp_path: Path) -> None:
    release, keys, _ = study(tmp_path)
    asked = ("assess", release, "--sharing", "public", "--lang", "en", "--json")
    assert "joins one to one" not in run(*asked).out
    assert "joins one to one" in run(*asked, "--beside", keys).out


@pytest.mark.parametrize(
    ("given", "said"),
    [("absent.csv", "absent.csv"), ("release.csv", "the very data"), ("postgres://u:secret@h/d?table=t", "postgres://u@h/d?table=t")],
)
def test_another_file_that_cannot_be_used_is_said_with_its_place(run: Run, tmp_path: Path, given: str, said: str) -> None:
    release, *_ = study(tmp_path)
    ran = run("scan", release, "-o", "case", "--beside", given if "://" in given else str(tmp_path / given), "--lang", "en")
    assert ran.code == 2
    assert said in ran.err
    assert "secret" not in ran.err
    assert not (tmp_path / "case" / "beside.json").exists()


def test_another_file_that_is_gone_or_a_list_that_is_none_stops_the_scan(run: Run, tmp_path: Path) -> None:
    release, keys, _ = study(tmp_path)
    run("scan", release, "-o", "case", "--beside", keys)
    Path(keys).unlink()
    ran = run("scan", release, "-o", "case", "--lang", "en")
    assert (ran.code, "keys.csv" in ran.err, "delete beside.json" in ran.err) == (2, True, True)
    for content in ("{", '{"a": 1}', "[1]"):
        write(tmp_path / "case" / "beside.json", content)
        assert "not a list of paths" in run("scan", release, "-o", "case", "--lang", "en").err


def test_the_inventory_of_other_data_is_in_the_list_of_datasets(run: Run, tmp_path: Path) -> None:
    data = write(tmp_path / "k.csv", "sex,age", *("m,30" for _ in range(30)))
    run("scan", data, "-o", "case")
    case = tmp_path / "case" / "assessment.yaml"
    blank = case.read_text(encoding="utf-8")

    def listed(answers: str, *more: str) -> str:
        case.write_text(re.sub(r"\n  holdings\.known:.*?(?=\n  \w|\n\w)", "", blank, flags=re.DOTALL), encoding="utf-8")
        text = case.read_text(encoding="utf-8").replace("\nanswers:\n", f"\nanswers:\n{answers}", 1)
        case.write_text(text, encoding="utf-8")
        ran = run("report", "case", "datasets", "--lang", "en", *more)
        assert ran.code == 0, ran.err
        return (tmp_path / "case" / "documents" / "datasets-en.html").read_text(encoding="utf-8")

    some = "  holdings.known: some\n  holdings.names: [claims]\n  holdings.kind@claims: restricted\n  holdings.holder@claims: insurer\n"
    rows = cells(listed(some + "  holdings.identified@claims: identified\n  holdings.shared@claims: sex; age\n"), "Inventory of other data")
    assert rows == [["claims", "restricted source", "insurer", "directly", "sex; age"]]
    none = "  holdings.known: {value: none, by: Li Si, date: 2026-11-20}\n"
    page = listed(none)
    assert "No other data that could be linked are known" in page


def test_a_scan_writes_nothing_unless_a_case_is_asked_for(run: Run, tmp_path: Path) -> None:
    for words in ((), ("--json",), ("--lang", "zh")):
        assert run("scan", DISCHARGE, *words).code == 0
    shown = run("scan", DISCHARGE, "--lang", "en").out
    assert "Nothing was written" in shown
    assert "-o case" in shown
    assert run("scan", DISCHARGE, "--json").json["case"] is None
    refused = run("scan", DISCHARGE, "--fail-on-drift", "--json")
    assert (refused.code, [one["code"] for one in refused.json["errors"]]) == (2, ["no_case"])
    assert not list(tmp_path.iterdir())
