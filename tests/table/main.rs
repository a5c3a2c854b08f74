//! The game without a window: whole games played by messages. The entities are compared with the session.

mod analysis;
mod controls;
mod errors_in_languages;
mod games;
mod hooks;
mod moves;
mod play;
mod puzzles;
mod reload;
mod robustness;
mod saving;
mod second_player;
mod selection;
mod study;
mod support;
mod turns;
