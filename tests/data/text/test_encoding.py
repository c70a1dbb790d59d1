"""What a file that says nothing of its encoding is taken for."""

from __future__ import annotations

import pytest

from reidrisk.data.text.encoding import looks_gb18030, named_encoding, wide_encoding
from reidrisk.data.text.guessing import guessed_encoding

BIG5 = "姓名,年齡,地址\n張三,12,臺北市大安區\n陳麗華,13,高雄市苓雅區\n"
WESTERN = "naïve,café,größe\nRené,Müller,1\nJosé,Núñez,2\n"
JAPANESE = "氏名,住所,電話\n山田太郎,東京都千代田区,ひらがなとカタカナ\n佐藤花子,大阪府大阪市北区,ありがとうございます\n"
RUSSIAN = "имя,город,возраст\nИван Петров,Москва,двадцать\nАнна Смирнова,Казань,тридцать\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (BIG5, "big5"),
        (WESTERN, "latin-1"),
        (WESTERN, "cp1252"),
        (JAPANESE, "shift_jis"),
        (RUSSIAN, "cp1251"),
        (BIG5[:20], "big5"),
        ("naïve,café\n1,é\n2,ü\n", "cp1252"),
        ("name,city\n" + RUSSIAN, "cp1251"),
    ],
)
def test_a_guess_reads_the_text(text: str, encoding: str) -> None:
    content = text.encode(encoding)
    assert content.decode(guessed_encoding(content) or "ascii") == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [BIG5, WESTERN, "a,b\n1,2\n", "姓名\n张三\n李四\n", "a\r\nb\r\n"])
def test_wide_text_without_a_mark(text: str, encoding: str) -> None:
    assert wide_encoding(text.encode(encoding)) == encoding


@pytest.mark.parametrize("content", [b"a,b\n1,\x00\n2,3\n", b"a,b\n1,2\x00\n2,3\n", b"a,b\r\n1,\x00\x00\r\n2,3\r\n"])
def test_a_nul_in_plain_text_does_not_make_it_wide(content: bytes) -> None:
    assert wide_encoding(content) is None


def test_encoding_names_and_patterns() -> None:
    assert [named_encoding(name) for name in ("UTF8", "GB2312", "utf-8-sig", "cp936")] == ["utf-8", "gb18030", "utf-8", "gb18030"]
    assert wide_encoding("a,b\n张三,1\n".encode("utf-16-le")) == "utf-16-le"
    assert wide_encoding("a,b\n张三,1\n".encode("utf-16-be")) == "utf-16-be"
    assert wide_encoding(b"a,b\n1,2\n") is None
    assert wide_encoding(b"\x00\x00a\n") is None
    assert looks_gb18030("姓名".encode("gb18030"))
    assert not looks_gb18030("Orl\u00e9ans Ren\u00e9e".encode("latin-1"))
