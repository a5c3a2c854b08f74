use bevy::prelude::*;
use birka_rules::{Move, Square};

/// A player's gesture on the board with a pointer or the keyboard.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardGesture {
    /// The pointer is pressed on a square, or outside the squares.
    Press(Option<Square>),
    /// The pointer is released there.
    Release(Option<Square>),
    /// A square is chosen by key, as if pressed and released.
    Choose(Square),
    /// The selection is given up.
    Cancel,
}

/// A person has chosen a move: it is played now, or kept until the engine has moved.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveChosen(pub Move);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BoardGesture>().add_message::<MoveChosen>();
}
