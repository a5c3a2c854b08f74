//! The picture of the board: the camera, the image it draws, and when that image is complete.

mod camera;
mod canvas;
mod draft;
mod environment;
mod orbit_pose;
mod picture;

use bevy::prelude::*;

pub use camera::{CameraFocus, is_moving, king_position};
pub use canvas::{Canvas, PicturePending, SceneEnabled, target_texture};
pub use draft::DraftResolution;
pub use picture::{PictureState, Preparation};

/// Follows the end of a game. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins(camera::focus);
}

/// Draws the scene into the window as a camera sees it, which the view has to move. Needs the resource [`Preparation`].
pub(super) fn scene(app: &mut App) {
    app.add_plugins((environment::plugin, picture::plugin, draft::plugin, canvas::plugin));
}

/// Draws the scene into the window, and moves the camera.
pub(super) fn view(app: &mut App) {
    app.add_plugins((picture::preparation, scene, camera::plugin));
}
