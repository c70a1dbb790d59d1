"""A random code in place of an identifier, with the table that leads back kept in the secrets store: a patient code index."""

from __future__ import annotations

import secrets

from ...model import words
from ...model.text import Text
from ...model.transform import Example, Means, Transform, Work
from ..cells.cellwise import each
from ..cells.pseudonyms import ACROSS, DOMAIN, KEY_CONTROL, LENGTH, PREFIX, code

# Tests put a source of their own here.
RANDOM = secrets.token_bytes
_BYTES = 40


def prepare(means: Means) -> Work:
    """Codes from the system's generator, never twice; those of an earlier release where they are to last."""
    prefix, length = means.text("prefix"), means.whole("length")
    known = dict(means.linked(_domain(means)))
    used = set(known.values())

    def fresh(text: str) -> str:
        while (found := prefix + code(RANDOM(_BYTES), length)) in used:
            pass
        used.add(found)
        known[text] = found
        means.link(_domain(means), {text: found})
        return found

    return each(lambda text: known.get(text) or fresh(text))


def _domain(means: Means) -> str:
    domain = means.text("domain") if means.given("domain") else means.column
    return f"{means.text('across')}/{domain}"


TRANSFORM = Transform(
    key="pseudonym_random",
    title=Text("随机假名与对照表", "random pseudonyms with a linking table"),
    says=Text(
        "标识符换成随机编码；对照表（患者代码索引）加密存放在案例之外的密钥库。",
        "Identifiers become random codes; the linking table (patient code index) is kept encrypted in the secrets store, outside the case.",
    ),
    basis=("GB/T 37964-2019 A.5", "GB/T 39725-2020 10.2 e", "GB/T 39725-2020 10.2 f"),
    types=words.IDENTIFIERS,
    by="value",
    reversible="with_secret",
    prepare=prepare,
    settings=(PREFIX, LENGTH, ACROSS, DOMAIN, KEY_CONTROL),
    examples=(Example({}, (None, None), (None, None)),),
    pseudonym=True,
    secret=True,
)
