"""The statements as files: whole headers, one statement each, all known to the program, none built by it."""

import ast
import re
from pathlib import Path

import pytest

from graphmem.errors import StoreRejected
from graphmem.stores.neo4j import catalog, statements
from graphmem.stores.neo4j.catalog import FOLDERS, Statement, catalogue, schema
from tests.architecture.sources import Module, calls, dotted, modules
from tests.cypher.files import CYPHER, FILES, body_of, header_of, name_of, parameters_of

CLAUSE = re.compile(r"\b(?:MATCH|MERGE|UNWIND|DETACH|CREATE|RETURN|CALL|YIELD|SHOW|DROP|SET)\s", re.ASCII)
RUNNERS = {"run", "read", "execute_query", "Query"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_file_has_its_header(path: Path) -> None:
    """Purpose, parameters, what it returns and in which order, and no other field but a reason for its plan."""
    header = header_of(path.read_text("utf-8"))

    assert list(header)[:4] == ["purpose", "params", "returns", "order"]
    assert set(header) <= {"purpose", "params", "returns", "order", "plan"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_header_names_the_parameters_that_are_used(path: Path) -> None:
    """No more and no fewer; `none` where there are none."""
    text = path.read_text("utf-8")
    told = header_of(text)["params"]

    assert set(re.findall(r"\$(\w+)", told)) == parameters_of(text)
    assert (told == "none") == (not parameters_of(text))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_holds_one_statement(path: Path) -> None:
    """It has a body, no semicolon, and ends with one line break."""
    text = path.read_text("utf-8")

    assert body_of(text)
    assert ";" not in body_of(text)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_the_catalogue_holds_every_file_of_the_program() -> None:
    """Those in its folders, letter by letter, by folder and name."""
    paths = {name_of(path): path for path in FILES if path.parent.name in FOLDERS}

    assert {name: found.text for name, found in catalogue().items()} == {
        name: path.read_text("utf-8") for name, path in paths.items()
    }
    assert {path.name for path in CYPHER.iterdir() if path.is_dir()} <= {*FOLDERS, "explore"}


def test_the_program_runs_every_statement_it_ships() -> None:
    """Nothing lies there unused, and nothing that is used is missing."""
    used = {found.name for found in vars(statements).values() if isinstance(found, Statement)}

    assert used | {found.name for found in schema()} == set(catalogue())


def test_the_schema_is_numbered_from_one_without_gaps() -> None:
    """The number in the file's name is the version the database notes."""
    numbers = [found.name.removeprefix("schema/")[:4] for found in schema()]

    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


def test_every_part_of_the_schema_may_be_applied_twice_and_is_named_as_ours() -> None:
    """`graphmem_…`, if not there yet: a start that was cut short can be repeated."""
    for found in schema():
        assert re.match(
            r"CREATE (?:CONSTRAINT|(?:RANGE|FULLTEXT|VECTOR) INDEX) graphmem_\w+ IF NOT EXISTS\n", body_of(found.text)
        ), found.name


def test_an_incomplete_installation_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without statements, without one of them, or with a headless one: refused with the remedy."""
    monkeypatch.setattr(catalog, "_root", lambda: tmp_path)
    catalogue.cache_clear()
    with pytest.raises(StoreRejected, match="install it again"):
        catalogue()
    (tmp_path / "read").mkdir()
    (tmp_path / "read" / "one.cypher").write_text("// purpose: nothing\nRETURN 1\n", "utf-8")
    with pytest.raises(StoreRejected, match="params, returns, order"):
        catalogue()
    monkeypatch.undo()
    with pytest.raises(StoreRejected, match="read/unheard_of"):
        catalog.statement("read/unheard_of")


def built_queries(module: Module) -> list[str]:
    """Where a module runs anything but a statement of the catalogue as it stands, makes one, or holds Cypher."""
    found = []
    for call in calls(module.tree):
        name = dotted(call.func)
        if name.rpartition(".")[2] in RUNNERS and call.args and not _is_a_statement(call.args[0]):
            found.append(f"{module.name}:{call.lineno}: {name} of something else than a statement")
        if name.rpartition(".")[2] == "Statement" and not module.name.endswith("/catalog.py"):
            found.append(f"{module.name}:{call.lineno}: makes a statement")
    documentation = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    }
    found += [
        f"{module.name}:{node.lineno}: holds Cypher"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value not in documentation
        and CLAUSE.search(node.value)
    ]
    return found


def _is_a_statement(node: ast.expr) -> bool:
    """`statements.NAME`, its text, or a variable: what a variable holds is checked where it is made."""
    name = dotted(node)
    return bool(re.fullmatch(r"statements\.[A-Z_0-9]+(?:\.text)?|statement\.text|found\.text|statement|query", name))


def test_no_query_text_is_built() -> None:
    """The store hands the server what stands in the files, and nothing else."""
    assert [
        breach for module in modules("graphmem") if "neo4j" in module.name for breach in built_queries(module)
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        "transaction.run('RETURN 1')",
        "transaction.run(f'{prefix} {statements.REPORT.text}')",
        "transaction.run(statements.REPORT.text + suffix)",
        "connections.read(statements.REPORT.text.replace('a', 'b'))",
        "Query(' '.join(parts))",
        "Statement('x', text)",
        "clause = 'MATCH (n) '",
    ],
)
def test_a_built_query_is_noticed(text: str) -> None:
    """Each way of building one is reported."""
    assert built_queries(Module("graphmem/stores/neo4j/example.py", text)) != []
