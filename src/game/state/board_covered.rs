use bevy::prelude::*;

/// Whether a dialog covers the board. Meanwhile keys do not reach the board, and engines that play each other wait.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardCovered(pub bool);
