# make play   everything from nothing: system packages, an optimised build, the table
# make test   the same for the tests
# make shot   a picture of the table, no display needed
#
# Cargo arguments may be passed on: make play ARGS="--variant brandubh"

.DEFAULT_GOAL := help
.PHONY: help play test lint shot build display packages-play packages-test language-server rust

ARGS ?=
PICTURE ?= table.png

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

play: display rust packages-play build
	@cargo run --quiet -- $(ARGS)

shot: rust packages-play build
	@cargo run --quiet -- shot tablut --out $(PICTURE)

build:
	@echo "Building Birka. The first time this takes about eleven minutes on two cores; afterwards, seconds."
	@cargo build

# One feature set and one profile for everything that needs Bevy, so that it is compiled once.
test: rust packages-test language-server lint
	cargo test --no-default-features
	cargo test

lint: rust
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	cargo clippy --no-default-features --all-targets -- -D warnings

rust:
	@command -v cargo >/dev/null || { echo "Rust is missing: install it from https://rustup.rs, then try again."; exit 1; }

display:
	@.ci/display

packages-play:
	@.ci/packages play

packages-test:
	@.ci/packages test

language-server:
	@.ci/language-server
