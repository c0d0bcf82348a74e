# The front door. `make` alone lists what there is.
# It asks for Python 3.11 or newer and GNU make, and installs the rest into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := -m pip --disable-pip-version-check --quiet

# Tests start some hundred processes: each would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

# Stamps: what they stand for is done again only when the files they depend on have changed.
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed
BENCH_VENV := .venv-bench
BENCH := $(BENCH_VENV)/.installed
LOCK_VENV := .venv-lock
LOCK := $(LOCK_VENV)/.installed
NODE := node_modules/.bin
CLIENT := node_modules/.package-lock.json
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal --cov-report=
CLIENT_TESTS := node --no-warnings --test --test-reporter=dot tests/client/*.test.mjs

.DEFAULT_GOAL := help
.PHONY: help browser check format run run-postgres test lint types bench setup lock upgrade-database clean

help:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: $(RUNTIME) ## Set up what is needed, make the tables, and serve on http://127.0.0.1:8000
	@$(BIN)/kontor serve --migrate

run-postgres: $(DEV) ## The same with a PostgreSQL to try and two processes
	@$(BIN)/kontor serve --try-postgres

test: $(DEV) ## Run all tests on all cores; they must reach every line and branch of app/engine, and most of the rest
	@$(call client,$(CLIENT_TESTS))
	@$(PYTEST) tests/engine --cov --cov-config=tests/engine/coverage.ini
	@$(PYTEST) tests --ignore=tests/engine --cov --cov-append
	@$(BIN)/python -m tests.coverage_floors

check: lint types ## What takes a minute: style, types and the rules of the games
	@$(call client,$(CLIENT_TESTS))
	@$(BIN)/python -m pytest -q -n auto tests/engine tests/test_rooms.py tests/test_games_are_folders.py

browser: $(DEV) ## Only the tests that play through the screen in a real Chromium (Debian: apt-get install chromium)
	@$(BIN)/python -m pytest -n auto tests/browser

lint: $(DEV) ## Check style, formatting, and who imports whom (mend: make format)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/lint-imports --no-logo
	@$(call client,$(NODE)/eslint .)
	@$(call client,node tools/format.mjs --check)

format: $(DEV) ## Write everything as `make lint` wants it
	@$(BIN)/ruff check --fix-only
	@$(BIN)/ruff format
	@$(call client,node tools/format.mjs)

types: $(DEV) ## Check the types of app/, strictly, and make those of the client from them; check it where Node.js is there
	@$(BIN)/mypy
	@$(BIN)/python tools/make_wire.py
	@$(call client,$(NODE)/tsc --project .)
	@$(call client,$(NODE)/type-coverage --project . --strict --at-least 97)
	@$(call client,$(BIN)/python -m tests.client.cases | node --no-warnings tools/check_client.mjs)

# The browser client needs no build, but its types and its words are checked with Node.js: always in CI, else if it is there.
define client
if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(CLIENT) && $(1); \
	elif [ "$$CI" = true ]; then echo "npm (Node.js) is missing: the browser client cannot be checked"; exit 1; \
	else echo "npm (Node.js) is missing: the browser client was not checked"; fi
endef

bench: $(BENCH) $(DEV) ## Measure the engine and the server beside others, and how long a page takes to draw a move
	@$(BENCH_VENV)/bin/python -m bench
	@$(BENCH_VENV)/bin/python -m bench.server
	@$(BIN)/python -m bench.server.several
	@$(BIN)/python -m bench.many
	@$(BIN)/python -m bench.drawing
	@$(BIN)/python -m bench.felt
	@$(BIN)/python -m bench.clicks
	@$(BIN)/python -m bench.deeds

setup: $(DEV) ## Create .venv with everything that development needs
	@echo "$(VENV) is ready."

lock: $(LOCK) ## Write the lock files anew from pyproject.toml (newest versions: make lock UPGRADE=--upgrade)
	$(call compile,requirements.lock,)
	$(call compile,requirements-dev.lock,--constraint requirements.lock --extra test --extra lint)
	@! grep -n '://' requirements.lock requirements-dev.lock || { echo "A lock file records an address."; exit 1; }
	@npm install --package-lock-only --silent
	@! grep -n '"resolved"' package-lock.json || { echo "A lock file records an address."; exit 1; }

upgrade-database: $(DEV) ## Keep a database of today in tests/upgrades, for the tests of every later version
	@$(BIN)/python -m tests.upgrades.record

clean: ## Remove the environments, caches and everything else that can be made again
	rm -rf $(VENV) $(BENCH_VENV) $(LOCK_VENV) node_modules build dist .coverage .coverage.* htmlcov
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find app tests bench -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Every package is checked against its hash, the build backend too: hence no build isolation for our own.
# The lock names all there is to install: pip, asked to look for more, may find a newer release that it has no hash of.
define install
@$(BIN)/python $(PIP) install --no-deps --require-hashes -r $(1)
@$(BIN)/python $(PIP) install --no-deps --no-build-isolation --editable .
@$(BIN)/python -m pip check || { echo "$(1) does not fit pyproject.toml: run 'make lock'."; exit 1; }
endef

define new_venv
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	echo "Kontor needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>/dev/null || echo missing)."; \
	echo "If you have a newer one, name it: make setup PYTHON=python3.12"; exit 1; }
@echo "Creating $(1) ..."
@$(PYTHON) -m venv --clear $(1) || { rm -rf $(1); \
	echo "'$(PYTHON)' could not create $(1). On Debian and Ubuntu the package python3-venv is needed."; exit 1; }
endef

define compile
$(LOCK_VENV)/bin/uv --quiet pip compile pyproject.toml --output-file $(1) --extra build $(2) $(UPGRADE) \
	--universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock'
endef

$(VENV)/bin/python:
	$(call new_venv,$(VENV))

$(RUNTIME): pyproject.toml requirements.lock | $(VENV)/bin/python
	@echo "Installing what playing needs ..."
	$(call install,requirements.lock)
	@touch $@

$(DEV): pyproject.toml requirements-dev.lock | $(VENV)/bin/python
	@echo "Installing what development needs ..."
	$(call install,requirements-dev.lock)
	@touch $(RUNTIME) $@

$(BENCH): pyproject.toml requirements.lock
	$(call new_venv,$(BENCH_VENV))
	@$(BENCH_VENV)/bin/python $(PIP) install --no-deps --require-hashes -r requirements.lock
	@$(BENCH_VENV)/bin/python $(PIP) install --editable '.[bench]'
	@touch $@

$(CLIENT): package.json package-lock.json
	@echo "Installing what the browser client is checked with ..."
	@npm ci --silent
	@touch $@

$(LOCK):
	$(call new_venv,$(LOCK_VENV))
	@$(LOCK_VENV)/bin/python $(PIP) install 'uv>=0.13,<0.14'
	@touch $@
