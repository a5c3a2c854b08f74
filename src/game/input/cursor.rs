use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use birka_rules::{BoardSize, Square};

use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::PositionChanged;
use birka_session::Change;

/// The square that keys or a gamepad have moved to; `None` until they are used.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyboardCursor(pub Option<Square>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyboardCursor>()
        .add_message::<MouseButtonInput>()
        .add_systems(Update, hide_cursor.in_set(GameSystems::Input))
        .redraw_scene_if(resource_changed::<KeyboardCursor>);
}

/// The cursor is hidden by the mouse and in a new game.
pub(super) fn hide_cursor(
    mut presses: MessageReader<MouseButtonInput>,
    mut changes: MessageReader<PositionChanged>,
    mut cursor: ResMut<KeyboardCursor>,
) {
    let is_new_game = changes.read().filter(|change| change.cause == Change::GameStarted).count() > 0;
    if presses.read().count() > 0 || is_new_game {
        cursor.set_if_neq(KeyboardCursor(None));
    }
}

/// A step to the right and up as the player sees the board, which may be flipped. It passes over gaps and ends at the edge.
pub(super) fn step(size: BoardSize, from: Square, (right, up): (isize, isize), flipped: bool) -> Square {
    let sign = if flipped { -1 } else { 1 };
    let along = |at: usize, by: isize, count: usize| at.checked_add_signed(by * sign).filter(|&next| next < count);
    let next = |at: &Square| {
        Some(size.at(along(size.file(*at), right, size.files())?, along(size.rank(*at), up, size.ranks())?)).filter(|next| next != at)
    };
    std::iter::successors(next(&from), next).find(|&square| size.has(square)).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_follows_the_players_view_and_ends_at_the_edge() {
        let size = BoardSize::new(9).unwrap();
        let at = |name| Square::parse(name, size).unwrap();
        assert_eq!(step(size, at("e5"), (0, 1), false), at("e6"));
        assert_eq!(step(size, at("e5"), (0, 1), true), at("e4"));
        assert_eq!(step(size, at("a5"), (-1, 0), false), at("a5"));
        assert_eq!(step(size, at("i9"), (1, 0), false), at("i9"));
        let with_gap = size.without([at("c5"), at("d5")]);
        assert_eq!(step(with_gap, at("b5"), (1, 0), false), at("e5"));
        assert_eq!(step(size.without([at("i5")]), at("h5"), (1, 0), false), at("h5"));
    }
}
