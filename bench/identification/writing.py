"""The report of the identification benchmark, in Markdown."""

from .scoring import ROLES, Card, Judged

# Direct identifiers: recall with names, recall without, precision; quasi-identifiers and sensitive attributes: F1.
RECALL_TOLD, RECALL_UNTOLD, PRECISION, F1 = 0.99, 0.97, 0.97, 0.92


def targets_met(told: Card, untold: Card) -> bool:
    direct, blind = told.roles["DI"], untold.roles["DI"]
    return (
        direct.recall >= RECALL_TOLD
        and blind.recall >= RECALL_UNTOLD
        and direct.precision >= PRECISION
        and blind.precision >= PRECISION
        and min(told.roles["QI"].f1, told.roles["SA"].f1) >= F1
    )


def part(name: str, told: Card, untold: Card, *, listed: bool, seconds: float) -> list[str]:
    lines = [
        f"## {name}: {len(untold.sheets)} tables, {untold.columns + untold.left_out} columns ({seconds:.0f} s)",
        "",
        "| | columns | role | recall | precision | F1 | missed | false |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for title, card in (("headers that tell", told), ("no header that tells", untold)):
        for role in ROLES:
            score = card.roles[role]
            lines.append(
                f"| {title} | {card.columns} | {role} | {score.recall:.4f} | {score.precision:.4f} | {score.f1:.4f}"
                f" | {score.missed} | {score.false} |"
            )
    right = f"Roles and category right: {told.right} of {told.columns} with headers; {untold.right} of {untold.columns} without"
    left_out = f" ({untold.left_out} more columns tell nothing by their values alone and count neither way)."
    lines += ["", right + left_out, ""]
    if listed:
        lines += ["### Errors", "", *_errors("with headers", told.wrong), *_errors("without", untold.wrong), ""]
    lines += ["### Categories confused", "", *_confusion("with headers", told), *_confusion("without", untold), ""]
    return lines


def _errors(title: str, wrong: list[Judged]) -> list[str]:
    return [_error(title, one) for one in wrong]


def _error(title: str, one: Judged) -> str:
    wanted, said = f"{_label(one.kind.roles)} {_kinds(one)}", f"{_label(one.roles)} {one.category or 'none'}"
    return f"- {title}: {one.sheet.name} / {one.made.header} ({one.sheet.lang}): {wanted} was called {said}"


def _kinds(one: Judged) -> str:
    return "/".join(sorted(one.kind.categories)) or "none"


def _label(roles: frozenset[str]) -> str:
    return "+".join(sorted(roles)) or "nothing"


def _confusion(title: str, card: Card) -> list[str]:
    wanted = {wanted for wanted, _ in card.confusion}
    lines = [f"| {title}: category | right | called something else |", "|---|---|---|"]
    for one in sorted(wanted):
        others = {said: count for (category, said), count in card.confusion.items() if category == one and said != "right"}
        lines.append(
            f"| {one} | {card.confusion[one, 'right']} | {', '.join(f'{said} {count}' for said, count in sorted(others.items())) or '-'} |"
        )
    return [*lines, ""]
