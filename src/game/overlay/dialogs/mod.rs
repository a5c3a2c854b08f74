//! Dialogs over the board. At most one is open, see [`ActiveOverlay`](super::active::ActiveOverlay).

pub(super) mod console;
pub(super) mod controls;
pub(super) mod diagram;
pub(super) mod draw_offer;
pub(super) mod game_over;
pub(super) mod games;
pub(super) mod help;
pub(super) mod new_game;
pub(super) mod position_editor;
mod provenance;
pub(super) mod puzzles;
pub(super) mod resign;
pub(super) mod rules;
pub(super) mod settings;
pub(super) mod unsaved;
pub(super) mod welcome;
