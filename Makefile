# make play           install what is missing, build, open the table
# make test           install what is missing, then rustfmt, clippy and all tests but the next
# make test-window    play in real windows on a virtual display
# make dev            build what changed and open the table; for use while developing
# make test-CRATE     the tests of one crate: test-rules, test-engine, test-script, test-prose, test-look, ...
# make test-corpus    replay recorded games and compare perft tables; needs the folder that BIRKA_CORPUS names
# make test-stubs     check the type stubs with a real Lua language server and Luau's own type checker (builds both the first time)
# make fuzz           look for inputs that panic, for MINUTES=10 in all
# make sanitize       the sandbox under AddressSanitizer (Luau's C++ too) and the search's threads under ThreadSanitizer; needs nightly Rust
# make test-network   play on two servers that share PostgreSQL and NATS, each of which is killed in mid-game
# make crash-test     kill a program that plays and saves TIMES times (100), and check what is on the disk
# make monkey         EVENTS=20000 random events on the table and on its window; their seed is printed (SEED=… repeats them)
# make soak-table     an hour of games in accelerated time: entities, handles and memory must not grow
# make packages       build .deb, .rpm and .tar.gz in target/packages; PROFILE=dev uses the profile of `make play` instead of one for packages
# make windows        build a .zip for Windows in target/packages; PROFILE as above
# make test-packages  install them into clean Debian systems and play there; needs root
# make deny           check licences, duplicates and vulnerabilities of the dependencies
# make exhibition-monkey   200,000 random touches at the exhibition; its seed is printed (SEED=… repeats it)
# make soak           the exhibition in a window at real speed for HOURS=0.5, on a virtual display or SOAK_DISPLAY=:0: nothing may grow or restart
# make soak-simulated eight simulated hours of visitors at the exhibition: entities, assets and memory must not grow
# make lint           rustfmt and clippy, and a check for WebAssembly where its target and emscripten are installed
# make web            build the page for browsers in target/site and the npm package in target/npm
# make web-serve      build it and serve it on this machine: PORT=8000
# make serve          build the page and the server of games, and serve both on this machine: PORT=8000
# make serve-cluster   the same with two servers behind HAProxy and two workers that share PostgreSQL and NATS: PORT=8000
# make test-web       test the package in Node and the page in headless Chromium; PICTURES=folder keeps pictures of it
# make shot           render a picture of the table; needs no display
# make art            model, light and render the hall again with Blender (downloads 400 MB once, runs for an hour and a half); PART=fire makes a part (tools/hall/README.md)
#
# Arguments for the program: make play ARGS="--variant brandubh"

.DEFAULT_GOAL := help
.PHONY: help play dev test test-window test-corpus test-network crash-test test-stubs test-look lint fuzz sanitize monkey soak-table deny exhibition-monkey soak soak-simulated shot build web web-serve serve serve-cluster test-web display packages test-packages packages-play packages-test packages-pack packages-windows windows rust art

ARGS ?=
PICTURE ?= table.png
MINUTES ?= 10
TIMES ?= 100
EVENTS ?= 20000
HOURS ?= 0.5
SOAK_DISPLAY ?=
PORT ?= 8000
PICTURES ?=
PART ?= all

# The crates that also compile for a browser.
WASM := wasm32-unknown-unknown
PORTABLE := rules records diagnostics art mods prose localization engine script session network desk

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

play: display rust packages-play build
	@cargo run --quiet -- $(ARGS)

dev: display
	cargo run -- $(ARGS)

shot: rust packages-play build
	@cargo run --quiet -- shot tablut --out $(PICTURE)

# The server is for a second player on a phone.
build:
	@echo "Building Birka. The first build takes about eight minutes on two cores, later ones seconds."
	@cargo build --bin birka --bin birka-server

# One set of features and one profile for the whole workspace, so that every dependency is compiled once.
test: rust packages-test lint
	cargo test --workspace

# The whole workspace is selected, here and below, so that the dependencies have the same features as in `make test`.
test-window: rust packages-test
	cargo test --workspace --test window

test-corpus: rust
	cargo test --workspace --test cli --test shipped_variants -- --ignored

test-network: rust
	@.ci/cluster test

# Selected with the whole workspace, so that nothing is compiled again.
crash-test: rust
	BIRKA_CRASH_TESTS=$(TIMES) cargo test --workspace --test session killed -- --nocapture

test-stubs: rust
	@.ci/language-server
	@.ci/luau-checker
	cargo test --workspace --test language -- --ignored

# Selected together with the program, so that Bevy has the same features and is not compiled again.
test-look: rust
	cargo test -p birka-look -p birka --lib

exhibition-monkey: rust
	BIRKA_MONKEY_TOUCHES=200000 $(if $(SEED),BIRKA_MONKEY_SEED=$(SEED)) cargo test --workspace --test exhibition -- --exact robustness::monkey --nocapture

soak: rust packages-test
	BIRKA_SOAK_HOURS=$(HOURS) BIRKA_SOAK_DISPLAY=$(SOAK_DISPLAY) cargo test --workspace --test window -- --ignored --exact real_time::soak --nocapture

soak-simulated: rust
	cargo test --workspace --test exhibition -- --ignored --exact robustness::eight_hours_of_visitors_leave_nothing_behind --nocapture

web: rust
	@.ci/web-toolchain .ci/web

web-serve: web
	@echo "Birka is at http://localhost:$(PORT)/ until Ctrl+C."
	@python3 -m http.server --directory $(or $(CARGO_TARGET_DIR),target)/site --bind localhost $(PORT) 2>/dev/null

serve: web
	@cargo run --quiet --bin birka-server -- --site $(or $(CARGO_TARGET_DIR),target)/site --listen 0.0.0.0:$(PORT)

serve-cluster: web
	@cargo build --quiet --bin birka-server
	@SITE=$(or $(CARGO_TARGET_DIR),target)/site PORT=$(PORT) .ci/cluster serve

test-web: web
	@cargo build --quiet --bin birka-server
	@.ci/browser-test $(PICTURES)

test-%: rust
	cargo test -p birka-$*

# `--all-targets` would leave out the tests that `make test` leaves out. The documentation is built for the links in it. The next check shows that
# everything but the table builds without Bevy, the last one that all of it builds for a browser. That one has a folder of its own: Cargo does not see
# that .ci/web-rustc compiles `libc` in another way, and would use what it compiled without it.
lint: rust
	cargo fmt --all --check
	cargo clippy --workspace --lib --bins --tests --benches --examples --test window -- -D warnings
	RUSTDOCFLAGS='-D warnings -A rustdoc::private_intra_doc_links' cargo doc --quiet --workspace --no-deps
	cargo check --quiet --no-default-features --lib --bins
	@if [ -d "$$(rustc --print target-libdir --target $(WASM) 2>/dev/null)" ] && command -v em++ >/dev/null; then \
	RUSTC_WRAPPER=$(CURDIR)/.ci/web-rustc cargo check --target-dir $(or $(CARGO_TARGET_DIR),target)/web-check --target $(WASM) --bin birka -p birka $(PORTABLE:%=-p birka-%); \
	else echo "Skipped the check for WebAssembly: the target $(WASM) or emscripten is not installed (.ci/web-toolchain)."; fi

# What was rendered stays in target/art, and a run that was interrupted goes on with the rest; remove it to begin anew.
art:
	@.ci/art $(PART)

packages: rust packages-pack
	@packaging/make-packages

windows: rust packages-windows
	@packaging/make-windows

test-packages: packages-pack
	@packaging/test-packages

deny: rust
	@.ci/deny

fuzz: rust
	@.ci/fuzz $(MINUTES)

sanitize: rust
	@.ci/sanitize

monkey: SEED ?= $(shell date +%s)
monkey: rust packages-test
	BIRKA_MONKEY_EVENTS=$(EVENTS) BIRKA_MONKEY_SEED=$(SEED) cargo test --workspace --test table random_events -- --nocapture
	BIRKA_MONKEY_EVENTS=$(EVENTS) BIRKA_MONKEY_SEED=$(SEED) cargo test --workspace --test window monkey:: -- --ignored --nocapture

soak-table: rust
	cargo test --workspace --test table -- --ignored --exact robustness::an_hour_of_games_needs_no_more_memory_at_its_end --nocapture

rust:
	@command -v cargo >/dev/null || { echo "Rust is missing: install it from https://rustup.rs, then try again."; exit 1; }

display:
	@.ci/display

packages-play:
	@.ci/packages play

packages-test:
	@.ci/packages test

packages-pack:
	@.ci/packages pack

packages-windows:
	@.ci/packages windows
