use bevy::prelude::*;

/// Whether the arrow keys to the left and right look through the game also at its last position: while a review is open. At other positions
/// than that they always do.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrowsLookThrough(pub bool);
