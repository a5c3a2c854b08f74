//! For players who do not see or hear the table: captions of sounds, announcements, and the board for screen readers.
//!
//! A screen reader reads egui's tree of widgets, in which the squares of the board are nodes. The tree is only built while a screen reader
//! asks for it.

mod announcement;
mod captions;
mod choose_square;
mod coordinate_labels;
mod screen_reader;
mod square_label;
mod square_places;

use bevy::prelude::*;

pub use announcement::Announcement;
pub use captions::{Caption, Captions};
pub use coordinate_labels::CoordinateLabels;
pub use screen_reader::ScreenReader;
pub(super) use square_label::{ornament_of, square_label, square_of_position};
pub use square_places::SquarePlaces;

/// Words captions and announcements, and lets squares be chosen by their nodes. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((announcement::plugin, captions::plugin, choose_square::plugin))
        .init_resource::<ScreenReader>()
        .init_resource::<SquarePlaces>()
        .init_resource::<CoordinateLabels>();
}

/// Serves screen readers, and labels the squares of large boards.
pub(super) fn view(app: &mut App) {
    app.add_plugins((screen_reader::plugin, square_places::plugin, coordinate_labels::plugin));
}
