//! The program `birka-lab`: what it prints, and its exit codes.

mod external_engines;
mod matches;
mod puzzles;

use std::path::Path;

use birka::cli::LABORATORY;
use birka_test_support::program::Program;

const LAB: Program = Program::new(env!("CARGO_BIN_EXE_birka-lab"));

/// The program `birka`, which is built beside the laboratory when the whole workspace is tested.
fn birka() -> Program {
    let path = Path::new(LAB.path()).with_file_name(format!("birka{}", std::env::consts::EXE_SUFFIX));
    assert!(path.is_file(), "{} is missing: build it with `cargo build`", path.display());
    Program::new(text(path.leak()))
}

/// A path as an argument of the program.
fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn birka_passes_on_the_arguments_of_each_subcommand() {
    for subcommand in LABORATORY {
        if cfg!(not(feature = "game")) && subcommand == "bench-frames" {
            continue;
        }
        let asked = [subcommand, "--help"];
        assert_eq!(birka().run_ok(&asked), LAB.run_ok(&asked), "{subcommand}");
    }
    let args = ["--scripts", "no/such/folder", "playouts", "tablut"];
    let (passed, given) = (birka().run(&args), LAB.run(&args));
    assert_eq!((passed.code, &passed.stderr), (1, &given.stderr));
    assert!(given.stderr.contains("no/such/folder"), "{}", given.stderr);
}
