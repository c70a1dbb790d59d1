"""The small errors that could be made in a file: each one a place, what stands there, and what a mutant has instead."""

import ast
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

_COMPARED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
_COMPUTED = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*", ast.Pow: "*",
    ast.BitOr: "&", ast.BitAnd: "|",
}  # fmt: skip
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil", "ceil": "floor"}
_EMPTY = {"int": "0", "float": "0.0", "Fraction": "Fraction(0)", "str": "''", "bool": None, "tuple": "()", "list": "[]", "dict": "{}"}
_WORDS = {"Text", "Phrase", "Reference", "Citation"}  # what is printed has its own tests
_FOLDED = {"__slots__", "__all__"}
# Tests themselves; of what a repr shows tests/house asks every field; of places only the order counts, and that has a test.
_TRIALS = {"examples", "counterexamples", "strict", "repr", "place"}


@dataclass(frozen=True)
class Mutant:
    """One error: in `file` (from the package's root) within `where`, at these bytes; the `nth` of its kind there."""

    file: str
    where: str
    line: int
    start: int
    end: int
    old: str
    new: str
    nth: int = 1

    @property
    def name(self) -> str:
        """The same while the code stands, wherever its lines move."""
        return f"{self.file}::{self.where}: {self.old} -> {self.new}" + (f" #{self.nth}" if self.nth > 1 else "")

    def of(self, source: bytes) -> bytes:
        """The file with this error in it."""
        return source[: self.start] + self.new.encode() + source[self.end :]


class _Sites(ast.NodeVisitor):
    """All mutants of one file, in the order of its text."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.found = file, list[Mutant]()
        self._where, self._returns = list[str](), list[ast.expr | None]()
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._source = source

    def _add(self, node: ast.expr | ast.stmt, new: str) -> None:
        last, after = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset  # a parsed node has both
        start, end = self._starts[node.lineno - 1] + node.col_offset, self._starts[last - 1] + after
        old = " ".join(self._source[start:end].decode().split())
        self.found.append(Mutant(self.file, ".".join(self._where) or "module", node.lineno, start, end, old, new))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._where.append(node.name)
        self._returns.append(node.returns)
        for child in (*node.args.defaults, *(one for one in node.args.kw_defaults if one is not None), *node.body):
            self.visit(child)  # neither the annotations nor the decorators
        self._returns.pop()
        self._where.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._where.append(node.name)
        for child in node.body:
            self.visit(child)
        self._where.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, ast.Subscript | ast.Attribute) for target in node.targets):
            self._add(node, "pass")
        named = {target.id for target in node.targets if isinstance(target, ast.Name)}
        of_type = not self._returns and isinstance(node.value, ast.BinOp | ast.Subscript | ast.Name)  # the module's name for a type
        if not named & _FOLDED and not of_type:
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._add(node, "pass")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):  # a docstring
            return
        if self._returns and not isinstance(node.value, ast.Yield | ast.YieldFrom):
            self._add(node, "pass")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._add(node, "pass")  # what it says has its own tests

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._add(node, "pass")

    def visit_Assert(self, node: ast.Assert) -> None:
        """What a person trusts, not what the program does."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Places within it are exact from Python 3.12 on only."""

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            return
        told = self._returns[-1]
        named = told.value if isinstance(told, ast.Subscript) else told
        new = _EMPTY.get(named.id, "None") if isinstance(named, ast.Name) else "None"
        old = ast.unparse(node.value)
        if old not in {new, "None"}:
            self._add(node, f"return not ({old})" if new is None else f"return {new}")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        new = _COMPARED[type(node.ops[0])]
        rest = "".join(f" {_sign(op)} {ast.unparse(value)}" for op, value in zip(node.ops[1:], node.comparators[1:], strict=True))
        self._add(node, f"({ast.unparse(node.left)} {new} {ast.unparse(node.comparators[0])}{rest})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        texts = any(isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str)) for side in
                    (node.left, node.right))  # fmt: skip
        if type(node.op) in _COMPUTED and not texts:
            self._add(node, f"({ast.unparse(node.left)} {_COMPUTED[type(node.op)]} {ast.unparse(node.right)})")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        sign = " or " if isinstance(node.op, ast.And) else " and "
        self._add(node, f"({sign.join(f'({ast.unparse(value)})' for value in node.values)})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self._add(node, f"({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self._turned(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._turned(node.test)
        self.generic_visit(node)

    def _turned(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.UnaryOp | ast.BoolOp):  # those are turned where they stand
            self._add(test, f"(not {ast.unparse(test)})")

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._add(test, "True")
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in _TRIALS:
            self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(node, str(not node.value))
        elif isinstance(node.value, int | float):
            self._add(node, f"{node.value + 1}")

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in _WORDS or (isinstance(node.func, ast.Attribute) and node.func.attr == "fill"):
            return
        inside = ", ".join([*map(ast.unparse, node.args), *(ast.unparse(word) for word in node.keywords)])
        if name in _CALLED:
            self._add(node, f"{_CALLED[name]}({inside})")
        elif name == "sorted":
            self._add(node, f"{ast.unparse(node)}[::-1]")
        elif name == "Fraction" and len(node.args) > 1:
            self._add(node, f"Fraction({ast.unparse(node.args[1])}, {ast.unparse(node.args[0])})")
        self.generic_visit(node)


def _sign(op: ast.cmpop) -> str:
    """How a comparison is written."""
    return ast.unparse(ast.Compare(ast.Name("a"), [op], [ast.Name("b")]))[2:-2]


def mutants(root: Path, package: str) -> Iterator[Mutant]:
    """Every mutant of a package; `root` is the folder that holds `reidrisk`."""
    base = root / "reidrisk"
    for path in sorted((base / package).rglob("*.py")):
        source = path.read_bytes()
        sites = _Sites(path.relative_to(base).as_posix(), source)
        sites.visit(ast.parse(source))
        seen = Counter[str]()
        for one in sites.found:
            seen[one.name] += 1
            yield replace(one, nth=seen[one.name])


def sample(found: Iterable[Mutant], seed: int) -> list[Mutant]:
    """All of them, in an order that the seed, their words and places decide: what changes in another file moves none of them."""
    return sorted(found, key=lambda one: hashlib.sha256(f"{seed}:{replace(one, nth=1).name}:{one.start}".encode()).digest())
