# Needs Python 3.11 or newer, make and a package index. `make PYTHON=/path/to/python3 …` makes .venv with that one.
# ARGS goes to the command: `make test ARGS="-k recall"`, `make serve ARGS="--port 9000"`; PROCESSES share the tests.

BIN := .venv/bin
PROCESSES := 2
TESTS = $(BIN)/python -m pytest --numprocesses $(PROCESSES) --dist loadgroup $(ARGS)

.DEFAULT_GOAL := help
.PHONY: help demo serve neo4j test fuzz check format lock clean install

help: ## show this list
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

demo: install ## tell the ten-minute story: what is kept, what is recalled, and why
	@$(BIN)/graphmem demo $(ARGS)

serve: install ## serve the REST interface on this machine (http://127.0.0.1:8765)
	@$(BIN)/graphmem serve $(ARGS)

neo4j: install ## start a Neo4j on this machine, without Docker (needs Java 17 or 21, and Maven)
	@$(BIN)/python -m tests.neo4j $(ARGS)

test: install ## run the whole test suite
	@echo "graphmem: running the tests (a few minutes)"
	@$(TESTS)

fuzz: install ## run the differential test of tenants, users and agents over 10,000 steps (about five minutes)
	@DIFFERENTIAL_STEPS=10000 $(TESTS) tests/differential

check: install ## format, lint, types, dependencies, import contracts, then the tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/deptry graphmem api
	$(BIN)/lint-imports --no-cache
	@$(TESTS)

format: install ## format the code and fix what ruff can fix
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

lock: install ## take the newest allowed versions into requirements.lock
	$(BIN)/uv pip compile --quiet --universal --upgrade --extra dev --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --no-emit-find-links --output-file requirements.lock pyproject.toml

clean: ## remove the environment and what tools left behind; no memory store is touched
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

install:
	@PYTHON="$(PYTHON)" sh .ci/install
