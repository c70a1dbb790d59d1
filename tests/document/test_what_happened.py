"""Papers made only from what happened: disposal, secrets, and what the list of datasets and a front say of it (issue 18, 4 and 5)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from tests.document.document_cases import LEVEL_3
from tests.document.test_kinds import GOVERNED, KINDS, NOW, document, material
from tests.document.untrue_cases import cases

from reidrisk.document.content import Pairs, Sign, Table, texts
from reidrisk.document.dating import minute
from reidrisk.document.kind import Material
from reidrisk.model.governance import Destroyed, Disposal, Secret
from reidrisk.model.text import LANGS, Lang

_HOWS = ("overwritten", "removed", "unlinked", "absent", "interrupted")
_LATER = NOW + timedelta(hours=3)
_DATA = str(LEVEL_3.facts.fingerprint)
_ITEMS = (
    Destroyed("data.csv", "file", "overwritten", 1234, _DATA),
    *(Destroyed(f"copy-{how}.csv", "file", how, None if how == "absent" else 5) for how in _HOWS),
    Destroyed("plan/release-one/number/hmac", "key", "removed"),
)
_SECRETS = (
    Secret("plan/release-one/number/hmac", "key", NOW.isoformat(), "destroyed", _LATER.isoformat()),
    Secret("plan/release-one/name/links", "links", "", "destroyed", _LATER.isoformat()),
    Secret("case/package-0123456789abcdef", "password", NOW.isoformat(), "kept"),
)


def happened(found: Material) -> Material:
    disposal = Disposal(_LATER, "Liu Yang", "purpose met", _ITEMS, ("other.csv",), 7)
    return replace(found, governed=replace(GOVERNED, disposals=(disposal,), secrets=_SECRETS))


def said(key: str, found: Material, lang: Lang) -> str:
    return "\n".join(text for block in document(KINDS[key], found, lang).blocks for text in texts(block))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", sorted(cases()))
def test_a_certificate_says_who_did_what_when_and_what_was_left_alone(name: str, lang: Lang) -> None:
    paper = document(KINDS["disposal"], happened(cases()[name]), lang)
    text = "\n".join(text for block in paper.blocks for text in texts(block))
    assert minute(_LATER, lang) in text
    assert {"zh": "台账（第 7 条）", "en": "(entry 7)"}[lang] in text
    (table,) = (block for block in paper.blocks if isinstance(block, Table) and len(block.rows) == len(_ITEMS))
    assert len({row[2] for row in table.rows}) == len(_HOWS), "each way in words of its own"
    codes = {*_HOWS, "None"} | ({"file", "key"} if lang == "zh" else set())
    assert not [cell for row in table.rows for cell in row[1:] if cell in codes], "no code of ours"
    assert _DATA in table.rows[0][0]
    assert {"zh": "没有列出指纹的文件", "en": "listed without a fingerprint"}[lang] in text
    assert not [one for one in ("销毁的内容", "What was destroyed") if one in text], "links and what was not there were not destroyed"
    (sign,) = (block for block in paper.blocks if isinstance(block, Sign))
    assert "Liu Yang" in sign.rows[0][0]
    front = next(dict(block.rows) for block in paper.blocks if isinstance(block, Pairs))
    assert not {"尚未回答", "Questions not answered"} & set(front), "what is open is no matter of a certificate"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", sorted(cases()))
def test_a_secret_has_the_time_it_was_made_and_that_of_its_end(name: str, lang: Lang) -> None:
    paper = document(KINDS["secrets"], happened(cases()[name]), lang)
    table = next(block for block in paper.blocks if isinstance(block, Table) and len(block.rows) == len(_SECRETS))
    made, gone = minute(NOW, lang), minute(_LATER, lang)
    assert [row[2] for row in table.rows] == [made, "—", made]
    assert [gone in row[3] for row in table.rows] == [True, True, False]
    assert not {"links", "kept", "password"} & {cell for row in table.rows for cell in row[1:]}
    text = "\n".join(text for block in paper.blocks for text in texts(block))
    assert not re.search("密码管理器|password manager", text), "nobody knows where a password is kept"


@pytest.mark.parametrize("lang", LANGS)
def test_data_that_are_gone_are_listed_as_gone(lang: Lang) -> None:
    gone = {"zh": "销毁（台账第 7 条）", "en": "(ledger entry 7)"}[lang]
    for name, found in cases().items():
        if found.mitigation is None:
            there = str(found.fingerprint) == _DATA
            assert (gone in said("datasets", happened(found), lang)) is there, name
            assert gone not in said("datasets", found, lang)
            without = happened(replace(found, assessment=None))
            assert (gone in said("datasets", without, lang)) is there, "also once nothing can be graded any more"
    assert {"zh": "16 条记录", "en": "16 records"}[lang] in said("datasets", material(LEVEL_3), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_who_signed_the_conclusion_did_not_sign_a_paper_of_later(lang: Lang) -> None:
    later, own = {"zh": "本文件未经签署", "en": "this document is not"}[lang], {"zh": "已电子签署", "en": "signed electronically"}[lang]
    found = cases()["approved"]
    for key, kind in KINDS.items():
        if kind.happened(found):
            signs = [cell for block in document(kind, found, lang).blocks if isinstance(block, Sign) for row in block.rows for cell in row]
            assert not [cell for cell in signs if own in cell and later not in cell], key
