//! The game in 3D, with Bevy. It does not know the rules: the session gives it legal destinations and says what a move did.
//!
//! [`GameLogicPlugin`] needs neither window nor graphics: a test runs it with Bevy's minimal plugins and a [`state::GameTable`].
//! [`GameViewPlugin`] shows it; [`play()`] runs both in a window.

#![allow(clippy::too_many_arguments, clippy::type_complexity, reason = "parameters and queries of systems")]

pub mod accessibility;
pub mod actions;
pub mod analysis;
mod app;
pub mod archive;
pub mod board;
#[cfg(not(target_family = "wasm"))]
mod capture;
mod codex;
#[cfg(not(target_family = "wasm"))]
pub mod exhibition;
pub mod input;
mod markers;
mod messages;
mod overlay;
pub mod pieces;
pub mod platform;
pub mod play;
mod plugins;
pub mod puzzles;
pub mod reload;
pub mod rendering;
pub mod replay;
mod report;
pub mod schedule;
pub mod settings;
pub mod sound;
pub mod state;
pub mod study;
pub mod tutorial;
pub mod view_state;
pub mod window_layout;

#[cfg(target_family = "wasm")]
pub use app::play_in_browser;
#[cfg(not(target_family = "wasm"))]
pub use app::{PlayOptions, play};
#[cfg(not(target_family = "wasm"))]
pub use capture::{BenchFramesOptions, ContactSheetOptions, ShotOptions, bench_frames, contact_sheet, shot, shots};
pub use plugins::{GameLogicPlugin, GameViewPlugin};
