//! The whole table by keyboard.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;

use super::TableSystems;
use super::selection::{Gesture, Selection};
use super::table::{Quit, Started, Table, TakeBack};
use super::wishes::{Seat, Wish};
use birka_rules::{BoardSize, Square};

/// The square the arrow keys have led to, once they have been used.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor(pub Option<Square>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Cursor>().add_systems(Update, (steer, command).in_set(TableSystems::Input));
}

/// One square on, as the player sees the board.
///
/// `turned` tells whether the board is seen from the far side. At the edge the cursor stays.
#[must_use]
pub fn step(size: BoardSize, from: Square, key: KeyCode, turned: bool) -> Option<Square> {
    let (across, up): (isize, isize) = match key {
        KeyCode::ArrowLeft => (-1, 0),
        KeyCode::ArrowRight => (1, 0),
        KeyCode::ArrowUp => (0, 1),
        KeyCode::ArrowDown => (0, -1),
        _ => return None,
    };
    let sign = if turned { -1 } else { 1 };
    let last = size.side() - 1;
    let go = |at: usize, by: isize| at.saturating_add_signed(by * sign).min(last);
    Some(size.at(go(size.file(from), across), go(size.rank(from), up)))
}

/// Reads the keys one by one: where frames are slow, several may come in one.
fn steer(
    mut keys: MessageReader<KeyboardInput>,
    mut presses: MessageReader<MouseButtonInput>,
    table: Res<Table>,
    selection: Res<Selection>,
    seat: Res<Seat>,
    mut cursor: ResMut<Cursor>,
    mut gestures: MessageWriter<Gesture>,
    mut started: MessageReader<Started>,
) {
    if started.read().count() + presses.read().count() > 0 {
        cursor.set_if_neq(Cursor(None));
    }
    let size = table.size();
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let from = cursor.0.or(selection.piece()).filter(|square| square.index() < size.area());
        if let Some(to) = step(size, from.unwrap_or(size.middle()), key.key_code, seat.turned) {
            // The first touch only shows where the cursor is.
            cursor.0 = Some(if from.is_none() { size.middle() } else { to });
        }
        match (key.key_code, cursor.0) {
            (KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space, Some(square)) if !key.repeat => {
                gestures.write(Gesture::Choose(square));
            }
            (KeyCode::Escape, _) => {
                gestures.write(Gesture::Cancel);
                cursor.set_if_neq(Cursor(None));
            }
            _ => {}
        }
    }
}

fn command(
    mut keys: MessageReader<KeyboardInput>,
    mut controls: Local<[bool; 2]>,
    mut wishes: MessageWriter<Wish>,
    mut take_back: MessageWriter<TakeBack>,
    mut quit: MessageWriter<Quit>,
) {
    for key in keys.read() {
        let pressed = key.state == ButtonState::Pressed;
        match key.key_code {
            KeyCode::ControlLeft => controls[0] = pressed,
            KeyCode::ControlRight => controls[1] = pressed,
            _ => {}
        }
        if !pressed || key.repeat {
            continue;
        }
        match (controls.contains(&true), key.key_code) {
            (false, KeyCode::KeyU) | (true, KeyCode::KeyZ) => {
                take_back.write_default();
            }
            (true, KeyCode::KeyQ) => {
                quit.write_default();
            }
            (false, key) => {
                if let Some(wish) = wish(key) {
                    wishes.write(wish);
                }
            }
            _ => {}
        }
    }
}

fn wish(key: KeyCode) -> Option<Wish> {
    Some(match key {
        KeyCode::KeyN => Wish::NewGame,
        KeyCode::KeyV => Wish::TopView,
        KeyCode::KeyF => Wish::TurnRound,
        KeyCode::KeyH | KeyCode::F1 => Wish::Help,
        KeyCode::KeyR => Wish::Rules,
        KeyCode::KeyT => Wish::Hint,
        KeyCode::KeyP => Wish::Puzzles,
        KeyCode::KeyS => Wish::Settings,
        KeyCode::KeyQ => Wish::Leave,
        KeyCode::F11 => Wish::Fullscreen,
        KeyCode::F12 => Wish::Console,
        KeyCode::Escape => Wish::Close,
        KeyCode::Enter | KeyCode::NumpadEnter => Wish::Confirm,
        KeyCode::Digit1 => Wish::View(0),
        KeyCode::Digit2 => Wish::View(1),
        KeyCode::Digit3 => Wish::View(2),
        KeyCode::Digit4 => Wish::View(3),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_the_way_the_player_looks_and_stop_at_the_edge() {
        let size = BoardSize::new(9).unwrap();
        let at = |name| Square::parse(name, size).unwrap();
        assert_eq!(step(size, at("e5"), KeyCode::ArrowUp, false), Some(at("e6")));
        assert_eq!(step(size, at("e5"), KeyCode::ArrowUp, true), Some(at("e4")));
        assert_eq!(step(size, at("a5"), KeyCode::ArrowLeft, false), Some(at("a5")));
        assert_eq!(step(size, at("i9"), KeyCode::ArrowRight, false), Some(at("i9")));
        assert_eq!(step(size, at("e5"), KeyCode::KeyE, false), None);
    }
}
