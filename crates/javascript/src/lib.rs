//! Tafl for JavaScript: variants, games, records, rules in words and the engine, as a WebAssembly module. The npm package `birka-rules` is made of it.
//!
//! - [`variant`]: the shipped variants, variants from Lua source and from rule sets.
//! - [`game`]: a game: legal moves, moves, undo and its end.
//! - [`records`]: games as text and links, and a position that is set up by hand.
//! - [`table`]: who plays a game, its clocks, what they ask for (to take back, to pause, a draw, a rematch), and what they do on the board.
//! - [`desk`]: the game as Birka's own page shows it.
//! - [`scripts`]: the faults of a Lua source.
//! - [`engine`]: searches. They block, so that a page calls them in a worker, and stops them by ending it.
//! - [`review`]: the judgement of every move of a game.
//! - [`study`]: games with variations, signs and comments.
//! - [`puzzles`]: the shipped puzzles, the mistakes of a review, and the lessons of the tutorial.
//! - [`sounds`]: the sounds of the table.
//! - [`texts`]: the messages of the program in its languages.
//!
//! A function that can fail throws an `Error` whose `code` says what is wrong; see [`values::Failure`]. No input makes the module panic.

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]
// Values from JavaScript are owned, and the results are used there.
#![allow(clippy::needless_pass_by_value, clippy::must_use_candidate, clippy::missing_errors_doc)]

pub mod desk;
pub mod engine;
pub mod game;
pub mod puzzles;
pub mod records;
pub mod review;
pub mod scripts;
pub mod sounds;
pub mod study;
pub mod table;
pub mod texts;
pub mod values;
pub mod variant;

use wasm_bindgen::prelude::wasm_bindgen;

/// Writes a panic, which is a fault of Birka's, to the console.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    #[cfg(target_family = "wasm")]
    scripts::unpack();
}

/// The version of Birka.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
