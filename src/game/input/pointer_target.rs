use bevy::prelude::*;
use birka_rules::Square;

/// The target of the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PointerTarget {
    /// The square that is meant: the one under the pointer, or that of the piece under it.
    pub square: Option<Square>,
    /// The point under the pointer in the plane of the board's surface.
    pub point: Option<Vec3>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PointerTarget>();
}
