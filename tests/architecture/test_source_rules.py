"""Rules of the house that a linter does not know, read off the syntax trees.

Each rule is a function from a module to its breaches, tried on a snippet that breaks it too.
"""

import ast
import re
from collections.abc import Callable

import pytest

from tests.architecture.sources import FOLDERS, PACKAGES, Module, calls, dotted, modules

MAX_LINES = 400
ROW_READERS = {"graphmem/stores/columns.py", "graphmem/stores/knowledge_rows.py", "graphmem/domain/operation.py"}
"""Where stored text is read back."""
VAGUE = re.compile(r"(?:common|engine|helper|manage|util)r?s?")
CLOCKS_AND_CHANCE = re.compile(
    r"""(?:datetime\.)?(?:datetime|date)\.(?:now|utcnow|today)|time\.(?:time|time_ns|localtime|gmtime)
    |uuid\.uuid[1467]|os\.urandom|secrets\.\w+|random\.(?!Random$)\w+|(?:np|numpy)\.random\.(?!default_rng$|Generator$)\w+
    """,
    re.VERBOSE,
)
SQL = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|ATTACH|VACUUM|MATCH|MERGE)\s", re.ASCII)

Rule = Callable[[Module], list[str]]


def at(module: Module, node: ast.expr | ast.stmt, what: str) -> str:
    """A breach, as an editor can jump to it."""
    return f"{module.name}:{node.lineno}: {what}"


def too_long(module: Module) -> list[str]:
    """One page, one idea: no module above 400 lines."""
    lines = len(module.text.splitlines())
    return [f"{module.name}: {lines} lines; find its second idea"] if lines > MAX_LINES else []


def without_introduction(module: Module) -> list[str]:
    """A module opens with what it does; only an empty one may be silent."""
    silent = module.text.strip() and not ast.get_docstring(module.tree)
    return [f"{module.name}: says nothing about itself"] if silent else []


def vaguely_named(module: Module) -> list[str]:
    """A file, class or function is named for what it does, not that it helps."""
    tree = module.tree
    named = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)]
    vague_names = [at(module, node, node.name) for node in named if any(map(VAGUE.fullmatch, words(node.name)))]
    vague_path = [module.name] if any(map(VAGUE.fullmatch, words(module.name.removesuffix(".py")))) else []
    return vague_path + vague_names


def words(name: str) -> list[str]:
    """The lower-case words of a path, a snake_case or a CamelCase name."""
    return re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", name).lower())


def unsealed_text(module: Module) -> list[str]:
    """Redacted text is made by redaction, and restored where rows of a store are read."""
    found = []
    if module.name != "graphmem/domain/redaction.py":
        found += [
            at(module, call, "makes a RedactedText")
            for call in calls(module.tree)
            if dotted(call.func).endswith("RedactedText")
            or (
                any(dotted(argument).endswith("RedactedText") for argument in call.args[:1])
                and dotted(call.func).endswith(("cast", "__new__"))
            )
        ]
        found += [f"{module.name}: takes the seal" for _ in re.findall(r"\b_SEAL\b", module.text)]
        if module.name not in ROW_READERS and "restore_redacted" in module.text:
            found.append(f"{module.name}: restores redacted text")
    return found


def hidden_clock(module: Module) -> list[str]:
    """Time, chance and ids come through ports; only their adapters ask the system, and who opens these."""
    if re.fullmatch(r"graphmem/(?:adapters|bootstrap|providers/(?:system_clock|uuid7_ids))\.py", module.name):
        return []
    found = [
        at(module, call, dotted(call.func))
        for call in calls(module.tree)
        if CLOCKS_AND_CHANCE.fullmatch(dotted(call.func))
        or (dotted(call.func).endswith(("random.Random", "default_rng")) and not call.args)
    ]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module in {"random", "secrets", "time", "uuid"}:
            names = {alias.name for alias in node.names} - {
                "Random",
                "UUID",
                "monotonic",
                "perf_counter",
                "sleep",
                "uuid5",
            }
            found += [at(module, node, f"from {node.module} import {name}") for name in sorted(names)]
    return found


def built(node: ast.expr) -> bool:
    """Whether a text is put together at run time."""
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(part, ast.FormattedValue) for part in node.values)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add | ast.Mod)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in {"format", "join"}


def built_statement(module: Module) -> list[str]:
    """A statement is written, never built; values go in as parameters."""
    found = [
        at(module, call, "executes a built statement")
        for call in calls(module.tree)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in {"execute", "executemany", "run"}
        and call.args
        and built(call.args[0])
    ]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.expr) and built(node):
            literals = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            if any(isinstance(text, str) and SQL.search(text) for text in literals):
                found.append(at(module, node, "builds a statement"))
    return found


EVERYWHERE: list[Rule] = [too_long, without_introduction, vaguely_named]
IN_PACKAGES: list[Rule] = [unsealed_text, hidden_clock]


@pytest.mark.parametrize("rule", EVERYWHERE, ids=lambda rule: rule.__name__)
def test_rules_for_every_file(rule: Rule) -> None:
    """Every Python file keeps the rule."""
    assert [breach for module in modules(*FOLDERS) for breach in rule(module)] == []


@pytest.mark.parametrize("rule", IN_PACKAGES, ids=lambda rule: rule.__name__)
def test_rules_for_what_ships(rule: Rule) -> None:
    """Every module that ships keeps the rule."""
    assert [breach for module in modules(*PACKAGES) for breach in rule(module)] == []


def test_no_store_builds_a_statement() -> None:
    """No SQL in the stores comes from an f-string, a format or a concatenation."""
    assert [breach for module in modules("graphmem/stores") for breach in built_statement(module)] == []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (too_long, '"""Long."""\n' + "x = 1\n" * MAX_LINES),
        (without_introduction, "x = 1\n"),
        (vaguely_named, "class StoreUtil: ..."),
        (vaguely_named, "def common_parts(): ..."),
        (unsealed_text, "text = RedactedText('a', object())"),
        (unsealed_text, "text = redaction.RedactedText('a')"),
        (unsealed_text, "text = cast(RedactedText, 'a')"),
        (unsealed_text, "text = str.__new__(RedactedText, 'a')"),
        (unsealed_text, "from graphmem.domain.redaction import _SEAL"),
        (unsealed_text, "from graphmem.domain.redaction import restore_redacted"),
        (hidden_clock, "now = datetime.now(UTC)"),
        (hidden_clock, "now = datetime.datetime.now()"),
        (hidden_clock, "now = time.time()"),
        (hidden_clock, "from time import time"),
        (hidden_clock, "name = uuid.uuid4()"),
        (hidden_clock, "pick = random.choice([1, 2])"),
        (hidden_clock, "chance = random.Random()"),
        (hidden_clock, "noise = np.random.rand(3)"),
        (built_statement, "db.execute(f'SELECT {column} FROM memory')"),
        (built_statement, "db.execute('SELECT a FROM ' + table)"),
        (built_statement, "db.execute('SELECT a FROM %s' % table)"),
        (built_statement, "statement = 'DELETE FROM {}'.format(table)"),
        (built_statement, "db.execute(' '.join(parts))"),
    ],
)
def test_each_rule_notices_its_breach(rule: Rule, text: str) -> None:
    """A snippet that breaks the rule is reported."""
    assert rule(Module("graphmem/stores/sqlite/example.py", text)) != []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (hidden_clock, "chance = random.Random(7)\nnow = clock.now()\ntook = time.perf_counter()"),
        (built_statement, "db.execute('SELECT a FROM memory ' 'WHERE id = ?', (key,))"),
        (built_statement, "raise ValueError(f'no memory {key}')"),
        (unsealed_text, "text = redact('a').text"),
    ],
)
def test_rules_let_honest_code_pass(rule: Rule, text: str) -> None:
    """What the house recommends is not reported."""
    assert rule(Module("graphmem/stores/sqlite/example.py", text)) == []
