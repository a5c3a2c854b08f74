//! The picture of the board: the camera, the image it draws, and when that image is complete.

mod camera;
mod canvas;
mod draft;
mod environment;
mod orbit_pose;
mod picture;

use bevy::prelude::*;

pub use camera::{CameraFocus, is_moving, king_position};
pub use canvas::PicturePending;
pub use draft::DraftResolution;
pub use picture::{PictureState, Preparation};

/// Follows the end of a game. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins(camera::focus);
}

/// Lights the scene, says when its image is complete and how many pixels it has in motion, for a view with a camera of its own.
pub(super) fn scene(app: &mut App) {
    app.add_plugins((environment::plugin, picture::plugin, draft::plugin));
}

/// Draws the scene into the window.
pub(super) fn view(app: &mut App) {
    app.add_plugins((scene, camera::plugin, picture::preparation, canvas::plugin));
}
