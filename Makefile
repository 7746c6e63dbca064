# Kronika. `make` alone lists the verbs; each verb's line below is its help.

# The system's own Python first: distributions build theirs with profiles, and Kronika then runs up to 40 % faster.
PYTHON ?= /usr/bin/python3
DATA   ?= data
HOST   ?=
PORT   ?=
ARGS   ?=
JOBS   ?= 2
OUT    ?=
GAME   ?=
NAME   ?=
DEPTH  ?=
GAMES  ?=
SEED   ?=
SEATS  ?=
EVERY  ?=
RULES  ?=
ARCHIVE ?=
UV     ?= uv

PY    := .venv/bin/python
STAMP := .venv/kronika.stamp
CACHES := .pytest_cache .ruff_cache .hypothesis .import_linter_cache build dist kronika.egg-info

# What the caller has active or configured must not leak into .venv.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PIP_TARGET PIP_PREFIX PIP_ROOT
export PIP_USER := 0
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help setup run test ci lint format words perft new-game fuzz nightly branches bench goldens release-check browser screenshots bench-page lock clean redis-server

help:
	@echo 'Kronika: make VERB, with VERB one of'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-13s %s\n", $$1, $$2 }' Makefile

# The stamp holds the pins and the folder .venv was made from: other pins, or a moved folder, make it anew.
setup: ## make .venv from the pins (does nothing when it is up to date)
	@want="$$(cat requirements.lock pyproject.toml | cksum) $$(pwd -P)"; \
	if [ "$$(cat $(STAMP) 2>/dev/null)" = "$$want" ] && $(PY) -c 'import msgspec' 2>/dev/null; then exit 0; fi; \
	python=; bare=; old=; \
	for p in "$(PYTHON)" python3 python3.13 python3.12 python3.11; do \
	  "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { old="$$old $$("$$p" --version 2>&1)"; continue; }; \
	  if "$$p" -c 'import venv, ensurepip' 2>/dev/null; then python="$$p"; with=; pip="$(PY) -m pip"; break; fi; \
	  if "$$p" -c 'import venv, pip' 2>/dev/null; then python="$$p"; with=--without-pip; pip="$$p -m pip --python $(PY)"; break; fi; \
	  bare="$$p"; \
	done; \
	if [ -z "$$python" ] && [ -n "$$bare" ]; then \
	  echo "'$$bare' cannot make environments: it has neither ensurepip nor pip. Debian: apt-get install python3-venv" >&2; exit 1; \
	elif [ -z "$$python" ]; then \
	  echo "Kronika needs Python 3.11 or newer; found:$${old:- none}." >&2; \
	  echo "Install one (Debian: apt-get install python3 python3-venv) or name one: make setup PYTHON=/path/to/python3.12" >&2; exit 1; \
	fi; \
	echo "Making .venv with $$("$$python" --version) from requirements.lock (once, about half a minute) ..."; \
	"$$python" -m venv --clear $$with .venv && \
	$$pip install --quiet --no-input --only-binary :all: --require-hashes -r requirements.lock && \
	PYTHONWARNINGS=ignore $(PY) -m pip install --quiet --no-input --no-deps --no-build-isolation --editable . && \
	printf '%s\n' "$$want" > $(STAMP) && echo "Done: .venv is ready."

run: setup ## start the server on an embedded Valkey (DATA=data HOST= PORT= ARGS=)
	@.venv/bin/kronika serve --data "$(DATA)" $(if $(HOST),--host "$(HOST)") $(if $(PORT),--port "$(PORT)") $(ARGS)

test: setup ## run all tests (ARGS="tests/engine -k chain" for some, JOBS=2)
	@$(PY) -m pytest -rs -n $(JOBS) --dist worksteal $(ARGS)

ci: setup redis-server browser lint ## what must pass before a merge: lint, all tests with Debian's Redis and Chromium too, folder left clean
	@before="$$(git status --porcelain 2>/dev/null)"; \
	KRONIKA_REQUIRE_REDIS=1 KRONIKA_REQUIRE_BROWSER=1 $(MAKE) --no-print-directory test && \
	$(PY) -m pip check --quiet && \
	after="$$(git status --porcelain 2>/dev/null)"; rc=$$?; \
	[ $$rc -eq 0 ] || exit $$rc; \
	if [ "$$before" != "$$after" ]; then \
	  echo "The tests changed the folder; they must write only below a temporary one:" >&2; \
	  git status --short >&2; exit 1; \
	fi

lint: setup ## ruff's checks and format, and the import contracts
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/lint-imports

format: setup ## format the code, mend what ruff can mend
	@.venv/bin/ruff check --fix .
	@.venv/bin/ruff format .

perft: setup ## count the positions that fixed ones lead to (GAME= DEPTH= RULES=; else all, as deep as perft.txt)
	@$(PY) -m tests.support.perft "$(GAME)" "$(DEPTH)" "$(RULES)"

words: setup ## bring the catalogues of translations up to the messages in the code, and compile them
	@$(PY) -m tests.support.catalogues

bench: setup ## measure speed beside yardsticks, print a table (OUT=FILE also writes JSON, GAME= only its engine)
	@$(PY) -m tests.bench $(if $(GAME),--game "$(GAME)") $(if $(OUT),--out "$(OUT)") $(ARGS)

new-game: setup ## make a small working game to begin with (NAME=two_words); see docs/ADDING_A_GAME.md
	@$(PY) -m tests.support.new_game "$(NAME)"

fuzz: setup ## play seeded games under all laws, hostile moves too (GAME=name SEED=0 GAMES=20 SEATS=2,3; RULES=1 an older number)
	@$(PY) -m tests.sim.fuzz "$(GAME)" $(if $(SEED),--seed "$(SEED)") $(if $(GAMES),--games "$(GAMES)") \
	  $(if $(SEATS),--seats "$(SEATS)") $(if $(RULES),--rules "$(RULES)") $(if $(OUT),--out "$(OUT)")

nightly: setup ## prove 2,000 games of every game at all seats and options; goes on where it was stopped (GAME= GAMES= SEED=)
	@$(PY) -m tests.sim.nightly $(if $(GAME),--game "$(GAME)") $(if $(GAMES),--games "$(GAMES)") \
	  $(if $(SEED),--seed "$(SEED)") $(if $(EVERY),--every "$(EVERY)") $(if $(OUT),--out "$(OUT)")

branches: setup ## play a branch from every event of 50 games of each kind, verify each (GAME= GAMES= SEED=)
	@$(PY) -m tests.sim.branches $(if $(GAME),--game "$(GAME)") $(if $(GAMES),--games "$(GAMES)") $(if $(SEED),--seed "$(SEED)")

release-check: setup ## which recorded games would go differently: none under its own rules; under the newest, which (ARCHIVE=folder)
	@$(PY) -m tests.corpus.release $(if $(ARCHIVE),"$(ARCHIVE)")

goldens: setup ## write the golden files anew (GAME= only its), to be read in `git diff` before they are committed
	@$(PY) -m tests.goldens $(GAME)

lock: ## resolve requirements.lock from pyproject.toml; keeps pins that still fit (ARGS=--upgrade: newest)
	@command -v "$(UV)" >/dev/null || { \
	  echo "make lock needs uv, which is not among the pins. Any place will do, for example:" >&2; \
	  echo "  python3 -m venv ~/uv && ~/uv/bin/pip install uv && make lock UV=~/uv/bin/uv" >&2; exit 1; }
	@"$(UV)" pip compile --quiet --universal --python-version 3.11 --group dev --group build \
	  --generate-hashes --custom-compile-command 'make lock' \
	  $(ARGS) --output-file requirements.lock pyproject.toml

screenshots: setup ## every page and game, both languages, light and dark, laptop and phone, as pictures below screenshots/
	@$(PY) -m tests.page.screenshots $(if $(OUT),"$(OUT)",screenshots)

bench-page: setup ## measure the page in Chromium: first board, a move to another browser, size, scrubbing
	@$(PY) -m tests.bench.page $(ARGS)

clean: ## remove .venv, caches and build leftovers; never data
	@rm -rf .venv $(CACHES)
	@find engine server replay tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The store's contract is also tested on Debian's redis-server. RUNLEVEL=1 keeps the package from starting a service.
redis-server:
	@command -v redis-server >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; \
	  apt-get -q update && apt-get -q install --yes --no-install-recommends redis-server; \
	else \
	  echo "make ci tests against redis-server too, and it is not installed. Debian: apt-get install redis-server" >&2; \
	  echo "Without it, make test runs everything else." >&2; exit 1; \
	fi

# What the tests of the page need: Debian's Chromium, its headless shell where there is one, and axe-core below .browser/ by npm
# (its pin is tests/page/package-lock.json).
browser: ## install what the tests of the page need (root on Debian; else it says what is missing)
	@if ! command -v chromium >/dev/null || ! command -v npm >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    export DEBIAN_FRONTEND=noninteractive; \
	    apt-get -q update && apt-get -q install --yes --no-install-recommends chromium fonts-dejavu-core \
	      $$(command -v npm >/dev/null || echo npm); \
	  else \
	    echo "the tests of the page need Chromium and npm. Debian: apt-get install chromium npm" >&2; \
	    echo "Without them, make test runs everything else." >&2; exit 1; \
	  fi; \
	fi
	@command -v chromium-headless-shell >/dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
	  DEBIAN_FRONTEND=noninteractive apt-get -q install --yes --no-install-recommends chromium-headless-shell || \
	  echo "there is no chromium-headless-shell here, so all tests of the page take the whole Chromium, and longer" >&2
	@mkdir -p .browser && cp tests/page/package.json tests/page/package-lock.json .browser/ && \
	if ! cmp -s .browser/package-lock.json .browser/done; then \
	  npm ci --prefix .browser --silent --no-audit --no-fund --ignore-scripts --fetch-retries 1 && \
	    cp .browser/package-lock.json .browser/done || \
	  echo "npm does not give axe-core here, so nothing looks for barriers in pages; all other tests of the page run" >&2; \
	fi
