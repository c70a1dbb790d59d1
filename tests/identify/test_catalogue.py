from __future__ import annotations

import pytest

from reidrisk.identify.catalogue import categories, headwords
from reidrisk.identify.headers import header
from reidrisk.identify.names import lookup
from reidrisk.model.role import Role

DI = [
    "person_name",
    "cn_resident_id",
    "passport",
    "hk_macau_permit",
    "taiwan_permit",
    "foreigner_residence",
    "identity_document",
    "military_id",
    "driver_licence",
    "address_detail",
    "email",
    "mobile",
    "called_number",
    "landline",
    "fax",
    "bank_account",
    "plate",
    "vin",
    "social_security",
    "tax_id",
    "health_card",
    "medical_record",
    "device_id",
    "online_id",
    "sim",
    "biometric",
    "face_image",
    "account",
    "im_account",
    "certificate",
    "ip",
    "url",
    "other_unique",
    "order_number",
    "image_file_meta",
    "dicom_uid",
]
QI = [
    "sex",
    "birth_age",
    "event_date",
    "geo",
    "coordinates",
    "ethnic",
    "nationality",
    "language",
    "indigenous",
    "occupation",
    "insurance_class",
    "marital",
    "education",
    "income",
    "religion",
    "criminal_history",
    "family",
    "body",
    "diagnosis_visible",
    "longitudinal_codes",
    "hobby",
]
SA = [
    "sa_property",
    "credential",
    "sa_health",
    "sa_bio",
    "sa_identity",
    "sa_other",
    "sa_specific_identity",
    "sa_finance_account",
    "sa_track",
    "sa_minor",
]


def test_the_56_categories_and_our_own_with_their_main_role() -> None:
    assert set(categories()) == {*DI, *QI, *SA, "uscc"}
    assert len(categories()) == 56 + 12
    for keys, role in ((DI, Role.DI), (QI, Role.QI), (SA, Role.SA), (["uscc"], Role.NI)):
        assert all(role in categories()[key].roles for key in keys)


def test_sensitive_ones_have_both_roles() -> None:
    both = {key for key, category in categories().items() if Role.SA in category.roles and len(category.roles) > 1}
    assert both >= {
        "cn_resident_id",
        "passport",
        "bank_account",
        "biometric",
        "face_image",
        "income",
        "religion",
        "criminal_history",
        "diagnosis_visible",
    }


@pytest.mark.parametrize("category", categories().values(), ids=lambda category: category.key)
def test_every_category_is_complete(category: object) -> None:
    entry = categories()[getattr(category, "key", "")]
    assert entry.aliases
    assert entry.basis
    assert entry.title.zh != entry.title.en
    assert entry.exact <= entry.aliases
    assert entry.ambiguous <= entry.aliases
    assert entry.pinyin <= entry.aliases
    assert entry.confirmed_by <= set(categories())


def test_no_alias_belongs_to_two_categories() -> None:
    owners: dict[str, str] = {}
    for category in categories().values():
        for alias in category.aliases:
            assert owners.setdefault(alias, category.key) == category.key, alias


def test_every_alias_is_found_under_its_own_name() -> None:
    for category in categories().values():
        for alias in category.aliases:
            assert header(alias).joined, alias
            hit = lookup(alias)
            assert hit is not None, alias
            assert hit.category == category.key, (alias, hit)


def test_headwords_are_no_aliases_of_categories() -> None:
    words = {alias for word in headwords().values() for alias in word.aliases}
    assert not words & {alias for category in categories().values() for alias in category.aliases}
    assert {word.category for word in headwords().values()} <= {None, *categories()}
    assert set(headwords()) == {"amount", "payment", "measure", "thing", "modifier", "free_text"}
