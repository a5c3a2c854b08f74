//! What is fuzzed: for each kind of text and file from outside a [`Target`], a function of bytes that panics if Birka does, or if a
//! promise does not hold (what is written is read back as the same).
//!
//! The same targets run in three ways, all over the seeds in `fuzz/corpus` and the shipped variants:
//!
//! - `cargo test -p birka-fuzz-targets`: every seed, and some [mutations](Mutator) of each;
//! - `birka-fuzz` of this crate: mutations for as long as wanted, on any toolchain;
//! - `cargo fuzz`, in the folder `fuzz`: guided by coverage, on nightly.
//!
//! `make fuzz` chooses between the last two.

mod corpus;
mod files;
mod game_records;
mod mutator;
mod protocol;
mod records;
mod scripts;

pub use corpus::{artifact, seeds};
pub use mutator::{MAX_BYTES, Mutator};

/// A kind of input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its folder in `fuzz/corpus`, if it has one, and of its program in `fuzz/fuzz_targets`.
    pub name: &'static str,
    /// Reads an input and returns whether any of it is valid. Panics if that shows a defect.
    pub run: fn(&[u8]) -> bool,
    /// How many mutations `cargo test` runs: about a second's worth.
    pub mutations_in_test: u32,
}

/// Every target.
pub const TARGETS: [Target; 17] = [
    Target { name: "position", run: records::position, mutations_in_test: 4000 },
    Target { name: "moves", run: records::moves, mutations_in_test: 4000 },
    Target { name: "opentafl_rules", run: records::opentafl_rules, mutations_in_test: 1000 },
    Target { name: "games", run: records::games, mutations_in_test: 2000 },
    Target { name: "game_text", run: game_records::game_text, mutations_in_test: 1000 },
    Target { name: "game_opentafl", run: game_records::game_opentafl, mutations_in_test: 1000 },
    Target { name: "link", run: game_records::link, mutations_in_test: 2000 },
    Target { name: "save", run: records::save, mutations_in_test: 2000 },
    Target { name: "settings", run: files::settings, mutations_in_test: 2000 },
    Target { name: "puzzles", run: records::puzzles, mutations_in_test: 1000 },
    Target { name: "manifest", run: files::manifest, mutations_in_test: 2000 },
    Target { name: "art", run: files::art, mutations_in_test: 2000 },
    Target { name: "mesh", run: files::mesh, mutations_in_test: 2000 },
    Target { name: "sound", run: files::sound, mutations_in_test: 500 },
    Target { name: "zip", run: files::zip, mutations_in_test: 2000 },
    Target { name: "protocol", run: protocol::lines, mutations_in_test: 1000 },
    Target { name: "script", run: scripts::check, mutations_in_test: 40 },
];

impl Target {
    /// The target with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        TARGETS.into_iter().find(|target| target.name == name)
    }
}
