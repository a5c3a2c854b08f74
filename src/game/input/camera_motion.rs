use bevy::prelude::*;

/// Moves the camera around the board, and nearer or farther.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq)]
pub struct CameraMotion {
    /// How far it goes around the board, to the right and up, in radians.
    pub turn: Vec2,
    /// How much nearer it comes: its distance is multiplied by `exp(-zoom)`.
    pub zoom: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CameraMotion>();
}
