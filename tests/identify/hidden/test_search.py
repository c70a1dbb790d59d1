"""Identifiers that hide: in codes, in parts of cells, in JSON, behind encodings and hashes; contents nobody examined."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from base64 import b64encode
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from fractions import Fraction

import pytest

from reidrisk.data.casting import BINARY_NOTE
from reidrisk.identify.hidden import contents, hashes
from reidrisk.identify.propose import identify
from reidrisk.identify.values import Values
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column
from reidrisk.model.role import Role
from reidrisk.model.text import Text

Propose = Callable[..., Column]
WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
NAMES = ["张伟", "王秀英", "李建国", "刘敏", "陈静", "杨丽华", "赵志强", "黄晓燕", "周建军", "吴桂芳", "徐海燕", "孙立新"]


def numbers(count: int, seed: int = 5) -> list[str]:
    chance = random.Random(seed)  # noqa: S311 - test data, the same at every run
    bodies = [
        f"430321{chance.randint(1940, 2010)}{chance.randint(1, 12):02d}{chance.randint(1, 28):02d}{chance.randint(0, 999):03d}"
        for _ in range(count)
    ]
    return [body + "10X98765432"[sum(int(d) * w for d, w in zip(body, WEIGHTS, strict=True)) % 11] for body in bodies]


def mobiles(count: int, seed: int = 6) -> list[str]:
    chance = random.Random(seed)  # noqa: S311 - test data, the same at every run
    return [f"{chance.choice(['138', '139', '150', '186', '177', '199', '136'])}{chance.randrange(10**8):08d}" for _ in range(count)]


def births(count: int, seed: int = 7) -> list[str]:
    chance = random.Random(seed)  # noqa: S311 - test data, the same at every run
    return [(date(1935, 1, 1) + timedelta(days=chance.randrange(27_000))).strftime("%Y%m%d") for _ in range(count)]


def rules(column: Column) -> set[str]:
    return {item.rule for item in column.evidence}


def serial(texts: Iterable[str], before: str = "", after: str = "") -> list[str]:
    return [f"{before}{text}{after}{place:04d}" for place, text in enumerate(texts)]


def test_an_identity_number_inside_a_file_number(propose: Propose) -> None:
    column = propose("f1", [f"77{number}{place:05d}" for place, number in enumerate(numbers(40)) if "X" not in number])
    assert "code:cn_resident_id" in rules(column)
    assert Role.DI in column.roles
    assert column.category == "cn_resident_id"


def test_long_random_digits_hold_no_identity_number(propose: Propose) -> None:
    chance = random.Random(8)  # noqa: S311 - test data
    column = propose("f1", [f"{chance.randrange(10**30):030d}" for _ in range(2000)])
    assert not any(rule.startswith("code:") for rule in rules(column))


def test_a_mobile_number_inside_a_member_number(propose: Propose) -> None:
    column = propose("会员号", serial(mobiles(60), before="VP"))
    assert "code:mobile" in rules(column)
    assert Role.DI in column.roles


def test_an_identity_number_holds_no_mobile_number_of_its_own(propose: Propose) -> None:
    assert not any(rule.startswith("code:") for rule in rules(propose("身份证号", numbers(200))))
    assert "code:mobile" not in rules(propose("f1", [f"AB{day}{place:03d}" for place, day in enumerate(births(200))]))


def test_a_mobile_number_with_the_decimal_of_a_workbook(propose: Propose) -> None:
    column = propose("f1", [f"{number}.0" for number in mobiles(60)])
    assert column.category == "mobile"
    assert Role.DI in column.roles


def test_amounts_and_clocks_hold_no_mobile_number(propose: Propose) -> None:
    chance = random.Random(3)  # noqa: S311 - test data
    clocks = [str(chance.randrange(1_300_000_000_000, 1_900_000_000_000)) for _ in range(200)]
    amounts = [f"{chance.randrange(13_000_000_000, 20_000_000_000)}.{chance.randrange(100):02d}" for _ in range(200)]
    assert "code:mobile" not in rules(propose("f1", clocks)) | rules(propose("f1", amounts))


def test_a_running_number_that_begins_with_13_holds_no_mobile_number(propose: Propose) -> None:
    assert not any(rule.startswith("code:") for rule in rules(propose("单据", [f"AA1380000{place:06d}" for place in range(500)])))


def test_a_birth_date_inside_a_patient_number(propose: Propose) -> None:
    column = propose("f1", serial(births(200), before="P"))
    assert "code:birth_date" in rules(column)
    assert column.roles == {Role.DI}  # what identifies directly needs no second reason
    assert Role.QI in propose("f1", [f"P{day}Z" for day in births(40) * 9]).roles


def test_dates_of_a_few_years_inside_a_number_are_no_birth_dates(propose: Propose) -> None:
    days = [(date(2021, 1, 1) + timedelta(days=place)).strftime("%Y%m%d") for place in range(700)]
    assert "code:birth_date" not in rules(propose("f1", serial(days, before="P")))


def test_name_and_number_in_one_cell(propose: Propose) -> None:
    chance = random.Random(1)  # noqa: S311 - test data
    column = propose("f1", [f"{chance.choice(NAMES)} {number}" for number in mobiles(60)])
    assert {"part:mobile", "inside:mobile"} & rules(column)
    assert Role.DI in column.roles


def test_a_person_in_a_file_name(propose: Propose) -> None:
    column = propose("附件", [f"/data/{name}_{place}.jpg" for place, name in enumerate(NAMES)])
    assert "part:person_name" in rules(column)
    assert Role.DI in column.roles


def test_a_mobile_number_in_a_file_name(propose: Propose) -> None:
    assert "part:mobile" in rules(propose("附件", [f"/data/{number}.jpg" for number in mobiles(30)]))


def test_things_in_parts_are_no_persons(propose: Propose) -> None:
    chance = random.Random(2)  # noqa: S311 - test data
    words = ["内科 病房", "外科 门诊", "检验 血常规", "影像 胸片"]
    assert not any(rule.startswith("part:") for rule in rules(propose("f1", [chance.choice(words) for _ in range(80)])))


def test_fields_of_json(propose: Propose) -> None:
    cells = [json.dumps({"联系": {"phone": number}, "n": place % 3}) for place, number in enumerate(mobiles(40))]
    column = propose("f1", cells)
    assert "field:mobile" in rules(column)
    assert Role.DI in column.roles
    assert not any(rule.startswith("field:") for rule in rules(propose("f1", [json.dumps({"n": n % 5, "w": 2.5}) for n in range(40)])))


def test_broken_json_is_text(propose: Propose) -> None:
    assert not any(rule.startswith("field:") for rule in rules(propose("f1", ["{" * 50 + str(n) for n in range(40)])))


@pytest.mark.parametrize(
    ("wrap", "rule"),
    [
        (lambda text: b64encode(text.encode()).decode(), "base64:mobile"),
        (lambda text: text.encode().hex(), "hex:mobile"),
        (lambda text: "".join(f"%{byte:02X}" for byte in text.encode()), "percent:mobile"),
        (lambda text: text[::-1], "reversed:mobile"),
    ],
)
def test_plain_encodings_are_undone(propose: Propose, wrap: Callable[[str], str], rule: str) -> None:
    column = propose("f1", [wrap(number) for number in mobiles(60)])
    assert rule in rules(column)
    assert column.category == "mobile"
    assert Role.DI in column.roles


def test_names_in_base64(propose: Propose) -> None:
    chance = random.Random(3)  # noqa: S311 - test data
    made = sorted({chance.choice("张王李赵陈") + chance.choice("伟建志晓秀") + chance.choice("国强燕英华") for _ in range(90)})
    assert "base64:person_name" in rules(propose("f1", [b64encode(name.encode()).decode() for name in made]))


def test_random_codes_are_not_undone(propose: Propose) -> None:
    chance = random.Random(4)  # noqa: S311 - test data
    column = propose("f1", [b64encode(chance.randbytes(12)).decode() for _ in range(100)])
    assert not any(rule.startswith(("base64:", "hex:", "reversed:")) for rule in rules(column))


@pytest.mark.parametrize("algorithm", ["md5", "sha1", "sha256", "sha512"])
def test_hashes_are_told_with_what_they_cost(propose: Propose, algorithm: str) -> None:
    column = propose("f1", [hashlib.new(algorithm, number.encode()).hexdigest() for number in mobiles(40)])
    found = next(item for item in column.evidence if item.rule.startswith("hash:"))
    assert found.rule == f"hash:{algorithm}"
    assert "×10^" in found.finding.say("en")
    assert Role.DI in column.roles


def test_whether_a_key_was_used_is_asked_and_not_claimed(propose: Propose) -> None:
    bare = [hashlib.md5(number.encode()).hexdigest() for number in mobiles(40)]  # noqa: S324 - what is tested
    keyed = [hmac.new(b"kept apart", number.encode(), "md5").hexdigest() for number in mobiles(40)]
    told = [next(item for item in propose("f1", values).evidence if item.rule == "hash:md5").finding for values in (bare, keyed)]
    assert told[0].say("en") == told[1].say("en")  # nobody can tell them apart by their looks
    assert "unsalted" not in told[0].say("en")
    assert "the values do not say: ask" in told[0].say("en")
    assert "未加盐" not in told[0].say("zh")
    assert "无法从取值判断" in told[0].say("zh")


def test_random_uuids_and_numbers_are_no_hashes(propose: Propose) -> None:
    chance = random.Random(9)  # noqa: S311 - test data
    uuids = [(h := f"{chance.getrandbits(128):032x}")[:12] + "4" + h[13:16] + "a" + h[17:] for _ in range(40)]
    digits = [f"{chance.randrange(10**31):032d}" for _ in range(40)]
    assert not any(rule.startswith("hash:") for rule in rules(propose("f1", uuids)) | rules(propose("f1", digits)))


def test_salted_hashes_are_credentials(propose: Propose) -> None:
    chance = random.Random(9)  # noqa: S311 - test data
    column = propose("f1", [f"$2b$12${chance.getrandbits(256):053x}"[:60] for _ in range(40)])
    assert "salted-hash" in rules(column)
    assert Role.SA in column.roles


def test_the_cost_is_space_by_rate() -> None:
    assert hashes.mobile_space() == 49 * 10**8
    assert hashes.identity_space() > 10**11
    assert hashes.duration(Fraction(1, 2)).say("en") == "less than a second"
    spans = [hashes.duration(Fraction(seconds)).say("en") for seconds in (7, 150, 7200, 200_000)]
    assert spans == ["about 7 seconds", "about 2 minutes", "about 2 hours", "about 2 days"]


PNG, PDF = b"\x89PNG\r\n\x1a\n" + bytes(60), b"%PDF-1.7\n" + bytes(60)


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        (b64encode(PNG).decode(), "a picture"),
        (PNG.hex(), "a picture"),
        ("data:image/jpeg;base64," + b64encode(b"\xff\xd8\xff\xe0" + bytes(40)).decode(), "a picture"),
        ("data:audio/amr," + "x" * 30, "sound"),
        ("data:application/octet-stream;base64," + b64encode(bytes(40)).decode(), "binary content"),
        (b64encode(b"RIFF\x00\x00\x00\x00WAVEfmt " + bytes(30)).decode(), "sound"),
        (b64encode(b"RIFF\x00\x00\x00\x00xxxxfmt " + bytes(30)).decode(), "binary content"),
        (b64encode(b"\x00\x00\x00\x18ftypmp42" + bytes(30)).decode(), "video"),
        (b64encode(b"\x00\x00\x00\x18ftypheic" + bytes(30)).decode(), "a picture"),
        (b64encode(b"BM\x00\x00\x00\x00" + bytes(40)).decode(), "a picture"),
        (b64encode(bytes(128) + b"DICM" + bytes(40)).decode(), "a medical image"),
        (b64encode(PDF).decode(), "a document"),
        ("\\x89PNG\\x0D\\x0A\\x1A\\x0A\\x00\\x00", "a picture"),
        ("\\x01\\x02\\x03\\x04\\x05\\x06\\x07\\x08\\x0E\\x0F\\x10\\x11", "binary content"),
        (PNG.decode("latin-1"), "a picture"),
        ("\x01\x02\x03\x04\x05" * 5, "binary content"),
        ("data:text/plain,hello world out there", None),
        ("hello world, this is plain text", None),
        ("MM*MMMMMMMMMMMMMMMMMM", None),
        ("deadbeefdeadbeefdeadbeefdeadbeef", None),
        ("PK\x03\x04 is how an archive starts", "an archive"),
    ],
)
def test_kinds_of_content(cell: str, kind: str | None) -> None:
    found = contents.kind_of(cell)
    assert (None if found is None else found.en) == kind


def test_unexamined_contents_are_direct_until_decided(propose: Propose) -> None:
    column = propose("备注", [*(f"一切正常，随访 {n} 次。" for n in range(50)), b64encode(PNG).decode()])
    found = next(item for item in column.evidence if item.rule == contents.UNEXAMINED)
    assert (found.count, found.looked_at) == (1, 51)
    assert Role.DI in column.roles
    assert not column.decided


def test_columns_of_bytes_are_not_examined() -> None:
    note = BINARY_NOTE.fill(names=["扫描件"])
    facts = Facts("t", "parquet", 2, ("扫描件",), Fingerprint("content", "0"), notes=(Text("注", "note"), note))
    sample = ColumnSample("扫描件", {"d41d8cd98f00b204e9800998ecf8427e": 2}, 0, 0, 2, 2)
    column = identify(facts, {"扫描件": sample}, {}).columns[0]
    assert contents.UNEXAMINED in rules(column)
    assert Role.DI in column.roles


def test_nothing_hides_in_an_empty_column(values_of: Callable[[Iterable[str]], Values], propose: Propose) -> None:
    assert hashes.shape_of(values_of([])) is None
    assert propose("f1", []).roles == frozenset()
