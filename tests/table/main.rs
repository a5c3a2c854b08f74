//! The game without a window: whole games played by messages. The entities are compared with the session.

mod analysis;
mod awaited_rules;
mod errors_in_languages;
mod gamepad;
mod games;
mod hooks;
mod monkey;
mod moves;
mod opponent;
mod play;
mod puzzles;
mod reload;
mod replay;
mod saving;
mod selection;
mod soak;
mod sound;
mod study;
mod support;
mod touch;
mod tutorial;
mod typed_moves;
mod waiting;
