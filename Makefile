# Every target works as the first command in a clean clone; it needs Python 3.11+ and make only.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
DATA   ?= samples/cn_discharge.csv
ARGS   ?=
PACKAGE ?= grade
# Not empty: all tests, and which lines they go through is measured too; a folder short of its aim fails. That takes half as long again.
COVER  ?=
# Not empty: the tests that take long (tests/long.txt) as well; `make check` runs them all.
ALL    ?=
# Not empty: seconds since 1970 after which no further test is begun (tests/in_time.py), on a machine that would take too long.
UNTIL  ?=

# The tests start the program many times: without bytecode on disk each start compiles it anew.
unexport PYTHONDONTWRITEBYTECODE

# One word for the shell, whatever signs are in it.
quoted  = '$(subst ','\'',$(1))'

.PHONY: help assess open test check lint types layers docs recipes clickhouse duckdb2 packages bundle mutation torture bench clean

help:
	@echo "make assess              assess the bundled sample (or DATA=file, ARGS='--lang zh ...')"
	@echo "make open                the whole work in a browser, on the bundled sample (or DATA=file or case)"
	@echo "make test                run the tests that take no longer than half a second each (ALL=1: all of them; COVER=1: all, with coverage)"
	@echo "make check               everything CI does: lint, types, layers, translations, tests with coverage, docs"
	@echo "make recipes             dbt, pandera and Airflow beside it, for the tests of recipes/ (about 430 MB; without them those tests are skipped)"
	@echo "make clickhouse          ClickHouse's engine for the tests of it (530 MB; without it those tests are skipped)"
	@echo "make duckdb2             the tests of data and measures on DuckDB 2 (ARGS=tests/flow: others)"
	@echo "make packages            the wheel and the source distribution in dist/, built twice: same bytes, and their sums"
	@echo "make bundle              all of it for a machine without a network, in one archive (ARGS='--system windows --python 3.12')"
	@echo "make mutation            break a package on purpose: which errors do its tests not notice? (PACKAGE=grade ARGS='--sample 60 --seed 1')"
	@echo "make torture             every act killed and refused at every change, in pairs, 100,000 damaged inputs: hours (ARGS='crash --act revoke', 'fuzz --kind csv')"
	@echo "make bench               time and memory against a bare DuckDB script, side by side"

# Whether this Python will do is asked once, in words.
$(VENV)/core $(VENV)/dev: pyproject.toml constraints.txt constraints.hashes.txt set_up.py
	@$(PYTHON) -c 'import sys; sys.exit("reidrisk needs Python 3.11 or newer; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@echo "== making a private Python environment in $(VENV) and installing $(INSTALLED) (once)"
	@$(PYTHON) set_up.py $(VENV) $(WANTED)
	@touch $(VENV)/core $@

$(VENV)/core: INSTALLED = reidrisk and its core libraries, about 200 MB,
$(VENV)/core: WANTED = -e '.[spill]'

# In one go with the core libraries, so that nothing is built and looked up twice.
$(VENV)/dev: INSTALLED = reidrisk and what the tests and checks need
$(VENV)/dev: WANTED = -e '.[arrow,report,spill]' --group test pyspark

# Exit codes 1 (finding) and 4 (answers still open) are results, not failures, of the program.
assess: $(VENV)/core
	@echo "== reidrisk assess $(DATA) $(ARGS)"
	@$(BIN)/reidrisk assess $(call quoted,$(DATA)) $(ARGS); code=$$?; case $$code in 0|1|4) ;; *) exit $$code ;; esac
	@if [ -e $(call quoted,$(DATA)/assessment.yaml) ]; then set -- prepare $(call quoted,$(DATA)); \
	else set -- scan $(call quoted,$(DATA)) -o case; fi; \
	$(BIN)/python -c 'import shlex, sys; print("== next / 下一步：" + shlex.join(sys.argv[1:]))' $(BIN)/reidrisk "$$@"

# The page needs two small libraries more.
$(VENV)/web: $(VENV)/core
	@$(PYTHON) set_up.py $(VENV) -e '.[web]'
	@touch $@

open: $(VENV)/web
	@$(BIN)/reidrisk open $(call quoted,$(DATA)) $(ARGS)

test: $(VENV)/dev
	@echo "== tests$(if $(COVER)$(ALL),, (without those that take long: ALL=1))"
	@$(BIN)/python -m pytest -n auto $(if $(COVER),--cov --cov-report=term,$(if $(ALL),,--quick))$(if $(UNTIL), --until $(UNTIL)) $(ARGS)
	$(if $(COVER),@$(BIN)/python tests/coverage_floor.py)

check: COVER = 1
check: lint types layers test docs
	@echo "== all checks passed"

lint: $(VENV)/dev
	@echo "== lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/dev
	@echo "== types"
	@$(BIN)/mypy

layers: $(VENV)/dev
	@echo "== layers"
	@$(BIN)/lint-imports

docs: $(VENV)/dev
	@echo "== docs"
	@$(BIN)/python docs/generate.py
	@for lang in en zh; do $(BIN)/zensical build --clean -f zensical.$$lang.toml || exit 1; done
	@cp docs/index.html site/index.html
	@for lang in en zh; do { printf 'var __index = '; cat site/$$lang/search.json; } > site/$$lang/search.js; done

# dbt, pandera and Airflow, whose versions shut ours out.
$(VENV)/recipes/made: pyproject.toml tests/recipes/constraints.txt tests/recipes/constraints.hashes.txt set_up.py
	@echo "== making an environment in $(VENV)/recipes and installing dbt, pandera and Airflow (once)"
	@$(PYTHON) set_up.py $(VENV)/recipes --pins tests/recipes -e . --group recipes
	@touch $@

recipes: $(VENV)/recipes/made

# In a folder of its own, which only the program that serves it to the tests has on its path.
$(VENV)/chdb/made: tests/data/elsewhere/engine.hashes.txt $(VENV)/dev
	@$(BIN)/python -m pip install --quiet --no-deps --no-compile --upgrade --require-hashes --target $(VENV)/chdb -r $<
	@touch $@

clickhouse: $(VENV)/chdb/made

# The newer DuckDB lies before ours on the path, without its extension: nothing else of the environment changes.
$(VENV)/duckdb2: tests/recipes/constraints.hashes.txt $(VENV)/dev
	@grep '^duckdb==' $< >$(VENV)/duckdb2.txt
	@$(BIN)/python -m pip install --quiet --no-deps --upgrade --require-hashes --target $@ -r $(VENV)/duckdb2.txt
	@touch $@

duckdb2: $(VENV)/duckdb2
	@PYTHONPATH=$(CURDIR)/$(VENV)/duckdb2 $(BIN)/python -c 'import duckdb; print("== tests on DuckDB " + duckdb.__version__)'
	@PYTHONPATH=$(CURDIR)/$(VENV)/duckdb2 $(BIN)/python -m pytest -n auto $(if $(ARGS),$(ARGS),tests/data tests/measure)

packages: $(VENV)/dev
	@$(BIN)/python packages.py dist

bundle: packages
	@$(BIN)/python bundle.py dist $(ARGS)

mutation: $(VENV)/dev
	@$(BIN)/python -m bench.mutation $(PACKAGE) $(ARGS)

torture: $(VENV)/dev
	@$(BIN)/python -m tests.force $(if $(ARGS),$(ARGS),all)

bench: $(VENV)/dev
	@$(BIN)/python -m bench $(ARGS)

clean:
	rm -rf $(VENV) site .cache .mypy_cache .ruff_cache .pytest_cache
