"""The reasons for which a person goes on although something stands against it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...model.frozen import dataclass
from ...model.option import Group, Names, Option
from ...model.problem import Problem, Problems, problems_of
from ...model.text import Text
from ...prepare.settling import says_something

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ...govern.gate.gate import Unmet

GATE = Group("gate", Text("批准与发布的先决条件", "Preconditions of approval and release"))
_NO_PAIR = Text("“{word}”应写作“代码=理由”。", "“{word}” should be written CODE=REASON.")
_EXAMPLE = Text("例如 --accept codes=理由。", "For example --accept codes=REASON.")
_NO_ACCEPT = Text("--evidence 没有对应的理由。", "--evidence backs no reason.")
_NO_REASON = Text("“{code}”没有写明理由。", "No reason is given for “{code}”.")
_SAY_WHY = Text("请写一句他人能够理解的说明，它将记入台账。", "Write a sentence that others understand: it goes into the ledger.")
_NOT_STANDING = Text("没有需要以“{code}”的理由继续的事项。", "Nothing has to be settled under “{code}”.")
_THESE = Text("现在须解决的：{codes}。", "What has to be settled now: {codes}.")
_NOT_SETTLED = Text("“{code}”不能凭理由继续。", "“{code}” cannot be settled by a reason.")


@dataclass(frozen=True, kw_only=True)
class Accepting:
    """Reasons by code."""

    accept: Annotated[
        Names,
        Option(
            Text(
                "代码=理由；可多次给出：某项先决条件未满足仍要继续的理由，以签署人的名义记入台账",
                "CODE=REASON, may be repeated: why one goes on although a precondition is not met; into the ledger, in the signer's name",
            ),
            GATE,
            metavar="CODE=REASON",
        ),
    ] = None

    evidence: Annotated[
        str | None,
        Option(
            Text(
                "这些理由的证据文件：复制到案例的 evidence 中，以哈希为准；另存别处的写“出处 sha256:哈希”",
                "file of evidence for these reasons: copied into the case's evidence, known by its hash; one kept elsewhere as “where it "
                "is sha256:HASH”",
            ),
            GATE,
        ),
    ] = None

    def unbacked(self, folder: Path) -> Iterator[Problem]:
        """What is wrong with the evidence: no such file, or no reason that it is for. Nothing is copied yet."""
        from ...govern.evidence import backing_of  # noqa: PLC0415 - few reasons have any

        if self.evidence and not self.accept:
            yield Problem("evidence_without_reason", _NO_ACCEPT, _EXAMPLE)
        yield from problems_of(lambda: backing_of(folder, self.evidence))

    def reasons(self, unmet: Sequence[Unmet], problems: Problems) -> Mapping[str, str]:
        """The reason for each code; what cannot be used goes to `problems`."""
        found: dict[str, str] = {}
        known = {one.precondition.code: one.precondition for one in unmet}
        for word in self.accept or ():
            code, equals, reason = word.partition("=")
            code, reason = code.strip(), reason.strip()
            if not equals or not code:
                problems.add(Problem("not_code_reason", _NO_PAIR.fill(word=word[:60]), _EXAMPLE))
            elif code not in known:
                problems.add(Problem("nothing_to_accept", _NOT_STANDING.fill(code=code[:60]), _THESE.fill(codes=tuple(known) or ("—",))))
            elif not known[code].settled:
                problems.add(Problem("not_by_reason", _NOT_SETTLED.fill(code=code), known[code].remedy))
            elif not says_something(reason):
                problems.add(Problem("no_reason", _NO_REASON.fill(code=code), _SAY_WHY))
            else:
                found[code] = reason
        return found
