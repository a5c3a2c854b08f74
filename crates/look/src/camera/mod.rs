//! The camera: where it stands, its lens and its post-processing.

mod table_camera;
mod view;

pub use table_camera::TableCamera;
pub(crate) use table_camera::plugin;
pub use view::{CameraView, UnknownCameraView};
