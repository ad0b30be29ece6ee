"""The import contracts of pyproject.toml hold, and each of them can be broken."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

# One forbidden line for each contract, by the id of the contract.
BREACHES = {
    "layers": ("graphmem/domain/breach_layers.py", "import graphmem.service"),
    "doors": ("graphmem/ingestion/breach_doors.py", "import fastapi"),
    "api": ("api/breach_api.py", "import graphmem.evaluation"),
    "adapters": ("graphmem/ingestion/breach_adapters.py", "import apsw"),
    "pure-domain": ("graphmem/domain/breach_domain.py", "import random"),
    "pure-retrieval": ("graphmem/retrieval/breach_retrieval.py", "import time"),
}


def lint_imports(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run import-linter over the packages in a folder."""
    program = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    return subprocess.run(
        [sys.executable, "-c", program, "--no-cache", *options],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def copy_packages(checkout: Path, folder: Path) -> None:
    """Copy what the contracts look at."""
    for package in ("graphmem", "api"):
        shutil.copytree(checkout / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(checkout / "pyproject.toml", folder)


def test_import_contracts_hold(checkout: Path) -> None:
    """Imports point down, adapters are named where the parts are put together, pure modules do no I/O."""
    result = lint_imports(checkout)
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_contract_can_be_broken(checkout: Path, tmp_path: Path) -> None:
    """A forbidden import for each contract breaks each contract."""
    copy_packages(checkout, tmp_path)
    for name, line in BREACHES.values():
        (tmp_path / name).write_text(line + "\n", "utf-8")
    with (checkout / "pyproject.toml").open("rb") as file:
        contracts = {c["id"]: c["name"] for c in tomllib.load(file)["tool"]["importlinter"]["contracts"]}
    assert contracts.keys() == BREACHES.keys()
    result = lint_imports(tmp_path)
    assert [name for name in contracts.values() if f"{name} BROKEN" not in result.stdout] == [], result.stdout


def test_a_new_package_must_be_given_its_layer(checkout: Path, tmp_path: Path) -> None:
    """A package that no layer names breaks the layers contract, even when it imports nothing."""
    copy_packages(checkout, tmp_path)
    (tmp_path / "graphmem" / "attic").mkdir()
    (tmp_path / "graphmem" / "attic" / "__init__.py").touch()
    result = lint_imports(tmp_path, "--contract", "layers")
    assert result.returncode == 1
    assert "graphmem.attic" in result.stdout
