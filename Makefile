# Both of the main commands do their own set-up and may be run any number of times.
SWIFT ?= swift
TOOLS := Dev/Tools

.PHONY: help demo test assure docs fuzz bench lint format setup clean

help: ## What can be made here
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: setup ## Enrol a passkey and approve a transfer in a real browser, against the local sandbox
	@$(SWIFT) build --package-path $(TOOLS) --product daa
	@$(SWIFT) run --package-path $(TOOLS) --skip-build daa demo

test: setup ## Every check that takes minutes: style, library, symbols, sandbox, real browser
	@scripts/test

docs: setup ## The documentation as static pages in .build/docs-site, each looked at in Chromium
	@scripts/docs

assure: setup ## What is too long for make test: schedules, sanitizers, fuzzers, mutants (an hour)
	@scripts/assure

fuzz: setup ## Every fuzzer for SECONDS (60) of its own
	@scripts/fuzz --seconds $(or $(SECONDS),60)

bench: setup ## Measure what the library costs, beside what people would use instead
	@scripts/bench

lint: setup ## Style: swift format, ruff, mypy; strict
	@scripts/lint

format: setup ## Rewrite the sources in the house style
	@git ls-files -z '*.swift' | xargs -0 $(SWIFT) format --in-place
	@.venv/bin/ruff format --quiet .

setup: ## Install what the checks need (apt, pip into .venv)
	@scripts/setup

clean: ## Remove what was built, the virtual environment included
	@rm -rf .build .venv out $(TOOLS)/.build
