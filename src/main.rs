//! The `birka` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    birka::cli::Cli::read().run()
}
