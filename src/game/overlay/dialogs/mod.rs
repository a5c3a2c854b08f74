//! Dialogs over the board. At most one is open, see [`ActiveOverlay`](super::active::ActiveOverlay).

pub(super) mod console;
pub(super) mod diagram;
pub(super) mod games;
pub(super) mod menu;
pub(super) mod new_game;
pub(super) mod position_editor;
pub(super) mod puzzles;
pub(super) mod questions;
pub(super) mod rules;
pub(super) mod second_player;
pub(super) mod settings;
mod variant_list;
