//! Focusing the key light on a point of the board.

use bevy::prelude::*;

/// A point of the board that the key light narrows to while the rest is dimmed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct LightFocus {
    /// The point; `None` lights the whole board.
    pub target: Option<Vec3>,
    /// Whether the light changes at once instead of gradually.
    pub instant: bool,
    /// The last point, and the progress towards it, 0 to 1.
    current: (Vec3, f32),
}

impl LightFocus {
    /// Duration of a change, in seconds.
    const DURATION: f32 = 1.8;

    /// Whether the light is still changing.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.current.1 != if self.target.is_some() { 1.0 } else { 0.0 }
    }

    /// The point and the progress towards it, 0 to 1.
    pub(crate) fn current(&self) -> (Vec3, f32) {
        self.current
    }

    pub(crate) fn advance(&mut self, seconds: f32) {
        let step = if self.instant { 1.0 } else { seconds / Self::DURATION };
        self.current = match self.target {
            Some(target) => (target, (self.current.1 + step).min(1.0)),
            None => (self.current.0, (self.current.1 - step).max(0.0)),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn focus_moves_to_its_target_gradually() {
        let mut focus = LightFocus::default();
        assert!(!focus.is_moving());
        focus.target = Some(Vec3::X);
        let mut steps = 0;
        while focus.is_moving() {
            focus.advance(0.1);
            steps += 1;
        }
        assert!((17..=19).contains(&steps), "{steps}");
        assert_eq!(focus.current, (Vec3::X, 1.0));
    }

    #[test]
    fn instant_focus_fades_in_place() {
        let mut focus = LightFocus { target: None, instant: true, current: (Vec3::X, 1.0) };
        focus.advance(0.0);
        assert!(!focus.is_moving() && focus.current.0 == Vec3::X);
    }
}
