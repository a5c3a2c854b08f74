//! How pieces move from where they are to where they belong.

use bevy::prelude::*;
use bevy::time::Real;

use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::Pace;

/// Where a piece belongs. Inserting it moves the piece there.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(immutable)]
pub struct Placement {
    /// The middle of the piece's base, in world units.
    pub position: Vec3,
    /// How far it is tipped over; nothing of a piece that stands.
    pub tilt: Quat,
    /// How it moves there from where it is.
    pub timing: MoveTiming,
}

/// A piece that is moving. Removed on arrival.
#[derive(Component, Clone, Copy, Debug)]
pub struct MoveAnimation {
    from: Vec3,
    to: Vec3,
    /// How far the piece is tipped over at first and in the end.
    tilts: [Quat; 2],
    timing: MoveTiming,
    elapsed: f32,
    speed: f32,
}

/// A piece was lifted or set down.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct PieceHandled {
    pub piece: Entity,
    /// The action.
    pub action: PieceAction,
}

/// An action on a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PieceAction {
    /// The piece leaves its place.
    Lifted,
    /// The piece has arrived at its destination.
    SetDown {
        /// How far it has moved, in squares.
        distance: f32,
        /// The height from which it came down, in squares.
        height: f32,
    },
}

/// Every piece is where it belongs.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct AnimationsFinished;

impl Placement {
    /// A piece that stands.
    #[must_use]
    pub fn standing(position: Vec3, timing: MoveTiming) -> Self {
        Self { position, tilt: Quat::IDENTITY, timing }
    }
}

impl PieceAction {
    fn set_down(from: Vec3, to: Vec3, lift: f32) -> Self {
        Self::SetDown { distance: from.distance(to), height: lift + (from.y - to.y).max(0.0) }
    }
}

impl MoveAnimation {
    /// Speed of an animation that goes on when the next move begins.
    const CATCH_UP_SPEED: f32 = 5.0;

    /// An animation that begins now.
    #[must_use]
    pub fn new(from: Vec3, to: Vec3, timing: MoveTiming) -> Self {
        Self { from, to, tilts: [Quat::IDENTITY; 2], timing, elapsed: 0.0, speed: 1.0 }
    }

    /// How much of the way is behind it, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        ((self.elapsed - self.timing.delay) / self.timing.duration).clamp(0.0, 1.0)
    }

    /// Whether the piece falls over.
    fn falls(&self) -> bool {
        self.tilts[1] != Quat::IDENTITY
    }

    /// The share of the whole tilt that it has. A fall becomes faster and faster; a piece that is set upright turns while it is carried.
    fn tilted(&self) -> f32 {
        let progress = self.progress();
        if self.falls() { progress.powi(3) } else { EaseFunction::CubicInOut.sample_clamped(progress) }
    }

    fn tilt(&self) -> Quat {
        self.tilts[0].slerp(self.tilts[1], self.tilted())
    }

    fn position(&self) -> Vec3 {
        let progress = self.progress();
        if self.falls() {
            // Around the rim of its base, so that the rim stays on the board.
            let (angle, whole) = [self.tilted(), 1.0].map(|share| share * self.tilts[1].angle_between(self.tilts[0])).into();
            let way = self.to - self.from;
            return self.from
                + way.with_y(0.0) * ((1.0 - angle.cos()) / (1.0 - whole.cos()))
                + Vec3::Y * (way.y * angle.sin() / whole.sin());
        }
        let along = EaseFunction::CubicInOut.sample_clamped(progress);
        // Up in the first third, down in the last.
        let lift = EaseFunction::SineInOut.sample_clamped((progress * 3.0).min((1.0 - progress) * 3.0).min(1.0));
        self.from.lerp(self.to, along) + Vec3::Y * (self.timing.lift * lift)
    }

    fn is_finished(&self) -> bool {
        self.elapsed >= self.timing.end()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AnimationsFinished>()
        .add_message::<PieceHandled>()
        .add_systems(Update, (start_animations, animate).chain().in_set(GameSystems::Animation))
        .redraw_scene_if(any_with_component::<MoveAnimation>);
}

/// Starts an animation for every piece whose [`Placement`] is new.
pub fn start_animations(
    mut commands: Commands,
    mut pieces: Query<(Entity, Ref<Placement>, &mut Transform, Option<&mut MoveAnimation>)>,
    mut finished: MessageWriter<AnimationsFinished>,
    mut handled: MessageWriter<PieceHandled>,
) {
    if !pieces.iter().any(|(_, placement, ..)| placement.is_changed()) {
        return;
    }
    let mut is_any_moving = false;
    for (entity, placement, mut transform, animation) in &mut pieces {
        if placement.is_changed() {
            let Placement { position: to, tilt, timing } = *placement;
            let from = transform.translation;
            if timing.end() <= 0.0 {
                // A new piece was not lifted, nor was one that stays where it is, even if another set lies otherwise.
                if !placement.is_added() && from.distance(to) > 0.3 {
                    let actions = [PieceAction::Lifted, PieceAction::set_down(from, to, timing.lift)];
                    handled.write_batch(actions.map(|action| PieceHandled { piece: entity, action }));
                }
                (transform.translation, transform.rotation) = (to, tilt * turn_of(transform.rotation));
                commands.entity(entity).remove::<MoveAnimation>();
            } else {
                is_any_moving = true;
                let tilts = [transform.rotation * turn_of(transform.rotation).inverse(), tilt];
                commands.entity(entity).insert(MoveAnimation { tilts, ..MoveAnimation::new(from, to, timing) });
            }
        } else if let Some(mut animation) = animation {
            animation.speed = MoveAnimation::CATCH_UP_SPEED;
            is_any_moving = true;
        }
    }
    if !is_any_moving {
        finished.write_default();
    }
}

fn animate(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut pieces: Query<(Entity, &mut MoveAnimation, &mut Transform)>,
    mut finished: MessageWriter<AnimationsFinished>,
    mut handled: MessageWriter<PieceHandled>,
) {
    let (mut moving, mut arrived) = (0, 0);
    for (piece, mut animation, mut transform) in &mut pieces {
        let was_waiting = animation.elapsed <= animation.timing.delay;
        // Before the first frame of a move the event loop may have slept for long.
        let seconds = if animation.is_added() { 0.0 } else { time.delta_secs() };
        animation.elapsed += seconds * animation.speed;
        if was_waiting && animation.elapsed > animation.timing.delay {
            handled.write(PieceHandled { piece, action: PieceAction::Lifted });
        }
        if animation.is_finished() {
            handled.write(PieceHandled { piece, action: PieceAction::set_down(animation.from, animation.to, animation.timing.lift) });
            transform.translation = animation.to;
            commands.entity(piece).remove::<MoveAnimation>();
            arrived += 1;
        } else {
            transform.translation = animation.position();
            moving += 1;
        }
        if animation.tilts != [Quat::IDENTITY; 2] {
            transform.rotation = animation.tilt() * turn_of(transform.rotation);
        }
    }
    if arrived > 0 && moving == 0 {
        finished.write_default();
    }
}

/// The turn of a piece around its own axis, however it is tipped over.
pub(super) fn turn_of(rotation: Quat) -> Quat {
    let turn = Quat::from_xyzw(0.0, rotation.y, 0.0, rotation.w);
    if turn.length_squared() > 1e-6 { turn.normalize() } else { Quat::IDENTITY }
}

/// When a piece moves and how high it is lifted. Times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveTiming {
    /// Time before the piece moves.
    pub delay: f32,
    /// Time it moves.
    pub duration: f32,
    /// Height above the straight way, in squares; of a piece that falls over, the way that its head falls.
    pub lift: f32,
}

impl MoveTiming {
    /// Moves at once, without an animation.
    pub const INSTANT: Self = Self { delay: 0.0, duration: 0.0, lift: 0.0 };

    /// A move over the board, over a distance in squares.
    #[must_use]
    pub fn slide(pace: Pace, distance: f32) -> Self {
        Self { delay: 0.0, duration: pace.factor() * (0.26 + 0.06 * distance).min(0.75), lift: 0.24 }
    }

    /// A move over other pieces, over a distance in squares.
    #[must_use]
    pub fn leap(pace: Pace, distance: f32) -> Self {
        Self { lift: 1.9, ..Self::slide(pace, distance) }
    }

    /// A captured piece is lifted over the others after a time. Each further piece of a move starts a little later, by its index.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a move captures few pieces")]
    pub fn capture(pace: Pace, after: f32, index: usize) -> Self {
        Self { delay: after + pace.factor() * 0.12 * index as f32, duration: pace.factor() * 0.65, lift: 1.9 }
    }

    /// A piece is carried to the frame of the board, after a moment.
    #[must_use]
    pub fn carry_out(pace: Pace) -> Self {
        Self { delay: pace.factor() * 0.35, duration: pace.factor() * 0.9, lift: 0.7 }
    }

    /// A piece is tipped over, after a moment.
    #[must_use]
    pub fn fall(pace: Pace) -> Self {
        Self { delay: pace.factor() * 0.25, duration: pace.factor() * 0.6, lift: 0.8 }
    }

    /// Seconds until the piece has arrived.
    #[must_use]
    pub fn end(self) -> f32 {
        self.delay + self.duration
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn animation(elapsed: f32) -> MoveAnimation {
        let slide = MoveTiming::slide(Pace::Normal, 4.0);
        MoveAnimation { elapsed, ..MoveAnimation::new(Vec3::ZERO, Vec3::new(4.0, 0.0, 0.0), slide) }
    }

    #[test]
    fn a_piece_is_lifted_moved_and_set_down() {
        let duration = MoveTiming::slide(Pace::Normal, 4.0).end();
        assert_eq!(animation(0.0).position(), Vec3::ZERO);
        assert!(animation(duration / 2.0).position().abs_diff_eq(Vec3::new(2.0, 0.24, 0.0), 0.001));
        assert!(animation(duration).position().abs_diff_eq(Vec3::new(4.0, 0.0, 0.0), 0.001));
        assert!(animation(duration).is_finished());
    }

    #[test]
    fn a_captured_piece_waits_for_the_capturing_one() {
        let slide = MoveTiming::slide(Pace::Normal, 3.0).end();
        let waiting = MoveAnimation { timing: MoveTiming::capture(Pace::Normal, slide, 1), ..animation(slide) };
        assert_eq!(waiting.position(), Vec3::ZERO);
        assert!(!waiting.is_finished());
    }

    #[test]
    fn a_falling_piece_stays_above_the_board_and_is_faster_at_the_end() {
        let tilt = Quat::from_rotation_z(-1.7);
        let (radius, lying) = (0.35_f32, Vec3::new(-0.1, 0.35 * 1.7_f32.sin(), 0.0));
        let fall = |elapsed| {
            let timing = MoveTiming::fall(Pace::Normal);
            let animation = MoveAnimation { tilts: [Quat::IDENTITY, tilt], ..MoveAnimation::new(Vec3::ZERO, lying, timing) };
            MoveAnimation { elapsed: timing.delay + elapsed * timing.duration, ..animation }
        };
        let angle = |elapsed| fall(elapsed).tilt().angle_between(Quat::IDENTITY);
        for step in 0..=20_u8 {
            let at = fall(f32::from(step) / 20.0);
            let rim = at.position() + at.tilt() * Vec3::X * radius;
            assert!(rim.y.abs() < 0.01, "{step}: the rim is at {rim}");
        }
        assert!(angle(0.5) < 0.3 && (angle(1.0) - 1.7).abs() < 0.001);
    }

    #[test]
    fn nothing_takes_time_without_a_pace() {
        assert_eq!(MoveTiming::slide(Pace::None, 8.0).end(), 0.0);
        assert_eq!(MoveTiming::capture(Pace::None, 0.0, 3).end(), 0.0);
    }
}
