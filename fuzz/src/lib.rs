//! What the programs of `cargo fuzz` share.

use birka_fuzz_targets::Target;

/// Runs the target with this name.
///
/// # Panics
/// If the input shows a defect.
pub fn run(name: &str, input: &[u8]) {
    let target = Target::named(name).expect("a test compares the programs with the targets");
    let _is_valid = (target.run)(input);
}
