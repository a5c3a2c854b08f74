//! The program of every target, which has the name of the target.
#![no_main]

use birka_fuzz_targets::FuzzTarget;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let target = FuzzTarget::named(env!("CARGO_BIN_NAME")).expect("a test compares the programs with the targets");
    // It panics if the input shows a defect.
    let _is_valid = (target.run)(input);
});
