"""Which classes of a table miss the demand, by the models themselves."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..data.coding import Coded
from ..measure.attribute.attribute_model import Params
from ..measure.attribute.figures import by_class, models
from ..measure.tuples import Tuples
from .demand import Demand

_ROUNDING = 1e-9


def failing(found: Coded, demand: Demand) -> npt.NDArray[np.bool_]:
    """True for a class that is too small, too poor in sensitive values, or too far from the whole table."""
    tuples = Tuples.of(found)
    missing = tuples.counts < demand.k
    asked = ((demand.l, f"l_{demand.l_kind}", -1), (demand.t, "t_equal", 1))
    for bound, symbol, sign in asked:
        if bound is None:
            continue
        model = next(one for one in models() if one.symbol == symbol)
        for figures in by_class(tuples, Params(), model).values():
            missing = missing | (sign * (figures - float(bound)) > _ROUNDING)
    return np.asarray(missing, np.bool_)
