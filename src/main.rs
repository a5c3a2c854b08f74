//! The `birka` program.

#[cfg(not(target_family = "wasm"))]
use std::process::ExitCode;

#[cfg(not(target_family = "wasm"))]
fn main() -> ExitCode {
    birka::cli::run()
}

/// In a browser: the table, in a page.
#[cfg(target_family = "wasm")]
fn main() {
    birka::game::play_in_browser();
}
