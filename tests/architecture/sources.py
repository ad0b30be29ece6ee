"""Reads the project's own Python files for the rules in this folder."""

import ast
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("graphmem", "api")
FOLDERS = (*PACKAGES, "tests", "benchmarks")


@dataclass(frozen=True, slots=True)
class Module:
    """One Python file; `name` is its path from the checkout, with forward slashes."""

    name: str
    text: str

    @property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.text, self.name)


def modules(*folders: str) -> tuple[Module, ...]:
    """The Python files below these folders of the checkout, by name."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return tuple(Module(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths)


def dotted(node: ast.expr) -> str:
    """`a.b.c` of a chain of names; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        front = dotted(node.value)
        return f"{front}.{node.attr}" if front else ""
    return ""


def calls(tree: ast.AST) -> list[ast.Call]:
    """Every call in a tree."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
