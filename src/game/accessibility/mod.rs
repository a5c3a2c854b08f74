//! For players who do not see or hear the table: captions of sounds, announcements, and the board for screen readers.
//!
//! A screen reader reads egui's tree of widgets, in which the squares of the board are nodes. The tree is only built while a screen reader
//! asks for it.

mod captions;
mod coordinate_labels;
mod screen_reader;
mod spoken;

use bevy::prelude::*;

use crate::game::input::KeyboardCursor;
use crate::game::schedule::GameSystems;

pub use captions::{Caption, Captions};
pub use coordinate_labels::CoordinateLabels;
pub use screen_reader::{ScreenReader, SquarePlaces};
pub use spoken::Announcement;
pub(super) use spoken::{ornament_of, square_label, square_of_position};

/// Words captions and announcements, and lets squares be chosen by their nodes. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((spoken::plugin, captions::plugin))
        .init_resource::<KeyboardCursor>()
        .add_systems(Update, screen_reader::choose_squares.in_set(GameSystems::Input))
        .init_resource::<ScreenReader>()
        .init_resource::<SquarePlaces>()
        .init_resource::<CoordinateLabels>();
}

/// Serves screen readers, and labels the squares of large boards.
pub(super) fn view(app: &mut App) {
    app.add_plugins((screen_reader::plugin, coordinate_labels::plugin));
}
