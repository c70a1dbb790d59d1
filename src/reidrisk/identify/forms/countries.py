"""Names of countries and regions."""

from __future__ import annotations

from ..lookup import lines
from .checks import one_of

are_countries = one_of(" ".join(lines("countries.txt")).replace("_", "-").split())
