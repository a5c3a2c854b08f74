use bevy::prelude::*;

use crate::game::actions::InputAction;

/// How far a stick is pushed before it means a direction, and how near to the middle it returns before it means none.
const ENGAGE: f32 = 0.6;
const RELEASE: f32 = 0.4;

/// The direction that a stick means, given the one that it meant before.
pub(super) fn direction(stick: Vec2, before: Option<InputAction>) -> Option<InputAction> {
    let reach = stick.abs().max_element();
    if reach < if before.is_some() { RELEASE } else { ENGAGE } {
        return None;
    }
    Some(match stick.x.abs() > stick.y.abs() {
        true if stick.x < 0.0 => InputAction::CursorLeft,
        true => InputAction::CursorRight,
        false if stick.y < 0.0 => InputAction::CursorDown,
        false => InputAction::CursorUp,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_means_the_direction_in_which_it_is_pushed_until_it_returns() {
        let at = |x, y, before| direction(Vec2::new(x, y), before);
        assert_eq!(at(0.5, 0.1, None), None);
        assert_eq!(at(0.9, 0.3, None), Some(InputAction::CursorRight));
        assert_eq!(at(-0.9, 0.3, None), Some(InputAction::CursorLeft));
        assert_eq!(at(0.2, 0.7, None), Some(InputAction::CursorUp));
        assert_eq!(at(0.2, -0.7, None), Some(InputAction::CursorDown));
        let right = Some(InputAction::CursorRight);
        assert_eq!(at(0.5, 0.1, right), right, "it trembles around the threshold");
        assert_eq!(at(0.3, 0.1, right), None);
    }
}
