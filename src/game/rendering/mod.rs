//! What is seen of the board: the camera, the image it draws, and when that image is complete.

mod camera;
mod camera_focus;
mod camera_motion;
mod canvas;
mod canvas_painter;
mod draft;
mod environment;
mod orbit_pose;
mod picture;
mod pointer_motion;
mod preparation;

use bevy::prelude::*;

pub use camera::is_moving;
pub use camera_focus::CameraFocus;
pub use canvas::PicturePending;
pub use draft::DraftResolution;
pub use picture::PictureState;
pub use preparation::Preparation;

/// Follows the end of a game. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins(camera_focus::plugin);
}

/// Lights the scene, says when its image is complete and how many pixels it has in motion, for a view with a camera of its own.
pub(super) fn scene(app: &mut App) {
    app.add_plugins((environment::plugin, picture::plugin, draft::plugin));
}

/// Draws the scene into the window.
pub(super) fn view(app: &mut App) {
    app.add_plugins((scene, camera::plugin, camera_motion::plugin, pointer_motion::plugin, preparation::plugin, canvas::plugin));
}
