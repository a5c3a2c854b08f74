use bevy::prelude::*;
use birka_rules::{KindId, Side, Square};

/// A piece, on the board or captured.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Piece {
    /// Its kind.
    pub kind: KindId,
}

/// The square of a piece on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct OnSquare(pub Square);

/// A captured piece beside the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Captured {
    /// The side that captured it.
    pub by: Side,
    /// Its index among the pieces that this side has captured.
    pub index: usize,
}
