//! Usage errors, and what holds for every subcommand.

use std::process::Stdio;

use birka_test_support::program::ProgramOutput;

use crate::BIRKA;

#[test]
fn usage_errors_exit_with_code_2() {
    for args in [
        &["nonsense"][..],
        &["perft"],
        &["perft", "tablut", "deep"],
        &["perft", "tablut", "-1"],
        &["perft", "tablut", "4294967295"],
        &["--variant", "tablut", "variants"],
        &["variants", "--exhibition"],
        &["--exhibition", "--fresh"],
        &["--fresh", "--exhibition"],
        &["--exhibition", "--check"],
        &["exhibit", "--check"],
        &["exhibit", "--demo", "exhibition.ron"],
        &["stats"],
    ] {
        assert_eq!(BIRKA.run(args).code, 2, "{args:?}");
    }
    assert_eq!(BIRKA.run(&["--help"]).code, 0);
    assert_eq!(BIRKA.run(&["--version"]).stdout.trim(), concat!("birka ", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_closed_output_pipe_is_no_error() {
    let args = ["perft", "tablut", "3", "--divide"];
    let mut child = BIRKA.command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = ProgramOutput::new(child.wait_with_output().expect("the program ends"));
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
}

#[cfg(feature = "game")]
#[test]
fn usage_errors_of_shot_exit_with_code_2() {
    for args in [
        &["shot", "tablut"][..],
        &["shot", "tablut", "--out", "x.png", "--size", "0x0"],
        &["shot", "tablut", "--out", "x.png", "--size", "big"],
    ] {
        assert_eq!(BIRKA.run(args).code, 2, "{args:?}");
    }
}

#[cfg(not(feature = "game"))]
#[test]
fn a_build_without_the_game_says_how_to_build_it() {
    for args in [&[][..], &["--variant", "tablut"], &["shot", "tablut", "--out", "x.png"], &["exhibit"], &["--exhibition"]] {
        let started = BIRKA.run(args);
        assert_eq!(started.code, 1);
        assert!(started.stderr.contains("default features"), "{}", started.stderr);
    }
}
