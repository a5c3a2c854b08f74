//! The camera: where it stands, its lens and its post-processing.

mod direct_output;
mod table_camera;
mod view;

use bevy::prelude::App;

pub use table_camera::TableCamera;
pub use view::{CameraView, UnknownCameraView};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((table_camera::plugin, direct_output::plugin));
}
