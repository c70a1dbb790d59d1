"""The context of a release: the answers that everybody shares, and for each recipient and environment what it answers differently.

One recipient in one environment needs nothing but the shared answers (GB/T 42460 6.1 b; China methodology 9.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from ..model.frozen import dataclass
from ..model.option import Option
from ..model.text import Text
from .context import Answers
from .parsing import Raw
from .question import CONTEXT

Own = Mapping[str, Answers | Mapping[str, Raw | bool | None]] | list[str] | tuple[str, ...] | None
_OWN = Text(
    "写作 名称:键=回答,键=回答；省略的回答与上面相同；名称@环境 指某接收方在某环境中。",
    "Written NAME:key=value,key=value; what is left out is as above; NAME@ENVIRONMENT is a recipient in one environment.",
)
RECIPIENTS = Option(
    Text(
        "一个接收方与它不同的回答，例如 保险公司:controls=low,motives=high；可多次给出，逐个定级，以最差者为准",
        "a recipient with what it answers differently, e.g. insurer:controls=low,motives=high; may be repeated: each is graded, and the "
        "worst counts",
    ),
    CONTEXT,
    names=("--recipient",),
    form=_OWN,
    clause="China methodology (2024) 9.3 2",
)
ENVIRONMENTS = Option(
    Text(
        "一个使用环境与它不同的回答，写法相同；可多次给出",
        "an environment with what is answered differently in it, written alike; may be repeated",
    ),
    CONTEXT,
    names=("--environment",),
    form=_OWN,
    clause="China methodology (2024) 9.3 3",
)


@dataclass(frozen=True, kw_only=True)
class Context(Answers):
    """The answers that all recipients and environments share, and for each of these what it answers differently.

    One recipient in one environment needs neither: ``Context(sharing="controlled", controls="high")``. Of several, by name::

        Context(sharing="controlled", controls="high", recipients={"clinic": {}, "insurer": {"controls": "low"}})

    A name may be that of a recipient in one environment, ``"insurer@laptop"``: it then works in those only.
    """

    recipients: Annotated[Own, RECIPIENTS] = None
    environments: Annotated[Own, ENVIRONMENTS] = None
