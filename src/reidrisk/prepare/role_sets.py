"""Sets of roles as a person writes them (resolutions P-19: a column has a set of roles)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..model.problem import Problem, shown
from ..model.role import Role
from ..model.text import Text
from .parsing import folded
from .unusable import UnusableError

_WORDS = {
    Role.DI: ("di", "direct identifier", "直接标识符"),
    Role.QI: ("qi", "quasi-identifier", "quasi identifier", "indirect identifier", "准标识符", "间接标识符"),
    Role.SA: ("sa", "sensitive attribute", "敏感属性"),
    Role.NI: ("ni", "non-identifier", "非标识符"),
}
_ROLES = {word: role for role, words in _WORDS.items() for word in words}
_BETWEEN = re.compile(r"[,，、+/;；]")
_UNKNOWN = Text("“{given}”不是列的角色。", '"{given}" is not a role of a column.')
_ALLOWED = Text(
    "可选：DI 直接标识符、QI 准标识符、SA 敏感属性、NI 非标识符；可以有多个，如 [QI, SA]。",
    "Choose from DI direct identifier, QI quasi-identifier, SA sensitive attribute, NI non-identifier; several as in [QI, SA].",
)
_BOTH = Text("列“{column}”既是非标识符（NI），又是{roles}。", 'Column "{column}" is a non-identifier (NI) and {roles} as well.')
_CHOOSE = Text(
    "请二选一；NI 只能与敏感属性（SA）并存。",
    "Choose one; NI goes together with SA (sensitive attribute) only.",
)


def roles_of(words: Iterable[str]) -> frozenset[Role]:
    """The roles that these words name; several may stand in one word (``QI+SA``)."""
    found = (part for word in words for part in _BETWEEN.split(folded(word)) if part.strip())
    return frozenset(_role(part.strip()) for part in found)


def contradiction(column: str, roles: frozenset[Role]) -> tuple[Problem, ...]:
    """The problem of a column that is said to identify and not to identify."""
    identifying = [f"{role.value}" for role in (Role.DI, Role.QI) if role in roles]
    if Role.NI not in roles or not identifying:
        return ()
    return (Problem("contradictory_roles", _BOTH.fill(column=shown(column), roles=identifying), _CHOOSE, column=shown(column)),)


def ordered(roles: Iterable[Role]) -> list[str]:
    """Role codes in the order of the standard's terms, for texts and hashes."""
    wanted = set(roles)
    return [role.value for role in Role if role in wanted]


def _role(word: str) -> Role:
    role = _ROLES.get(word.casefold())
    if role is None:
        raise UnusableError(_UNKNOWN.fill(given=shown(word)), _ALLOWED, code="unknown_role")
    return role
